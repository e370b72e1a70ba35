import Basics

extension Query {
  /// Whether the query asks for an account, and finds a transfer by the one that it goes to alone.
  package func findsOnlyDestination(of transaction: Transaction) -> Bool {
    let patterns = terms.compactMap { term in
      if case .name(let pattern, .account) = term { pattern } else { nil }
    }
    guard !patterns.isEmpty, transaction.kind == .transfer else { return false }
    var texts = SearchedTexts(folding: notation.folding)
    texts.open(transaction)
    return patterns.allSatisfy { pattern in !texts.begin(with: pattern, in: .account) }
  }

  /// The indices of all matching transactions, in order.
  package func indices(in transactions: [Transaction]) -> [Int] {
    guard !terms.isEmpty else { return Array(transactions.indices) }
    return concurrentChunks(of: transactions.count, size: 4096) { range in
      var texts = SearchedTexts(folding: notation.folding)
      var matcher = TermMatcher(terms: terms, notation: notation)
      return range.filter { matcher.matches(transactions[$0], &texts) }
    }.flatMap(\.self)
  }
}

/// Compares transactions with the terms of a query.
private struct TermMatcher {
  let terms: [Query.Term]
  let notation: Query.Notation
  /// For each term, the last date and its result: most transactions have the same date as the one before.
  private var lastDates: [(date: CalendarDate, isHit: Bool)?]

  init(terms: [Query.Term], notation: Query.Notation) {
    self.terms = terms
    self.notation = notation
    lastDates = Array(repeating: nil, count: terms.count)
  }

  mutating func matches(_ transaction: Transaction, _ texts: inout SearchedTexts) -> Bool {
    texts.open(transaction)
    for (index, term) in terms.enumerated() where !matches(term, index, transaction, &texts) { return false }
    return true
  }

  private mutating func matches(
    _ term: Query.Term, _ index: Int, _ transaction: Transaction, _ texts: inout SearchedTexts
  ) -> Bool {
    switch term {
    case .not(let excluded): return !matches(excluded, index, transaction, &texts)
    case .anything(let text, let amount, let date):
      if let amount, amount.matches(transaction) { return true }
      if let date, matches(date, of: index, transaction.date) { return true }
      return texts.contain(text)
    case .text(let text, let field): return texts.contain(text, in: field)
    case .name(let text, .account):
      return texts.begin(with: text, in: .account) || texts.begin(with: text, in: .to)
    case .name(let text, let field): return texts.begin(with: text, in: field)
    case .kind(let kind): return transaction.kind.rawValue.begins(withBytesOf: kind)
    case .present(.account): return !texts.isEmpty(.account) || !texts.isEmpty(.to)
    case .present(let field): return !texts.isEmpty(field)
    case .attached: return !transaction.attachments.isEmpty
    case .from(let file): return texts.isFrom(file)
    case .missing(.account): return texts.isEmpty(.account) && texts.isEmpty(.to)
    // A transfer needs no category.
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
