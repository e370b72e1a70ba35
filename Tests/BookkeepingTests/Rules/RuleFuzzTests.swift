import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

/// Checks that no file of rules crashes Folio or makes a valid ledger invalid. `FOLIO_FUZZ=100000` tries that
/// many.
struct RuleFuzzTests {
  @Test func rulesOfAnyKind() throws {
    let fixtures = FileManager.default.enumerator(at: Repository.fixtures, includingPropertiesForKeys: nil)
    let files = (fixtures?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent == "rules.json" }
    let right = """
      [{"when": {"name": {"contains": ["a", "b"], "like": "*?"}, "amount": {"over": "1", "under": 90}}, "set": {"category": "A:B", "tags": ["x", "y"]}},
       {"when": {"account": {"is": "Giro"}, "type": "expense"}, "set": {"type": "transfer", "name": "N"}, "note": "n"}]
      """
    let corpus = try files.map { Array(try Data(contentsOf: $0).prefix(2_000)) } + [Array(right.utf8)]
    let ref = "\"2026-03-05 -12.40 USD | bakery\""
    let document = try LedgerDocument(
      Array(
        "[\(transaction()), \(transaction(["ref": ref, "account": "\"Giro\""])), \(transaction(["type": "\"transfer\"", "to": "\"A\""]))]"
          .utf8))
    let slow = try Fuzzing("rules", count: 2_000).run(corpus: corpus, tokens: Self.tokens) { bytes, _ in
      guard let book = try? RuleBook(bytes) else { return }
      let categorization = Categorization(book, of: document.ledger)
      let changed = categorization.applied(to: document).bytes
      let ledger = try LedgerReader.read(changed)
      #expect(Categorization(book, of: ledger).edits.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
      _ = categorization.warnings(of: book)
      _ = RuleSuggestions(of: document.ledger, with: book)
    }
    #expect(slow.isEmpty, "\(slow)")
  }

  private static let tokens =
    ["when", "set", "note", "name", "memo", "account", "category", "type", "amount", "currency", "tags"].map {
      "\"\($0)\":"
    } + [
      "{", "}", "[", "]", ",", "\"is\":", "\"starts\":", "\"contains\":", "\"like\":", "\"over\":", "\"*\"",
      "\"?\"",
      "\"bakery\"", "\"transfer\"", "\"income\"", "\"ẞ\"", "\"e\u{301}\"", "\"\"", "12", "\"12.4\"",
      "\"USD\"", ":",
    ]
}
