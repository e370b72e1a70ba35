import Basics
import Bookkeeping

/// The order in which a statement writes day, month and year.
package struct DatePattern: Equatable, Sendable {
  private enum Part: Equatable {
    case day, month, monthName, year, shortYear
    case sign(UInt8)
  }

  /// The pattern as users write it: `DD.MM.YYYY`.
  package let format: String
  private let parts: [Part]
  private let hasSigns: Bool
  private let hasMonthName: Bool
  /// Whether a year of two digits is read as well as those of four, for columns that have both.
  private var takesShortYears = false
  /// The last day that the file is about. Dates without a year get theirs from it.
  private var end: CalendarDate?
  private var years = StatementYears()

  /// Parses D, M and Y in either case, as in `dd/MM/yyyy`, and `%d/%m/%Y`. `MMM` is a name such as Mar, short
  /// or in full.
  package init?(_ format: String) { self.init(format, years: 1) }

  private init?(_ format: String, years wanted: Int) {
    let text = format.replacing("%Y", with: "YYYY").replacing("%", with: "").uppercased()
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let run = rest.prefix { $0 == byte }
      rest = rest.dropFirst(run.count)
      switch (byte, run.count) {
      case (UInt8(ascii: "D"), 1...2): parts.append(.day)
      case (UInt8(ascii: "M"), 1...2): parts.append(.month)
      case (UInt8(ascii: "M"), 3...4): parts.append(.monthName)
      case (UInt8(ascii: "Y"), 1...2): parts.append(.shortYear)
      case (UInt8(ascii: "Y"), 4): parts.append(.year)
      case (0x20...0x2F, _), (UInt8(ascii: ":"), _): parts += run.map(Part.sign)
      default: return nil
      }
    }
    let days = parts.count { $0 == .day }
    let months = parts.count { $0 == .month || $0 == .monthName }
    let years = parts.count { $0 == .year || $0 == .shortYear }
    guard (days, months, years) == (1, 1, wanted) else { return nil }
    self.format = text
    self.parts = parts
    hasMonthName = parts.contains(.monthName)
    hasSigns = hasMonthName || parts.contains { if case .sign = $0 { true } else { false } }
  }

  /// The pattern, limited to dates of some years.
  func limited(to years: StatementYears) -> Self {
    var limited = self
    limited.years = years
    return limited
  }

  package static func == (left: Self, right: Self) -> Bool {
    (left.format, left.takesShortYears, left.end) == (right.format, right.takesShortYears, right.end)
  }

  /// The pattern that reads years of two digits and of four in one column.
  var takingShortYears: Self? {
    guard hasSigns, parts.contains(.year) else { return nil }
    var pattern = self
    pattern.takesShortYears = true
    return pattern
  }

  /// `YY/MM/DD`, for a pattern such as `DD/MM/YY`; `nil` for one that has no year of two digits at the end.
  var yearFirst: Self? {
    guard parts.last == .shortYear, parts.count == 5, !hasMonthName, case .sign(let sign) = parts[1] else {
      return nil
    }
    return Self(["YY", "MM", "DD"].joined(separator: String(Unicode.Scalar(sign))))
  }

  /// The patterns of dates without a year, in a file whose last day is `end`.
  static func yearless(until end: CalendarDate) -> [DatePattern] {
    yearless.map { pattern in
      var pattern = pattern
      pattern.end = end
      return pattern
    }
  }

  /// Whether a text is a date without a year.
  static func isYearless(_ text: String) -> Bool {
    text.utf8.count <= 12 && leapYear.contains { $0.date(text) != nil }
  }

  private static let leapYear = CalendarDate(year: 2024, month: 12, day: 31).map(yearless) ?? []
  private static let yearless = [
    "DD.MM.", "DD.MM", "DD/MM", "MM/DD", "DD-MM", "MM-DD", "DD MMM", "DD-MMM", "MMM DD",
  ].compactMap { DatePattern($0, years: 0) }

  /// The patterns to try if the user names none.
  static let common = [
    "YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "YYYY/MM/DD", "YYYY.MM.DD", "YYYY:MM:DD",
    "YYYYMMDD", "DDMMYYYY", "MMDDYYYY", "DD.MM.YY",
    "DD/MM/YY", "MM/DD/YY", "DD-MM-YYYY", "MM-DD-YYYY", "DD-MM-YY", "MM-DD-YY", "DD MMM YYYY", "DD-MMM-YYYY",
    "DD/MMM/YYYY", "DD.MMM.YYYY", "DD MMM YY", "DD-MMM-YY", "MMM DD, YYYY", "MMM DD YYYY", "MMM-DD-YYYY",
    "DD MMM, YYYY", "DD. MMM YYYY", "YYYY MMM DD", "YYYY-MMM-DD", "YYYY MM DD", "DD MM YYYY", "MM DD YYYY",
  ].compactMap(DatePattern.init)

  /// Whether a text is a date in one of the common patterns.
  static func isCommon(_ text: String) -> Bool { common.contains { $0.date(text) != nil } }

  /// Whether the day precedes the month; `nil` if no other pattern could read the same text.
  var dayIsFirst: Bool? {
    guard let day = parts.firstIndex(of: .day), let month = parts.firstIndex(of: .month) else { return nil }
    let year = parts.firstIndex { $0 == .year || $0 == .shortYear }
    return year == 0 ? nil : day < month
  }

  /// Whether a locale has the other order of day and month. Always false without slashes, because only dates
  /// with slashes are written in both orders.
  func isUnlike(_ locale: String) -> Bool {
    guard let dayIsFirst, let usual = DateNotation(of: locale).dayIsFirst else { return false }
    return dayIsFirst != usual && format.utf8.contains(UInt8(ascii: "/"))
  }

  /// Returns the date, ignoring a time after it.
  package func date(_ text: String) -> CalendarDate? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.contains(where: { $0 >= 0x80 }) else { return date(in: bytes[...]) }
      return Self.plain(bytes).withUnsafeBufferPointer { date(in: $0[...]) }
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private func date(in bytes: Bytes) -> CalendarDate? {
    var rest = bytes
    if hasSigns, bytes.first?.isASCIILetter ?? false { Self.skipWeekday(&rest) }
    var (year, month, day) = (0, 0, 0)
    for (index, part) in parts.enumerated() {
      switch part {
      case .day:
        day = Self.parseNumber(&rest, digits: hasSigns ? 1...2 : 2...2) ?? 0
        if hasMonthName { Self.skipOrdinal(&rest) }
      case .month: month = Self.parseNumber(&rest, digits: hasSigns ? 1...2 : 2...2) ?? 0
      case .monthName:
        Self.skipOf(&rest)
        month = Self.parseMonth(&rest)
      case .year:
        Self.skipOf(&rest)
        guard let written = parseYear(&rest, isFirst: index == 0) else { return nil }
        year = written
      case .shortYear:
        let digits = rest.prefix { $0.isASCIIDigit }.count
        guard let short = Self.parseNumber(&rest, digits: hasMonthName && digits == 1 ? 1...1 : 2...2) else {
          return nil
        }
        year = years.year(short: short)
      case .sign(let byte):
        guard rest.popFirst() == byte else { return nil }
        // `1. 2. 2026` and `5 de marzo de 2026`.
        if index + 1 < parts.count, case .sign = parts[index + 1] { break }
        while rest.first == 0x20 { rest = rest.dropFirst() }
      }
    }
    guard Self.isTime(rest, afterDigits: !hasSigns) || isOtherDay(rest) else { return nil }
    // Without signs, `20261003` would be a day of the year 1003.
    if !hasSigns, !(1900...2100).contains(year) { return nil }
    if let end {
      guard rest.isEmpty else { return nil }
      let isOfLastYear = (month, day) > (end.month, end.day)
      return CalendarDate(year: isOfLastYear ? end.year - 1 : end.year, month: month, day: day)
    }
    return years.date(year: year, month: month, day: day)
  }

  /// Takes a year of four digits, or of two if the column has both, or of three as Taiwan counts them.
  private func parseYear(_ rest: inout Bytes, isFirst: Bool) -> Int? {
    let digits = rest.prefix { $0.isASCIIDigit }.count
    if takesShortYears, digits == 2 {
      return Self.parseNumber(&rest, digits: 2...2).map { years.year(short: $0) }
    }
    return Self.parseNumber(&rest, digits: isFirst && hasSigns && digits == 3 ? 3...3 : 4...4)
  }

  /// Whether the rest is the day on which the payment counts: `03/26/2024 as of 03/25/2024`.
  private func isOtherDay(_ rest: Bytes) -> Bool {
    rest.starts(with: " as of ".utf8) && date(in: rest.dropFirst(7)) != nil
  }

  /// Turns other characters into ASCII: `2026年3月5日` becomes `2026/3/5`, digits and names of months become
  /// those of English, and accents are dropped.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    // A word of another script, perhaps with points in it.
    var word = ""
    func finishWord() {
      if word.isEmpty { return }
      let name = word.filter { $0 != "." }
      if let month = MonthNames.known.number(of: name) {
        plain += Array(MonthNames.known.english[month - 1].utf8)
      } else if !yearWords.contains(name) {
        plain += Array(word.utf8)
      }
      word = ""
    }
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if !word.isEmpty, scalar == "." {
        word.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "年", "月", "년", "월":
        finishWord()
        plain.append(UInt8(ascii: "/"))
      case "日", "일": finishWord()
      // `1º de julio`
      case "º", "ª", "°": break
      case "\u{A0}", "\u{202F}":
        finishWord()
        plain.append(0x20)
      case "\u{2010}"..."\u{2013}":
        finishWord()
        plain.append(UInt8(ascii: "-"))
      case _ where scalar.properties.generalCategory == .format: break
      default:
        if !scalar.isASCII, let digit = scalar.decimalDigit {
          finishWord()
          plain.append(digit)
          continue
        }
        let folded = HeadingText.folded(scalar)
        if folded.utf8.allSatisfy({ $0 < 0x80 }) {
          finishWord()
          plain += Array(folded.utf8)
        } else {
          word += folded
        }
      }
    }
    finishWord()
    return plain
  }

  /// Words after a year, as in `12 марта 2026 г.`
  private static let yearWords: Set = ["г", "год", "года", "р", "року"]

  private static func parseNumber(_ rest: inout Bytes, digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    while count < digits.upperBound, let byte = rest.first, byte.isASCIIDigit {
      value = value * 10 + Int(byte - 0x30)
      count += 1
      rest = rest.dropFirst()
    }
    return digits.contains(count) ? value : nil
  }

  private static func parseMonth(_ rest: inout Bytes) -> Int {
    let letters = rest.prefix { $0.isASCIILetter }
    guard letters.count >= 3 else { return 0 }
    rest = rest.dropFirst(letters.count)
    // `12 sept. 2026`, but not `12.Sep.2026`.
    if (3...5).contains(letters.count), rest.starts(with: ". ".utf8) { rest = rest.dropFirst() }
    return MonthNames.known.number(of: String(decoding: letters, as: UTF8.self).lowercased()) ?? 0
  }

  /// Skips `Fri, ` before a date.
  private static func skipWeekday(_ rest: inout Bytes) {
    let letters = rest.prefix { $0.isASCIILetter }
    guard (2...10).contains(letters.count) else { return }
    var after = rest.dropFirst(letters.count)
    while let byte = after.first, ".,".utf8.contains(byte) { after = after.dropFirst() }
    guard after.first == 0x20, weekdays.contains(String(decoding: letters, as: UTF8.self).lowercased()) else {
      return
    }
    rest = after.drop { $0 == 0x20 }
  }

  private static let weekdays = Set(StatementWords.list("weekday"))

  /// Skips the letters of `31st` and `1er`.
  private static func skipOrdinal(_ rest: inout Bytes) {
    let letters = rest.prefix { $0.isASCIILetter }
    if letters.count <= longestOrdinal,
      ordinals.contains(String(decoding: letters, as: UTF8.self).lowercased())
    {
      rest = rest.dropFirst(letters.count)
    }
  }

  private static let ordinals = Set(StatementWords.list("ordinal"))
  private static let longestOrdinal = 4

  /// Skips `de ` in `5 de marzo de 2026`.
  private static func skipOf(_ rest: inout Bytes) {
    for word in ["de ", "del ", "of "] where rest.starts(with: word.utf8) {
      rest = rest.dropFirst(word.utf8.count)
      return
    }
  }

  /// Whether the rest is empty, or a time such as ` 14:30`, `T14:30:00Z` or OFX's `120000[0:GMT]`.
  private static func isTime(_ rest: Bytes, afterDigits: Bool) -> Bool {
    guard let first = rest.first else { return true }
    if rest.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == 0x20 }) { return true }
    // The Polish word for year.
    if rest.elementsEqual(" r.".utf8) { return true }
    // The day of the week: `2026/03/05(木)`.
    if rest.drop(while: { $0 == 0x20 }).first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")") {
      return rest.count <= 14 && !rest.contains(where: \.isASCIIDigit)
    }
    // `24 lug 2024. 02:59:45`
    if rest.starts(with: ". ".utf8) { return isTime(rest.dropFirst(), afterDigits: afterDigits) }
    if afterDigits {
      let digits = rest.prefix { $0.isASCIIDigit }
      let zone = rest.dropFirst(digits.count)
      if digits.count == 6 || digits.count == 4 { return zone.first.map { $0 == 0x5B || $0 == 0x2E } ?? true }
    }
    guard [0x20, UInt8(ascii: "T"), UInt8(ascii: ","), UInt8(ascii: "-")].contains(first) else {
      return false
    }
    let time = rest.dropFirst().drop { $0 == 0x20 }
    guard let digit = time.first, digit.isASCIIDigit else { return false }
    return time.contains(UInt8(ascii: ":"))
      || (first != UInt8(ascii: "-") && time.contains(UInt8(ascii: ".")))
  }
}
