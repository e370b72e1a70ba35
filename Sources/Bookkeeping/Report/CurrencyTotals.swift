/// Totals in every currency that occurs; amounts of different currencies are never added.
package struct CurrencyTotals: Equatable, Sendable {
  /// In the ledger's own currency.
  package private(set) var main: Totals
  /// By the code of the currency.
  package private(set) var others: [Totals] = []

  package init(main currency: Currency) { main = Totals(currency) }

  init(main: Totals) { self.main = main }

  package mutating func add(_ other: CurrencyTotals) {
    main.add(other.main)
    for totals in other.others { add(totals) }
  }

  /// A transfer is in no total.
  package mutating func add(_ transaction: Transaction) {
    guard transaction.kind != .transfer else { return }
    let currency = transaction.amount.currency
    if currency == main.currency {
      main.add(transaction)
    } else {
      var totals = Totals(currency)
      totals.add(transaction)
      add(totals)
    }
  }

  /// Adds totals of another currency than the main one.
  private mutating func add(_ other: Totals) {
    if let index = others.firstIndex(where: { $0.currency == other.currency }) {
      others[index].add(other)
    } else {
      let index = others.firstIndex { $0.currency.code > other.currency.code } ?? others.endIndex
      others.insert(other, at: index)
    }
  }
}
