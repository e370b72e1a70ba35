import Bookkeeping

/// The texts of all days of a report, written once for each day: thousands of payments share a few.
/// A class for the reason that `LocaleFormats` is one.
final class DayIndex: Sendable {
  private let iso: [String]
  private let short: [String]
  private let long: [String]
  /// Which of the days a transaction is of, by its place in the report.
  private let ofTransaction: [Int32]

  init(of report: Report, formats: LocaleFormats) {
    var days: [CalendarDate] = []
    var ofTransaction: [Int32] = []
    ofTransaction.reserveCapacity(report.transactions.count)
    for transaction in report.transactions {
      if transaction.date != days.last { days.append(transaction.date) }
      ofTransaction.append(Int32(days.count - 1))
    }
    iso = days.map(\.iso)
    short = days.map(formats.shortDate.string)
    long = days.map(formats.longDate.string)
    self.ofTransaction = ofTransaction
  }

  func iso(ofTransactionAt place: Int) -> String { iso[Int(ofTransaction[place])] }
  func short(ofTransactionAt place: Int) -> String { short[Int(ofTransaction[place])] }
  func long(ofTransactionAt place: Int) -> String { long[Int(ofTransaction[place])] }
}
