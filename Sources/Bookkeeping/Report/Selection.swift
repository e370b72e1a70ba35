/// Some transactions of a report, and what they add up to: a figure and the rows that prove it.
package struct Selection: Sendable {
  /// Places in `Report.transactions`, newest first.
  package private(set) var places: [Int] = []
  package private(set) var totals: CurrencyTotals

  init(currency: Currency) { totals = CurrencyTotals(main: currency) }

  init(of transactions: [Transaction], currency: Currency, where isMember: (Transaction) -> Bool) {
    self.init(currency: currency)
    for (place, transaction) in transactions.enumerated() where isMember(transaction) {
      add(transaction, at: place)
    }
  }

  mutating func add(_ transaction: Transaction, at place: Int) {
    places.append(place)
    totals.add(transaction)
  }
}

/// The transactions that have something in common.
package struct Group<Key: Sendable>: Sendable {
  package let key: Key
  package fileprivate(set) var selection: Selection

  init(_ key: Key, currency: Currency) {
    self.key = key
    selection = Selection(currency: currency)
  }

  mutating func add(_ transaction: Transaction, at place: Int) { selection.add(transaction, at: place) }
}

extension Report {
  /// What some of the transactions add up to, in the ledger's currency.
  package func totals(of places: ArraySlice<Int>) -> Totals {
    var totals = Totals(settings.currency)
    for place in places { totals.add(signed: amounts[place]) }
    return totals
  }
}
