import Basics
import Bookkeeping
import Foundation
import Publishing
import TestSupport
import Testing

@testable import folio

/// Checks that no ledger crashes Folio or keeps it busy, whatever it contains. `FOLIO_FUZZ=100000` tries that
/// many.
@Suite(.serialized) struct LedgerFuzzTests {
  @Test func bytesThatAreHardlyJSON() throws {
    let fuzzing = Fuzzing("ledger-bytes", count: 1_000)
    let site = try Trial(of: fuzzing.seeds.count)
    let slow = try Concurrency.$isWanted.withValue(false) {
      try fuzzing.run(corpus: Self.corpus(), tokens: Self.tokens) { try site.build($0, seed: $1) }
    }
    #expect(slow.isEmpty, "\(slow)")
  }

  @Test func ledgersOfOddValues() throws {
    let fuzzing = Fuzzing("ledger-values", count: 1_000)
    let site = try Trial(of: fuzzing.seeds.count)
    let slow = try Concurrency.$isWanted.withValue(false) {
      try fuzzing.run(corpus: [], tokens: []) { _, seed in
        var ledger = OddLedger(seed: seed)
        try site.build(ledger.text(), seed: seed)
      }
    }
    #expect(slow.isEmpty, "\(slow)")
  }

  /// The demo, the ledgers of the fixtures, and the beginning of a large one, if available.
  private static func corpus() throws -> [[UInt8]] {
    let fixtures = FileManager.default.enumerator(at: Repository.fixtures, includingPropertiesForKeys: nil)
    var files = (fixtures?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent == "ledger.json" }
    files.sort { $0.path < $1.path }
    files.append(Repository.root.appending(path: "content/ledger.json"))
    if Corpus.favaHuge.exists { files.append(Corpus.favaHuge.url) }
    return try files.map { Array(try Data(contentsOf: $0).prefix(6_000)) }
  }

  private static let tokens =
    Ledger.Field.allCases.map { "\"\($0.rawValue)\":" } + [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud83c", "\\udf55", "\u{301}\u{323}", "\u{202E}",
      "\u{0}",
      "\u{FEFF}", "0", "1", "-1", "1e9", "1e-9", "9223372036854775807", "0.001", "null", "true",
      "\"expense\"",
      "\"income\"", "\"2026-03-05\"", "\"0000-00-00\"", "\"9999-12-31\"", "\"USD\"", "\"KWD\"", "\"JPY\"",
      "\"en_US\"",
      "\"ar_EG\"", "\"../x\"", ":", "🥖", "{{name}}", "<b>", "![[]()",
    ]
}

/// Does with a ledger what a build does; for some ledgers, including the pages.
private final class Trial {
  private let project: TemporaryFolder
  private let interval: UInt64
  private var isDue = false

  /// - Parameter count: The number of ledgers, a few of which are rendered.
  init(of count: Int) throws {
    project = try TemporaryFolder()
    interval = UInt64(max(250, count / 100))
  }

  func build(_ bytes: [UInt8], seed: UInt64) throws {
    // Takes the next valid one, since few are valid.
    if seed % interval == 0 { isDue = true }
    do throws(Ledger.Invalid) {
      let ledger = try LedgerReader.read(bytes)
      let report = Report(ledger, asOf: Month(year: 9999, month: 12).firstDay)
      #expect(report.transactions.count == ledger.transactions.count)
      #expect(Set(ledger.transactions.map { Array($0.id.utf8) }).count == ledger.transactions.count)
      tell(ledger.warnings, of: bytes)
    } catch {
      #expect(!error.problems.isEmpty)
      return tell(error.problems, of: bytes)
    }
    if isDue {
      isDue = false
      try plan(bytes)
    }
  }

  private func tell(_ problems: [LedgerProblem], of bytes: [UInt8]) {
    let context = Problem.Context(file: "ledger.json", files: SourceFiles { _ in bytes })
    for problem in problems.prefix(20) {
      let text = DiagnosticWriter(isColored: false, context: context).text(of: [problem])
      #expect(text.utf8.count < 2_000)
    }
  }

