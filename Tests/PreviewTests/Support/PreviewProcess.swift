import Foundation
import TestSupport

/// A separate process that runs `folio serve`.
final class PreviewProcess: Sendable {
  let port: UInt16
  private let running: RunningProcess

  /// - Parameter root: The folder of the project; the command runs elsewhere.
  init(root: String, _ options: String...) throws {
    running = try FolioCommand().start(["serve", "--root", root, "--now", "2026-11-20"] + options)
    port = try running.waitForPort()
  }

  deinit { running.kill() }

  var output: String { running.stdout }
  var errors: String { running.stderr }

  var identifier: Int32 { running.identifier }

  func get(_ path: String) throws -> Reply { try RawClient.get(path, port: port) }

  /// Requests a page until it contains a text.
  @discardableResult
  func waitFor(_ text: String, at path: String = "/") throws -> Reply {
    try wait(for: "\(text) at \(path); the server said: \(output)\(errors)") {
      let reply = try get(path)
      return reply.text.contains(text) ? reply : nil
    }
  }

  /// The terminal shows a mistake a moment after the page does.
  func waitForError(_ text: String) throws {
    try wait(for: "\(text); the server said: \(output)\(errors)") { errors.contains(text) ? true : nil }
  }

  func signal(_ signal: Int32) { running.signal(signal) }

  func waitForExit() throws -> Int32 { try running.waitForExit() }
}

extension RunningProcess {
  func waitForPort() throws -> UInt16 {
    try wait(for: "the server's address; it said: \(stdout)\(stderr)") {
      stdout.firstMatch(of: /Serving http:\/\/[^ ]*:([0-9]+)\//).flatMap { UInt16($0.1) }
    }
  }
}
