/// What came in, what went out, and what is left, in one currency.
package struct Totals: Equatable, Sendable {
  package private(set) var income: Money
  package private(set) var expense: Money
  /// How many payments there are.
  package private(set) var count = 0

  package init(_ currency: Currency) {
    income = .zero(currency)
    expense = .zero(currency)
  }

  package var currency: Currency { income.currency }
  package var net: Money {
    Money(minorUnits: income.minorUnits - expense.minorUnits, currency: currency)
  }

  /// Adds totals of the same currency.
  package mutating func add(_ other: Totals) {
    precondition(other.currency == currency, "amounts of different currencies are never added")
    count += other.count
    income.minorUnits += other.income.minorUnits
    expense.minorUnits += other.expense.minorUnits
  }

  /// Adds a signed amount of minor units; 0 is that of a transfer.
  mutating func add(signed minorUnits: Int64) {
    guard minorUnits != 0 else { return }
    count += 1
    if minorUnits > 0 { income.minorUnits += minorUnits } else { expense.minorUnits -= minorUnits }
  }

  /// The ledger's rules bound the sum of all amounts, so no sum here can overflow.
  mutating func add(_ transaction: Transaction) {
    switch transaction.kind {
    case .income: income.minorUnits += transaction.amount.minorUnits
    case .expense: expense.minorUnits += transaction.amount.minorUnits
    case .transfer: return
    }
    count += 1
  }
}

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
