import Dispatch
import Synchronization

/// Splits `count` items into ranges, works on them on all cores, and returns the results in the items' order.
package func concurrentChunks<Result: Sendable>(
  of count: Int, size: Int, _ work: @Sendable (Range<Int>) -> Result
) -> [Result] {
  let chunks = (count + size - 1) / size
  guard Concurrency.isWanted else {
    return (0..<chunks).map { chunk in work(chunk * size..<min(count, (chunk + 1) * size)) }
  }
  let results = Mutex<[Result?]>(Array(repeating: nil, count: chunks))
  DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
    let result = work(chunk * size..<min(count, (chunk + 1) * size))
    results.withLock { $0[chunk] = result }
  }
  return results.withLock { $0 }.compactMap(\.self)
}

/// Whether work is spread over the cores. What counts the cost of work wants it all on one thread.
package enum Concurrency {
  @TaskLocal package static var isWanted = true
}
