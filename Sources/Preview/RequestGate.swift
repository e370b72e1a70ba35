import NIOCore

/// Lets through the head of one request at a time, and no more bytes than a head may have.
///
/// It comes before the parser, which does not count blanks or the line ends between two requests, and which
/// would parse the next request while this one is being answered. Requests have no bodies here, so a request
/// is just its head, and ends with the first empty line.
final class RequestGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Event: Sendable {
    /// The first byte of a request has arrived.
    case headBegan
    /// A whole head has gone through.
    case headEnded
    case headIsTooLarge
    /// A client whose connection is being closed keeps sending.
    case tooMuchIsDiscarded
  }

  /// The maximum size of a request line and all headers.
  static let headLimit = 16 * 1024
  /// The bytes that a client may send after a refused request before it is cut off.
  private static let discardLimit = 1024 * 1024
  /// The bytes of further requests that are kept until the current one is answered.
  private static let heldLimit = 4 * headLimit

  private enum State {
    case open, shut, discarding
  }

  private var state = State.open
  /// The bytes of the incoming head, or the discarded ones.
  private var count = 0
  /// Whether only line ends have come so far: they are not part of a request.
  private var isBeforeRequest = true
  /// The number of line feeds at the end, with nothing but carriage returns between them.
  private var lineFeeds = 0
  /// The bytes received after a head.
  private var held = ByteBuffer()
  private var isReadHeld = false
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  /// Lets the next request through.
  func open() {
    guard let context, state == .shut else { return }
    state = .open
    (count, lineFeeds, isBeforeRequest) = (0, 0, true)
    var bytes = ByteBuffer()
    swap(&bytes, &held)
    if bytes.readableBytes > 0 { pass(&bytes, context) }
    if state == .open { resumeReading(context) }
  }

  /// Lets nothing more through. Input is still read: closing with unread bytes would destroy the response.
  func discard() {
    guard let context, state != .discarding else { return }
    state = .discarding
    (count, held) = (0, ByteBuffer())
    resumeReading(context)
  }

  func read(context: ChannelHandlerContext) {
    if state == .shut { isReadHeld = true } else { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    switch state {
    case .open:
      pass(&bytes, context)
    case .shut:
      // The held bytes exceed one read only at the end of a connection, when the rest is read as a whole.
      held.writeBuffer(&bytes)
      if held.readableBytes > Self.heldLimit { context.close(promise: nil) }
    case .discarding:
      count += bytes.readableBytes
      if count > Self.discardLimit { context.fireUserInboundEventTriggered(Event.tooMuchIsDiscarded) }
    }
  }

  private func pass(_ bytes: inout ByteBuffer, _ context: ChannelHandlerContext) {
    let wasEmpty = count == 0
    let length = lengthOfHead(in: bytes.readableBytesView)
    let isWhole = length != nil
    guard let head = bytes.readSlice(length: length ?? bytes.readableBytes) else { return }
    count += head.readableBytes
    if isWhole {
      state = .shut
      held = bytes
    }
    if wasEmpty { context.fireUserInboundEventTriggered(Event.headBegan) }
    if count > Self.headLimit {
      context.fireUserInboundEventTriggered(Event.headIsTooLarge)
    } else {
      context.fireChannelRead(wrapInboundOut(head))
      if isWhole { context.fireUserInboundEventTriggered(Event.headEnded) }
    }
  }

  /// The number of bytes that belong to the head; `nil` if it does not end here.
  private func lengthOfHead(in bytes: ByteBufferView) -> Int? {
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\r"):
        continue
      case UInt8(ascii: "\n") where isBeforeRequest:
        continue
      case UInt8(ascii: "\n"):
        lineFeeds += 1
        if lineFeeds == 2 { return offset + 1 }
      default:
        (isBeforeRequest, lineFeeds) = (false, 0)
      }
    }
    return nil
  }

  private func resumeReading(_ context: ChannelHandlerContext) {
    guard isReadHeld else { return }
    isReadHeld = false
    context.read()
  }
}
