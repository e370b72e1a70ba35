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
