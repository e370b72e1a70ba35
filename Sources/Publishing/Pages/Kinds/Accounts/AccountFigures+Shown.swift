import Bookkeeping
import Charts
import Templating

/// One line of the list of accounts.
extension AccountFigures: Showable {
  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.account.name },
    .url("url") { $0.link(to: AccountPages.key($0.account.name)) },
    .text("accountKindLabel") { AccountPages.label(of: $0.account, in: $0.model) },
    .text("count") { $0.string($0.selection.happened.count) },
    .list("balances", of: Shown<Balance>.self) { $0.shown($0.statedBalances) },
  ]

  /// The balances that have been stated by the report's day.
  var statedBalances: [Balance] { balances.filter { $0.latest != nil } }
}

/// The balance of an account in one currency: the bank's last statement, updated by later rows.
extension AccountFigures.Balance: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("currency") { $0.currency.code },
    .text("balance") { $0.string($0.latest?.amount) },
    .text("date") { $0.shortDate($0.latest?.date) },
    .text("isoDate") { $0.latest?.date.iso },
    // Without the year, if it is the current one.
    .text("day") { values in
      values.latest.map { latest in
        latest.date.year == values.model.today.year
          ? values.formats.dayOfMonth.string(latest.date) : values.formats.shortDate.string(latest.date)
      }
    },
    .html("chart") { $0.chart(of: $0.days, "balance-\($0.currency.code)", .balanceOverTime) },
    .list("months", of: BalanceOfMonth.self) { $0.monthEnds(of: $0.days) },
    // Newest first.
    .list("statements", of: Shown<Statement>.self) { $0.shown($0.newest) },
    .flag("hasMissing") { !$0.gaps.isEmpty },
    .list("gaps", of: Shown<Statement>.self) { $0.shown($0.newest.filter(\.isMissingRows)) },
  ]

  /// The latest statements, newest first. A page must not grow with the ledger, so it has only as many as
  /// fifteen years of monthly statements.
  fileprivate var newest: some Sequence<Statement> { statements.suffix(180).reversed() }
}

/// A balance stated by the bank, compared with the rows since the statement before.
extension AccountFigures.Balance.Statement: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("date") { $0.shortDate($0.stated.date) },
    .text("isoDate") { $0.stated.date.iso },
    .text("balance") { $0.string($0.stated.amount) },
    .text("dates") { values in
      values.check.map { values.formats.days.string($0.start, values.stated.date) }
    },
    .text("rowsSum") { $0.string($0.check?.rows, sign: .always) },
    .text("statedChange") { $0.string($0.check?.stated, sign: .always) },
    .text("missing") { $0.isMissingRows ? $0.string($0.check?.missing, sign: .always) : nil },
  ]

  fileprivate var isMissingRows: Bool { check.map { $0.missing.minorUnits != 0 } ?? false }
}

/// The net worth in one currency.
extension NetWorth: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("currency") { $0.currency.code },
    .flag("isMain") { $0.currency == $0.model.report.settings.currency },
    .url("url") { $0.root.link(to: AccountPages.IndexPage.path) },
    .text("amount") { $0.string($0.latest.amount) },
    .text("date") { $0.shortDate($0.latest.date) },
    .text("changeThisYear") { $0.changeThisYear },
    .text("assets") { $0.string($0.assets) },
    .text("debts") { $0.model.amount($0.debts) },
    .html("chart") { $0.chart(of: $0.days, "net-worth-\($0.currency.code)", .totalBalanceOverTime) },
    .list("months", of: BalanceOfMonth.self) { $0.monthEnds(of: $0.days) },
    .flag("isInForecast") { $0.isInForecast },
  ]
}

extension Shown<NetWorth> {
  /// Whether the chart of the forecast begins with all months of this chart.
  fileprivate var isInForecast: Bool {
    let forecast = (try? model.ahead.forecast.get()) ?? nil
    guard let forecast, forecast.start.currency == subject.currency else { return false }
    let before = monthEnds(of: subject.days).count { $0.month < forecast.months.first?.month ?? $0.month }
    return before > 0 && before <= (shown(forecast)?.history.count ?? 0)
  }

  /// The change since the end of last year; `nil` if the balances begin this year.
  fileprivate var changeThisYear: String? {
    let year = model.calendar.period(.year, containing: model.today)
    return subject.change(since: year.start.advanced(byDays: -1)).map {
      text(.changeThisYear(amount: formats.string($0, sign: .always)))
    }
  }
}

/// A balance at the end of a month, as a line of the table of a chart.
struct BalanceOfMonth: PageRecord {
  let scope: PageScope
  let month: Month
  let amount: Money

  static let fields: Fields<Self> = [
    .text("name") { $0.model.name(of: $0.month) },
    .url("url") { $0.link(to: $0.month) },
    .text("amount") { $0.string($0.amount) },
  ]
}

extension PageRecord {
  /// A chart of the balance at the end of each month, in steps; `nil` if there is only one month.
  ///
  /// - Parameter days: The balances in one currency, oldest first.
  fileprivate func chart(of days: [NetWorth.DatedAmount], _ id: String, _ title: Words.Key) -> SafeHTML? {
    guard let (months, amounts) = course(of: days), let currency = amounts.first?.currency else { return nil }
    return model.lineChart(id, title, of: months, in: currency, isStepped: true) {
      amounts[months.lowerBound.distance(to: $0)]
    } url: {
      link(to: $0)
    }
  }

  /// The balances at the ends of the chart's months, newest first.
  func monthEnds(of days: [NetWorth.DatedAmount]) -> [BalanceOfMonth] {
    guard let (months, amounts) = course(of: days) else { return [] }
    return amounts.enumerated().reversed().map {
      BalanceOfMonth(scope: scope, month: months.lowerBound.advanced(by: $0), amount: $1)
    }
  }

  private func course(of days: [NetWorth.DatedAmount]) -> (months: ClosedRange<Month>, amounts: [Money])? {
    guard let first = days.first, let last = days.last else { return nil }
    let calendar = model.calendar
    let end = max(
      calendar.month(of: last.date), min(model.newestInCompany, calendar.month(of: model.today)))
    let start = max(calendar.month(of: first.date), end.advanced(by: 1 - ListingValues.mostMonths))
    guard start < end else { return nil }
    let currency = first.amount.currency
    return (start...end, days.amounts(atEndsOf: start...end).map { $0 ?? .zero(currency) })
  }
}
