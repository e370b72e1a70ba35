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

  var identifier: Int32 { running.identifier }

  func get(_ path: String) throws -> Reply { try RawClient.get(path, port: port) }

  /// Asks for a page until it says something.
  @discardableResult
  func waitFor(_ text: String, at path: String = "/") throws -> Reply {
    try wait(for: "\(text) at \(path); the server said: \(output)\(errors)") {
      let reply = try get(path)
      return reply.text.contains(text) ? reply : nil
    }
  }

  /// The terminal hears of a mistake a moment after the page shows it.
  func waitForError(_ text: String) throws {
    try wait(for: "\(text); the server said: \(output)\(errors)") { errors.contains(text) ? true : nil }
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
  let output: Captured
  let errors: Captured
  private let process: Mutex<Process>
  let identifier: Int32

  /// - Parameter stream: Where both output and errors go, instead of being kept.
  init(_ arguments: [String], environment: [String: String] = [:], to stream: FileHandle? = nil) throws {
    output = try Captured()
    errors = try Captured()
    let process = Process()
    process.executableURL = PreviewProcess.binary
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = stream ?? output.handle
    process.standardError = stream ?? errors.handle
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

/// What a command says, in a file: a pipe can be kept open by other children that were started meanwhile.
final class Captured: Sendable {
  let handle: FileHandle
  private let file = URL.temporaryDirectory.appending(path: "folio-output-\(UUID().uuidString)")

  init() throws {
    try Data().write(to: file)
    handle = try FileHandle(forWritingTo: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
}
