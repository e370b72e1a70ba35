import FlyingFox
import FlyingSocks
import Foundation

/// The library's pool of sockets, with Nagle's algorithm off.
///
/// The library writes the head and the body of a response one after the other. The kernel would hold the body
/// back until the browser has acknowledged the head, which takes it 40 ms.
struct PromptSocketPool: AsyncSocketPool {
  private let base: any AsyncSocketPool = HTTPServer.defaultPool()

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  /// The first to come here is the listening socket, and the others inherit from it.
  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
