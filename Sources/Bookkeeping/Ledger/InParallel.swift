import Dispatch
import Synchronization

/// Does two things at the same time.
package func inParallel<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  guard Concurrency.isWanted else { return (first(), second()) }
  let results = Mutex<(First?, Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    if number == 0 {
      let result = first()
      results.withLock { $0.0 = result }
    } else {
      let result = second()
      results.withLock { $0.1 = result }
    }
  }
  guard case (let first?, let second?) = results.withLock(\.self) else {
    preconditionFailure("both have been done")
  }
  return (first, second)
}
