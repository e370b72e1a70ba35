import Bookkeeping

/// A row and others of its day and account that add up to it: perhaps a collective order and its payments, or
/// a payment that an app splits. One side is new, the other in the ledger.
///
/// If only one row of a day is left in an app's account and one in the bank's, once all others are joined,
/// and their names are alike, they are perhaps the same payment with two amounts.
package struct SummedRows: Sendable {
  /// The row that is the sum.
  package let sum: Transaction.Fields
  package let parts: [Transaction.Fields]
  /// Whether the sum is in the ledger and its parts are new, or the other way round.
  package let isSumKnown: Bool

  /// - Parameters:
  ///   - new: The payments that an import adds.
  ///   - met: The indices of the ledger's rows that the file has, too.
  ///   - accounts: The account that may have the same payments as another, by the other's folded name.
  static func all(
    among new: [Transaction.Draft], in ledger: Ledger, besides met: Set<Int>, accounts: [String: String]
  ) -> [Self] {
    func day(_ row: Transaction.Fields) -> Day? {
      guard row.kind != .transfer, row.split == nil else { return nil }
      let account = row.account.map(FoldedText.string)
      return Day(
        account: account.map { accounts[$0] ?? $0 }, date: row.date, kind: row.kind,
        currency: row.amount.currency)
    }
    let added = Dictionary(grouping: new) { day($0) }
    if added.isEmpty { return [] }
    // Most rows are of other days, and need not be looked at more closely.
    let days = Set(new.map(\.date))
    var known: [Day: [Transaction.Fields]] = [:]
    for (index, row) in ledger.transactions.enumerated()
    where days.contains(row.date) && row.ref != nil && row.kind != .transfer && !met.contains(index) {
      let fields = row.fields
      if let day = day(fields), added[day] != nil { known[day, default: []].append(fields) }
    }
    return added.compactMap { day, rows -> Self? in
      guard let day, let others = known[day] else { return nil }
      return Self(others, of: rows, isKnown: true) ?? Self(rows, of: others, isKnown: false)
        ?? Self(alike: rows, others)
    }.sorted { ($0.sum.date, $0.sum.name) < ($1.sum.date, $1.sum.name) }
  }

  private struct Day: Hashable {
    let account: String?
    let date: CalendarDate
    let kind: Transaction.Kind
    let currency: Currency
  }

  private static let mostRows = 50

  /// Fails unless one row is the sum of all others, or of those whose names are like its own.
  private init?(_ sums: [Transaction.Fields], of parts: [Transaction.Fields], isKnown: Bool) {
    // A day with more rows is no order and its payments, and each row would be compared with all others.
    guard (2...Self.mostRows).contains(parts.count), sums.count <= Self.mostRows else { return nil }
    for sum in sums {
      let name = PaymentRef.folded(sum.name)
      let alike = parts.filter { PaymentRef.likeness(PaymentRef.folded($0.name), name) != .none }
      for parts in [parts, alike] where parts.count > 1 {
        guard parts.reduce(0, { $0 + $1.amount.minorUnits }) == sum.amount.minorUnits else { continue }
        self.sum = sum
        self.parts = parts
        isSumKnown = isKnown
        return
      }
    }
    return nil
  }

  /// Fails unless each side has one row, with like names, in two accounts that may have the same payments.
  private init?(alike new: [Transaction.Fields], _ known: [Transaction.Fields]) {
    guard new.count == 1, known.count == 1, new[0].account != known[0].account,
      PaymentRef.likeness(PaymentRef.folded(new[0].name), PaymentRef.folded(known[0].name)) != .none
    else { return nil }
    sum = known[0]
    parts = new
    isSumKnown = true
  }
}
