import Basics
import Foundation

/// A program that `folio publish` calls: with a list of arguments, and never through a shell.
struct Program {
  let name: String
  /// Variables that differ from those of this process; `nil` for one that is not passed on.
  var environment: [String: String?] = [:]

  /// Runs the program to its end.
  ///
  /// - Returns: The bytes that it has written to standard output.
  /// - Throws: A problem if it fails, after printing what it said.
  @discardableResult
  func run(_ arguments: [String], in folder: String? = nil) throws(Problem) -> [UInt8] {
    let outcome = try finish(arguments, in: folder)
    guard outcome.exitCode == 0 else {
      if outcome.exitCode == 127 { throw notInstalled }
      printErrors(outcome.errors)
      throw Problem(
        "\(name) failed (exit code \(outcome.exitCode))",
        "see what it says above, and publish again, which also finishes what was begun")
    }
    return outcome.output
  }

  /// Runs the program; `nil` if it fails. What it says is not printed.
  func result(of arguments: [String]) throws(Problem) -> [UInt8]? {
    let outcome = try finish(arguments, in: nil)
    return outcome.exitCode == 0 ? outcome.output : nil
  }

  private var notInstalled: Problem {
    Problem("\(name) is not installed", "install it with the programs of your system")
  }

  /// Prints what a program says. It may come from another machine, so it must not control the terminal.
  private func printErrors(_ bytes: [UInt8]) {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.suffix(20)
    for line in lines {
      Terminal.printError("\(name): \(printable(String(decoding: line.prefix(500), as: UTF8.self)))\n")
    }
  }

  private func finish(
    _ arguments: [String], in folder: String?
  ) throws(Problem) -> (exitCode: Int32, output: [UInt8], errors: [UInt8]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory) }
    var variables = ProcessInfo.processInfo.environment
    for (variable, value) in environment { variables[variable] = value }
    process.environment = variables
    // Errors go to a file. With a pipe for them, too, a program that fills one pipe while the other is read
    // would wait for ever.
    let file = FileManager.default.temporaryDirectory.appending(path: "folio-\(UUID().uuidString)")
    let errors: FileHandle
    do {
      // Nobody else can read the file, and it is gone even if this command is killed.
      _ = FileManager.default.createFile(
        atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      errors = try FileHandle(forUpdating: file)
      try FileManager.default.removeItem(at: file)
    } catch {
      throw Problem(
        "\(printable(file.path)) cannot be written", "make room there, or name another folder by TMPDIR")
    }
    do {
      let output = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      try errors.seek(toOffset: 0)
      return (process.terminationStatus, Array(bytes), Array(try errors.readToEnd() ?? Data()))
    } catch {
      throw notInstalled
    }
  }
}
