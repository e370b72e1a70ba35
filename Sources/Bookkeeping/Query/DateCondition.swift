import Basics

/// A date in a query: `2026`, `2026-03`, `2026-03-05`, `2026-03..2026-05`, `2025/26`, the name of a month, or
/// any part of a date as the pages show it.
struct DateCondition: Sendable {
  private let text: String
  private let isISO: Bool
  private let isWritten: Bool
  private let months: [Bool]
  /// The first and last dates, in full or in part as written; empty if the range is open.
  private let range: (from: String, to: String)?
  /// The days of a financial year.
  private let days: ClosedRange<CalendarDate>?

  /// - Parameter text: The folded text.
  /// - Returns: `nil` if the text is not a date.
  init?(_ text: String, _ notation: Query.Notation) {
    self.text = text
    // A date or the beginning of one: `2026`, or `2026-0` while it is being typed.
    isISO = text.wholeMatch(of: /[0-9]{4}(?:-[0-9-]*)?/.matchingSemantics(.unicodeScalar)) != nil
    range = Self.range(text)
    days = Self.financialYear(text, notation.calendar)
    let scalars = text.unicodeScalars
    isWritten =
      scalars.contains { ("0"..."9").contains($0) }
      && scalars.contains { $0.properties.generalCategory.isLetter }
    months = notation.months.map { names in
      names.contains {
        $0.utf8.elementsEqual(text.utf8) || text.utf16.count > 2 && $0.begins(withBytesOf: text)
      }
    }
    guard isISO || isWritten || range != nil || days != nil || months.contains(true) else { return nil }
  }

  func matches(_ date: CalendarDate, _ notation: Query.Notation) -> Bool {
    let (iso, naming) = (date.iso, notation.calendar.month(of: date).namingDay)
    // A text without a day means a month or a year as the ledger divides them.
    let month = notation.calendar.hasOwnMonths ? naming.iso : iso
    func day(comparedWith text: String) -> String { text.utf8.count > Self.mostOfMonth ? iso : month }
    if isISO, day(comparedWith: text).begins(withBytesOf: text) { return true }
    if let range, range.from <= day(comparedWith: range.from),
      range.to.isEmpty || day(comparedWith: range.to).prefix(range.to.utf8.count) <= range.to
    {
      return true
    }
    if months[naming.month - 1] || days?.contains(date) ?? false { return true }
    return isWritten && byteRange(of: text, in: notation.folding.folded(notation.string(date))) != nil
  }

  /// The length of `2026-03`.
  private static let mostOfMonth = 7

  /// Reads a year that spans two calendar years: `2025/26` or `2025/2026`.
  private static func financialYear(_ text: String, _ calendar: LedgerCalendar) -> ClosedRange<CalendarDate>?
  {
    guard calendar.hasFinancialYears, let found = twoYears(text),
      let first = Int(found.1), (1...9998).contains(first),
      "\(10_001 + first)".ends(withBytesOf: String(found.2))
    else { return nil }
    return calendar.year(first).days
  }

  /// Whether a text has the form of a year such as `2025/26`, but names no year of the ledger.
  static func isUnknownYear(_ text: String, _ calendar: LedgerCalendar) -> Bool {
    twoYears(text) != nil && financialYear(text, calendar) == nil
  }

  private static func twoYears(_ text: String) -> (Substring, Substring, Substring)? {
    let years = /([0-9]{4})\/([0-9]{4}|[0-9]{2})/
    return text.wholeMatch(of: years.matchingSemantics(.unicodeScalar))?.output
  }

  /// Reads a range. At least one end must have a month, because `2025..2026` is a range of amounts.
  private static func range(_ text: String) -> (from: String, to: String)? {
    let ends = /(?<from>[0-9]{4}(?:-[0-9-]*)?)?\.\.(?<to>[0-9]{4}(?:-[0-9-]*)?)?/
    guard let found = text.wholeMatch(of: ends.matchingSemantics(.unicodeScalar))?.output,
      text.utf8.contains(UInt8(ascii: "-"))
    else { return nil }
    return (String(found.from ?? ""), String(found.to ?? ""))
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
