extension CalendarDate {
  package enum Problem: Error, Equatable, Sendable {
    case malformed
    /// Well written, but the calendar has no such day.
    case doesNotExist
  }

  /// Reads `YYYY-MM-DD`, or the date of an RFC 3339 date-time as it is written: no time zone shifts it.
  package init(parsing text: Span<UInt8>) throws(Problem) {
    var scanner = ByteScanner()
    guard let year = scanner.takeNumber(digits: 4, in: text), scanner.take("-", in: text),
      let month = scanner.takeNumber(digits: 2, in: text), scanner.take("-", in: text),
      let day = scanner.takeNumber(digits: 2, in: text),
      scanner.position == text.count || scanner.takeTime(in: text), scanner.position == text.count
    else { throw .malformed }
    guard let date = Self(year: year, month: month, day: day) else { throw .doesNotExist }
    self = date
  }

  package init(parsing text: String) throws(Problem) {
    self = try Self(parsing: Array(text.utf8).span)
  }
}

extension ByteScanner {
  /// `T23:30`, with or without seconds, a fraction of them, and a zone such as `Z` or `+02:00`.
  fileprivate mutating func takeTime(in text: Span<UInt8>) -> Bool {
    guard take("T", in: text) || take("t", in: text) || take(" ", in: text), takeClock(in: text) else {
      return false
    }
    if take(":", in: text) {
      guard let second = takeNumber(digits: 2, in: text), second <= 60 else { return false }
      if take(".", in: text), takeDigits(in: text) == 0 { return false }
    }
    if position == text.count || take("Z", in: text) || take("z", in: text) { return true }
    return (take("+", in: text) || take("-", in: text)) && takeClock(in: text)
  }

  private mutating func takeClock(in text: Span<UInt8>) -> Bool {
    guard let hour = takeNumber(digits: 2, in: text), hour <= 23 else { return false }
    _ = take(":", in: text)
    guard let minute = takeNumber(digits: 2, in: text), minute <= 59 else { return false }
    return true
  }
}
