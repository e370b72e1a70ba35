import Basics

/// What became of the rows of a ledger since an older state of it.
package struct LedgerChanges: Sendable {
  /// A row as it was and as it is.
  package struct Change: Sendable {
    package let old: Transaction
    package let new: Transaction
  }

  /// Newest date first; on one date, what stands later in the file first.
  package private(set) var added: [Transaction] = []
  package private(set) var removed: [Transaction] = []
  /// By the rows as they are now.
  package private(set) var changed: [Change] = []
  /// All rows that differ, in the order of the files: as they were, and as they are.
  let old: [Transaction]
  let new: [Transaction]

  package init(from old: [Transaction], to new: [Transaction]) {
    var pairing = RowPairing(old, new)
    pairing.run()
    var (gone, came) = (pairing.unpaired, [Int]())
    removed = gone.map { old[$0] }
    for (index, partner) in pairing.partners.enumerated() {
      guard let partner else {
        added.append(new[index])
        came.append(index)
        continue
      }
      guard Self.differ(old[partner], new[index]) else { continue }
      changed.append(Change(old: old[partner], new: new[index]))
      gone.append(partner)
      came.append(index)
    }
    self.old = gone.sorted().map { old[$0] }
    self.new = came.map { new[$0] }
    added = Self.newestFirst(added) { $0.date }
    removed = Self.newestFirst(removed) { $0.date }
    changed = Self.newestFirst(changed) { $0.new.date }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  private static func newestFirst<Row>(_ rows: [Row], by date: (Row) -> CalendarDate) -> [Row] {
    rows.indices.sorted { (date(rows[$0]), $0) > (date(rows[$1]), $1) }.map { rows[$0] }
  }

  private static func differ(_ old: Transaction, _ new: Transaction) -> Bool {
    !RowField.allCases.allSatisfy { $0.isSame(in: old, new) }
  }
}

extension LedgerChanges {
  /// What changes do to the figures in one currency.
  package struct Effect: Equatable, Sendable {
    package let currency: Currency
    package fileprivate(set) var income: Int64 = 0
    package fileprivate(set) var expense: Int64 = 0

    /// The rules of a ledger bound the sum of all its amounts, so no difference of two can overflow.
    package var net: Int64 { income - expense }

    fileprivate var isNothing: Bool { income == 0 && expense == 0 }
  }

  /// What all changes do together.
  ///
  /// - Parameter main: The currency that comes first; the others follow by their codes.
  package func effects(main: Currency) -> [Effect] {
    Self.effects(from: old, to: new, main: main)
  }

  /// - Returns: Those that are not zero.
  package static func effects(
    from old: [Transaction], to new: [Transaction], main: Currency
  ) -> [Effect] {
    var effects: [Currency: Effect] = [:]
    func add(_ row: Transaction, _ sign: Int64) {
      let currency = row.amount.currency
      let amount = sign * row.amount.minorUnits
      switch row.kind {
      case .income: effects[currency, default: Effect(currency: currency)].income += amount
      case .expense: effects[currency, default: Effect(currency: currency)].expense += amount
      case .transfer: break
      }
    }
    for row in new { add(row, 1) }
    for row in old { add(row, -1) }
    return effects.values.filter { !$0.isNothing }.sorted {
      ($0.currency == main ? "" : $0.currency.code) < ($1.currency == main ? "" : $1.currency.code)
    }
  }
}
