import Basics

/// The figures of a year, in the ledger's currency. A year that is not over, or in which the books end,
/// counts up to the last row, and is compared with the same days of the year before.
package struct YearReview: Sendable {
  /// A past month and its totals.
  package struct MonthOfYear: Sendable {
    package let month: Month
    package let totals: Totals
  }

  /// The spending on a payee, less refunds.
  package struct Spending: Sendable {
    package let payee: Payee
    package let amount: Money
    package let count: Int
    /// The index of the newest payment in `Report.transactions`.
    package let newest: Int
  }

  /// The spending in an outermost category, and that of the year before; the category is `nil` for payments
  /// without one.
  package struct Change: Sendable {
    package let category: Category?
    package let now: Money
    package let before: Money

    package var difference: Money { now - before }
  }

  /// The spending in an outermost category; the category is `nil` for payments without one.
  package struct MonthlySpending: Sendable {
    package let category: Category?
    /// The spending in each month of the year, in minor units.
    package let months: [Int64]
    package var total: Int64 { months.reduce(0, +) }
  }

  /// Consecutive days.
  package struct Days: Sendable {
    package let first: CalendarDate
    package let last: CalendarDate
    package var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  }

  package let year: Period
  /// Whether the last day that counts is not the year's last.
  package let endsEarly: Bool
  /// The last day that counts.
  package let end: CalendarDate
  /// The days that the ledger's rows cover, up to `end`.
  package let days: Days
  package let totals: Totals
  /// The totals of the same days of the year before; `nil` if there are no payments in them, if the ledger
  /// began in that year, or if the rows do not tell these days.
  package let before: Totals?
  /// The months with the most and the least money kept; `nil` if there are fewer than two months.
  package let best: MonthOfYear?
  package let worst: MonthOfYear?
  /// The payees on which most was spent.
  package let dearest: [Spending]
  /// The payee with the most payments; `nil` if none was paid twice.
  package let mostVisited: Spending?
  /// The indices in `Report.transactions` of the largest expenses that do not recur; none if it is not known
  /// what recurs.
  package let largestPayments: [Int]
  /// The number of days without an expense; `nil` if the rows do not tell their days.
  package let quietDays: Int?
  /// The longest streak of such days; the first if several are equally long.
  package let longestQuiet: Days?
  /// The categories whose spending rose most, and those whose spending fell most, largest change first.
  package let rises: [Change]
  package let falls: [Change]
  /// The series that began to recur in the year, and those that seem to have ended in it.
  package let begun: [RecurringSeries]
  package let ended: [RecurringSeries]
  /// The indices in `Report.transactions`, newest first.
  package let refunds: [Int]

  /// The spending in each outermost category in each month of the year, largest first; empty if the rows do
  /// not tell their months.
  package let matrix: [MonthlySpending]

  package static let mostListed = 3
  package static let mostPayments = 20

  /// The largest expense that does not recur.
  package var largest: Int? { largestPayments.first }

  /// - Returns: `nil` for a year without payments in the ledger's currency up to today.
  package init?(_ year: Period, of report: Report, _ recurring: RecurringPayments?) {
    let currency = report.settings.currency
    let (start, yearEnd) = (year.start, year.end)
    guard start <= report.asOf, let oldest = report.dates.last, let first = report.all.happened.first else {
      return nil
    }
    // Books that reach the last week of a year cover it.
    let dates = report.settings.datesOfSums
    let newest = dates.lastDay(like: report.dates[first], in: report.calendar)
    let isCovered = report.asOf >= yearEnd && newest > yearEnd.advanced(byDays: -7)
    let end = isCovered ? yearEnd : min(yearEnd, report.asOf, newest)
    let lastWhole = min(yearEnd, report.asOf)
    let rows = Rows(of: year, in: report, until: end)
    guard rows.totals.count > 0 else { return nil }
    let isComparable = report.firstWholeMonth.map { $0.firstDay <= year.previous.start } ?? false
    let earlier = Rows(of: year.previous, in: report, until: year.previous.day(like: end, of: year))
    self.year = year
    self.end = end
    endsEarly = end != yearEnd
    days = Days(first: max(start, oldest), last: min(end, newest))
    totals = rows.totals
    matrix =
      dates == .year
      ? []
      : rows.byMonth.map { MonthlySpending(category: $0, months: $1) }.sorted {
        ($1.total, $0.category.sortedName) < ($0.total, $1.category.sortedName)
      }
    // Rows without days cannot be compared with those of the same part of another year.
    let hasSameDays = dates == .day || end == yearEnd
    before = isComparable && hasSameDays && earlier.totals.count > 0 ? earlier.totals : nil

    var wholeMonths = year.months.all.filter { $0.firstDay >= start && $0.lastDay <= lastWhole }
      .compactMap { month in
        report.breakdown.selection(of: month).map { MonthOfYear(month: month, totals: $0.totals.main) }
      }
      .filter { $0.totals.count > 0 }
    if wholeMonths.count < 2 || dates == .year { wholeMonths = [] }
    best = wholeMonths.max(by: Self.isWorse)
    worst = wholeMonths.min(by: Self.isWorse)

    let payees = rows.payees(in: report)
    dearest = payees.filter { $0.amount.minorUnits > 0 }.first(Self.mostListed, by: Self.isDearer)
    mostVisited = payees.filter { $0.count > 1 }.min {
      ($1.count, $1.amount.minorUnits, $0.payee.key) < ($0.count, $0.amount.minorUnits, $1.payee.key)
    }
    largestPayments =
      recurring.map { recurring in
        rows.expenses.filter { !recurring.contains(transactionAt: $0) }.first(Self.mostPayments) {
          Self.isLarger(report.transactions[$0], report.transactions[$1])
        }
      } ?? []
    let quiet = dates == .day ? Self.quiet(rows, in: days) : nil
    quietDays = quiet?.count
    longestQuiet = quiet?.longest

    let changes = before == nil ? [] : Self.changes(from: earlier, to: rows, currency)
    rises = changes.prefix(Self.mostListed).filter { $0.difference.minorUnits > 0 }
    falls = changes.suffix(Self.mostListed).reversed().filter { $0.difference.minorUnits < 0 }
    begun = (recurring?.series ?? []).filter { series in
      // A series whose first payment is soon after the oldest row may have begun before the books did.
      let known = series.recurrence.dayOnePeriod(after: oldest)
      return series.first >= start && series.first <= end && series.first > known
    }.sorted { ($0.first, $0.payee) < ($1.first, $1.payee) }
    ended = (recurring?.series(in: .ended) ?? []).filter { $0.last >= start && $0.last <= end }
      .sorted { ($0.last, $0.payee) < ($1.last, $1.payee) }
    refunds = rows.refunds
  }

  /// Compares by the money kept, then by the number of payments; of equal months, the earlier one is better.
  private static func isWorse(_ left: MonthOfYear, _ right: MonthOfYear) -> Bool {
    let (one, other) = (left.totals, right.totals)
    return (one.kept.minorUnits, one.count, right.month) < (other.kept.minorUnits, other.count, left.month)
  }

  private static func isDearer(_ left: Spending, _ right: Spending) -> Bool {
    (right.amount.minorUnits, right.count, ByteString(left.payee.key))
      < (left.amount.minorUnits, left.count, ByteString(right.payee.key))
  }

  private static func isLarger(_ left: Transaction, _ right: Transaction) -> Bool {
    (right.amount.minorUnits, right.date, ByteString(left.name))
      < (left.amount.minorUnits, left.date, ByteString(right.name))
  }

  private static func quiet(_ rows: Rows, in days: Days) -> (count: Int, longest: Days?) {
    var quiet = 0
    var longest: Days?
    var next = days.first
    for date in rows.spendingDays + [days.last.advanced(byDays: 1)] where date >= next {
      let count = date.daysSinceEpoch - next.daysSinceEpoch
      quiet += count
      if count > longest?.count ?? 0 { longest = Days(first: next, last: date.advanced(byDays: -1)) }
      next = date.advanced(byDays: 1)
    }
    return (quiet, longest)
  }

  /// The changes, largest rise first.
  private static func changes(from earlier: Rows, to rows: Rows, _ currency: Currency) -> [Change] {
    let (now, before) = (rows.categories, earlier.categories)
    return Set(now.keys).union(before.keys).map { name in
      Change(
        category: name, now: Money(minorUnits: now[name, default: 0], currency: currency),
        before: Money(minorUnits: before[name, default: 0], currency: currency))
    }.sorted {
      ($1.difference.minorUnits, $0.category.sortedName) < ($0.difference.minorUnits, $1.category.sortedName)
    }
  }
}

