import Foundation
import TestSupport
import Testing

@testable import folio

/// Checks that a full or closed stream, or one without a reader, never keeps a command from doing its work,
/// and that colors appear only on terminals.
struct StreamTests {
  private let project: LedgerProject

  init() throws {
    project = try LedgerProject()
    let memo = String(repeating: "long ", count: 80)
    try project.write(
      """
      [{ "id": "a1", "date": "2026-03-01", "type": "expense", "name": "A", "amount": "1", "memo": "\(memo)" }]
      """, to: "ledger.json")
  }

  private func run(_ command: String) throws -> LedgerProject.Run {
    let (process, output, errors) = try project.start([
      "/bin/bash", "-c", "set -o pipefail; folio() { '\(LedgerProject.binary)' \"$@\"; }; \(command)",
    ])
    let (text, complaint) = (LedgerProject.text(of: output), LedgerProject.text(of: errors))
    process.waitUntilExit()
    return LedgerProject.Run(code: process.terminationStatus, output: text, errors: complaint)
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
  private static let noFullDevice: Comment = "there is no /dev/full"

  @Test(.enabled(if: hasFullDevice, noFullDevice), arguments: ["2>/dev/full", "2>&-", "2>&- 0<&-"])
  func wordsThatCannotBeToldAreNoFailure(redirection: String) throws {
    let run = try run("folio build --ledger ledger.json \(redirection)")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("site: "))
    #expect(try project.read("site/index.html").hasSuffix("</html>\n"))
  }

  /// Otherwise a file that got the descriptor of a closed stream would get its messages too.
  @Test func nothingIsWrittenIntoALedgerByMistake() throws {
    let other = try LedgerProject(ledger: try project.ledger)
    try #expect(other.folio("add", "--ledger", "ledger.json", "--name", "B", "--amount", "2").code == 0)
    let run = try run("folio add --ledger ledger.json --name B --amount 2 0<&- 1>&- 2>&-")
    #expect(run.code == 1)
    #expect(try project.ledger.withoutNewIDs == other.ledger.withoutNewIDs)
  }

  @Test(.enabled(if: hasFullDevice, noFullDevice), arguments: ["/dev/full", "&-"])
  func aResultThatIsLostIsAFailure(place: String) throws {
    let reason = place == "&-" ? "Bad file descriptor" : "No space left on device"
    let sentence = "folio: error: cannot write the result to standard output: \(reason)\n"
    #expect(
      try run("folio check --json --ledger ledger.json >\(place)")
        == .init(code: 1, output: "", errors: sentence))

    let build = try run("folio build --ledger ledger.json >\(place)")
    #expect(build.code == 1)
    #expect(build.errors.hasSuffix("\(sentence)  the report has been written\n"))
    #expect(try project.read("site/index.html").hasSuffix("</html>\n"))

