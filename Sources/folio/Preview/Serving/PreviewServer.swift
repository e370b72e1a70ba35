import FlyingFox
import FlyingSocks
import Foundation

/// Serves the current preview on the first of some ports that is free.
struct PreviewServer: Sendable {
  let address: IPAddress
  let ports: ClosedRange<UInt16>
  let current: CurrentPreview

  /// Serves until the task is cancelled.
  /// - Parameter onListening: Called once, when a browser can connect.
  /// - Throws: `ServerProblem` if no port can be had.
  func run(onListening: @escaping @Sendable (Origin) -> Void) async throws {
    for port in ports {
      do {
        return try await serve(Origin(address: address, port: port), onListening: onListening)
      } catch SocketError.failed(_, let code, _) where code == EADDRINUSE {
        continue
      } catch SocketError.failed("Bind", _, let reason) {
        throw ServerProblem.cannotListen(address, port: port, reason: reason)
      }
    }
    throw ServerProblem.portsInUse(address, ports)
  }

  private func serve(_ origin: Origin, onListening: @escaping @Sendable (Origin) -> Void) async throws {
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try origin.address.socketAddress(port: origin.port), pool: PromptSocketPool(),
        logger: .disabled),
      handler: Responder(origin: origin, current: current))
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await server.waitUntilListening()
        onListening(origin)
      }
      group.addTask { try await keepRunning(server) }
      for try await _ in group {}
    }
  }

  /// The library gives up when it cannot accept a connection, be it only that too many are open: drop them, and
  /// listen again.
  private func keepRunning(_ server: HTTPServer) async throws {
    while true {
      do {
        try await server.run()
      } catch SocketError.failed(let call, _, _) where call == "Accept" {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}

/// Why the preview cannot be served. Data only: `ServerProse` writes the sentences.
enum ServerProblem: Error, Equatable {
  case portsInUse(IPAddress, ClosedRange<UInt16>)
  case cannotListen(IPAddress, port: UInt16, reason: String)
}
