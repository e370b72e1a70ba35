import Dispatch
import Synchronization

/// What a template makes of each of many items, kept: an item that stands on several pages is rendered once.
package struct RenderedItems: Sendable {
  private let bytes: [UInt8]
  /// Where each item ends in `bytes`.
  private let ends: [Int]

  private static let chunk = 2048

  /// Renders all items, on all cores.
  /// - Parameters:
  ///   - count: How many items there are.
  ///   - render: Appends an item's bytes; called in any order, from several threads.
  package init(count: Int, render: @Sendable (Int, inout ByteBuffer) -> Void) {
    let chunks = Mutex<[[UInt8]]>(Array(repeating: [], count: (count + Self.chunk - 1) / Self.chunk))
    let lengths = Mutex<[[Int]]>(chunks.withLock { $0.map { _ in [] } })
    DispatchQueue.concurrentPerform(iterations: chunks.withLock(\.count)) { chunk in
      let items = chunk * Self.chunk..<min(count, (chunk + 1) * Self.chunk)
      let (bytes, ends) = Self.render(items, render)
      chunks.withLock { $0[chunk] = bytes }
      lengths.withLock { $0[chunk] = ends }
    }
    bytes = Self.joined(chunks.withLock(\.self))
    ends = lengths.withLock(\.self).joined().reduce(into: []) { $0.append(($0.last ?? 0) + $1) }
  }

  private static func joined(_ chunks: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { bytes += chunk }
    return bytes
  }

  private static func render(
    _ items: Range<Int>, _ render: (Int, inout ByteBuffer) -> Void
  ) -> (bytes: [UInt8], lengths: [Int]) {
    var bytes = ByteBuffer(capacity: chunk * 128)
    var lengths: [Int] = []
    lengths.reserveCapacity(items.count)
    for item in items {
      let start = bytes.count
      render(item, &bytes)
      lengths.append(bytes.count - start)
    }
    return (bytes.array, lengths)
  }

  /// Appends items, in the order they are named.
  package func append(_ items: some Sequence<Int>, to output: inout ByteBuffer) {
    var run = 0..<0
    for item in items {
      if item == run.upperBound, !run.isEmpty {
        run = run.lowerBound..<item + 1
      } else {
        append(run: run, to: &output)
        run = item..<item + 1
      }
    }
    append(run: run, to: &output)
  }

  private func append(run: Range<Int>, to output: inout ByteBuffer) {
    guard let last = run.last else { return }
    let start = run.lowerBound == 0 ? 0 : ends[run.lowerBound - 1]
    bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<ends[last]]))
    }
  }
}

/// The same of markup: a template that begins and ends in text.
package struct RenderedMarkup: Sendable {
  private let items: RenderedItems

  package init(of template: Template, count: Int, values: @escaping @Sendable (Int) -> [any Values]) {
    items = RenderedItems(count: count) { item, output in template.render(values(item), into: &output) }
  }

  package func markup(of items: some Sequence<Int>) -> SafeHTML {
    SafeHTML(trusted: ByteBuffer.array { self.items.append(items, to: &$0) })
  }
}
