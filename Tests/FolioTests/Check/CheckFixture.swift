import Bookkeeping
import Foundation
import Publishing
import Testing

/// A project, and in `expected.txt` commands with everything they say and their exit codes, one after the other.
struct CheckFixture: CustomTestStringConvertible {
  private static let folder = Repository.fixtures.appending(path: "checks")
  private static let transcriptName = "expected.txt"
  private static let prompt = "$ folio "

  let name: String
  var testDescription: String { name }

  static let all: [CheckFixture] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    return (names ?? []).sorted().map(CheckFixture.init)
  }()

  private var url: URL { Self.folder.appending(path: name) }
  private var transcript: Golden { Golden(file: url.appending(path: Self.transcriptName)) }

  private var commands: [String] {
    let recorded = (try? String(contentsOf: transcript.file, encoding: .utf8)) ?? Self.prompt + "check"
    return recorded.split(separator: "\n").filter { $0.hasPrefix(Self.prompt) }.map {
      String($0.dropFirst(Self.prompt.count))
    }
  }

  func check() throws {
    let project = try TemporaryFolder()
    try project.copy(contentsOf: url, except: [Self.transcriptName])
    let before = try FolderSnapshot(of: project.url)
    var said = ""
    for command in commands {
      let result = try FolioCommand(folder: project.url)(command.split(separator: " ").map(String.init))
      if command.contains("--json") { #expect(result.stderr.isEmpty) }
      said += "\(Self.prompt)\(command)\n\(result.stderr)\(Self.withoutPageCount(result.stdout))"
      said += "[exit \(result.exitCode)]\n"
    }
    try transcript.check(said)
    #expect(try FolderSnapshot(of: project.url) == before, "a check writes nothing")
  }

  /// What the checks find, as data.
  func problems() throws -> [Any] {
    let project = try TemporaryFolder()
    try project.copy(contentsOf: url, except: [Self.transcriptName])
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    return commands.flatMap { command in
      let words = command.split(separator: " ").map(String.init)
      let ledger = words.firstIndex(of: "--ledger").map { words[$0 + 1] } ?? "content/ledger.json"
      return SiteCheck(
        of: BuildSettings(
          root: project.url, ledger: project[ledger], ledgerName: ledger, theme: "default", today: today)
      ).problems as [Any]
    }
  }

  /// How many pages there are is for the default content to say.
  private static func withoutPageCount(_ text: String) -> String {
    text.replacing(/^\d+ pages,/, with: "… pages,")
  }
}
