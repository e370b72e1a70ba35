import FlyingSocks

/// Server-Sent Events as the body of a response that never ends.
struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let events: AsyncStream<[UInt8]>

  func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var events: AsyncStream<[UInt8]>.Iterator

    /// The library asks for whole buffers only.
    mutating func next() async throws -> UInt8? { nil }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? { await events.next() }
  }
}
