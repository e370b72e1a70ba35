import Foundation
import TestSupport
import Testing

/// Compares real exports of banks and apps with what a careful bookkeeper reads in them.
struct StatementScoreTests {
  private struct Verdict: Decodable {
    let file: String
    let verdict: String
    let detail: [String]
  }

  /// The current scores of 404 files. Lower scores are a regression.
  private static let rightAtOnce = 373
  private static let rightInAll = 395

  @Test(.needs(.statements), .needs(.statementScorer), .inEachShare("hundreds of statements"))
  func readsNoStatementWrong() throws {
    let folder = try TemporaryFolder()
    let report = folder["verdicts.json"]
    try RunningProcess.run([
      "/usr/bin/env", "python3", Corpus.statementScorer.url.path, FolioCommand.path(),
      Corpus.statements.url.path, "--json", report.path,
    ])
    let verdicts = try JSONDecoder().decode([Verdict].self, from: Data(contentsOf: report))
    for wrong in verdicts where ["WRONG", "wrong payee"].contains(wrong.verdict) {
      Issue.record("\(wrong.file): \(wrong.verdict)\n\(wrong.detail.joined(separator: "\n"))")
    }
    let atOnce = verdicts.count { $0.verdict == "right at once" }
    #expect(atOnce >= Self.rightAtOnce)
    #expect(atOnce + verdicts.count { $0.verdict == "with options" } >= Self.rightInAll)
  }
}
