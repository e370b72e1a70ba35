import Bookkeeping

/// A date as pages write it.
struct DayTexts: Sendable {
  let iso: String
  let short: String
  let long: String
}

/// The texts of all days of a report, written once for each day: thousands of payments share a few.
struct DayIndex: Sendable {
  private var days: [DayTexts] = []
  private var dayOfTransaction: [Int32] = []

  init(of report: Report, formats: LocaleFormats) {
    dayOfTransaction.reserveCapacity(report.transactions.count)
    var last: CalendarDate?
    for transaction in report.transactions {
      let date = transaction.date
      if date != last {
        days.append(
          DayTexts(iso: date.iso, short: formats.shortDate.string(date), long: formats.longDate.string(date)))
        last = date
      }
      dayOfTransaction.append(Int32(days.count - 1))
    }
  }

  func texts(ofTransactionAt place: Int) -> DayTexts { days[Int(dayOfTransaction[place])] }
}
