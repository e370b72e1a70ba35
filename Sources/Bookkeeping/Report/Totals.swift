/// Income, spending and the money kept, for some rows in one currency (docs/figures.md).
package struct Totals: Equatable, Sendable {
  /// The sum of income rows, without refunds, less deductions; negative if more was deducted than came in.
  package private(set) var income: Money
  /// The sum of expense rows that are no deductions, less refunds; negative if more was refunded than spent.
  package private(set) var spending: Money
  /// The sum of income rows in spending categories, which is already subtracted from spending and not part of
  /// income.
  package private(set) var refunds: Money
  /// The number of rows that add up to the income: income rows that are no refunds, and deductions.
  package private(set) var incomeCount = 0
  /// The number of deductions among them.
  private var deductionCount = 0
  package private(set) var spendingCount = 0
  package private(set) var refundCount = 0

  package init(_ currency: Currency) {
    income = .zero(currency)
    spending = .zero(currency)
    refunds = .zero(currency)
  }

  package var currency: Currency { income.currency }
  /// The number of payments.
  package var count: Int { incomeCount + spendingCount + refundCount }
  /// Income less spending.
  package var kept: Money { income - spending }

  /// The amounts to pay and to receive, for payments ahead. If more is refunded than spent, the rest is to
  /// be received; if more is deducted than comes in, the rest is to be paid.
  package var toPay: Money { Money(minorUnits: spending.minorUnits + turned, currency: currency) }
  package var toReceive: Money { Money(minorUnits: income.minorUnits + turned, currency: currency) }

  private var turned: Int64 { max(0, -spending.minorUnits) + max(0, -income.minorUnits) }

  /// Adds totals of the same currency.
  package mutating func add(_ other: Totals) {
    precondition(other.currency == currency, "amounts of different currencies are never added")
    incomeCount += other.incomeCount
    deductionCount += other.deductionCount
    spendingCount += other.spendingCount
    refundCount += other.refundCount
    income.minorUnits += other.income.minorUnits
    spending.minorUnits += other.spending.minorUnits
    refunds.minorUnits += other.refunds.minorUnits
  }

  /// Adds a row in the same currency.
  package mutating func add(_ row: Report.Row) {
    precondition(row.amount.currency == currency, "amounts of different currencies are never added")
    add(row.amount.minorUnits, as: row.role)
  }

  /// Adds totals of amounts that no ledger's rules limit; returns false, and adds nothing, if a figure would
  /// exceed 64 bits.
  mutating func addIfItFits(_ other: Totals) -> Bool {
    func sum(_ figure: (Totals) -> Money) -> Int128 {
      Int128(figure(self).minorUnits) + Int128(figure(other).minorUnits)
    }
    let (income, spending) = (sum(\.income), sum(\.spending))
    let sums = [income, spending, income - spending, sum(\.refunds)]
    guard sums.allSatisfy({ Int64(exactly: $0) != nil }) else { return false }
    add(other)
    return true
  }

  /// Adds the amount of a row; 0 means a row in another currency. The ledger's rules limit the sum of all
  /// amounts, so no sum here can overflow.
  mutating func add(_ minorUnits: Int64, as role: Report.Role) {
    guard minorUnits != 0 else { return }
    switch role {
    case .income:
      incomeCount += 1
      income.minorUnits += minorUnits
    case .refund:
      refundCount += 1
      refunds.minorUnits += minorUnits
      spending.minorUnits -= minorUnits
    case .deduction:
      incomeCount += 1
      deductionCount += 1
      income.minorUnits -= minorUnits
    case .spending:
      spendingCount += 1
      spending.minorUnits += minorUnits
    case .transfer, .planned: break
    }
  }
}

extension Totals {
  /// The average income per row that came in as income; `nil` if there are none.
  package var averageIncome: Money? {
    let count = incomeCount - deductionCount
    return count > 0 ? income.divided(by: Int64(count)) : nil
  }
  /// The number of payments that came in, and their average amount; `nil` if none came in.
  package var averageReceived: (count: Int, amount: Money)? {
    let count = incomeCount - deductionCount + refundCount
    return count > 0 ? (count, (income + refunds).divided(by: Int64(count))) : nil
  }
  /// The average spending per expense row; `nil` if there are none.
  package var averageSpending: Money? {
    spendingCount > 0 ? spending.divided(by: Int64(spendingCount)) : nil
  }

  /// Totals in every currency that occurs; amounts of different currencies are never added.
  package struct ByCurrency: Equatable, Sendable {
    /// The totals in the ledger's own currency.
    package internal(set) var main: Totals
    /// The other totals, sorted by the code of the currency.
    package private(set) var others: [Totals] = []

    package init(main currency: Currency) { main = Totals(currency) }

    package mutating func add(_ other: ByCurrency) {
      main.add(other.main)
      for totals in other.others { add(totals) }
    }

    /// Adds a row; transfers, planned rows and amounts of 0 are in no total.
    package mutating func add(_ row: Report.Row) {
      guard row.role != .transfer, row.role != .planned, row.amount.minorUnits != 0 else { return }
      if row.amount.currency == main.currency {
        main.add(row)
      } else {
        var totals = Totals(row.amount.currency)
        totals.add(row)
        add(totals)
      }
    }

    /// Whether there are figures. Transfers have none, and neither have payments whose amounts a copy hides
    /// or rounds to 0.
    package var hasFigures: Bool { main.count > 0 || !others.isEmpty }

    /// The totals of every currency with a payment, the ledger's own first.
    package var all: [Totals] { ([main] + others).filter { $0.count > 0 } }

    /// Adds totals of a currency other than the main one.
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
