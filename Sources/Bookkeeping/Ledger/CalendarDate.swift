/// A day of the Gregorian calendar, without a time or a time zone.
package struct CalendarDate: Hashable, Comparable, Sendable {
  private let packed: Int32

  package var year: Int { Int(packed) >> 9 }
  package var month: Int { Int(packed) >> 5 & 0xF }
  package var day: Int { Int(packed) & 0x1F }

  /// Returns `nil` if there is no such day. Years range from 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    guard (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// A day that is known to exist.
  init(unchecked year: Int, _ month: Int, _ day: Int) {
    packed = Int32(year << 9 | month << 5 | day)
  }

  static let first = CalendarDate(unchecked: 1, 1, 1)
  static let last = CalendarDate(unchecked: 9999, 12, 31)

  /// The day this many days later, or earlier if negative, limited to the years 1 to 9999.
  package func advanced(byDays days: Int) -> CalendarDate {
    CalendarDate(daysSinceEpoch: daysSinceEpoch + days)
  }

  /// The day, or the nearest one in the years 1 to 9999.
  init(daysSinceEpoch days: Int) {
    // Days since March 1 of year 0, so that a leap day ends its year.
    let shifted = min(max(days, Self.first.daysSinceEpoch), Self.last.daysSinceEpoch) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    self.init(unchecked: year, month, day)
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  package var weekday: Int { (daysSinceEpoch % 7 + 11) % 7 }

  /// The number of days since 1970-01-01.
  package var daysSinceEpoch: Int { Self.daysSinceEpoch(year: year, month: month, day: day) }

  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// The date in ISO 8601: `2026-03-05`.
  package var iso: String {
    // Exactly ten bytes are written, all ASCII.
    String(unsafeUninitializedCapacity: 10) { buffer in
      Self.write(year, digits: 4, to: buffer, at: 0)
      buffer[4] = UInt8(ascii: "-")
      Self.write(month, digits: 2, to: buffer, at: 5)
      buffer[7] = UInt8(ascii: "-")
      Self.write(day, digits: 2, to: buffer, at: 8)
      return 10
    }
  }

  /// A number that increases with the date, but not by one per day.
  var ordinal: Int { Int(packed) }

  package static func < (left: Self, right: Self) -> Bool { left.packed < right.packed }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func write(
    _ number: Int, digits: Int, to buffer: UnsafeMutableBufferPointer<UInt8>, at offset: Int
  ) {
    var rest = number
    for index in stride(from: offset + digits - 1, through: offset, by: -1) {
      buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}

extension ClosedRange<CalendarDate> {
  package var count: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch + 1 }

  /// The days, oldest first.
  package var all: [CalendarDate] { (0..<count).map { lowerBound.advanced(byDays: $0) } }
}

extension CalendarDate {
  package enum Problem: Error, Equatable, Sendable {
    case malformed
    /// Well-formed, but there is no such day.
    case doesNotExist
  }

  /// Reads `YYYY-MM-DD`, or the date of an RFC 3339 date-time as written, without conversion to another time
  /// zone.
  package init(parsing text: Span<UInt8>) throws(Problem) {
    var scanner = ByteScanner()
    guard let year = scanner.parseNumber(digits: 4, in: text), scanner.skip("-", in: text),
      let month = scanner.parseNumber(digits: 2, in: text), scanner.skip("-", in: text),
      let day = scanner.parseNumber(digits: 2, in: text),
      scanner.position == text.count || scanner.parseTime(in: text), scanner.position == text.count
    else { throw .malformed }
    guard let date = Self(year: year, month: month, day: day) else { throw .doesNotExist }
    self = date
  }

  package init(parsing text: String) throws(Problem) {
    self = try Self(parsing: Array(text.utf8).span)
  }
}

extension ByteScanner {
  /// Parses a time such as `T23:30`, with optional seconds, fraction and zone (`Z` or `+02:00`).
  fileprivate mutating func parseTime(in text: Span<UInt8>) -> Bool {
    guard skip("T", in: text) || skip("t", in: text) || skip(" ", in: text), parseClock(in: text) else {
      return false
    }
    if skip(":", in: text) {
      guard let second = parseNumber(digits: 2, in: text), second <= 60 else { return false }
      if skip(".", in: text), parseDigits(in: text) == 0 { return false }
    }
    if position == text.count || skip("Z", in: text) || skip("z", in: text) { return true }
    return (skip("+", in: text) || skip("-", in: text)) && parseClock(in: text)
  }

  private mutating func parseClock(in text: Span<UInt8>) -> Bool {
    guard let hour = parseNumber(digits: 2, in: text), hour <= 23 else { return false }
    _ = skip(":", in: text)
    guard let minute = parseNumber(digits: 2, in: text), minute <= 59 else { return false }
    return true
  }
}
