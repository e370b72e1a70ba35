import Bookkeeping

/// The years that a statement can be about, in the calendar of its bank.
struct StatementYears: Sendable {
  /// The last year that a payment can have; `nil` if the present year is not known.
  private let last: Int?
  /// Whether the bank may count as Thailand does.
  private let isThai: Bool

  init() { (last, isThai) = (nil, false) }

  init(_ options: ImportOptions) {
    last = options.today.map { $0.year + 1 }
    isThai = options.locale.hasPrefix("th")
  }

  /// Whether a payment can have this date.
  func contains(_ day: CalendarDate) -> Bool { day.year >= 1900 && day.year <= last ?? day.year }

  /// The year that two digits stand for.
  func year(short: Int) -> Int {
    let year = short < 70 ? 2000 + short : 1900 + short
    // `68` is the year 2568 of Thailand, which is 2025, and neither 1968 nor 2068.
    let isBuddhist = isThai && short > (last ?? 2043) - 2000
    return isBuddhist ? short + 2500 - Self.buddhistEra : year
  }

  /// The day in our calendar. A year that is far from ours is read as one of Thailand, Iran or Taiwan.
  func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    let date: CalendarDate? =
      switch year {
      case 1900..<2300: CalendarDate(year: year, month: month, day: day)
      case 2400..<2800: CalendarDate(year: year - Self.buddhistEra, month: month, day: day)
      case 1300..<1500: PersianCalendar.date(year: year, month: month, day: day)
      case 80..<200: CalendarDate(year: year + Self.republicEra, month: month, day: day)
      default: nil
      }
    return date.flatMap { $0.year <= last ?? $0.year ? $0 : nil }
  }

  private static let buddhistEra = 543
  private static let republicEra = 1911
}

/// The solar calendar of Iran, by the cycle of 33 years that agrees with the sun from 1178 to 1633.
enum PersianCalendar {
  static func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    let isLeap = leapYears(through: year) > leapYears(through: year - 1)
    guard (1...12).contains(month), (1...(month < 7 ? 31 : month < 12 || isLeap ? 30 : 29)).contains(day)
    else { return nil }
    let months = 31 * min(month - 1, 6) + 30 * max(month - 7, 0)
    let years = 365 * (year - 1404) + leapYears(through: year - 1) - leapYears(through: 1403)
    return firstOf1404?.advanced(byDays: years + months + day - 1)
  }

  private static let firstOf1404 = CalendarDate(year: 2025, month: 3, day: 21)

  private static func leapYears(through year: Int) -> Int { (8 * year + 29) / 33 }
}
