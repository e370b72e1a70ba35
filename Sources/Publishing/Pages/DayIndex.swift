import Bookkeeping

/// The texts of all days of a report, written once for each day: thousands of payments share a few.
struct DayIndex: Sendable {
  private var iso: [String] = []
  private var short: [String] = []
  private var long: [String] = []
  /// Which of the days a transaction is of, by its place in the report.
  private var ofTransaction: [Int32] = []

  init(of report: Report, formats: LocaleFormats) {
    ofTransaction.reserveCapacity(report.transactions.count)
    var last: CalendarDate?
    for transaction in report.transactions {
      let date = transaction.date
      if date != last {
        iso.append(date.iso)
        short.append(formats.shortDate.string(date))
        long.append(formats.longDate.string(date))
        last = date
      }
      ofTransaction.append(Int32(iso.count - 1))
    }
  }

  func iso(ofTransactionAt place: Int) -> String { iso[Int(ofTransaction[place])] }
  func short(ofTransactionAt place: Int) -> String { short[Int(ofTransaction[place])] }
  func long(ofTransactionAt place: Int) -> String { long[Int(ofTransaction[place])] }
}
