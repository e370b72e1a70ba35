import Bookkeeping
import Foundation
import TestSupport
import Testing

/// Types the commands of `docs/a-month.md` from beginning to end.
struct AMonthTests {
  private static let statements = [
    "us-chase-checking.csv", "us-venmo.csv", "ofx-amex-oneline.ofx", "ofx-amex-spotify.ofx",
    "us-inversed-cc.csv",
    "nl-knab.csv", "revolut-2022.csv", "cn-meituan.csv",
  ]

  @Test(.needs(.statements))
  func theSessionGoesAsItIsWritten() throws {
    let books = try TemporaryFolder()
    for name in Self.statements {
      try FileManager.default.copyItem(at: Corpus.statements.url.appending(path: name), to: books[name])
    }
    try books.copy(contentsOf: Repository.fixtures.appending(path: "a-month"), except: [])
    let guide = try String(contentsOf: Repository.root.appending(path: "docs/a-month.md"), encoding: .utf8)
    var folio = FolioCommand(folder: books.url)
    folio.environment = ["SOURCE_DATE_EPOCH": "1795132800"]
    var said: [Substring] = []
    for (number, block) in guide.components(separatedBy: "```").enumerated() where number % 2 == 1 {
      if block.hasPrefix("sh\n") {
        said = []
        for line in block.split(separator: "\n").dropFirst() {
          let words = line.split(separator: " ").map(String.init)
          #expect(words[0] == "folio")
          let result = try folio(Array(words.dropFirst()))
          #expect(result.exitCode == 0, "\(line)\n\(result.stderr)")
          said += result.stdout.split(separator: "\n")
        }
      } else if block.hasPrefix("json\n") {
        let suggested = try RuleBook(Array(try books.text("content/rules.json").utf8))
        #expect(suggested.unfinished.count == 88 && suggested.rules.isEmpty)
        let text = String(block.dropFirst("json\n".count))
        #expect(try RuleBook(Array(text.utf8)).rules.count <= 25)
        try books.write(text, to: "content/rules.json")
      } else {
        try expectInOrder(block.split(separator: "\n"), in: said, books)
      }
    }
    let ledger = try LedgerDocument(Array(try books.text("content/ledger.json").utf8)).ledger
    #expect(ledger.transactions.count == 166 + 12)
    #expect(ledger.transactions.allSatisfy { $0.category != nil || $0.kind == .transfer })
    let again = try folio("categorize", "--yes")
    #expect(again.stdout.hasPrefix("0 payments of 178 to change; all have a category\n"))
  }

  /// Expects the lines in order: the guide leaves out some lines, and shows those of a file as well.
  private func expectInOrder(_ lines: [Substring], in said: [Substring], _ books: TemporaryFolder) throws {
    if lines.allSatisfy({ $0.hasPrefix("  {") }) {
      let rules = try books.text("content/rules.json")
      for line in lines { #expect(rules.contains(line), "\(line)") }
      return
    }
    var rest = said[...]
    for line in lines {
      guard let place = rest.firstIndex(of: line) else {
        Issue.record("not said, or not there: \(line)\n\(said.joined(separator: "\n"))")
        return
      }
      rest = rest[(place + 1)...]
    }
  }

  /// Takes books of seven years, and removes their categories.
  @Test(.needs(.favaHuge))
  func fewRulesCategorizeSevenYears() throws {
    let text = String(decoding: try Corpus.favaHuge.data(), as: UTF8.self)
    let names = try LedgerDocument(Array(text.utf8)).ledger.transactions.reduce(into: [String: String]()) {
      names, payment in
      let level = payment.category.flatMap { $0.split(separator: ":").first } ?? "Other"
      names[payment.name] = names[payment.name] ?? String(level)
    }
    let rules = Set(names.values).sorted().map { category -> [String: Any] in
      let payees = names.filter { $0.value == category }.keys.sorted()
      return ["when": ["name": ["is": payees]], "set": ["category": category]]
    }
    #expect(rules.count <= 25)
    let books = try TemporaryFolder()
    try books.write(text.replacing(/,\s*"category": "[^"]*"/, with: ""), to: "ledger.json")
    let json = try JSONSerialization.data(withJSONObject: rules)
    try books.write(String(decoding: json, as: UTF8.self), to: "rules.json")
    let result = try FolioCommand(folder: books.url)("categorize", "--yes", "--ledger", "ledger.json")
    #expect(result.exitCode == 0 && result.stderr.isEmpty, "\(result.stderr)")
    #expect(result.stdout.contains("Changed 4690 payments in ledger.json; all have a category\n"))
  }
}
