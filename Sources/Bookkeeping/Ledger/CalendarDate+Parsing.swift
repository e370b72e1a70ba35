extension CalendarDate {
  package enum Problem: Error, Equatable, Sendable {
    case malformed
    /// Well written, but the calendar has no such day.
    case doesNotExist
  }

  /// Reads `YYYY-MM-DD`, or the date of an RFC 3339 date-time as it is written: no time zone shifts it.
  package init(parsing text: ArraySlice<UInt8>) throws(Problem) {
    let start = text.startIndex
    guard text.count >= 10, text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      let year = Self.number(text[start..<start + 4]), let month = Self.number(text[start + 5..<start + 7]),
      let day = Self.number(text[start + 8..<start + 10]),
      text.count == 10 || Self.isTime(text[(start + 10)...])
    else { throw .malformed }
    guard let date = Self(year: year, month: month, day: day) else { throw .doesNotExist }
    self = date
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// `T23:30`, with or without seconds, a fraction of them, and a zone such as `Z` or `+02:00`.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    guard let separator = rest.popFirst(), "Tt ".utf8.contains(separator), takeClock(&rest) else {
      return false
    }
    if take(":", &rest) {
      guard takeNumber(&rest, upTo: 60) else { return false }
      if take(".", &rest) {
        let fraction = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !fraction.isEmpty else { return false }
        rest = rest[fraction.endIndex...]
      }
    }
    if rest.isEmpty || rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) { return true }
    return (take("+", &rest) || take("-", &rest)) && takeClock(&rest) && rest.isEmpty
  }

  private static func takeClock(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard takeNumber(&rest, upTo: 23) else { return false }
    _ = take(":", &rest)
    return takeNumber(&rest, upTo: 59)
  }

  private static func takeNumber(_ rest: inout ArraySlice<UInt8>, upTo maximum: Int) -> Bool {
    guard rest.count >= 2, let value = number(rest.prefix(2)), value <= maximum else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
