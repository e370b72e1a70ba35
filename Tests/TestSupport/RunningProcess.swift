import Foundation
import Synchronization

/// A command in a separate process, with its output so far.
package final class RunningProcess: Sendable {
  package struct Result: Sendable {
    package let exitCode: Int32
    package let stdout: String
    package let stderr: String
  }

  package let identifier: Int32
  private let process: Mutex<Process>
  private let output: Captured
  private let errors: Captured

  /// - Parameters:
  ///   - command: The path of a program, and its arguments.
  ///   - stream: The destination of both output and errors, instead of keeping them.
  package init(
    _ command: [String], in folder: URL? = nil, environment: [String: String]? = nil,
    to stream: FileHandle? = nil
  ) throws {
    output = try Captured()
    errors = try Captured()
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream ?? output.handle
    process.standardError = stream ?? errors.handle
    try process.run()
    identifier = process.processIdentifier
    self.process = Mutex(process)
  }

  /// Runs a command to its end.
  @discardableResult
  package static func run(
    _ command: [String], in folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> Result {
    try RunningProcess(command, in: folder, environment: environment).result()
  }

  package var stdout: String { output.text }
  package var stderr: String { errors.text }

  /// Waits for the end, however long that takes, and returns the output.
  package func result() -> Result {
    let exitCode = process.withLock { process in
      process.waitUntilExit()
      return process.terminationStatus
    }
    return Result(exitCode: exitCode, stdout: stdout, stderr: stderr)
  }

  /// Waits for a process that ends soon, and returns its exit code.
  package func waitForExit() throws -> Int32 {
    try wait(for: "the end of the process; it said: \(stdout)\(stderr)") {
      process.withLock { $0.isRunning ? nil : $0.terminationStatus }
    }
  }

  package func signal(_ signal: Int32) { Foundation.kill(identifier, signal) }

  package func kill() {
    process.withLock { process in
      guard process.isRunning else { return }
      Foundation.kill(identifier, SIGKILL)
      process.waitUntilExit()
    }
  }
}

/// The output of a command, in a file: other children started meanwhile could keep a pipe open.
private final class Captured: Sendable {
  let handle: FileHandle
  private let file = URL.temporaryDirectory.appending(path: "folio-output-\(UUID().uuidString)")

  init() throws {
    try Data().write(to: file)
    handle = try FileHandle(forWritingTo: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  var text: String { (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
