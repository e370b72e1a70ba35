import TestSupport
import Testing

@testable import Bookkeeping

/// Tests which payments match a rule, and the cost of finding out.
struct RuleMatchingTests {
  /// Whether a payment of this name meets a condition on its name.
  private static func meets(_ name: String, _ test: String, _ text: String) throws -> Bool {
    let ledger = try LedgerReader.read("[\(transaction(["name": JSONText.quoted(name)]))]")
    let rules =
      "[{\"when\": {\"name\": {\"\(test)\": \(JSONText.quoted(text))}}, \"set\": {\"tags\": [\"x\"]}}]"
    return try Categorization(RuleBook(Array(rules.utf8)), of: ledger).uses[0].metCount == 1
  }

  @Test(arguments: [
    ("STRASSE", "is", "straße", true), ("Straße", "is", "STRASSE", true), ("GROẞ", "is", "gross", true),
    ("Cafe\u{301}", "is", "CAFÉ", true), ("Café", "is", "Cafe", false), ("ΟΔΟΣ", "is", "οδος", true),
    ("ΟΔΟΣ", "is", "οδοσ", true), ("UBER   EATS", "is", "uber eats", true),
    ("UBER\u{A0}\tEATS ", "is", " uber eats", true), ("UBER EATS", "is", "ubereats", false),
    ("UBER EATS 12", "is", "uber eats", false), ("UBER EATS 12", "starts", "uber eats", true),
    ("THE UBER", "starts", "uber", false), ("THE UBER", "contains", "uber", true),
    ("THE UBER", "contains", "uberx", false), ("Cafe\u{301}", "contains", "cafe", false),
    ("ﬁsh", "contains", "FISH", true), ("東京メトロ", "contains", "メトロ", true), ("🍕 Pizza", "starts", "🍕", true),
  ])
  func aTextIsComparedWithoutItsSpelling(name: String, test: String, text: String, isMet: Bool) throws {
    #expect(try Self.meets(name, test, text) == isMet, "\(name) \(test) \(text)")
  }

  /// A payee is of a trade by its name, or by the merchant behind a payment service.
  @Test(arguments: [
    ("LIDL 4471 KOELN", "Note", true), ("PayPal Europe S.a.r.l.", "Ihr Einkauf bei LIDL", true),
    ("PayPal Europe S.a.r.l.", "Note", false), ("ARAL STATION", "Note", false), ("CHECK 1042", "Note", false),
  ])
  func aTradeIsThatOfTheMerchant(name: String, memo: String, isMet: Bool) throws {
    let row = transaction(["name": JSONText.quoted(name), "memo": JSONText.quoted(memo)])
    let rules = #"[{"when": {"trade": "groceries"}, "set": {"category": "Food"}}]"#
    let use = try Categorization(RuleBook(Array(rules.utf8)), of: LedgerReader.read("[\(row)]")).uses[0]
    #expect((use.metCount == 1) == isMet)
  }

