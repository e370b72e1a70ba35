import Basics

/// Payees without a category, as rules to fill in, those with the most money first.
package struct RuleSuggestions: Sendable {
  package struct Payee: Sendable {
    /// Whether the text is the name (`is`), or the common beginning of several names (`starts`).
    package let test: Rule.TextTest
    package let text: String
    package let totals: Totals.ByCurrency
    package let count: Int
    package let dates: ClosedRange<CalendarDate>
  }

  package let payees: [Payee]

  /// Finds the payees, except those that the rules cover or that were suggested before.
  package init(of ledger: Ledger, with book: RuleBook) {
    let categorization = Categorization(book, of: ledger)
    let known = book.unfinished.map(\.conditions)
    let edited = Set(categorization.edits.lazy.filter(\.givesCategoryOrTransfer).map(\.index))
    var groups: [[UInt8]: Group] = [:]
    for (index, transaction) in ledger.transactions.enumerated()
    where transaction.category == nil && transaction.kind != .transfer && !edited.contains(index) {
      let name = FoldedText.bytes(of: transaction.name)
      let key = Self.stem(of: name)
      groups[key, default: Group(transaction, name, currency: ledger.settings.currency)].add(
        transaction, name)
    }
    let payees = groups.map { $0.value.payee(stem: $0.key) }
    let suggested = Set(known.flatMap { $0.compactMap(\.soughtName) })
    self.payees = payees.filter { !suggested.contains(FoldedText.bytes(of: $0.text)) }.sorted { left, right in
      let (mine, other) = (left.money, right.money)
      if mine != other { return mine > other }
      return left.count == right.count
        ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.count > right.count
    }
  }

  private static let shortestStem = 4

  /// The words before the first one with a digit, a star or a number sign, because shops have numbers and
  /// payments have references. The whole name if there is no such word, or if too little is left.
  private static func stem(of name: [UInt8]) -> [UInt8] {
    var end = 0
    var start = 0
    while start < name.count {
      let stop = name[start...].firstIndex(of: 0x20) ?? name.count
      let hasMark = name[start..<stop].contains {
        $0.isASCIIDigit || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#")
      }
      if hasMark { return end >= shortestStem ? Array(name[..<end]) : name }
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

    init(_ transaction: Transaction, _ folded: [UInt8], currency: Currency) {
      (name, self.folded) = (transaction.name, folded)
      totals = Totals.ByCurrency(main: currency)
      dates = transaction.date...transaction.date
    }

    mutating func add(_ transaction: Transaction, _ folded: [UInt8]) {
      if folded != self.folded { hasSeveralNames = true }
      totals.add(transaction, as: Report.Role(transaction.kind))
      count += 1
      dates = min(dates.lowerBound, transaction.date)...max(dates.upperBound, transaction.date)
    }

    func payee(stem: [UInt8]) -> Payee {
      Payee(
        test: hasSeveralNames ? .starts : .is,
        text: hasSeveralNames ? String(decoding: stem, as: UTF8.self) : name, totals: totals, count: count,
        dates: dates)
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

extension Categorization.Edit {
  fileprivate var givesCategoryOrTransfer: Bool {
    effects.contains { effect in
      guard effect.fate == .applies else { return false }
      return switch effect.value {
      case .category: true
      case .kind(let kind): kind == .transfer
      case .name, .tag: false
      }
    }
  }
}

// MARK: - Rules

extension RuleSuggestions {
  /// The suggestions as rules, each on one line, with a blank category to fill in.
  package func json(notes: (Payee) -> String) -> [[UInt8]] {
    payees.map { payee in
      var line = Array("{ \"when\": { \"name\": { \"\(payee.test.rawValue)\": ".utf8)
      line += JSONString.bytes(payee.text)
      line += Array(" } }, \"set\": { \"category\": \"\" }, \"note\": ".utf8)
      return line + JSONString.bytes(notes(payee)) + Array(" }".utf8)
    }
  }
}
