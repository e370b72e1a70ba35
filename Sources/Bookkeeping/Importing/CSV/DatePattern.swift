/// The order in which a statement writes day, month and year.
package struct DatePattern: Equatable, Sendable {
  private enum Part: Equatable {
    case day, month, monthName, year, shortYear
    case sign(UInt8)
  }

  /// As a user writes it: `DD.MM.YYYY`.
  package let format: String
  private let parts: [Part]

  /// Reads D, M and Y in capitals or not, as in `dd/MM/yyyy`, and `%d/%m/%Y`; `MMM` is a name such as Mar.
  package init?(_ format: String) {
    let text = format.replacing("%Y", with: "YYYY").replacing("%", with: "").uppercased()
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let run = rest.prefix { $0 == byte }
      rest = rest.dropFirst(run.count)
      switch (byte, run.count) {
      case (UInt8(ascii: "D"), 1...2): parts.append(.day)
      case (UInt8(ascii: "M"), 1...2): parts.append(.month)
      case (UInt8(ascii: "M"), 3): parts.append(.monthName)
      case (UInt8(ascii: "Y"), 1...2): parts.append(.shortYear)
      case (UInt8(ascii: "Y"), 4): parts.append(.year)
      case (0x20...0x2F, _): parts += run.map(Part.sign)
      default: return nil
      }
    }
    let days = parts.count { $0 == .day }
    let months = parts.count { $0 == .month || $0 == .monthName }
    let years = parts.count { $0 == .year || $0 == .shortYear }
    guard (days, months, years) == (1, 1, 1) else { return nil }
    self.format = text
    self.parts = parts
  }

  /// What is tried on a file whose user says nothing.
  static let common = [
    "YYYY-MM-DD", "YYYY/MM/DD", "YYYY.MM.DD", "YYYYMMDD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY",
    "MM/DD/YYYY", "DD/MM/YY", "MM/DD/YY", "DD-MM-YYYY", "MM-DD-YYYY", "DD MMM YYYY", "DD-MMM-YYYY",
    "MMM DD, YYYY",
  ].compactMap(DatePattern.init)

  /// The date, whatever time stands behind it.
  package func date(_ text: String) -> CalendarDate? {
    var rest = Array(text.utf8)[...]
    var (year, month, day) = (0, 0, 0)
    let hasSigns = parts.contains { if case .sign = $0 { true } else { false } }
    for part in parts {
      switch part {
      case .day: day = Self.takeNumber(&rest, digits: hasSigns ? 1...2 : 2...2) ?? 0
      case .month: month = Self.takeNumber(&rest, digits: hasSigns ? 1...2 : 2...2) ?? 0
      case .monthName: month = Self.takeMonth(&rest)
      case .year: year = Self.takeNumber(&rest, digits: 4...4) ?? 0
      case .shortYear:
        guard let short = Self.takeNumber(&rest, digits: 2...2) else { return nil }
        year = short < 70 ? 2000 + short : 1900 + short
      case .sign(let byte):
        guard rest.popFirst() == byte else { return nil }
      }
    }
    guard Self.isTime(rest) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    let run = rest.prefix(digits.upperBound).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.contains(run.count) else { return nil }
    rest = rest.dropFirst(run.count)
    return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func takeMonth(_ rest: inout ArraySlice<UInt8>) -> Int {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    rest = rest.dropFirst(letters.count)
    return (names.firstIndex { name.hasPrefix($0) } ?? -1) + 1
  }

  /// Nothing, or a time such as ` 14:30` or `T14:30:00Z`.
  private static func isTime(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return true }
    return (first == 0x20 || first == UInt8(ascii: "T")) && rest.contains(UInt8(ascii: ":"))
  }
}