  @Test func aRuleAboutAPayeeDecidesBeforeItsTrade() throws {
    let ledger = try LedgerReader.read("[\(transaction(["name": "\"LIDL\""]))]")
    let rules = """
      [{"when": {"trade": "groceries"}, "set": {"category": "Food"}},
       {"when": {"name": "LIDL"}, "set": {"category": "Party"}}]
      """
    let book = try RuleBook(Array(rules.utf8))
    let categorization = Categorization(book, of: ledger)
    #expect(book.rules.map(\.line) == [2, 1])
    #expect(categorization.edits[0].effects.first { $0.fate == .applies }?.value == .category("Party"))
    #expect(categorization.warnings(of: book).isEmpty, "the rule about a trade is for others")
  }

  @Test(arguments: [
    ("AMZN Mktp US*2K3", "amzn*", true), ("AMZN", "amzn*", true), ("AMZN", "*amzn*", true),
    ("AMZN", "amz?", true), ("AMZ", "amz?", false), ("AMZNN", "amz?", false), ("café", "caf?", true),
    ("a1b2c", "a?b*c", true), ("ab", "a?b", false), ("aXbXc", "*b*", true), ("anything", "*", true),
    ("anything", "**", true), ("abcabd", "*ab?", true), ("x*y", "x*y", true), ("xy", "x?y", false),
    ("what?", "what?", true), ("aab", "*ab", true), ("aabc", "*ab", false), ("🍕🍕", "??", true),
  ])
  func wildcardsStandForLetters(name: String, pattern: String, isMet: Bool) throws {
    #expect(try Self.meets(name, "like", pattern) == isMet, "\(name) like \(pattern)")
  }

  /// Compares with the simplest definition of the wildcards.
  @Test func wildcardsAgreeWithTheirDefinition() {
    func isMet(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return isMet(pattern.dropFirst(), text) || !text.isEmpty && isMet(pattern, text.dropFirst())
      }
      guard let letter = text.first, first == "?" || first == letter else { return false }
      return isMet(pattern.dropFirst(), text.dropFirst())
    }
    var random = SeededGenerator(seed: 12)
    for _ in 0..<3000 {
      let pattern = String(
        (0..<Int.random(in: 1...7, using: &random)).map { _ in "ab*?".randomElement(using: &random)! })
      let text = String(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in "abc".randomElement(using: &random)! })
      #expect(
        Wildcards(Array(pattern.utf8)).matches(Array(text.utf8)) == isMet(pattern[...], text[...]),
        "\(text) like \(pattern)")
    }
    let long = String(repeating: "ab?", count: 100)
    #expect(
      Wildcards(Array("*\(long)*".utf8)).matches(Array(String(repeating: "aba", count: 101).utf8)))
    #expect(
      !Wildcards(Array("*\(long)x".utf8)).matches(Array(String(repeating: "aba", count: 101).utf8)))
  }

  /// Tries letters of several bytes, some of them in the pattern.
  @Test func wildcardsKnowLettersBeyondASCII() {
    func meets(_ text: String, _ pattern: String) -> Bool {
      Wildcards(Array(pattern.utf8)).matches(Array(text.utf8))
    }
    #expect(meets("東京メトロ", "*?メ?ロ") && !meets("東京メトロ", "*メ?") && meets("é", "?") && !meets("é", "??"))
    #expect(meets(String(repeating: "é", count: 200) + "x", String(repeating: "?", count: 200) + "x"))
    #expect(Wildcards.longestWord(of: Array("a*bcd??e*".utf8)) == Array("bcd".utf8))
    #expect(Wildcards.longestWord(of: Array("*?".utf8)).isEmpty)
  }

  @Test func allWordsOfATextAreFound() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let words = Set(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          (0..<Int.random(in: 1...5, using: &random)).map { _ in UInt8.random(in: 97...99, using: &random) }
        }
      ).sorted { $0.lexicographicallyPrecedes($1) }
      let text = (0..<40).map { _ in UInt8.random(in: 97...100, using: &random) }
      let found = Set(
        WordTree(words).occurrences(in: text).map { [$0.word, $0.range.lowerBound, $0.range.upperBound] })
      var expected: Set<[Int]> = []
      for (number, word) in words.enumerated() {
        for start in text.indices where text[start...].starts(with: word) {
          expected.insert([number, start, start + word.count])
        }
      }
      #expect(found == expected)
    }
  }

  @Test(arguments: [
    ("200.00", "over", "200", false), ("200.01", "over", "200", true), ("200.00", "is", "200", true),
    ("199.99", "under", "200.00", true), ("200.00", "under", "200", false),
    ("200.00", "under", "200.001", true),
    ("200.01", "is", "200.010", true), ("90071992547409.93", "over", "90071992547409.92", true),
    ("90071992547409.92", "over", "90071992547409.92", false), ("0.01", "over", "0", true),
    ("0.01", "under", "0.01000000000000001", true),
  ])
  func amountsAreComparedExactly(amount: String, test: String, bound: String, isMet: Bool) throws {
    let ledger = try LedgerReader.read("[\(transaction(["amount": "\"\(amount)\""]))]")
    for text in ["\"\(bound)\"", bound] {
      let rules = "[{\"when\": {\"amount\": {\"\(test)\": \(text)}}, \"set\": {\"tags\": [\"x\"]}}]"
      #expect(try Categorization(RuleBook(Array(rules.utf8)), of: ledger).uses[0].metCount == (isMet ? 1 : 0))
    }
  }

  @Test func allConditionsMustHold() throws {
    let ledger = try LedgerReader.read(
      "[\(transaction(["memo": "\"Two loaves\"", "account": "\"Giro\"", "address": "\"Leeds\""]))]")
    let rules = """
      [{"when": {"name": {"starts": "b", "contains": "ker"}, "memo": {"contains": "loaves"}, "type": "expense",
        "address": {"is": "leeds"}, "account": {"is": ["Savings", "GIRO"]}, "currency": "USD",
        "amount": {"over": "12", "under": 13}}, "set": {"category": "A"}},
       {"when": {"name": {"starts": "b"}, "currency": "EUR"}, "set": {"category": "B"}},
       {"when": {"name": {"starts": "b"}, "type": "income"}, "set": {"category": "C"}},
       {"when": {"category": {"like": "*"}}, "set": {"category": "D"}}]
      """
    let uses = try Categorization(RuleBook(Array(rules.utf8)), of: ledger).uses
    #expect(uses.map(\.metCount) == [1, 0, 0, 0])
  }

  /// Neither many rules nor texts that force repeated scans cost more than their size.
  @Test func theWorkGrowsWithTheTexts() throws {
    let rules = Growth.measure(size: 400) { count in
      let texts = (0..<count).map { "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\($0)\"" }.joined(
        separator: ",")
      return "[{\"when\": {\"name\": {\"contains\": [\(texts)]}}, \"set\": {\"tags\": [\"x\"]}}]"
    } work: {
      guard let book = try? RuleBook(Array($0.utf8)) else { return }
      _ = RuleApplication(book)
    }
    #expect(rules.isLinear, "\(rules)")
    let hard = try RuleBook(
      Array(
        """
        [{"when": {"name": {"like": "*a*a*a*a*a*a*a*a*a*a*a*b"}}, "set": {"tags": ["x"]}},
         {"when": {"name": {"contains": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"}}, "set": {"tags": ["x"]}}]
        """.utf8))
    let texts = try Growth.measure(size: 200) { count in
      let name = String(repeating: "a", count: 900)
      return try LedgerReader.read(
        "[" + repeatElement(transaction(["name": "\"\(name)\""]), count: count).joined(separator: ",") + "]")
    } work: {
      #expect(Categorization(hard, of: $0).edits.isEmpty)
    }
    #expect(texts.isLinear, "\(texts)")
    let names = try LedgerReader.read(
      "[\(transaction(["name": "\"\(String(repeating: "abc", count: 300))\""]))]")
    let patterns = Growth.measure(size: 500) { count in
      let rules = (0..<count).map { number in
        "{\"when\": {\"name\": {\"like\": \"*b?a*x\(number)y?\"}}, \"set\": {\"tags\": [\"x\"]}}"
      }
      return try? RuleApplication(RuleBook(Array("[\(rules.joined(separator: ","))]".utf8)))
    } work: { application in
      guard var application else { return }
      for _ in 0..<20 { #expect(application.effects(on: names.transactions[0]).isEmpty) }
    }
    #expect(patterns.isLinear, "\(patterns)")
  }

  @Test func theWorkGrowsWithTheTags() throws {
    let row = try LedgerReader.read("[\(transaction(["name": "\"a\""]))]").transactions[0]
    let tags = Growth.measure(size: 400) { count in
      let rules = (0..<count).map { #"{"when": {"name": {"contains": "a"}}, "set": {"tags": ["t\#($0)"]}}"# }
      return try? RuleApplication(RuleBook(Array("[\(rules.joined(separator: ","))]".utf8)))
    } work: { application in
      guard var application else { return }
      for _ in 0..<10 { #expect(application.effects(on: row).count >= 400) }
    }
    #expect(tags.isLinear, "\(tags)")
  }

  @Test func theIDsOfEqualPiecesAreNotCountedAnew() throws {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 5))
    let ids = Growth.measure(size: 2_000) {
      $0
    } work: { count in
      var ids = FreshIDs(in: [])
      for _ in 0..<count { _ = ids.next(2, date: day, name: "Bank") }
    }
    #expect(ids.isLinear, "\(ids)")
  }

  /// No payment has more tags than a ledger may have; the rules beyond say so, and cost nothing.
  @Test func rulesOfManyTagsStopAtTheLimit() throws {
    let ledger = try LedgerReader.read(
      "[\(transaction(["name": JSONText.quoted("Cafe"), "tags": #"["own"]"#]))]")
    let limit = Ledger.Limit.tags
    let rules = (1...limit + 50).map {
      #"{"when": {"name": {"contains": "c"}}, "set": {"tags": ["t\#($0)"]}}"#
    }
    let book = try RuleBook(Array("[\(rules.joined(separator: ","))]".utf8))
    var application = RuleApplication(book)
    let effects = application.effects(on: ledger.transactions[0])
    #expect(effects.count { $0.fate == .applies } == limit - 1)
    #expect(effects.count { $0.fate == .isFull } == 51)
  }
}

/// A text as a JSON string.
enum JSONText {
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
      + "\""
  }
}
