import Basics

/// Payees without a category, as rules to fill in, those with the most money first.
package struct RuleSuggestions: Sendable {
  package struct Payee: Sendable {
    /// Whether the text is the name (`is`), or the beginning of names with shop numbers and references
    /// (`starts`).
    package let test: Rule.TextTest
    package let text: String
    package let totals: Totals.ByCurrency
    package let count: Int
    package let dates: ClosedRange<CalendarDate>
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
    var groups: [[UInt8]: Group] = [:]
    for (index, transaction) in ledger.transactions.enumerated()
    where transaction.category == nil && transaction.kind != .transfer && !edited.contains(index) {
      let name = FoldedText.bytes(of: transaction.name)
      let key = Self.stem(of: name)
      groups[key, default: Group(transaction, name, currency: ledger.settings.currency)].add(
        transaction, name, index)
    }
    let payees = groups.map { $0.value.payee(stem: $0.key) }
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

  private struct Group {
    let name: String
    let folded: [UInt8]
    var hasSeveralNames = false
    var totals: Totals.ByCurrency
    var count = 0
    var dates: ClosedRange<CalendarDate>
    var examples: [Int] = []

    init(_ transaction: Transaction, _ folded: [UInt8], currency: Currency) {
      (name, self.folded) = (transaction.name, folded)
      totals = Totals.ByCurrency(main: currency)
      dates = transaction.date...transaction.date
    }

    mutating func add(_ transaction: Transaction, _ folded: [UInt8], _ index: Int) {
      if examples.count < 2 { examples.append(index) }
      if folded != self.folded { hasSeveralNames = true }
      totals.add(transaction, as: Report.Role(transaction.kind))
      count += 1
      dates = min(dates.lowerBound, transaction.date)...max(dates.upperBound, transaction.date)
    }

    func payee(stem: [UInt8]) -> Payee {
      Payee(
        test: stem == folded && !hasSeveralNames ? .is : .starts, text: text(stem), totals: totals,
        count: count, dates: dates, examples: examples)
    }

    /// The beginning of the name as it is written, if that is the stem.
    private func text(_ stem: [UInt8]) -> String {
      if stem == folded { return name }
      let whole = String(decoding: stem, as: UTF8.self)
      let start = String(name.unicodeScalars.prefix(whole.unicodeScalars.count))
      return FoldedText.bytes(of: start) == stem ? start : whole
    }
  }
}

extension RuleSuggestions.Payee {
  /// The amount in the ledger's currency, or else in the first other one. Amounts in the former rank first.
  fileprivate var money: (Int, Int64) {
    let own = totals.main.income.minorUnits + totals.main.spending.minorUnits
    let other = totals.others.first.map { $0.income.minorUnits + $0.spending.minorUnits } ?? 0
    return own > 0 ? (1, own) : (0, other)
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
    payees = payees.map { payee in
      var payee = payee
      let known = Self.firstWord(of: payee.text).flatMap { counts[$0] } ?? [:]
      payee.likelyCategory = known.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      return payee
    }
  }

  private static func firstWord(of name: String) -> [UInt8]? {
    let word = FoldedText.bytes(of: name).prefix { $0 != 0x20 && $0 != UInt8(ascii: "*") }
    return word.count >= shortestStem ? Array(word) : nil
  }
}
