/// Field 61: `2603050304D12,40NTRFNONREF//B6C05`, and below it what the bank adds.
struct MT940Entry {
  let date: Result<CalendarDate, Statement.Refusal>
  let amount: SignedDecimal
  /// `NTRF`
  let type: String
  /// The bank's own; nil where it says that there is none.
  let reference: String?
  /// Beyond the reference, or in the second line.
  let supplement: String

  /// Nil for what is no such field.
  init?(_ lines: [String]) {
    var rest = Array((lines.first ?? "").utf8)[...]
    guard let value = Self.takeDigits(6, &rest) else { return nil }
    let entry = rest.prefix(4).allSatisfy(Self.isDigit) && rest.count > 4 ? Self.takeDigits(4, &rest) : nil
    guard let isNegative = Self.takeMark(&rest) else { return nil }
    // The third letter of the currency may follow.
    if let letter = rest.first, Self.isLetter(letter) { rest.removeFirst() }
    let digits = rest.prefix { Self.isDigit($0) || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(digits.count)
    guard digits.count(where: { !Self.isDigit($0) }) <= 1,
      var amount = SignedDecimal(String(decoding: digits, as: UTF8.self), separator: .comma)
    else { return nil }
    amount.isNegative = isNegative
    self.amount = amount
    // Without a type the line may be cut in its amount.
    guard rest.count >= 4, let kind = rest.first, Self.isLetter(kind) else { return nil }
    type = String(decoding: rest.prefix(4), as: UTF8.self)
    date = Self.date(value: value, entry: entry)
    let references = String(decoding: rest.dropFirst(4), as: UTF8.self)
    var beyond = ""
    var own: String?
    if let slashes = byteRange(of: "//", in: references) {
      own = trimmed(references[slashes.upperBound...])
    } else if references.utf8.count > 16 {
      // Sixteen characters at most are a reference; some banks write the payee behind them.
      beyond = String(references.dropFirst(16))
    }
    reference = own.flatMap { $0.isEmpty || $0 == "NONREF" ? nil : $0 }
    supplement = withoutNeedlessBlanks(([beyond] + lines.dropFirst()).joined(separator: " "))
  }

  /// D and C; with R before it, what takes one of them back; with E, what is expected. Nil for neither.
  private static func takeMark(_ rest: inout ArraySlice<UInt8>) -> Bool? {
    let isReversal = rest.first == UInt8(ascii: "R")
    if isReversal || rest.first == UInt8(ascii: "E") { rest.removeFirst() }
    guard let mark = rest.popFirst(), mark == UInt8(ascii: "D") || mark == UInt8(ascii: "C") else {
      return nil
    }
    return (mark == UInt8(ascii: "D")) != isReversal
  }

  /// The day of the booking, which has no year, near that of the value.
  private static func date(value: Int, entry: Int?) -> Result<CalendarDate, Statement.Refusal> {
    let year = MT940Date.year(value / 10_000)
    let valueDate = MT940Date.date(value)
    if let entry {
      let dates = [year - 1, year, year + 1].compactMap {
        MT940Date.date(year: $0, month: entry / 100, day: entry % 100)
      }
      let target = valueDate?.daysSinceEpoch
      let nearest = dates.min { left, right in
        guard let target else { return abs(left.year - year) < abs(right.year - year) }
        return abs(left.daysSinceEpoch - target) < abs(right.daysSinceEpoch - target)
      }
      if let nearest { return .success(nearest) }
    }
    let text = String(value)
    return valueDate.map(Result.success)
      ?? .failure(.unreadableDate(String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text))
  }

  private static func takeDigits(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}

private enum MT940Date {
  static func year(_ short: Int) -> Int { short < 80 ? 2000 + short : 1900 + short }

  /// YYMMDD
  static func date(_ number: Int) -> CalendarDate? {
    date(year: year(number / 10_000), month: number / 100 % 100, day: number % 100)
  }

  /// Banks that count 30 days to every month write 30 February for its last day.
  static func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    if month == 2, (29...30).contains(day) {
      return CalendarDate(year: year, month: 2, day: 29) ?? CalendarDate(year: year, month: 2, day: 28)
    }
    return CalendarDate(year: year, month: month, day: day)
  }
}
