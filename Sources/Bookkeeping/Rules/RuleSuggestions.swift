import Basics

/// Payees without a category, as rules to fill in, those with the most money first.
package struct RuleSuggestions: Sendable {
  package struct Payee: Sendable {
    /// Whether the text is the name (`is`), or the beginning of names with shop numbers and references
    /// (`starts`).
    package let test: Rule.TextTest
    package let text: String
    package let turnover: Turnover
    package let count: Int
    package let dates: ClosedRange<CalendarDate>
    /// The turnover in the ledger's currency, or else in the first other one, which ranks below.
    fileprivate let money: (Int, Int64)
    /// Indices of up to two of its payments.
    package let examples: [Int]
    /// The category that most payments whose names begin with the same word have; nil if none has one.
    package fileprivate(set) var likelyCategory: String?
  }

  package private(set) var payees: [Payee]

  /// Finds the payees, except those that the rules cover.
  ///
  /// - Parameter repeating: Whether to include those that were suggested before.
  package init(of ledger: Ledger, with book: RuleBook, repeating: Bool = false) {
    let categorization = Categorization(book, of: ledger)
    let known = repeating ? [] : book.unfinished.map(\.conditions)
    let edited = Set(categorization.edits.lazy.filter(\.givesCategoryOrTransfer).map(\.index))
    let rows = ledger.transactions.indices.filter { index in
      let transaction = ledger.transactions[index]
      return transaction.category == nil && transaction.kind != .transfer && !edited.contains(index)
    }.map { Row(index: $0, name: FoldedText.bytes(of: ledger.transactions[$0].name)) }
    let payees = rows.grouped { Self.stem(of: $0.name) }.map { Payee($0.elements, stem: $0.key, of: ledger) }
    let suggested = Set(known.flatMap { $0.compactMap(\.soughtName) })
    self.payees = payees.filter { !suggested.contains(FoldedText.bytes(of: $0.text)) }.sorted { left, right in
      let (mine, other) = (left.money, right.money)
      return (other.0, other.1, right.count, ByteString(left.text))
        < (mine.0, mine.1, left.count, ByteString(right.text))
    }
  }

  private static let shortestStem = 4

  /// The beginning of a name that its payments have in common: the words before the first one with a digit,
  /// because shops have numbers and payments have references. In a word such as `amazon.com*2k4`, it ends at
  /// the star. The whole name if there is no such word, or if too little is left.
  private static func stem(of name: [UInt8]) -> [UInt8] {
    var end = 0
    var start = 0
    while start < name.count {
      let stop = name[start...].firstIndex(of: 0x20) ?? name.count
      let word = name[start..<stop]
      if word.contains(where: \.isASCIIDigit) || word.first == UInt8(ascii: "#") {
        if end >= shortestStem { return Array(name[..<end]) }
        let star = word.firstIndex(of: UInt8(ascii: "*")) ?? start
        if star >= shortestStem, word[star...].contains(where: \.isASCIIDigit) { return Array(name[..<star]) }
      }
      (end, start) = (stop, stop + 1)
    }
    return name
  }

  fileprivate struct Row {
    let index: Int
    /// The folded name.
    let name: [UInt8]
  }
}

extension RuleSuggestions.Payee {
  fileprivate init(_ rows: [RuleSuggestions.Row], stem: [UInt8], of ledger: Ledger) {
    let payments = rows.map { ledger.transactions[$0.index] }
    test = rows.allSatisfy { $0.name == stem } ? .is : .starts
    text = rows[0].name == stem ? payments[0].name : Self.beginning(of: payments[0].name, stem)
    let main = ledger.settings.currency
    turnover = Turnover(of: payments, in: main)
    let first = turnover.sums[0]
    money = (first.incoming.currency == main && first.minorUnits > 0 ? 1 : 0, first.minorUnits)
    count = rows.count
    dates = payments.reduce(payments[0].date...payments[0].date) {
      min($0.lowerBound, $1.date)...max($0.upperBound, $1.date)
    }
    examples = rows.prefix(2).map(\.index)
  }

  /// The beginning of a name as it is written, if that is the stem.
  private static func beginning(of name: String, _ stem: [UInt8]) -> String {
    let whole = String(decoding: stem, as: UTF8.self)
    let start = String(name.unicodeScalars.prefix(whole.unicodeScalars.count))
    return FoldedText.bytes(of: start) == stem ? start : whole
  }
}

extension Rule.Condition {
  fileprivate var soughtName: [UInt8]? {
    if case .text(.name, _, let texts) = self, texts.count == 1 {
      FoldedText.bytes(of: texts[0])
    } else {
      nil
    }
  }
}

// MARK: - Rules

extension RuleSuggestions {
  /// The suggestions as rules, each on one line, with a blank category to fill in.
  package func json(notes: (Payee) -> String) -> [[UInt8]] {
    payees.map { Self.json($0, category: "", note: notes($0)) }
  }

  package static func json(_ payee: Payee, category: String, note: String?) -> [UInt8] {
    var line = Array("{ \"when\": { \"name\": { \"\(payee.test.rawValue)\": ".utf8)
    line += JSONString.bytes(payee.text) + Array(" } }, \"set\": { \"category\": ".utf8)
    line += JSONString.bytes(category) + Array(" }".utf8)
    if let note { line += Array(", \"note\": ".utf8) + JSONString.bytes(note) }
    return line + Array(" }".utf8)
  }

  /// Adds to each payee the category that payments with the same first word have most often.
  package mutating func findLikelyCategories(in ledger: Ledger) {
    var counts: [[UInt8]: [String: Int]] = [:]
    for transaction in ledger.transactions {
      guard let category = transaction.category, let word = Self.firstWord(of: transaction.name) else {
        continue
      }
      counts[word, default: [:]][category, default: 0] += 1
    }
    for index in payees.indices {
      let known = Self.firstWord(of: payees[index].text).flatMap { counts[$0] } ?? [:]
      payees[index].likelyCategory = known.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
  }

  private static func firstWord(of name: String) -> [UInt8]? {
    let word = FoldedText.bytes(of: name).prefix { $0 != 0x20 && $0 != UInt8(ascii: "*") }
    return word.count >= shortestStem ? Array(word) : nil
  }
}
