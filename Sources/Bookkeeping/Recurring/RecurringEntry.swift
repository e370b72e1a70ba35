/// What a ledger states about payments that recur, or do not.
package struct RecurringEntry: Hashable, Sendable {
  /// The payee; folded before it is compared.
  package let name: String
  /// Only payments of this category, in its canonical spelling; nil for any.
  package let category: String?
  /// Nil where the payments themselves show it.
  package let recurrence: Recurrence?
  /// Nil for what was paid last.
  package let amount: Money?
  /// False for payments that only look as if they recurred.
  package let isRecurring: Bool
  /// The range of its object in the file, in bytes.
  package let source: Range<Int>
}

/// Which entry of the ledger each group of payments is meant by.
struct RecurringEntries {
  private var entries: [Int: RecurringEntry] = [:]

  init(_ stated: [RecurringEntry], of groups: [PaymentGroup]) {
    guard !stated.isEmpty else { return }
    var ofPayee: [[UInt8]: [Int]] = [:]
    for (number, group) in groups.enumerated() { ofPayee[group.payee, default: []].append(number) }
    // The entry that names a category says more about its payments than one that does not.
    for entry in stated.filter({ $0.category == nil }) + stated.filter({ $0.category != nil }) {
      let meant = ofPayee[FoldedText.bytes(of: entry.name), default: []].filter { entry.means(groups[$0]) }
      // A period is that of the payee's main payments, and not of a refund or of something bought once.
      let main = meant.max { Self.isLess(groups[$0], groups[$1]) }
      let isOfMain = entry.isRecurring && entry.recurrence != nil
      for group in isOfMain ? [main].compactMap(\.self) : meant { entries[group] = entry }
    }
  }

  func entry(ofGroup number: Int) -> RecurringEntry? { entries[number] }

  /// Whether a group has fewer payments than another, or else older ones.
  private static func isLess(_ left: PaymentGroup, _ right: PaymentGroup) -> Bool {
    if left.indices.count != right.indices.count { return left.indices.count < right.indices.count }
    return right.precedes(left)
  }
}

extension RecurringEntry {
  fileprivate func means(_ group: PaymentGroup) -> Bool {
    (category == nil || category == group.category) && (amount == nil || amount?.currency == group.currency)
  }
}

extension Ledger {
  /// A warning for each entry of a payee that no transaction names: it is probably misspelt.
  var unusedRecurringEntries: [LedgerProblem] {
    guard !settings.recurring.isEmpty else { return [] }
    let names = Set(transactions.map(\.name))
    let known = Set(names.map { FoldedText.bytes(of: $0) })
    return settings.recurring.enumerated().filter { !known.contains(FoldedText.bytes(of: $1.name)) }.map {
      LedgerProblem(
        .recurring(.unknownPayee($1.name.excerpt, known: names.sorted())), at: $1.source.lowerBound,
        length: $1.source.count, severity: .warning,
        subject: LedgerProblem.Subject(number: $0 + 1, name: $1.name, in: .recurring))
    }
  }
}
