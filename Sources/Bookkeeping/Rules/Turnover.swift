/// Everything that came in and went out with some rows, whatever their roles in a report. Transfers do not
/// count.
package struct Turnover: Sendable {
  /// The sums in one currency.
  package struct Sums: Sendable {
    package fileprivate(set) var incoming: Money
    package fileprivate(set) var outgoing: Money

    /// Both together, in minor units.
    var minorUnits: Int64 { incoming.minorUnits + outgoing.minorUnits }
  }

  /// The ledger's currency comes first if a row has it, or if no row counts; the others are sorted by code.
  package private(set) var sums: [Sums] = []

  package init(of rows: some Sequence<Transaction>, in main: Currency) {
    for row in rows {
      switch row.kind {
      case .income: self[row.amount.currency].incoming.minorUnits += row.amount.minorUnits
      case .expense: self[row.amount.currency].outgoing.minorUnits += row.amount.minorUnits
      case .transfer: continue
      }
    }
    if sums.isEmpty { _ = self[main] }
    func rank(_ sums: Sums) -> String { sums.incoming.currency == main ? "" : sums.incoming.currency.code }
    sums.sort { rank($0) < rank($1) }
  }

  private subscript(currency: Currency) -> Sums {
    mutating get {
      let new = Sums(incoming: .zero(currency), outgoing: .zero(currency))
      if !sums.contains(where: { $0.incoming.currency == currency }) { sums.append(new) }
      return sums.first { $0.incoming.currency == currency } ?? new
    }
    set {
      if let index = sums.firstIndex(where: { $0.incoming.currency == currency }) { sums[index] = newValue }
    }
  }
}