extension Category? {
  /// The name that decides the order of equal amounts.
  fileprivate var sortedName: ByteString { ByteString(self?.name ?? "") }
}

/// The payments of a year up to a day, in the ledger's currency.
private struct Rows {
  private(set) var totals: Totals
  /// The spending in each outermost category, by month.
  private(set) var byMonth: [Category?: [Int64]] = [:]
  /// The spending in each outermost category.
  var categories: [Category?: Int64] { byMonth.mapValues { $0.reduce(0, +) } }
  /// The indices in `Report.transactions`, newest first.
  private(set) var expenses: [Int] = []
  private(set) var refunds: [Int] = []
  /// The days with an expense in any currency, oldest first.
  private(set) var spendingDays: [CalendarDate] = []

  init(of year: Period, in report: Report, until end: CalendarDate) {
    totals = Totals(report.settings.currency)
    let months = year.months
    let none = [Int64](repeating: 0, count: months.count)
    // A function that used the whole report would copy it for each row.
    let (dates, calendar) = (report.dates, report.calendar)
    let categories = report.breakdown.categoryNumbers
    var spending: [Int32: (newest: Int, months: [Int64])] = [:]
    func add(_ amount: Int64, _ index: Int) {
      let month = months.lowerBound.distance(to: calendar.month(of: dates[index]))
      spending[categories[index], default: (index, none)].months[month] += amount
    }
    for index in report.breakdown.rows(of: year.index) where dates[index] <= end {
      let (date, role) = (dates[index], report.roles[index])
      if role == .spending, spendingDays.last != date { spendingDays.append(date) }
      let amount = report.amounts[index]
      guard amount > 0 else { continue }
      totals.add(amount, as: role)
      switch role {
      case .spending:
        expenses.append(index)
        add(amount, index)
      case .refund:
        refunds.append(index)
        add(-amount, index)
      case .income, .deduction, .transfer, .planned: continue
      }
    }
    spendingDays.reverse()
    for (newest, months) in spending.values {
      let category = report.transactions[newest].category.flatMap(Category.init)?.outermost
      byMonth[category] = zip(byMonth[category] ?? none, months).map(+)
    }
  }

  func payees(in report: Report) -> [YearReview.Spending] {
    var numbers = Interner<Int32>()
    var sums: [(amount: Int64, count: Int, newest: Int)] = []
    for index in expenses {
      let number = numbers.number(of: report.breakdown.payeeNumbers[index])
      if number == sums.count { sums.append((0, 0, index)) }
      sums[number].amount += report.amounts[index]
      sums[number].count += 1
    }
    for index in refunds {
      guard let number = numbers.existingNumber(of: report.breakdown.payeeNumbers[index]) else { continue }
      sums[number].amount -= report.amounts[index]
    }
    return sums.map { sum in
      let payee = report.breakdown.payees[Int(report.breakdown.payeeNumbers[sum.newest])].key
      return YearReview.Spending(
        payee: payee.written(report.transactions[sum.newest].name),
        amount: Money(minorUnits: sum.amount, currency: totals.currency), count: sum.count,
        newest: sum.newest)
    }
  }
}
