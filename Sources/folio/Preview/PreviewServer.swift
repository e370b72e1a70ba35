import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves the current preview on the first of some ports that is free.
struct PreviewServer: Sendable {
  let address: IPAddress
  let ports: ClosedRange<UInt16>
  let current: CurrentPreview

  /// What a response that is being sent may take when the server is stopped.
  private static let stopLimit = TimeAmount.seconds(1)

  /// Serves until the task is cancelled.
  /// - Parameter onListening: Called once, when a browser can connect.
  /// - Throws: `Problem` if no port can be had.
  func run(onListening: @escaping @Sendable (Origin) -> Void) async throws {
    // One loop is plenty: what takes time happens elsewhere.
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    for port in ports {
      let origin = Origin(address: address, port: port)
      do {
        let connections = try await loop.submit { NIOLoopBound(Connections(), eventLoop: loop) }.get()
        let channel = try await listen(origin, loop, connections)
        onListening(origin)
        return try await serve(channel, connections)
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      } catch let error as IOError {
        throw Problem.cannotListen(
          address, port: port, reason: String(cString: strerror(error.errnoCode)))
      }
    }
    throw Problem.portsInUse(address, ports)
  }

  private func serve(_ channel: any Channel, _ connections: NIOLoopBound<Connections>) async throws {
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
      connections.value.finish(within: Self.stopLimit, on: channel.eventLoop)
    }.get()
  }

  private func listen(
    _ origin: Origin, _ loop: any EventLoop, _ connections: NIOLoopBound<Connections>
  ) async throws -> any Channel {
    let responder = Responder(origin: origin, current: current)
    return try await ServerBootstrap(group: loop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.backlog, value: 128)
      .serverChannelOption(.maxMessagesPerRead, value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connections.AcceptGate(connections.value))
        }
      }
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
            ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: Self.limits)),
            Connection(gate: gate, responder: responder, connections: connections.value),
          ])
        }
      }
      .bind(to: try SocketAddress(ipAddress: address.text, port: Int(origin.port))).get()
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
  /// Why the preview cannot be served. Data only: `Diagnostics` has the sentences.
  enum Problem: Error, Equatable {
    case portsInUse(IPAddress, ClosedRange<UInt16>)
    case cannotListen(IPAddress, port: UInt16, reason: String)
  }
}
