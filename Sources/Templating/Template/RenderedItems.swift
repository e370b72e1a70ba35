import Basics
import Synchronization

/// Caches rendered items: an item that is on several pages is rendered once.
package struct RenderedItems: Sendable {
  private let count: Int
  private let chunks: [Chunk]
  private let render: @Sendable (Range<Int>) -> Rendered

  /// Enough items to make bookkeeping cheap, and few enough for another thread to wait for.
  private static let chunkSize = 256

  /// - Parameters:
  ///   - count: The number of items.
  ///   - render: Appends the bytes of an item. It is called from any thread, when an item of the same chunk
  ///     is first needed.
  package init(count: Int, render: @escaping @Sendable (Int, inout ByteBuffer) -> Void) {
    self.count = count
    chunks = (0..<(count + Self.chunkSize - 1) / Self.chunkSize).map { _ in Chunk() }
    self.render = { items in
      var bytes = ByteBuffer(capacity: items.count * 256)
      let ends = items.map { item in
        render(item, &bytes)
        return bytes.count
      }
      return Rendered(items, bytes: bytes.array, ends: ends)
    }
  }

  /// Appends items in the given order.
  package func append(_ items: ArraySlice<Int>, to output: inout ByteBuffer) {
    var rendered: Rendered?
    var run = 0..<0
    for item in items {
      if item == run.upperBound, let rendered, rendered.items.contains(item) {
        run = run.lowerBound..<item + 1
        continue
      }
      rendered?.append(run, to: &output)
      run = item..<item + 1
      if rendered?.items.contains(item) != true { rendered = self.rendered(around: item) }
    }
    rendered?.append(run, to: &output)
  }

  private func rendered(around item: Int) -> Rendered {
    let number = item / Self.chunkSize
    let items = number * Self.chunkSize..<min(count, (number + 1) * Self.chunkSize)
    return chunks[number].value { render(items) }
  }

  /// The bytes of consecutive items.
  private final class Rendered: Sendable {
    let items: Range<Int>
    private let bytes: [UInt8]
    /// The end of each item in `bytes`.
    private let ends: [Int]

    init(_ items: Range<Int>, bytes: [UInt8], ends: [Int]) {
      self.items = items
      self.bytes = bytes
      self.ends = ends
    }

    func append(_ run: Range<Int>, to output: inout ByteBuffer) {
      let first = run.lowerBound - items.lowerBound
      let range = (first == 0 ? 0 : ends[first - 1])..<ends[run.upperBound - items.lowerBound - 1]
      bytes.withUnsafeBufferPointer { output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }
  }

  /// A chunk of items, rendered once by the first thread that needs it; other threads wait.
  private final class Chunk: Sendable {
    private let known = AtomicLazyReference<Rendered>()
    private let isRendering = Mutex(())

    func value(_ render: () -> Rendered) -> Rendered {
      if let rendered = known.load() { return rendered }
      return isRendering.withLock { _ in known.load() ?? known.storeIfNil(render()) }
    }
  }
}
