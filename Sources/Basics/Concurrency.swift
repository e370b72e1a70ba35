import Dispatch
import Synchronization

/// Whether work is spread over the cores. Tests that measure its cost run it all on one thread.
package enum Concurrency {
  @TaskLocal package static var isWanted = true
}

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

/// Calls both functions at the same time.
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

extension Concurrency {
  /// Hands out the numbers below `count` to several workers, 16 at a time.
  package struct ChunkQueue: ~Copyable {
    private let count: Int
    private let next = Atomic(0)

    private static let chunkSize = 16

    /// A limit on open files: each worker keeps a few folders open.
    private static let maximumWorkers = 64

    package init(count: Int) { self.count = count }

    /// - Returns: The next numbers, or `nil` if nothing is left.
    package func nextChunk() -> Range<Int>? {
      let start = next.wrappingAdd(Self.chunkSize, ordering: .relaxed).oldValue
      return start < count ? start..<min(start + Self.chunkSize, count) : nil
    }

    /// Makes `nextChunk()` return nothing more.
    package func stop() { next.store(count, ordering: .relaxed) }

    /// Runs `work` once for each worker, all at the same time. The first error stops the others and is
    /// thrown.
    package func drain(workers: Int, _ work: @Sendable () throws -> Void) throws {
      let failure = Mutex<(any Error)?>(nil)
      let workers = min(max(workers, 1), Self.maximumWorkers, count / Self.chunkSize + 1)
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        do {
          try work()
        } catch {
          stop()
          failure.withLock { $0 = $0 ?? error }
        }
      }
      if let error = failure.withLock({ $0 }) { throw error }
    }
  }
}