    try project.write("Date,Name,Amount\n2026-03-05,Shop,-7.00\n", to: "a.csv")
    let imported = try run("folio import a.csv --ledger ledger.json >\(place)")
    #expect(imported.code == 1)
    #expect(
      imported.errors.hasSuffix(
        "\(sentence)  the ledger has been changed; there is no need to run the command again\n"))
    #expect(try project.ledger.contains("\"Shop\""))
  }

  @Test func aReaderThatHasHadEnoughIsNoFailure() throws {
    try project.write("Date,Name,Amount\n2026-03-05,Shop,-7.00\n", to: "a.csv")
    #expect(try run("folio import a.csv --ledger ledger.json 2>/dev/null | exec 0<&- sleep 2").code == 0)
    #expect(try project.ledger.contains("\"Shop\""))
  }

  @Test func aResultCannotSteerATerminal() throws {
    let run = try run(
      "folio build --quiet --ledger ledger.json; folio build --ledger ledger.json --output $'e\\e[31m'")
    #expect(run.output.hasPrefix("e\u{FFFD}[31m: "))
  }

  // MARK: - Terminals

  @Test(.needs(.script)) func colorsOnATerminalUnlessToldNotTo() throws {
    #expect(try saidAtTerminal(with: "").contains("\u{1B}[1;31merror: \u{1B}[0m"))
    #expect(try !saidAtTerminal(with: "NO_COLOR=1").contains("\u{1B}"))
    #expect(try saidAtTerminal(with: "NO_COLOR=").contains("\u{1B}"), "an empty NO_COLOR says nothing")
    #expect(try !saidAtTerminal(with: "TERM=dumb").contains("\u{1B}"))
  }

  /// The output of a build at a terminal that `script` creates.
  private func saidAtTerminal(with variables: String) throws -> String {
    let project = try ErrorFixture(name: "ledger-amount-negative").project()
    let command =
      "env -u NO_COLOR TERM=xterm \(variables) '\(try FolioCommand.path())' build --ledger ledger.json"
    let result = try RunningProcess.run(
      [Tool.script.path, "-q", "-e", "-c", command, "/dev/null"], in: project.url)
    #expect(result.exitCode == 65)
    return result.stdout
  }

  /// A bidirectional override, an isolate, a tag, a C1 control character, and a line separator.
  private static let evil = "\u{202E}\u{2066}\u{E0041}\u{9B}\u{2028}"

  @Test(
    .needs(.script),
    arguments: [
      "list --csv", "list --json", "list", "check --json", "check", "categorize --suggest", "remove evil",
    ])
  func nothingThatIsReadSteersATerminal(command: String) throws {
    let folder = try TemporaryFolder()
    let row =
      "{\"id\":\"ID\",\"date\":\"2026-01-01\",\"type\":\"expense\",\"name\":\"\(Self.evil)x\",\"amount\":\"1\",\"extra\(Self.evil)\":1}"
    try folder.write(
      "[\(row.replacing("ID", with: "evil")),\(row.replacing("ID", with: "b"))]", to: "content/ledger.json")
    let said = try RunningProcess(
      [Tool.script.path, "-qec", "\(FolioCommand.path()) \(command)", "/dev/null"], in: folder.url,
      environment: ["NO_COLOR": "1"]
    ).result().stdout
    #expect(!said.isEmpty)
    let unsafe = said.unicodeScalars.filter { scalar in
      Self.evil.unicodeScalars.contains(scalar) || scalar == "\u{1B}"
    }
    #expect(unsafe.isEmpty, "\(said.debugDescription)")
  }

  /// The name of a file that a pattern of the shell has found may come from somebody else.
  @Test(arguments: [["build", "EVIL"], ["build", "--now", "EVIL"], ["EVIL"], ["list", "--limit", "EVIL"]])
  func noArgumentSteersATerminal(arguments: [String]) throws {
    let evil = Self.evil + "\u{1B}]0;title\u{7}"
    let folder = try TemporaryFolder()
    let result = try FolioCommand(folder: folder.url)(arguments.map { $0.replacing("EVIL", with: evil) })
    #expect(result.exitCode == 64 && result.stderr.contains("\u{FFFD}"), "\(result.stderr)")
    #expect(
      !result.stderr.unicodeScalars.contains {
        evil.unicodeScalars.contains($0) && $0.value > 0x7F || $0.value < 9 || $0 == "\u{1B}"
      })
  }

  /// Persian words and families of emoji need the zero-width non-joiner and joiner.
  @Test func joinersStay() throws {
    let folder = try TemporaryFolder()
    let name = "می\u{200C}خواهم \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    try folder.write(
      "[{\"id\":\"a\",\"date\":\"2026-01-01\",\"type\":\"expense\",\"name\":\"\(name)\",\"amount\":\"1\"}]",
      to: "content/ledger.json")
    let folio = FolioCommand(folder: folder.url)
    #expect(try folio("list").stdout.contains("  \(name)  "))
    #expect(try folio("edit", "a", "--amount", "2").stdout.contains("  \(name)  "))
    #expect(Terminal.Width.of(name[...]) == 10)
  }

  /// A pipe gets a CSV file byte for byte, and JSON in which those characters are escaped.
  @Test func whatGoesIntoAPipeStaysExact() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "[{\"date\":\"2026-01-01\",\"type\":\"expense\",\"name\":\"\(Self.evil)x\",\"amount\":\"1\"}]",
      to: "content/ledger.json")
    let folio = FolioCommand(folder: folder.url)
    #expect(try folio("list", "--csv").stdout.contains("\(Self.evil)x"))
    let json = try folio("list", "--json").stdout
    #expect(json.contains(#"\u202e\u2066\udb40\udc41\u009b\u2028x"#), "\(json)")
    let list = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(list["transactions"] as? [[String: Any]])
    #expect(rows[0]["name"] as? String == "\(Self.evil)x")
  }
}
