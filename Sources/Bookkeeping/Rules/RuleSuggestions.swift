import Basics

/// Payees without a category, as rules to fill in, those with the most money first.
package struct RuleSuggestions: Sendable {
  package struct Payee: Sendable {
    /// Whether the rule is about one name (`is`), or the beginning of names with shop numbers and references
    /// (`starts`).
    package let test: Rule.TextTest
    /// The name, or the part of it before such a number.
    package let text: String
    /// The conditions of the rule, about the name and perhaps the memo.
    let conditions: [Rule.Condition]
    /// Whether no rule may be made for the payee, since the name says only how or through whom money moved,
    /// as `CHECK 1042` does.
    package let namesNobody: Bool
    /// Whether the name is that of a bank or a payment service, so that the memo says more.
    package let isMiddleman: Bool
    /// A short name to propose; `nil` if the names are not from statements, or are clean already.
    package let cleanName: String?
    package let turnover: Turnover
    package let count: Int
    package let dates: ClosedRange<CalendarDate>
    /// The key to sort by: 1 and the turnover in the ledger's currency, or else 0 and that in the first other
    /// currency.
    fileprivate let money: (Int, Int64)
    /// The indices of its payments.
    package let rows: [Int]
    /// Indices of up to two of its payments.
    package var examples: [Int] { Array(rows.prefix(2)) }
    let kindsAndCurrencies: Set<LikelyCategories.KindAndCurrency>
    let amounts: ClosedRange<Int64>
    let stem: PayeeStem
    /// The key of its payments (see `AskedPayee`).
    let key: [UInt8]
    let identity: [UInt8]?
    /// The folded clean name, or the folded text if it is clean.
    let merchant: [UInt8]
  }

  /// Payees with one clean name: one question about them is enough.
  package struct Merchant: Sendable {
    /// At least one, that with the most money first.
    package let payees: [Payee]

    package var rows: [Int] { payees.flatMap(\.rows) }
    package var examples: [Int] { Array(payees.flatMap(\.examples).prefix(3)) }
    package var dates: ClosedRange<CalendarDate> {
      payees.dropFirst().reduce(payees[0].dates) { dates, payee in
        min(dates.lowerBound, payee.dates.lowerBound)...max(dates.upperBound, payee.dates.upperBound)
      }
    }
    /// The name to show: the clean name if there are several payees.
    package var text: String { payees.count > 1 ? cleanName ?? payees[0].text : payees[0].text }
    package var cleanName: String? { payees.lazy.compactMap(\.cleanName).first }
  }

  private struct MerchantKey: Hashable {
    let name: [UInt8]
    /// Whether money only comes in from the payees: income has another category than spending.
    let isSource: Bool
    /// The key of a payee that shares its question with no other; `nil` for all others.
    let own: [UInt8]?
  }

  /// The payees, grouped by their clean names, in the order of each group's first.
  package var merchants: [Merchant] {
    payees.grouped { payee in
      MerchantKey(
        name: payee.merchant, isSource: payee.kindsAndCurrencies.allSatisfy { $0.kind == .income },
        own: payee.identity == nil ? payee.key : nil)
    }.map { Merchant(payees: Array($0.elements)) }
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
    }.map { Row(index: $0, payee: AskedPayee(ledger.transactions[$0])) }
    let payees = rows.grouped(by: \.payee.key).map { Payee($0.elements, of: ledger) }
    let suggested = Set(known.map(Self.soughtNames))
    self.payees = payees.filter { !suggested.contains(Self.soughtNames($0.conditions)) }.sorted {
      left, right in
      let (mine, other) = (left.money, right.money)
      return (other.0, other.1, right.count, ByteString(left.text))
        < (mine.0, mine.1, left.count, ByteString(right.text))
    }
  }

  private static func soughtNames(_ conditions: [Rule.Condition]) -> Set<[UInt8]> {
    Set(conditions.compactMap(\.soughtText))
  }

  fileprivate struct Row {
    let index: Int
    let payee: AskedPayee

    var stem: PayeeStem { payee.stem }
    /// The folded name.
    var name: [UInt8] { payee.folded }
  }
}

extension RuleSuggestions.Payee {
  /// - Parameter rows: The payments whose names have one stem.
  fileprivate init(_ rows: [RuleSuggestions.Row], of ledger: Ledger) {
    let payments = rows.map { ledger.transactions[$0.index] }
    let payee = rows[0].payee
    stem = payee.stem
    key = payee.key
    identity = payee.identity
    namesNobody = payee.namesNobody
    isMiddleman = payee.middleman != nil
    let proposal = CleanName.proposal(for: payee.text, stem, folded: payee.folded)
    merchant = payee.merchant
    let isFromStatement = payments.contains { !$0.statementRefs.isEmpty }
    if let middleman = payee.middleman {
      cleanName = middleman.isMerchantNamed && isFromStatement ? proposal ?? payee.text : nil
      text = payee.text
      conditions = middleman.conditions
      test = .words
    } else {
      cleanName = isFromStatement ? proposal : nil
      let names = RuleSuggestions.Names(rows, of: ledger)
      text = names.text
      test = names.conditions.first?.test ?? .is
      conditions = names.conditions.map { .text(.name, $0.test, anyOf: [$0.text]) }
    }
    let main = ledger.settings.currency
    turnover = Turnover(of: payments, in: main)
    let sums = turnover.sums[0]
    money = (sums.incoming.currency == main && sums.minorUnits > 0 ? 1 : 0, sums.minorUnits)
    count = rows.count
    dates = payments.reduce(payments[0].date...payments[0].date) {
      min($0.lowerBound, $1.date)...max($0.upperBound, $1.date)
    }
    self.rows = rows.map(\.index)
    kindsAndCurrencies = Set(payments.map(LikelyCategories.KindAndCurrency.init))
    amounts = payments.reduce(payments[0].amount.minorUnits...payments[0].amount.minorUnits) {
      min($0.lowerBound, $1.amount.minorUnits)...max($0.upperBound, $1.amount.minorUnits)
    }
  }
}

