import Bookkeeping
import Foundation

/// A locale's pattern for dates (Unicode TR 35), compiled into pieces.
struct DateFormat: Sendable {
  private enum Piece: Sendable {
    case literal(String)
    case year
    case month(digits: Int)
    case monthName([String])
    case day(digits: Int)
    case weekday([String])
  }

  private let pieces: [Piece]
  private let digits: [String]
  /// The ledger's calendar, if dates show its years in place of calendar years.
  private let years: LedgerCalendar?
  /// The ledger's calendar, if dates show its months in place of calendar months: only dates without days do.
  private let months: LedgerCalendar?

  init(
    pattern: String, names: Names, digits: [String], years: LedgerCalendar? = nil,
    months: LedgerCalendar? = nil
  ) {
    (self.digits, self.years, self.months) = (digits, years, months)
    pieces = Self.split(pattern).map { Self.piece($0, names) }
  }

  /// The day whose calendar month and year name the ledger's month of a date.
  fileprivate func namingDay(of date: CalendarDate) -> CalendarDate {
    months.map { $0.month(of: date).namingDay } ?? date
  }

  func string(_ date: CalendarDate) -> String {
    let date = namingDay(of: date)
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .year: appendYear(of: date, to: &text)
      case .month(let count): append(date.month, padding: count, to: &text)
      case .monthName(let names): text += names[date.month - 1]
      case .day(let count): append(date.day, padding: count, to: &text)
      case .weekday(let names): text += names[date.weekday]
      }
    }
    return text
  }

  /// The dates of a month with placeholders for day and year: `Mar {d}, {y}`, or `{dd}` for days with a
  /// leading zero.
  func pattern(ofMonth month: Int) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .year: text += "{y}"
      case .month(let count): append(month, padding: count, to: &text)
      case .monthName(let names): text += names[month - 1]
      case .day(let count): text += count > 1 ? "{dd}" : "{d}"
      case .weekday: break
      }
    }
    return text
  }

  private func appendYear(of date: CalendarDate, to text: inout String) {
    guard let years else { return append(date.year, padding: 1, to: &text) }
    let first = years.index(.year, of: date)
    append(first, padding: 1, to: &text)
    text += "/"
    append((first + 1) % 100, padding: 2, to: &text)
  }

  private func append(_ number: Int, padding: Int, to text: inout String) {
    // The year before that of the year 1 has no number above 0.
    let number = max(0, number)
    if number >= 10 { append(number / 10, padding: padding - 1, to: &text) }
    if number < 10, padding > 1 { text += digits[0] }
    text += digits[number % 10]
  }

  private static func piece(_ token: (text: String, isField: Bool), _ names: Names) -> Piece {
    guard token.isField else { return .literal(token.text) }
    let count = token.text.unicodeScalars.count
    switch token.text.unicodeScalars.first {
    case "y", "u": return .year
    case "M": return month(count, names.months, names.shortMonths)
    case "L": return month(count, names.standaloneMonths, names.standaloneShortMonths)
    case "d": return .day(digits: count)
    case "E", "c": return .weekday(count > 3 ? names.weekdays : names.shortWeekdays)
    default: return .literal("")
    }
  }

  private static func month(_ count: Int, _ long: [String], _ short: [String]) -> Piece {
    count < 3 ? .month(digits: count) : .monthName(count == 3 ? short : long)
  }

  /// Splits a pattern into fields, which are runs of one letter, and literal text. Quotes protect letters.
  private static func split(_ pattern: String) -> [(text: String, isField: Bool)] {
    var tokens: [(text: String, isField: Bool)] = []
    var isQuoted = false
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        isQuoted.toggle()
        continue
      }
      let isField = !isQuoted && scalar.isASCII && scalar.properties.isAlphabetic
      let last = tokens.last
      let continues = last?.isField == isField && (!isField || last?.text.unicodeScalars.first == scalar)
      if continues {
        tokens[tokens.count - 1].text.unicodeScalars.append(scalar)
      } else {
        tokens.append((String(scalar), isField))
      }
    }
    return tokens
  }
}

extension DateFormat {
  /// A locale's names of months and weekdays.
  struct Names: Sendable {
    let months: [String]
    let shortMonths: [String]
    let standaloneMonths: [String]
    let standaloneShortMonths: [String]
    /// The names of weekdays, from Sunday.
    let weekdays: [String]
    let shortWeekdays: [String]

    init(locale: Locale) {
      let formatter = DateFormatter()
      formatter.locale = locale
      formatter.calendar = Calendar(identifier: .gregorian)
      months = formatter.monthSymbols
      shortMonths = formatter.shortMonthSymbols
      standaloneMonths = formatter.standaloneMonthSymbols
      standaloneShortMonths = formatter.shortStandaloneMonthSymbols
      weekdays = formatter.weekdaySymbols
      shortWeekdays = formatter.shortWeekdaySymbols
    }
  }
}

/// The way a locale writes two dates as a range. What both have in common is written once.
struct DateRangeFormat: Sendable {
  private let single: DateFormat
  private let style: Date.IntervalFormatStyle

  /// - Parameters:
  ///   - skeleton: The fields of a date (Unicode TR 35), some of `yMMMMd`.
  ///   - single: The format of a date that has these fields.
  init(skeleton: String, of single: DateFormat, locale: Locale) {
    var style = Date.IntervalFormatStyle(locale: locale, calendar: locale.calendar, timeZone: .gmt)
    if skeleton.contains("y") { style = style.year() }
    if skeleton.contains("M") { style = style.month(skeleton.contains("MMMM") ? .wide : .abbreviated) }
    if skeleton.contains("d") { style = style.day() }
    (self.single, self.style) = (single, style)
  }

  /// Writes a range, or one date if both are written alike.
  func string(_ first: CalendarDate, _ last: CalendarDate) -> String {
    let ends = (single.string(first), single.string(last))
    return ends.0 == ends.1 ? ends.0 : style.format(moment(of: first)..<moment(of: last))
  }

  private func moment(of date: CalendarDate) -> Date {
    Date(timeIntervalSince1970: Double(single.namingDay(of: date).daysSinceEpoch) * 86_400)
  }
}
