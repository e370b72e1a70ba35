/// What came in, what went out, and what is left, in one currency.
package struct Totals: Equatable, Sendable {
  package private(set) var income: Money
  package private(set) var expense: Money
  package private(set) var incomeCount = 0
  package private(set) var expenseCount = 0

  package init(_ currency: Currency) {
    income = .zero(currency)
    expense = .zero(currency)
  }

  package var currency: Currency { income.currency }
  /// How many payments there are.
  package var count: Int { incomeCount + expenseCount }
  package var net: Money {
    Money(minorUnits: income.minorUnits - expense.minorUnits, currency: currency)
  }

  /// Adds totals of the same currency.
  package mutating func add(_ other: Totals) {
    precondition(other.currency == currency, "amounts of different currencies are never added")
    incomeCount += other.incomeCount
    expenseCount += other.expenseCount
    income.minorUnits += other.income.minorUnits
    expense.minorUnits += other.expense.minorUnits
  }

  /// Adds a signed amount of minor units; 0 is that of a transfer.
  mutating func add(signed minorUnits: Int64) {
    if minorUnits > 0 {
      incomeCount += 1
      income.minorUnits += minorUnits
    } else if minorUnits < 0 {
      expenseCount += 1
      expense.minorUnits -= minorUnits
    }
  }

  /// The ledger's rules bound the sum of all amounts, so no sum here can overflow.
  mutating func add(_ transaction: Transaction) {
    switch transaction.kind {
    case .income:
      incomeCount += 1
      income.minorUnits += transaction.amount.minorUnits
    case .expense:
      expenseCount += 1
      expense.minorUnits += transaction.amount.minorUnits
    case .transfer: break
    }
  }
}

extension Totals {
  /// Of the payments that came in; nil where there are none.
  package var averageIncome: Money? { Self.average(of: income, over: incomeCount) }
  /// Of the payments that went out; nil where there are none.
  package var averageExpense: Money? { Self.average(of: expense, over: expenseCount) }

  /// Rounded to the minor unit, halves away from zero.
  private static func average(of sum: Money, over count: Int) -> Money? {
    guard count > 0 else { return nil }
    let average = (Int128(sum.minorUnits) * 2 + Int128(count)) / (2 * Int128(count))
    return Money(minorUnits: Int64(clamping: average), currency: sum.currency)
  }
}

extension Totals {
  /// Totals in every currency that occurs; amounts of different currencies are never added.
  package struct ByCurrency: Equatable, Sendable {
    /// In the ledger's own currency.
    package private(set) var main: Totals
    /// By the code of the currency.
    package private(set) var others: [Totals] = []

    package init(main currency: Currency) { main = Totals(currency) }

    init(main: Totals) { self.main = main }

    package mutating func add(_ other: ByCurrency) {
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
}
