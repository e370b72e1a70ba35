import Foundation
import Testing

/// Colour is for terminals: `script` gives the command one.
struct TerminalTests {
  private static let script = "/usr/bin/script"

  private func said(with variables: String) throws -> String {
    let project = try ErrorFixture(name: "ledger-amount-negative").project()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: Self.script)
    let folio = try FolioCommand.binary().path(percentEncoded: false)
    let command = "env -u NO_COLOR \(variables) '\(folio)' build --ledger ledger.json"
    process.arguments = ["-q", "-e", "-c", command, "/dev/null"]
    process.currentDirectoryURL = project.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 65)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    .enabled(if: isLinux && FileManager.default.isExecutableFile(atPath: script), "needs script(1) of Linux"))
  func colorsOnATerminalUnlessToldNotTo() throws {
    #expect(try said(with: "").contains("\u{1B}[1;31merror: \u{1B}[0m"))
    #expect(try !said(with: "NO_COLOR=1").contains("\u{1B}"))
    #expect(try said(with: "NO_COLOR=").contains("\u{1B}"), "an empty NO_COLOR says nothing")
  }
}

#if os(Linux)
  private let isLinux = true
#else
  private let isLinux = false
#endif
