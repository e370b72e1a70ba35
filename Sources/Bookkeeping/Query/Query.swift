import Basics

/// What somebody searches for, in the language of the search page: every word must be in a text of the transaction, or
/// be its amount or its date.
///
/// `query.js` reads the same language; one table of cases, `Tests/Fixtures/search`, holds both to it.
package struct Query: Sendable {
  private let terms: [Term]
  private let notation: QueryNotation

  /// What a word asks for.
  enum Term: Sendable {
    /// A text that any field contains, or an amount, or a date.
    case anything(BytePattern, AmountCondition?, DateCondition?)
    /// A text that one field contains.
    case text(BytePattern, in: Field)
    /// A text with which a name begins, on any level: `food` finds `Food:Groceries`, and not `Seafood`.
    case name(SearchedTexts.NamePattern, in: Field)
    case kind(String)
    case missing(Field)
  }

  /// The texts of a transaction, in the order of the search page's index.
  enum Field: Int, CaseIterable, Sendable {
    case name, category, address, memo, tags, account, to, currency
  }

  /// - Parameter text: Matches every transaction if it has no words.
  package init(_ text: String, notation: QueryNotation) {
    self.notation = notation
    let terms = QueryWords.split(text, hasBlankGroups: notation.hasBlankGroups)
      .compactMap { Self.term(of: $0, notation) }
    // The symbol beside an amount, as in 12 zł, says nothing more; the code of a currency is a text that rows have.
    let hasAmount = terms.contains { term in
      if case .anything(_, .some, _) = term { true } else { false }
    }
    self.terms = terms.filter { term in
      guard hasAmount, case .anything(let pattern, _, _) = term else { return true }
      let text = String(decoding: pattern.bytes, as: UTF8.self)
      return !notation.symbols.contains(text) || notation.currencies.contains(text.uppercased())
    }
  }

  package var isEmpty: Bool { terms.isEmpty }

  private static func term(of word: String, _ notation: QueryNotation) -> Term? {
    let folded = notation.folding.folded(word)
    if let qualified = qualified(folded) { return qualified }
    let text = trimmed(folded.replacing("\"", with: ""))
    guard !text.isEmpty else { return nil }
    return .anything(
      BytePattern(text.utf8), AmountCondition(text, notation), DateCondition(text, notation))
  }

  /// `category:food`; nil for what is a word like any other, as a name with a colon is.
  private static func qualified(_ word: String) -> Term? {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: word.utf8[..<colon], as: UTF8.self)
    let rest = String(decoding: word.utf8[word.utf8.index(after: colon)...], as: UTF8.self)
    let value = trimmed(rest.replacing("\"", with: ""))
    guard !value.isEmpty else { return nil }
    switch name {
    case "name", "address", "memo": return fields[name].map { .text(BytePattern(value.utf8), in: $0) }
    case "category", "tag", "account":
      return fields[name].map { .name(SearchedTexts.NamePattern(Array(value.utf8), in: $0), in: $0) }
    case "type":
      let isKind = Transaction.Kind.allCases.contains { $0.rawValue.begins(withBytesOf: value) }
      return isKind ? .kind(value) : nil
    case "no": return fields[value == "tags" ? "tag" : value].flatMap { $0 == .name ? nil : .missing($0) }
    default: return nil
    }
  }

  private static let fields: [String: Field] = [
    "name": .name, "category": .category, "address": .address, "memo": .memo, "tag": .tags,
    "account": .account,
  ]
}

// MARK: - Matching

extension Query {
  /// The indices of all transactions that match, in their order.
  package func indices(in transactions: [Transaction]) -> [Int] {
    guard !terms.isEmpty else { return Array(transactions.indices) }
    return concurrentChunks(of: transactions.count, size: 4096) { range in
      var texts = SearchedTexts(folding: notation.folding)
      var matcher = TermMatcher(terms: terms, notation: notation)
      return range.filter { matcher.matches(transactions[$0], &texts) }
    }.flatMap(\.self)
  }

  package func matches(_ transaction: Transaction) -> Bool { !indices(in: [transaction]).isEmpty }
}

/// Compares transactions with the terms of a query.
private struct TermMatcher {
  let terms: [Query.Term]
  let notation: QueryNotation
  /// The dates that were asked last, by term: most transactions have the date of the one before.
  private var lastDates: [(date: CalendarDate, isHit: Bool)?]

  init(terms: [Query.Term], notation: QueryNotation) {
    self.terms = terms
    self.notation = notation
    lastDates = Array(repeating: nil, count: terms.count)
  }

  mutating func matches(_ transaction: Transaction, _ texts: inout SearchedTexts) -> Bool {
    texts.open(transaction)
    for index in terms.indices where !matches(index, transaction, &texts) { return false }
    return true
  }

  private mutating func matches(
    _ index: Int, _ transaction: Transaction, _ texts: inout SearchedTexts
  ) -> Bool {
    switch terms[index] {
    case .anything(let text, let amount, let date):
      if let amount, amount.matches(transaction) { return true }
      if let date, matches(date, of: index, transaction.date) { return true }
      return texts.contain(text)
    case .text(let text, let field): return texts.contain(text, in: field)
    case .name(let text, .account):
      return texts.begin(with: text, in: .account) || texts.begin(with: text, in: .to)
    case .name(let text, let field): return texts.begin(with: text, in: field)
    case .kind(let kind): return transaction.kind.rawValue.begins(withBytesOf: kind)
    case .missing(.account): return texts.isEmpty(.account) && texts.isEmpty(.to)
    // A transfer has no category, and needs none.
    case .missing(.category): return texts.isEmpty(.category) && transaction.kind != .transfer
    case .missing(let field): return texts.isEmpty(field)
    }
  }

  private mutating func matches(_ condition: DateCondition, of index: Int, _ date: CalendarDate) -> Bool {
    if let last = lastDates[index], last.date == date { return last.isHit }
    let isHit = condition.matches(date, notation)
    lastDates[index] = (date, isHit)
    return isHit
  }
}
