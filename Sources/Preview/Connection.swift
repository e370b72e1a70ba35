import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

import struct Basics.SourceFile

/// One client. It handles one request after the other, and sends each response in pieces: the next one when
/// the system has taken the previous one. Everything here runs on the event loop of its channel.
final class Connection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  enum Phase {
    /// Waiting for a request, or the rest of one.
    case waiting
    /// Waiting for the response to be made.
    case preparing
    /// Sending the response.
    case responding
    /// Sending the builds of the preview, as events.
    case following
    /// Waiting for the client to close, after the last response.
    case closing
  }

  private(set) var phase = Phase.waiting
  /// The time when this phase began or last made progress.
  private(set) var latest = NIODeadline.now()

  /// The time limit for a request after its first byte, and for a first byte after the last response.
  static let requestLimit = TimeAmount.seconds(10)
  /// The time limit for a client to take one piece of a response.
  static let pieceLimit = TimeAmount.seconds(10)
  private static let closingLimit = TimeAmount.seconds(2)
  /// In bytes: the memory that each response needs besides what all clients share.
  private static let pieceSize = 64 * 1024

  private let gate: RequestGate
  private let responder: Responder
  private let connections: PreviewServer.Connections
  private var context: ChannelHandlerContext?
  private var hasPartOfRequest = false
  private var isLastResponse = false
  /// Whether the client has announced that it sends nothing more.
  private var isInputClosed = false
  private var following: Task<Void, Never>?

  init(gate: RequestGate, responder: Responder, connections: PreviewServer.Connections) {
    self.gate = gate
    self.responder = responder
    self.connections = connections
  }

  // MARK: - Events from the client

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    connections.insert(self)
  }

  func channelInactive(context: ChannelHandlerContext) { end() }
  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func end() {
    guard context != nil else { return }
    context = nil
    following?.cancel()
    connections.remove(self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // After a refused request, all input is ignored; other requests have no body.
    guard case .head(let head) = unwrapInboundIn(data), phase == .waiting else { return }
    if let refusal = responder.refusal(of: head) { return refuse(refusal, of: head) }
    isLastResponse = !head.isKeepAlive || head.headers.contains(name: "Upgrade") || isInputClosed
    enter(.preparing)
    let response = context.eventLoop.makePromise(of: Response.self)
    response.completeWithTask { [responder] in await responder.response(to: head) }
    response.futureResult.assumeIsolated().whenSuccess { self.send($0, to: head) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case RequestGate.Event.headBegan where phase == .waiting:
      hasPartOfRequest = true
      enter(.waiting)
    case RequestGate.Event.headEnded where phase == .waiting:
      // The gate sees an end, but the parser does not, as after the first lines of HTTP/2.
      refuse(.malformed)
    case RequestGate.Event.headIsTooLarge:
      refuse(.headTooLarge)
    case RequestGate.Event.tooMuchIsDiscarded:
      context.close(promise: nil)
    case RequestGate.Event.headBegan, RequestGate.Event.headEnded:
      break
    case ChannelEvent.inputClosed:
      isInputClosed = true
      finish()
    default:
      context.fireUserInboundEventTriggered(event)
    }
  }

  /// Treats the parser's errors as mistakes of the client; all others end the connection.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return abort() }
    refuse(error == .headerOverflow ? .headTooLarge : .malformed)
  }

  // MARK: - Actions of the server

  /// Closes at once, to make room for others or to end what takes too long.
  func abort() {
    guard let context else { return }
    // Otherwise the system would keep unsent bytes for minutes.
    let socket = context.channel as? any SocketOptionProvider
    socket?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in }
    context.close(promise: nil)
  }

  /// Ends a phase that has taken too long.
  func check(at now: NIODeadline) {
    switch phase {
    case .waiting where now > latest + Self.requestLimit:
      // A connection that a browser opened in advance is closed silently.
      if hasPartOfRequest { refuse(.tooLate) } else { context?.close(promise: nil) }
    case .responding where now > latest + Self.pieceLimit, .closing where now > latest + Self.closingLimit:
      abort()
    case .waiting, .preparing, .responding, .following, .closing:
      break
    }
  }

  /// Closes after the response that is being sent, if there is one.
  func finish() {
    isLastResponse = true
    switch phase {
    case .preparing, .responding: break
    case .waiting, .following, .closing: context?.close(promise: nil)
    }
  }

  /// - Parameter head: The request, or `nil` if it is not known.
  private func refuse(_ refusal: Response.Refusal, of head: HTTPRequestHead? = nil) {
    guard phase == .waiting else { return }
    enter(.responding)
    isLastResponse = true
    gate.discard()
    send(.refusal(refusal), to: head ?? HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"))
  }

  private func send(_ response: Response, to request: HTTPRequestHead) {
    guard let context else { return }
    let isKnown = response.isKnown(by: request.headers.first(name: "If-None-Match"))
    let response = isKnown ? response : response.part(for: request)
    var head = HTTPResponseHead(
      version: request.version, status: isKnown ? .notModified : response.status,
      headers: response.allHeaders(isKnown: isKnown))
    if isLastResponse {
      head.headers.add(name: "Connection", value: "close")
    } else if request.version.minor == 0 {
      head.headers.add(name: "Connection", value: "keep-alive")
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method == .HEAD || isKnown { return sendEnd() }
    switch response.body {
    case .bytes(let file):
      sendBytes(of: file, from: 0)
    case .file(let file):
      sendBytes(of: file, response.part ?? 0..<Int(file.size))
    case .events(let events):
      context.flush()
      follow(events)
    }
  }

  private func sendBytes(of file: Response.RenderedFile, from offset: Int) {
    let end = min(offset + Self.pieceSize, file.bytes.count)
    send(ByteBuffer(bytes: file.bytes[offset..<end]), isLast: end == file.bytes.count) {
      self.sendBytes(of: file, from: end)
    }
  }

  /// Reads off the event loop, since reading may have to wait for a disk.
  private func sendBytes(of file: SourceFile, _ part: Range<Int>) {
    guard let context else { return }
    let piece = part.prefix(Self.pieceSize)
    let bytes = NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop) {
      try file.bytes(at: piece.startIndex, count: piece.count)
    }
    bytes.assumeIsolated().whenComplete { result in
      // A file that has become shorter cannot be sent as announced.
      guard case .success(let bytes) = result, bytes.count == piece.count else { return self.abort() }
      self.send(ByteBuffer(bytes: bytes), isLast: piece.endIndex == part.endIndex) {
        self.sendBytes(of: file, piece.endIndex..<part.endIndex)
      }
    }
  }

  private func send(_ piece: ByteBuffer, isLast: Bool, next: @escaping () -> Void) {
    guard let context else { return }
    enter(.responding)
    if isLast {
      context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
      return sendEnd()
    }
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess(next)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))), promise: sent)
  }

  private func sendEnd() {
    guard let context else { return }
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.assumeIsolated().whenSuccess { self.responseWasSent() }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  private func responseWasSent() {
    guard let context else { return }
    if isInputClosed { return context.close(promise: nil) }
    if isLastResponse {
      gate.discard()
      enter(.closing)
      return context.close(mode: .output, promise: nil)
    }
    hasPartOfRequest = false
    enter(.waiting)
    gate.open()
  }

  /// Sends events one by one; while one is being sent, only the latest is kept.
  private func follow(_ events: AsyncStream<[UInt8]>) {
    guard let channel = context?.channel else { return }
    enter(.following)
    following = Task {
      for await event in events {
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: event)))
        do { try await channel.writeAndFlush(part) } catch { break }
      }
    }
  }

  private func enter(_ phase: Phase) {
    self.phase = phase
    latest = .now()
  }
}
