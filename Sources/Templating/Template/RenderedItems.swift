import Synchronization

/// What is made of each of many items, kept: an item that stands on several pages is rendered once.
package struct RenderedItems: Sendable {
  private let count: Int
  private let chunks: [Chunk]
  private let render: @Sendable (Range<Int>) -> Rendered

  /// Enough items to outweigh keeping count of them, few enough to be rendered while another thread waits.
  private static let chunkSize = 1024

  /// - Parameters:
  ///   - count: How many items there are.
  ///   - render: Appends an item's bytes. It is called when an item near that one is first asked for, from any
  ///     thread.
  package init(count: Int, render: @escaping @Sendable (Int, inout ByteBuffer) -> Void) {
    self.count = count
    chunks = (0..<(count + Self.chunkSize - 1) / Self.chunkSize).map { _ in Chunk() }
    self.render = { items in
      var bytes = ByteBuffer(capacity: items.count * 256)
      let ends = items.map { item in
        render(item, &bytes)
        return bytes.count
      }
      return Rendered(bytes: bytes.array, ends: ends)
    }
  }

  /// Appends items, in the order they are named.
  package func append(_ items: some Sequence<Int>, to output: inout ByteBuffer) {
    var run = 0..<0
    for item in items {
      if item == run.upperBound, !item.isMultiple(of: Self.chunkSize) {
        run = run.lowerBound..<item + 1
      } else {
        append(run: run, to: &output)
        run = item..<item + 1
      }
    }
    append(run: run, to: &output)
  }

  /// Appends items that follow each other in one chunk.
  private func append(run: Range<Int>, to output: inout ByteBuffer) {
    guard let last = run.last else { return }
    let number = last / Self.chunkSize
    let first = number * Self.chunkSize
    chunks[number].withRendered {
      render(first..<min(count, first + Self.chunkSize))
    } do: { rendered in
      rendered.append(run.lowerBound - first..<run.upperBound - first, to: &output)
    }
  }

  /// The bytes of some items that follow each other.
  private struct Rendered: Sendable {
    let bytes: [UInt8]
    /// Where each item ends in `bytes`.
    let ends: [Int]

    func append(_ items: Range<Int>, to output: inout ByteBuffer) {
      let start = items.lowerBound == 0 ? 0 : ends[items.lowerBound - 1]
      let range = start..<ends[items.upperBound - 1]
      bytes.withUnsafeBufferPointer { output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
    }
  }

  /// Rendered once, by whoever asks first.
  private final class Chunk: Sendable {
    private let rendered = Mutex<Rendered?>(nil)

    func withRendered(_ render: () -> Rendered, do body: (Rendered) -> Void) {
      rendered.withLock { rendered in
        let known = rendered ?? render()
        rendered = known
        body(known)
      }
    }
  }
}

/// The same of markup: a template that begins and ends in text.
package struct RenderedMarkup: Sendable {
  private let items: RenderedItems

  /// - Parameters:
  ///   - outer: The values that all items have in common, outermost first.
  ///   - values: The innermost value of an item.
  package init<Item: Values>(
    of template: Template, outer: [any Values], count: Int, values: @escaping @Sendable (Int) -> Item
  ) {
    items = RenderedItems(count: count) { item, output in
      template.render(outer, values(item), into: &output)
    }
  }

  package func markup(of items: some Sequence<Int>) -> SafeHTML {
    SafeHTML(trusted: ByteBuffer.array { self.items.append(items, to: &$0) })
  }
}