extension RuleSuggestions {
  /// The text and the tests that the names of a payee have in common.
  fileprivate struct Names {
    let text: String
    /// The tests that all of the names pass.
    private(set) var conditions: [(test: Rule.TextTest, text: String)]

    init(_ rows: [Row], of ledger: Ledger) {
      let first = rows[0]
      let name = ledger.transactions[first.index].name
      if rows.allSatisfy({ ($0.stem.isWhole || $0.stem.namesNobody) && $0.name == first.name }) {
        text = name
        conditions = [(.is, name)]
        keepToRefs(name)
        return
      }
      func slice(_ row: Row, _ range: Range<Int>?) -> String? {
        range.map { FoldedText.spelling(of: $0, in: ledger.transactions[row.index].name, folded: row.name) }
      }
      text = slice(first, 0..<first.stem.range.upperBound) ?? name
      // Some names have more text before the first number than others.
      let begun = rows.min { $0.beginningLength < $1.beginningLength } ?? first
      let parted = rows.filter { $0.stem.rest != nil }.min { $0.restLength < $1.restLength }
      let beginning = slice(begun, begun.stem.beginning)
      // A single word may begin others: "SHELL" is no "SHELLEY".
      let isWord = beginning.map { !$0.utf8.contains(0x20) } ?? false
      let words = parted.map { slice($0, $0.stem.rest) } ?? (isWord ? beginning : nil)
      conditions = beginning.map { [(.starts, $0)] } ?? []
      if let words { conditions.append((.words, words)) }
      keepToRefs(name)
    }

    /// Leaves out the part of a long name that a ref does not keep: payments that get a clean name are
    /// recognized only by their ref.
    private mutating func keepToRefs(_ name: String) {
      guard let kept = PaymentRef.keptWords(of: name) else { return }
      let folded = FoldedText.bytes(of: kept)
      let found = conditions.filter { condition in
        let text = FoldedText.bytes(of: condition.text)
        return folded.indices.contains { folded[$0...].starts(with: text) }
      }
      let isBegun = conditions.first.map { $0.test != .words } ?? true
      conditions = found.isEmpty && isBegun ? [(.starts, kept)] : found.isEmpty ? conditions : found
    }
  }
}

extension RuleSuggestions.Row {
  fileprivate var restLength: Int { stem.rest?.count ?? 0 }
  fileprivate var beginningLength: Int { stem.beginning?.count ?? 0 }
}

extension Middleman {
  /// The conditions of a rule about its payments for one purpose.
  fileprivate var conditions: [Rule.Condition] {
    [.text(.name, .words, anyOf: [name])]
      + (purpose.map { [.text(.text(.memo), .words, anyOf: [$0])] } ?? [])
  }
}

extension Rule.Condition {
  fileprivate var soughtText: [UInt8]? {
    guard case .text(let field, _, let texts) = self, texts.count == 1 else { return nil }
    switch field {
    case .name: return FoldedText.bytes(of: texts[0])
    case .text(.memo): return [0] + FoldedText.bytes(of: texts[0])
    default: return nil
    }
  }
}

// MARK: - Rules

extension RuleSuggestions {
  /// The suggestions as rules, each on one line, with a blank category to fill in.
  package func json(notes: (Payee) -> String) -> [[UInt8]] {
    payees.map { Self.json($0, .category(""), note: notes($0)) }
  }

  /// A rule that gives spending at payees of a trade a category.
  package static func json(_ trade: Trade, _ category: String) -> [UInt8] {
    Array("{ \"when\": { \"trade\": ".utf8) + JSONString.bytes(trade.name)
      + Array(", \"type\": \"expense\" }, \"set\": { \"category\": ".utf8) + JSONString.bytes(category)
      + Array(" } }".utf8)
  }

  /// - Parameter name: The name to give the payee; `nil` to keep the statement's.
  package static func json(
    _ payee: Payee, _ decision: RuleTrial.Decision, name: String? = nil, note: String? = nil
  ) -> [UInt8] {
    func tests(of sought: Rule.TextField) -> [UInt8]? {
      let tests = payee.conditions.compactMap { condition -> [UInt8]? in
        guard case .text(sought, let test, let texts) = condition, let text = texts.first else { return nil }
        return Array("\"\(test.rawValue)\": ".utf8) + JSONString.bytes(text)
      }
      if tests.isEmpty { return nil }
      return Array("\"\(sought.rawValue)\": { ".utf8) + Array(tests.joined(separator: ", ".utf8))
        + Array(" }".utf8)
    }
    let fields = [Rule.TextField.name, .text(.memo)].compactMap(tests)
    var line = Array("{ \"when\": { ".utf8) + Array(fields.joined(separator: ", ".utf8))
    line += Array(" }, \"set\": { ".utf8)
    if let name { line += Array("\"name\": ".utf8) + JSONString.bytes(name) + Array(", ".utf8) }
    line += decision.json + Array(" }".utf8)
    if let note { line += Array(", \"note\": ".utf8) + JSONString.bytes(note) }
    return line + Array(" }".utf8)
  }
}
