import Basics
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the current preview on the first free port of a range.
package enum PreviewServer {
  /// The time that a response in progress may take when the server is stopped.
  private static let stopLimit = TimeAmount.seconds(1)

  /// Serves until the task is canceled.
  /// - Parameters:
  ///   - names: Names that the server goes by, besides `localhost` and addresses.
  ///   - onListening: Called once, as soon as a browser can connect.
  /// - Throws: `Problem` if no port is available.
  package static func serve(
    _ current: PreviewedSite.Current, at address: Origin.Address, named names: Set<String>,
    on ports: ClosedRange<UInt16>, onListening: @Sendable (Origin) -> Void
  ) async throws {
    // One loop is plenty: slow work happens elsewhere.
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    for port in ports {
      let origin = Origin(address: address, port: port, names: names)
      do {
        let connections = try await loop.submit { NIOLoopBound(Connections(), eventLoop: loop) }.get()
        let channel = try await listen(Responder(origin: origin, current: current), loop, connections)
        onListening(origin)
        return try await serve(channel, connections)
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch let error as IOError {
        let reason = String(cString: strerror(error.errnoCode)).lowercased()
        throw Problem(
          "cannot serve at \(address.host):\(port): \(reason)",
          "choose an --interface of this machine and a --port of 1024 or above")
      }
    }
    if ports.count == 1 {
      throw Problem(
        "port \(ports.lowerBound) of \(address.host) is in use",
        "choose another --port, or omit it to use the first free one")
    }
    throw Problem(
      "ports \(ports.lowerBound) to \(ports.upperBound) of \(address.host) are all in use",
      "choose another port with --port")
  }

  private static func serve(_ channel: any Channel, _ connections: NIOLoopBound<Connections>) async throws {
    let checks = channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
      connections.value.check()
    }
    defer { checks.cancel() }
    try await withTaskCancellationHandler {
      try await channel.closeFuture.get()
    } onCancel: {
      channel.close(promise: nil)
    }
    try await channel.eventLoop.flatSubmit {
      connections.value.finish(within: stopLimit, on: channel.eventLoop)
    }.get()
  }

  private static func listen(
    _ responder: Responder, _ loop: any EventLoop, _ connections: NIOLoopBound<Connections>
  ) async throws -> any Channel {
    try await ServerBootstrap(group: loop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 128)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: 256 * 1024)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 16 * 1024))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let gate = RequestGate()
          try channel.pipeline.syncOperations.addHandlers([
            gate, HTTPResponseEncoder(),
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)),
            Connection(gate: gate, responder: responder, connections: connections.value),
          ])
        }
      }
      .bind(to: try SocketAddress(ipAddress: responder.origin.address.text, port: Int(responder.origin.port)))
      .get()
  }

  private static let limits: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = RequestGate.headLimit
    limits.maxHeaderListSize = RequestGate.headLimit
    limits.maxHeaderFieldCount = 100
    return limits
  }()
}

extension PreviewServer {
  /// The open connections of a server, whose number is limited. Everything here runs on one event loop.
  ///
  /// If all are taken, a new client replaces the one that will be missed least, so that a flood of silent
  /// clients cannot lock out a browser. If all are being served, the new client is closed.
  final class Connections {
    static let limit = 100

    private var all: [ObjectIdentifier: Connection] = [:]
    private var isFinished: EventLoopPromise<Void>?

    func insert(_ connection: Connection) {
      all[ObjectIdentifier(connection)] = connection
      if all.count > Self.limit { (leastMissed(besides: connection) ?? connection).abort() }
    }

    func remove(_ connection: Connection) {
      all[ObjectIdentifier(connection)] = nil
      if all.isEmpty { isFinished?.succeed() }
    }

    /// Ends the phases that take too long.
    func check() {
      let now = NIODeadline.now()
      for connection in all.values { connection.check(at: now) }
    }

    /// Ends all connections, but lets those that are being served finish within this time.
    func finish(within time: TimeAmount, on loop: any EventLoop) -> EventLoopFuture<Void> {
      let promise = loop.makePromise(of: Void.self)
      isFinished = promise
      for connection in all.values { connection.finish() }
      if all.isEmpty { promise.succeed() }
      loop.assumeIsolated().scheduleTask(in: time) {
        for connection in self.all.values { connection.abort() }
      }
      return promise.futureResult
    }

    /// The phases in which a client can be replaced. An open page that loses its events asks for them again.
    private static let replaceable: [Connection.Phase] = [.closing, .waiting, .following]

    /// The connection that will be missed least; `nil` if all others are being served.
    private func leastMissed(besides new: Connection) -> Connection? {
      all.values.filter { $0 !== new }.compactMap { connection in
        Self.replaceable.firstIndex(of: connection.phase).map { ($0, connection) }
      }.min { ($0.0, $0.1.latest) < ($1.0, $1.1.latest) }?.1
    }
  }
}