  private func plan(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: project["ledger.json"])
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    let site = try SitePlanner.plan(
      BuildSettings(
        root: project.url, ledger: project["ledger.json"], ledgerName: "ledger.json", theme: "default",
        today: today))
    for index in site.paths.indices { _ = try site.bytes(of: index) }
  }
}

/// A ledger that is JSON, with random odd values. About half of them are valid.
private struct OddLedger {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text() -> [UInt8] {
    let count = Int.random(in: 0...12, using: &random)
    let list = "[\((0..<count).map { _ in transaction() }.joined(separator: ","))]"
    if chance(4) { return Array(list.utf8) }
    let settings = [
      ("title", strings), ("currency", currencies),
      ("locale", ["\"en_US\"", "\"ar_EG\"", "\"hi_IN\"", "\"de\"", "\"xx\""]),
    ].map { "\"\($0.0)\": \(pick($0.1)), " }.joined()
    return Array("{ \(chance(2) ? settings : "")\"transactions\": \(list) }".utf8)
  }

  private mutating func transaction() -> String {
    var fields = [
      "\"date\": \(pick(dates))", "\"type\": \(pick(["\"income\"", "\"expense\""]))",
      "\"name\": \(pick(strings))",
      "\"amount\": \(pick(["1", "\"12\"", "1e3", "\"0001\"", "922337203685"]))",
    ]
    for field in ["category", "address", "memo", "id"] where chance(2) {
      fields.append("\"\(field)\": \(pick(strings))")
    }
    if chance(3) { fields.append("\"tags\": [\((0..<3).map { _ in pick(strings) }.joined(separator: ","))]") }
    if chance(4) { fields.append("\"attachments\": [\"a/\(Int.random(in: 0...9, using: &random)).jpg\"]") }
    if chance(3) { fields.append("\"currency\": \(pick(currencies))") }
    if chance(40) {
      fields.append(pick(["\"odd\": {}", "\"date\": 1", "\"amount\": -1", "\"tags\": [1]", "\"memo\": {}"]))
    }
    fields.shuffle(using: &random)
    return "{\(fields.joined(separator: ", "))}"
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

  private let dates = [
    "\"2026-03-05\"", "\"2026-03-05T23:30:00Z\"", "\"0001-01-01\"", "\"9999-12-31\"", "\"2024-02-29\"",
    "\"2025-12-31\"",
    "\"2026-03-06\"", "\"1900-01-01\"",
  ]
  private let currencies = ["\"USD\"", "\"EUR\"", "\"JPY\"", "\"KWD\"", "\"CLF\""]
  private let strings: [String] = [
    "\"Corner Bakery\"", "\"corner bakery\"", "\"corner-bakery-2\"", "\"Food\"", "\"Food:Groceries\"",
    "\"food : Groceries\"",
    "\":::a:::\"", "\"a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p\"", "\"e\\u0301\"", "\"é\"", "\"さくら食堂\"",
    "\"\\ud83e\\udd56\"",
    "\"<script>alert(1)</script>\"", "\"{{name}}\"", "\"=1+1\"", "\"\\n=1\"", "\"../../etc/passwd\"",
    "\"CON\"", "\"-\"",
    "\"\\u202ex\"", "\"\\\"\\u0301\"", "\"|a|b|\\n|-|-|\"", "\"![[]()\"", "\"*x*\\n\\n# y\\n```\\n\"",
    "\"%2e%2e\"", "\"a\\u0001b\"",
    "\"\(String(repeating: "x", count: 310))\"", "\"\(String(repeating: "\u{301}\u{323}", count: 200))e\"",
    "\"\(String(repeating: "長い", count: 40))\"", "\"\(String(repeating: "[", count: 400))\"",
  ]
}
