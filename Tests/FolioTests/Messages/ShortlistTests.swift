import Basics
import Foundation
import TestSupport
import Testing

@testable import folio

/// Tests which of many findings are shown.
struct ShortlistTests {
  private struct Finding: Explained {
    let isWarning: Bool
    let likeness: String?
    let text: String

    func diagnostic(in context: Problem.Context) -> Problem { Problem(text) }
  }

  private func shown(_ findings: [Finding]) -> DiagnosticWriter.Shortlist {
    DiagnosticWriter.Shortlist(findings)
  }

  private func messages(of shortlist: DiagnosticWriter.Shortlist) -> [String] {
    shortlist.entries.map { $0.problem.diagnostic(in: Problem.Context()).message }
  }

  private func error(_ kind: String?, _ text: String) -> Finding {
    Finding(isWarning: false, likeness: kind, text: text)
  }

  private func warnings(_ count: Int, of kind: String) -> [Finding] {
    (0..<count).map { Finding(isWarning: true, likeness: kind, text: "\(kind) \($0)") }
  }

  @Test func ofOneKindOfWarningThreeAreShown() {
    let shortlist = shown(warnings(891, of: "memo"))
    #expect(messages(of: shortlist) == ["memo 0", "memo 1", "memo 2"])
    #expect(shortlist.entries.map(\.alike) == [0, 0, 888])
    #expect(shortlist.rest == 0)
  }

  @Test func rareWarningsAreNotLostAmongMany() {
    let shortlist = shown(warnings(500, of: "memo") + warnings(1, of: "field") + warnings(500, of: "file"))
    #expect(
      shortlist.entries.map(\.problem.likeness) == Array(repeating: "memo", count: 3) + [
        "field", "file", "file", "file",
      ])
    #expect(shortlist.entries.map(\.alike) == [0, 0, 497, 0, 0, 0, 497])
  }

  @Test func errorsComeFirstAndAllOfThemCount() {
    let errors: [Finding] = (0..<30).map { error("id", "id \($0)") }
    let shortlist = shown(warnings(5, of: "memo") + errors)
    #expect(messages(of: shortlist) == (0..<20).map { "id \($0)" })
    #expect(shortlist.rest == 15)
  }

  @Test(arguments: [0, 1, 3, 4, 17, 18, 19, 20, 21, 60])
  func everyFindingIsCountedOnce(errors: Int) {
    let findings =
      (0..<errors).map { error(nil, "error \($0)") } + warnings(7, of: "memo")
      + [Finding(isWarning: true, likeness: nil, text: "unlike")] + warnings(4, of: "file")
    let shortlist = shown(findings)
    let count = shortlist.entries.reduce(0) { $0 + 1 + $1.alike } + shortlist.rest
    #expect(count == findings.count && shortlist.entries.count <= 20)
  }

  @Test(arguments: [[], ["--quiet"]])
  func hundredsOfLongMemosTakeAFewLines(flags: [String]) throws {
    let project = try TemporaryFolder()
    let memo = String(repeating: "x", count: 301)
    let payments = (0..<891).map { _ in
      """
      { "date": "2026-03-05", "type": "expense", "name": "A", "amount": "1", "memo": "\(memo)" }
      """
    }
    try project.write("[\(payments.joined(separator: ", "))]", to: "ledger.json")
    let folio = FolioCommand(folder: project.url)
    let result = try folio(["build", "--ledger", "ledger.json", "--now", "2026-11-20"] + flags)
    #expect(result.exitCode == 0)
    #expect(result.stderr.components(separatedBy: "memo has 301 characters").count - 1 == 3)
    #expect(result.stderr.hasSuffix("  and 888 more like this\n"))

    let list = try folio("check", "--ledger", "ledger.json", "--json").stdout
    #expect(list.split(separator: "\n").count == 893, "one line each, and the brackets")
  }
}
