import Basics
import Bookkeeping

extension MT940Statement {
  /// Field 61, such as `2603050304D12,40NTRFNONREF//B6C05`, and the lines that the bank adds to it.
  struct Entry {
    let date: Result<CalendarDate, Statement.Refusal>
    let amount: SignedDecimal
    /// `NTRF`
    private let type: String
    /// The account owner's reference. Some banks write all their information about the movement into it.
    private let ownersReference: String
    /// The bank's own reference; `nil` if the bank states that there is none.
    let reference: String?
    /// The text after the reference, or in the second line.
    let supplement: String

    /// The texts of the field itself, the most informative first.
    var texts: [String] {
      [supplement, ownersReference, reference ?? ""].filter { text in
        !text.isEmpty && !["NONREF", "NOTPROVIDED"].contains(text)
      }
    }

    /// The kind of the movement in words, which names a movement without a text. A code is no name.
    var kind: String { Self.kinds[String(type.dropFirst())] ?? "Payment" }

    private static let kinds = [
      "BRF": "Brokerage fee", "CHG": "Charges", "CHK": "Cheque", "COL": "Collection", "COM": "Commission",
      "DDT": "Direct debit", "DIV": "Dividends", "FEX": "Foreign exchange", "INT": "Interest",
      "LDP": "Loan deposit", "ODC": "Overdraft charge", "RTI": "Returned item", "SEC": "Securities",
      "STO": "Standing order", "TAX": "Tax", "TRF": "Transfer",
    ]

    /// Fails if the text is not such a field.
    init?(_ lines: [String]) {
      var rest = Array((lines.first ?? "").utf8)[...]
      let value = rest.prefix(6)
      guard value.number(digits: 6) != nil else { return nil }
      rest = rest.dropFirst(6)
      let entry = rest.count > 4 ? rest.number(digits: 4) : nil
      // Some banks write four blanks for a day that they leave out.
      rest = entry != nil ? rest.dropFirst(4) : rest.drop { $0 == 0x20 }
      guard let isNegative = Self.parseMark(&rest) else { return nil }
      // The third letter of the currency may follow.
      if let letter = rest.first, (0x41...0x5A).contains(letter) { rest.removeFirst() }
      guard var amount = Self.parseAmount(&rest) else { return nil }
      amount.isNegative = isNegative
      self.amount = amount
      // A line without a type may be cut off within its amount, or a letter in it may be a misprint.
      guard let length = Self.lengthOfType(rest) else { return nil }
      type = String(decoding: rest.prefix(length), as: UTF8.self)
      date = Self.date(value: value, entry: entry)
      let references = String(decoding: rest.dropFirst(length), as: UTF8.self)
      var (owners, beyond) = (references, "")
      var own: String?
      if let slashes = byteRange(of: "//", in: references) {
        owners = String(references[..<slashes.lowerBound])
        own = trimmed(references[slashes.upperBound...])
      } else if references.hasPrefix("NONREF") {
        owners = ""
        beyond = String(references.dropFirst(6))
      } else if references.utf8.count > 16, !Self.isText(references.prefix(16)) {
        // A reference has at most 16 characters; some banks write the payee after it.
        owners = String(references.prefix(16))
        beyond = String(references.dropFirst(16))
      }
      ownersReference = withoutNeedlessBlanks(owners)
      reference = own.flatMap { $0.isEmpty || $0 == "NONREF" ? nil : $0 }
      supplement = withoutNeedlessBlanks(([beyond] + lines.dropFirst()).joined(separator: " "))
    }

    /// Whether a reference is the beginning of a longer text: it has words.
    private static func isText(_ beginning: Substring) -> Bool {
      beginning.split(separator: " ").count > 1
    }

    /// The length of `NTRF`; zero where some banks leave it out before their own reference. Returns `nil` for
    /// anything else.
    private static func lengthOfType(_ rest: ArraySlice<UInt8>) -> Int? {
      if rest.starts(with: "//".utf8) { return 0 }
      guard rest.count >= 4, let kind = rest.first, "NSF".utf8.contains(kind),
        rest.dropFirst().prefix(3).allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x20 })
      else { return nil }
      return 4
    }

    /// Reads `12,40`, perhaps followed by a blank. Fails for three digits after a point, which are decimals
    /// to some banks and thousands to others.
    private static func parseAmount(_ rest: inout ArraySlice<UInt8>) -> SignedDecimal? {
      let digits = rest.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
      rest = rest.dropFirst(digits.count).drop { $0 == 0x20 }
      let signs = digits.filter { !$0.isASCIIDigit }
      let isOpen = signs == [UInt8(ascii: ".")] && digits.suffix(4).first == UInt8(ascii: ".")
      guard signs.count <= 1, !isOpen else { return nil }
      return SignedDecimal(String(decoding: digits, as: UTF8.self), .comma)
    }

    /// Reads D or C, perhaps after R for a reversal or E for an expected movement. Returns `nil` for anything
    /// else.
    private static func parseMark(_ rest: inout ArraySlice<UInt8>) -> Bool? {
      let isReversal = rest.first == UInt8(ascii: "R")
      if isReversal || rest.first == UInt8(ascii: "E") { rest.removeFirst() }
      guard let mark = rest.popFirst(), mark == UInt8(ascii: "D") || mark == UInt8(ascii: "C") else {
        return nil
      }
      return (mark == UInt8(ascii: "D")) != isReversal
    }

    /// The booking date. Its year is not written; the one nearest to the value date is meant.
    private static func date(
      value: ArraySlice<UInt8>, entry: Int?
    ) -> Result<CalendarDate, Statement.Refusal> {
      guard let valueDate = MT940Date.date(value) else {
        return .failure(.unreadableDate(String(decoding: value, as: UTF8.self)))
      }
      guard let entry else { return .success(valueDate) }
      let dates = (valueDate.year - 1...valueDate.year + 1).compactMap {
        MT940Date.date(year: $0, month: entry / 100, day: entry % 100)
      }
      let nearest = dates.min {
        abs($0.daysSinceEpoch - valueDate.daysSinceEpoch) < abs($1.daysSinceEpoch - valueDate.daysSinceEpoch)
      }
      return .success(nearest ?? valueDate)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number of exactly this many digits at the start.
  func number(digits count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

enum MT940Date {
  /// Reads YYMMDD.
  static func date(_ text: ArraySlice<UInt8>) -> CalendarDate? {
    guard let number = text.number(digits: 6) else { return nil }
    let year = number / 10_000
    return date(year: year + (year < 80 ? 2000 : 1900), month: number / 100 % 100, day: number % 100)
  }

  /// Banks that count 30 days in every month write 30 February for its last day.
  static func date(year: Int, month: Int, day: Int) -> CalendarDate? {
    if month == 2, (29...30).contains(day) {
      return CalendarDate(year: year, month: 2, day: 29) ?? CalendarDate(year: year, month: 2, day: 28)
    }
    return CalendarDate(year: year, month: month, day: day)
  }
}
