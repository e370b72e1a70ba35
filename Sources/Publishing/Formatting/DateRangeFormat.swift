import Bookkeeping
import Foundation

/// The way a locale writes two dates as a range. What both have in common is written once.
struct DateRangeFormat: Sendable {
  private let single: DateFormat
  private let style: Date.IntervalFormatStyle

  /// - Parameters:
  ///   - skeleton: The fields of a date (Unicode TR 35), of `yMMMMd`.
  ///   - single: The format of a date that has these fields.
  init(skeleton: String, of single: DateFormat, locale: Locale) {
    var style = Date.IntervalFormatStyle(locale: locale, calendar: locale.calendar, timeZone: .gmt)
    if skeleton.contains("y") { style = style.year() }
    if skeleton.contains("M") { style = style.month(skeleton.contains("MMMM") ? .wide : .abbreviated) }
    if skeleton.contains("d") { style = style.day() }
    (self.single, self.style) = (single, style)
  }

  /// One date where both are written alike.
  func string(_ first: CalendarDate, _ last: CalendarDate) -> String {
    let ends = (single.string(first), single.string(last))
    return ends.0 == ends.1 ? ends.0 : style.format(moment(of: first)..<moment(of: last))
  }

  private func moment(of date: CalendarDate) -> Date {
    Date(timeIntervalSince1970: Double(date.daysSinceEpoch) * 86_400)
  }
}
