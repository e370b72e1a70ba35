import Basics
import Bookkeeping

/// The texts that rows and pages of transactions have in common, each written once: a payment is in rows of
/// several lists, and thousands of payments share a few days. All are in the order of the report.
final class TransactionTexts: SharedByAllPages {
  /// The amounts with their signs.
  private let amounts: [String]
  private let isoDays: [String]
  private let shortDays: [String]
  private let shortDates: [String]
  private let longDays: [String]
  /// The index of a transaction's day, by the transaction's index.
  private let dayNumbers: [Int32]

  init(of report: Report, formats: LocaleFormats) {
    var days: [CalendarDate] = []
    dayNumbers = report.dates.map { date in
      if date != days.last { days.append(date) }
      return Int32(days.count - 1)
    }
    isoDays = days.map(\.iso)
    shortDays = days.map(formats.dayOfMonth.string)
    shortDates = days.map(formats.shortDate.string)
    longDays = days.map(formats.longDate.string)
    amounts = report.transactions.map { formats.string($0.amount, as: $0.kind) }
  }

  func amount(of transaction: Int) -> String { amounts[transaction] }
  func isoDay(of transaction: Int) -> String { isoDays[Int(dayNumbers[transaction])] }
  func shortDay(of transaction: Int) -> String { shortDays[Int(dayNumbers[transaction])] }
  func shortDate(of transaction: Int) -> String { shortDates[Int(dayNumbers[transaction])] }
  func longDay(of transaction: Int) -> String { longDays[Int(dayNumbers[transaction])] }
}
