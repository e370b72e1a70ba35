import Basics

extension Query {
  /// Whether the query asks for an account, and finds the transfer only by its destination.
  package func findsOnlyDestination(of transaction: Transaction) -> Bool {
    let patterns = terms.compactMap { term in
      if case .name(let pattern, [.account, .to]) = term { pattern } else { nil }
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
      var matcher = TermMatcher(self)
      return range.filter { matcher.matches(transactions[$0]) }
    }.flatMap(\.self)
  }
}

/// Compares transactions with the terms of a query.
private struct TermMatcher {
  private let query: Query
  private var texts: SearchedTexts
  /// For each term, the last date and its result: most transactions have the same date as the one before.
  private var lastDates: [(date: CalendarDate, isHit: Bool)?]

  init(_ query: Query) {
    self.query = query
    texts = SearchedTexts(folding: query.notation.folding)
    lastDates = Array(repeating: nil, count: query.terms.count)
  }

  mutating func matches(_ transaction: Transaction) -> Bool {
    texts.open(transaction)
    for (index, term) in query.terms.enumerated() where !matches(term, index, transaction) { return false }
    return true
  }

  private mutating func matches(_ term: Query.Term, _ index: Int, _ transaction: Transaction) -> Bool {
    switch term {
    case .not(let excluded): return !matches(excluded, index, transaction)
    case .anything(let text, let amount, let date):
      if let amount, amount.matches(transaction) { return true }
      if let date, matches(date, of: index, transaction.date) { return true }
      return texts.contain(text)
    case .text(let text, let field): return texts.contain(text, in: field)
    case .name(let text, let fields): return fields.contains { texts.begin(with: text, in: $0) }
    case .kind(let kind): return transaction.kind.rawValue.begins(withBytesOf: kind)
    case .present(let fields): return !fields.allSatisfy(texts.isEmpty)
    case .missing(let fields):
      // A transfer needs no category.
      return fields.allSatisfy(texts.isEmpty) && !(fields == [.category] && transaction.kind == .transfer)
    case .attached: return !transaction.attachments.isEmpty
    case .from(let file): return texts.isFrom(file)
    }
  }

  private mutating func matches(_ condition: DateCondition, of index: Int, _ date: CalendarDate) -> Bool {
    if let last = lastDates[index], last.date == date { return last.isHit }
    let isHit = condition.matches(date, query.notation)
    lastDates[index] = (date, isHit)
    return isHit
  }
}
