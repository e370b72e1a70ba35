import Basics

/// The amount saved for a goal, the amount still missing, and when it is reached (docs/figures.md).
package struct GoalFigures: Sendable {
  package let goal: Goal
  /// The amount saved; below zero if more was taken out than put in.
  package let saved: Money
  /// The rest of the goal's amount; 0 once it is reached.
  package let missing: Money
  /// The amount to save in each month up to the goal's day; `nil` if it has none, if the day has passed, or
  /// if nothing is missing.
  package let monthlyNeed: Money?
  /// The recent growth, without one-offs; `nil` if less than a month of it is known.
  package let pace: Pace?

  package struct Pace: Sendable {
    /// The number of months, at most twelve.
    package let months: Int
    /// The average of a month.
    package let monthlyGrowth: Money
    /// The month in which the goal is reached if it goes on like this; `nil` if it is reached already, or
    /// never.
    package let monthReached: Month?
  }

  package var isReached: Bool { missing.minorUnits == 0 }

  /// Whether the goal's day has passed, and the goal was not reached.
  package func isLate(asOf day: CalendarDate) -> Bool { !isReached && goal.by.map { $0 < day } ?? false }

  /// Whether the goal's day is still to come, but at this pace the goal is reached later, or never.
  package func isBehind(asOf day: CalendarDate) -> Bool {
    guard !isReached, !isLate(asOf: day), let by = goal.by, let pace else { return false }
    return pace.monthReached.map { $0.firstDay > by } ?? true
  }

  /// The goals whose places are known.
  package static func all(of report: Report) -> [GoalFigures] {
    report.settings.goals.compactMap { GoalFigures($0, of: report) }
  }

  private init?(_ goal: Goal, of report: Report) {
    guard let savings = Savings(of: goal, in: report) else { return nil }
    let today = report.asOf
    let currency = goal.amount.currency
    guard let saved = Money(exactly: savings.sum(to: today), currency),
      let missing = Money(
        exactly: max(0, Int128(goal.amount.minorUnits) - Int128(saved.minorUnits)), currency)
    else { return nil }
    self.goal = goal
    self.saved = saved
    self.missing = missing
    let months = goal.by.flatMap { $0 < today ? nil : today.monthsUntil($0) }
    monthlyNeed = missing.minorUnits == 0 ? nil : months.map { missing.divided(by: Int64($0)) }
    pace = Pace(of: savings, missing, asOf: today)
  }

  /// A goal that is more months away counts as never reached.
  fileprivate static let mostMonths = 1200
}

extension GoalFigures.Pace {
  fileprivate init?(of savings: Savings, _ missing: Money, asOf today: CalendarDate) {
    guard let first = savings.firstDay,
      let months = (1...12).last(where: { today.monthsEarlier($0) >= first })
    else { return nil }
    let start = today.monthsEarlier(months)
    let added = savings.sum(to: today) - savings.sum(to: start) - savings.oneOffs(after: start, to: today)
    guard let all = Money(exactly: added, missing.currency) else { return nil }
    self.months = months
    monthlyGrowth = all.divided(by: Int64(months))
    guard missing.minorUnits > 0, added > 0 else {
      monthReached = nil
      return
    }
    let left = (Int128(missing.minorUnits) * Int128(months) + added - 1) / added
    monthReached =
      left > GoalFigures.mostMonths ? nil : savings.calendar.month(of: today).advanced(by: Int(left))
  }
}

extension CalendarDate {
  /// The same day some months earlier, or the last day of a shorter month.
  fileprivate func monthsEarlier(_ count: Int) -> CalendarDate {
    max(Month(ofCalendar: .first), Month(ofCalendar: self).advanced(by: -count)).day(day)
  }

  /// The number of months until a later day, at least 1. A month that has begun counts as a whole one.
  fileprivate func monthsUntil(_ day: CalendarDate) -> Int {
    let own = Month(ofCalendar: self)
    let months = own.distance(to: Month(ofCalendar: day))
    return max(1, own.advanced(by: months).day(self.day) < day ? months + 1 : months)
  }
}

/// The amounts that were put aside for a goal, day by day.
private struct Savings {
  private struct Change {
    let date: CalendarDate
    let minorUnits: Int64
    let isOneOff: Bool
  }

  /// The stated balance of an account; `nil` if none is stated, and for categories and tags.
  private let balance: AccountFigures.Balance?
  let calendar: LedgerCalendar
  /// Oldest first.
  private let changes: [Change]
  /// The first day whose sum is known.
  let firstDay: CalendarDate?

  /// Returns `nil` if the goal's place is unknown.
  init?(of goal: Goal, in report: Report) {
    guard let selection = report.rows(of: goal.place) else { return nil }
    calendar = report.calendar
    let rows = selection.indices.filter { report.transactions[$0].amount.currency == goal.amount.currency }
    switch goal.place {
    case .account(let name):
      balance = report.accounts.first { $0.account.name == name }?.balances
        .first { $0.currency == goal.amount.currency && $0.latest != nil }
      changes = rows.flatMap { row in
        report.transactions[row].movements.filter { $0.account == name }.map {
          Change(date: $0.date, minorUnits: $0.minorUnits, isOneOff: report.oneOffs.contains(row))
        }
      }.filter { $0.date <= report.asOf }.sorted { $0.date < $1.date }
    case .category, .tag:
      balance = nil
      changes = Self.changes(by: rows.filter { report.roles[$0] != .planned }.reversed(), in: report)
    }
    firstDay = balance?.days.first?.date ?? report.dates.last { $0 <= report.asOf }
  }

  /// The changes by transfers and payments. If there are transfers, they put money aside or take it back, and
  /// payments count with their signs. If there are none, and more was paid than came in, payments count as
  /// saving.
  private static func changes(by rows: [Int], in report: Report) -> [Change] {
    let savings = Set(
      report.settings.accounts.filter { $0.kind == .savings || $0.kind == .investment }.map(\.name))
    func isSaved(_ account: String?) -> Bool { account.map(savings.contains) ?? false }
    let transactions = rows.map { report.transactions[$0] }
    let hasTransfers = transactions.contains(where: \.isTransfer)
    let kept = transactions.reduce(Int128(0)) { $0 + Int128($1.signedAmount.minorUnits) }
    let isSpent = !hasTransfers && kept < 0
    return zip(rows, transactions).map { row, transaction in
      let isWithdrawal = isSaved(transaction.account) && !isSaved(transaction.to)
      let amount = transaction.amount.minorUnits
      let change =
        transaction.isTransfer
        ? (isWithdrawal ? -amount : amount)
        : isSpent ? -transaction.signedAmount.minorUnits : transaction.signedAmount.minorUnits
      return Change(date: transaction.date, minorUnits: change, isOneOff: report.oneOffs.contains(row))
    }
  }

  func sum(to day: CalendarDate) -> Int128 {
    if let balance {
      let later = balance.days.partitioningIndex { $0.date > day }
      return later > 0 ? Int128(balance.days[later - 1].amount.minorUnits) : 0
    }
    return changes.reduce(Int128(0)) { $1.date <= day ? $0 + Int128($1.minorUnits) : $0 }
  }

  func oneOffs(after start: CalendarDate, to day: CalendarDate) -> Int128 {
    changes.reduce(Int128(0)) { sum, change in
      change.isOneOff && change.date > start && change.date <= day ? sum + Int128(change.minorUnits) : sum
    }
  }
}
