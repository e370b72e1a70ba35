import Dispatch
import Synchronization

/// Hands out the numbers below `count` to several workers, some at a time.
package struct ChunkQueue: ~Copyable {
  private let count: Int
  private let next = Atomic(0)

  private static let chunkSize = 64

  /// Each worker keeps a few folders open.
  private static let maximumWorkers = 64

  package init(count: Int) { self.count = count }

  /// - Returns: `nil` when nothing is left.
  package func take() -> Range<Int>? {
    let start = next.wrappingAdd(Self.chunkSize, ordering: .relaxed).oldValue
    return start < count ? start..<min(start + Self.chunkSize, count) : nil
  }

  /// Hands out nothing more.
  package func stop() { next.store(count, ordering: .relaxed) }

  /// Runs `work` once for each worker, all at the same time. The first error stops the others.
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
