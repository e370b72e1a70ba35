import Basics

/// The sum of the balances of all accounts in one currency, after each row and each statement of the bank. An
/// account counts from its first stated balance on, and not at all without one.
package struct NetWorth: Sendable {
  package let currency: Currency
  /// The sum at the end of each day on which it changed, oldest first; never empty.
  package let days: [DatedAmount]
  /// The sum on the report's day.
  package let latest: DatedAmount
  /// The sum of the balances above zero, and of those below.
  package let assets, debts: Money
  /// The balances of each account, oldest first.
  private let daysOfAccounts: [[DatedAmount]]

  /// Returns `nil` if no balance is stated, or if the report has only a part of the rows.
  init?(of report: Report, in currency: Currency) {
    if report.settings.isPart { return nil }
    let balances = report.accounts.flatMap(\.balances).filter { $0.currency == currency }
    daysOfAccounts = balances.map(\.days).filter { !$0.isEmpty }
    let steps = daysOfAccounts.flatMap(Self.steps).sorted { $0.date < $1.date }
    var days: [DatedAmount] = []
    var sum: Int128 = 0
    for (index, step) in steps.enumerated() {
      sum += step.change
      let isLastOfDay = index + 1 == steps.count || steps[index + 1].date != step.date
      // The ledger's rules limit the sum of all balances and rows, so the sum on any day fits too.
      guard isLastOfDay, let minorUnits = Int64(exactly: sum) else { continue }
      days.append(DatedAmount(date: step.date, amount: Money(minorUnits: minorUnits, currency: currency)))
    }
    guard let latest = days.last else { return nil }
    let owned = balances.reduce(Int64(0)) { $0 + max(0, $1.latest?.amount.minorUnits ?? 0) }
    assets = Money(minorUnits: owned, currency: currency)
    debts = Money(minorUnits: latest.amount.minorUnits - owned, currency: currency)
    self.currency = currency
    self.days = days
    self.latest = latest
  }

  /// The change since the end of a day; `nil` if no balance was known then. A balance that is stated later
  /// for the first time is no gain: it counts from then on.
  package func change(since day: CalendarDate) -> Money? {
    let before = daysOfAccounts.map { days in
      (known: days.amount(atEndOf: day), days: days)
    }
    guard before.contains(where: { $0.known != nil }) else { return nil }
    let change = before.reduce(Int128(0)) { sum, balance in
      guard let first = balance.known ?? balance.days.first?.amount, let last = balance.days.last?.amount
      else { return sum }
      return sum + Int128(last.minorUnits) - Int128(first.minorUnits)
    }
    return Money(exactly: change, currency)
  }

  private static func steps(of days: [DatedAmount]) -> [(date: CalendarDate, change: Int128)] {
    zip(days, [0] + days.map(\.amount.minorUnits)).map { day, before in
      (day.date, Int128(day.amount.minorUnits) - Int128(before))
    }
  }
}

extension NetWorth {
  /// An amount at the end of a day, which is valid until there is a later one.
  package struct DatedAmount: Equatable, Sendable {
    package let date: CalendarDate
    package let amount: Money
  }
}

extension [NetWorth.DatedAmount] {
  /// The amount at the end of each month; `nil` before the first amount. The amounts must be oldest first.
  package func amounts(atEndsOf months: ClosedRange<Month>) -> [Money?] {
    (0...months.lowerBound.distance(to: months.upperBound)).map { offset in
      let month = months.lowerBound.advanced(by: offset)
      return amount(atEndOf: month.lastDay)
    }
  }

  /// The amount at the end of a day; `nil` before the first amount.
  func amount(atEndOf day: CalendarDate) -> Money? {
    let later = partitioningIndex { $0.date > day }
    return later > 0 ? self[later - 1].amount : nil
  }
}
