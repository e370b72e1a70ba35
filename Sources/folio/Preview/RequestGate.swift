import NIOCore

/// Lets the head of one request through at a time, and no more bytes than a head may have.
///
/// It stands before the parser, which counts neither blanks nor the line ends between two requests, and which
/// would parse what follows a request while that is still being answered. Requests have no bodies here, so that a
/// request is its head, and ends with the first empty line.
final class RequestGate: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Event: Sendable {
    /// The first byte of a request has come.
    case headBegan
    /// All of a head has gone through.
    case headEnded
    case headIsTooLarge
    /// A client whose connection is being closed keeps sending.
    case tooMuchIsDiscarded
  }

  /// The bytes of a request line and all headers.
  static let headLimit = 16 * 1024
  /// What a client may send behind a refused request before the connection is cut off.
  private static let discardLimit = 1024 * 1024
  /// Requests that come before the one before them is answered.
  private static let heldLimit = 4 * headLimit

  private enum State {
    case open, shut, discarding
  }

  private var state = State.open
  /// Bytes of the head that is coming in, or of what is discarded.
  private var count = 0
  /// Line ends before a request belong to none.
  private var isBeforeRequest = true
  /// With nothing but carriage returns between them, at the end of what has come.
  private var lineFeeds = 0
  /// What came behind a head.
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

  /// Lets nothing more through. What comes is still read: closing with unread bytes would take back the response.
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
      // Comes to more than one read's worth only at the end of a connection, which is read as a whole.
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

  /// How many of these bytes belong to the head; nil if it does not end here.
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
