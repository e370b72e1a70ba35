/// Reads a decimal number exactly, as minor units of a currency. No binary float is on the way.
package enum DecimalNumber {
  package enum Problem: Error, Equatable, Sendable {
    case notANumber
    case notPositive
    case tooManyDecimals
    case tooLarge
  }

  /// What a JSON number may have and a plain amount may not.
  package enum Notation: Sendable {
    /// `12.40`
    case plain
    /// `1.24e1` as well
    case scientific
  }

  /// - Throws: `Problem` where the text is no number above zero with at most the currency's decimals.
  package static func minorUnits(
    _ text: ArraySlice<UInt8>, of currency: Currency, notation: Notation
  ) throws(Problem) -> Int64 {
    let parts = try split(text, notation: notation)
    if parts.isZero || parts.isNegative { throw .notPositive }
    guard parts.decimals <= currency.exponent else { throw .tooManyDecimals }
    return try scale(parts.digits, by: currency.exponent - parts.decimals)
  }

  private struct Parts {
    var isNegative = false
    /// The digits as they stand, with the point among them.
    var digits: ArraySlice<UInt8> = []
    /// How many digits stand behind the point; negative for `1e3`.
    var decimals = 0

    var isZero: Bool { digits.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") } }
  }

  private static func split(
    _ text: ArraySlice<UInt8>, notation: Notation
  ) throws(Problem) -> Parts {
    var rest = text
    var parts = Parts()
    if rest.first == UInt8(ascii: "-") {
      parts.isNegative = true
      rest.removeFirst()
    }
    let start = rest.startIndex
    guard skipDigits(&rest) > 0 else { throw .notANumber }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      parts.decimals = skipDigits(&rest)
      guard parts.decimals > 0 else { throw .notANumber }
    }
    parts.digits = text[start..<rest.startIndex]
    if notation == .scientific, rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      parts.decimals -= try takeExponent(&rest)
    }
    guard rest.isEmpty else { throw .notANumber }
    return parts
  }

  /// Returns how many there were.
  private static func skipDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let end = rest.firstIndex { !isDigit($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end - rest.startIndex
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) throws(Problem) -> Int {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let start = rest
    let count = skipDigits(&rest)
    guard count > 0 else { throw .notANumber }
    // No amount that fits has an exponent beyond this, and clamping it keeps the sum from overflowing.
    let value = start.prefix(count).reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000) }
    return isNegative ? -value : value
  }

  private static func scale(_ digits: ArraySlice<UInt8>, by zeros: Int) throws(Problem) -> Int64 {
    var value: Int64 = 0
    for byte in digits where byte != UInt8(ascii: ".") {
      value = try push(byte - UInt8(ascii: "0"), to: value)
    }
    for _ in 0..<zeros { value = try push(0, to: value) }
    return value
  }

  private static func push(_ digit: UInt8, to value: Int64) throws(Problem) -> Int64 {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(Int64(digit))
    guard !overflow, !carry else { throw .tooLarge }
    return sum
  }
}
