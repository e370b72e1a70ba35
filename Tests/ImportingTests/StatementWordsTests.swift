import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests the lists of `words.txt`, which people extend by hand.
struct StatementWordsTests {
  /// Each list is read by some code, and each that is read is there.
  @Test func theListsAreThoseThatAreRead() {
    let headings = HeadingMeaning.Concept.allCases.map { "heading \($0.rawValue)" }
    let others =
      [
        "direction in", "direction out", "means of payment", "status failed", "status pending", "status done",
        "status moved", "negation", "row of a balance", "row of a balance, whole text", "row of a total",
        "row of a total, first words",
        "kind of payment", "kind of payment, end", "income", "instalment", "instalment, beside its number",
        "reference", "payment to a card",
        "payment of a card's bill",
        "money received", "direction pair", "status of a register",
        "thanks", "salary", "interest", "label account", "label tags", "label note",
        "label group", "label subcategory", "transfer", "own account", "amounts in and out", "purchases",
        "yes", "no",
        "opening balance", "direction mark", "direction in, end", "direction out, end", "taken back",
        "earned with an account", "trade of securities", "money for securities", "status booked in all",
        "pending in a text", "pending set off", "weekday", "name of anyone", "opening words", "no balance",
        "credit of a card", "bill of a card",
        "funding", "hold", "card holder", "language DE", "language ES", "language FR", "language IT",
        "language NL", "refund", "kind worth keeping",
        "pending at the beginning", "ordinal", "label other account", "account left", "account reached",
      ] + (1...12).map { "month \($0)" }
    let phrases = StatementWords.lists.keys.filter { name in
      ["phrase ", "unmeant ", "alone "].contains { name.hasPrefix($0) }
    }
    for phrase in phrases {
      let concepts = phrase.split(separator: " ").dropFirst().map(String.init)
      #expect(concepts.allSatisfy { HeadingMeaning.Concept(rawValue: $0) != nil }, "[\(phrase)]")
    }
    #expect(Set(StatementWords.lists.keys) == Set(headings + others + phrases))
    #expect(StatementWords.lists.values.allSatisfy { !$0.isEmpty })
  }

  /// Headings and cells are folded before they are looked up, so a word with an accent would never be found.
  @Test func wordsAreFolded() {
    for (name, words) in StatementWords.lists where !name.hasPrefix("heading ") {
      for word in words {
        let folded = word.unicodeScalars.map { $0 == "_" ? "_" : HeadingText.folded($0) }.joined()
        #expect(folded.utf8.elementsEqual(word.utf8), "\(word) in [\(name)] is written \(folded)")
      }
    }
  }

  /// Signs separate the words of a heading, so a word with one, such as `data-`, would never be found.
  @Test func wordsOfHeadingsHaveNoSigns() {
    let kinds = ["heading ", "phrase ", "unmeant ", "alone "]
    for name in StatementWords.lists.keys where kinds.contains(where: name.hasPrefix) {
      for word in StatementWords.list(name) {
        let plain = word.filter { $0 != "~" }
        #expect(HeadingText(plain).joined == " \(plain) ", "\(word) in [\(name)]")
      }
    }
  }
}
