import Foundation
import Synchronization

/// `folio serve` in a process of its own.
final class PreviewProcess: Sendable {
  let port: UInt16
  private let running: Running

  /// - Parameter root: Where the project is; the command runs elsewhere.
  init(root: String, _ options: String...) throws {
    running = try Running(["serve", "--root", root, "--now", "2026-11-20"] + options)
    port = try running.waitForPort()
  }

  deinit { running.kill() }

  var output: String { running.output.text }
  var errors: String { running.errors.text }

  func get(_ path: String) throws -> Reply { try RawClient.get(path, port: port) }

  /// Asks for a page until it says something.
  @discardableResult
  func waitFor(_ text: String, at path: String = "/") throws -> Reply {
    try wait(for: "\(text) at \(path); the server said: \(output)\(errors)") {
      let reply = try get(path)
      return reply.text.contains(text) ? reply : nil
    }
  }

  func signal(_ signal: Int32) { running.signal(signal) }

  func waitForExit() throws -> Int32 { try running.waitForExit() }

  /// The built command: FOLIO_BINARY, or what `swift build` left.
  static let binary: URL = {
    if let path = ProcessInfo.processInfo.environment["FOLIO_BINARY"] { return URL(filePath: path) }
    let package = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return package.appending(path: ".build/debug/folio")
  }()
}

/// A running command with what it has said so far.
final class Running: Sendable {
  let output = Captured()
  let errors = Captured()
  private let process: Mutex<Process>
  private let identifier: Int32

  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = PreviewProcess.binary
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    try process.run()
    identifier = process.processIdentifier
    self.process = Mutex(process)
  }

  func signal(_ signal: Int32) { Foundation.kill(identifier, signal) }

  func kill() {
    process.withLock { process in
      guard process.isRunning else { return }
      Foundation.kill(identifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  func waitForExit() throws -> Int32 {
    try wait(for: "the end of folio; it said: \(output.text)\(errors.text)") {
      process.withLock { $0.isRunning ? nil : $0.terminationStatus }
    }
  }

  func waitForPort() throws -> UInt16 {
    try wait(for: "the server's address; it said: \(output.text)\(errors.text)") {
      output.text.firstMatch(of: /Serving http:\/\/[^ ]*:([0-9]+)\//).flatMap { UInt16($0.1) }
    }
  }
}

/// The text that comes through a pipe.
final class Captured: Sendable {
  let pipe = Pipe()
  private let bytes = Mutex(Data())

  init() {
    pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      self?.bytes.withLock { $0.append(data) }
    }
  }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
