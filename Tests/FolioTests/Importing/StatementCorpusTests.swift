import Foundation
import Testing

/// Real exports of banks and apps, judged against what a careful bookkeeper reads in them.
struct StatementCorpusTests {
  private struct Verdict: Decodable {
    let file: String
    let verdict: String
    let detail: [String]
  }

  /// What was reached; more is better, less is a step back.
  private static let rightAtOnce = 85
  private static let rightAtAll = 101

  @Test(
    .enabled(
      if: Corpora.has(Corpora.statements) && Corpora.has(Corpora.statementScorer),
      "the statements are missing: set FOLIO_CORPORA and FOLIO_TOOLS to the folders of them and their scorer")
  )
  func readsNoStatementWrong() throws {
    let folder = try TemporaryFolder()
    let report = folder["verdicts.json"]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Corpora.statementScorer.path, LedgerProject.binary,
      Corpora.statements.deletingLastPathComponent().path, "--json", report.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(contentsOf: report))
    for wrong in verdicts where ["WRONG", "wrong payee"].contains(wrong.verdict) {
      Issue.record("\(wrong.file): \(wrong.verdict)\n\(wrong.detail.joined(separator: "\n"))")
    }
    let right = verdicts.count { $0.verdict == "right at once" }
    #expect(right >= Self.rightAtOnce)
    #expect(right + verdicts.count { $0.verdict == "with options" } >= Self.rightAtAll)
  }
}
