import Basics

/// Reads decimal numbers exactly, as minor units of a currency, without any binary float.
package enum DecimalNumber {
  package enum Problem: String, Error, CaseIterable, Sendable {
    case notANumber
    case notPositive
    /// Less than zero.
    case negative
    case tooManyDecimals
    case tooLarge
  }

  /// The notations of numbers. A JSON number may have an exponent; an amount in a string may not.
  package enum Notation: Sendable {
    /// `12.40`
    case plain
    /// `12.40` or `1.24e1`
    case scientific
  }

  package enum Sign: Sendable {
    /// Greater than 0, as in transactions.
    case positive
    /// 0 or greater, as in budgets.
    case notNegative
    /// Any number, as in balances.
    case any
  }

  /// - Throws: A `Problem` if the text is not a number of this sign, or has more decimals than the currency.
  package static func minorUnits(
    _ text: Span<UInt8>, of currency: Currency, notation: Notation, sign: Sign = .positive
  ) throws(Problem) -> Int64 {
    try units(text, decimals: currency.exponent, notation: notation, sign: sign)
  }

  /// A number in units of the last decimal that it may have: `12.4` with 2 decimals is 1240.
  static func units(
    _ text: Span<UInt8>, decimals: Int, notation: Notation = .plain, sign: Sign
  ) throws(Problem) -> Int64 {
    let parts = try split(text, notation: notation)
    let isZero = isZero(text.extracting(parts.digits))
    if sign == .positive, parts.isNegative || isZero { throw .notPositive }
    if sign == .notNegative, parts.isNegative, !isZero { throw .negative }
    guard parts.decimals <= decimals else { throw .tooManyDecimals }
    if isZero { return 0 }
    let magnitude = try scale(text.extracting(parts.digits), by: decimals - parts.decimals)
    return parts.isNegative ? -magnitude : magnitude
  }

  package static func minorUnits(_ text: String, of currency: Currency) throws(Problem) -> Int64 {
    try minorUnits(Array(text.utf8).span, of: currency, notation: .plain)
  }

  /// The plain decimal number for units of its last decimal: 1240 units with 2 decimals are `12.40`.
  static func text(of units: UInt64, decimals: Int) -> String {
    let scale = UInt64.powerOfTen(decimals)
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: scale)
    guard scale > 1 else { return String(whole) }
    // The added leading digit keeps the leading zeros of the fraction.
    return String(whole) + "." + String(decoding: String(scale + fraction).utf8.dropFirst(), as: UTF8.self)
  }

  private struct Parts {
    var isNegative = false
    /// The range of the digits and the point.
    var digits = 0..<0
    /// The number of digits after the point; negative for `1e3`.
    var decimals = 0
  }

  private static func split(_ text: Span<UInt8>, notation: Notation) throws(Problem) -> Parts {
    var scanner = ByteScanner()
    var parts = Parts()
    parts.isNegative = scanner.skip("-", in: text)
    let start = scanner.position
    guard scanner.parseDigits(in: text) > 0 else { throw .notANumber }
    if scanner.skip(".", in: text) {
      parts.decimals = scanner.parseDigits(in: text)
      guard parts.decimals > 0 else { throw .notANumber }
    }
    parts.digits = start..<scanner.position
    if notation == .scientific, scanner.skip("e", in: text) || scanner.skip("E", in: text) {
      parts.decimals -= try parseExponent(&scanner, in: text)
    }
    guard scanner.position == text.count else { throw .notANumber }
    return parts
  }

  private static func parseExponent(
    _ scanner: inout ByteScanner, in text: Span<UInt8>
  ) throws(Problem) -> Int {
    let isNegative = scanner.skip("-", in: text)
    if !isNegative { _ = scanner.skip("+", in: text) }
    let start = scanner.position
    guard scanner.parseDigits(in: text) > 0 else { throw .notANumber }
    var value = 0
    for index in start..<scanner.position {
      // No text has as many digits as the limit, which is too small to overflow.
      value = min(value * 10 + Int(text[index] - UInt8(ascii: "0")), 1 << 48)
    }
    return isNegative ? -value : value
  }

  private static func isZero(_ digits: Span<UInt8>) -> Bool {
    digits.indices.allSatisfy { digits[$0] == UInt8(ascii: "0") || digits[$0] == UInt8(ascii: ".") }
  }

  private static func scale(_ digits: Span<UInt8>, by zeros: Int) throws(Problem) -> Int64 {
    var value: Int64 = 0
    for index in digits.indices where digits[index] != UInt8(ascii: ".") {
      value = try push(digits[index] - UInt8(ascii: "0"), to: value)
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
