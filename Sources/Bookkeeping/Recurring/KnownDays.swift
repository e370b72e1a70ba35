/// The day up to which the rows of each account are known. Books are often imported once a month: until then,
/// nobody can say that a payment of the account is late.
struct KnownDays: Sendable {
  private let asOf: CalendarDate
  /// The newest day with a row, by account; under `nil`, that of rows without an account.
  private var newest: [String?: CalendarDate] = [:]

  /// The greatest number of days without a row after which more rows of an account are expected. After more
  /// days, the account is quiet, or nobody keeps it any more.
  private static let mostDaysOfSilence = 62

  init(of report: Report) {
    asOf = report.asOf
    for figures in report.accounts {
      newest[figures.account.name] = figures.selection.happened.first.map { report.dates[$0] }
    }
    let hasNoAccount = report.all.happened.first { report.transactions[$0].account == nil }
    newest[nil] = hasNoAccount.map { report.dates[$0] }
  }

  /// The day of the newest row of an account, or of rows without one; the report's day if that is long ago.
  func end(of account: String?) -> CalendarDate {
    guard let newest = newest[account],
      asOf.daysSinceEpoch - newest.daysSinceEpoch <= Self.mostDaysOfSilence
    else { return asOf }
    return newest
  }
}
