import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct DecimalNumberTests {
  private static let currencies = ["JPY", "USD", "KWD", "CLF"].compactMap { Currency(code: $0) }

  @Test(arguments: currencies)
  func `what is formatted reads back as the same number`(currency: Currency) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5000 {
      let minorUnits = Int64.random(
        in: 1...(.max >> Int64.random(in: 0...62, using: &random)), using: &random)
      let text = Money(minorUnits: minorUnits, currency: currency).decimal
      #expect(text == plain(String(minorUnits), decimals: currency.exponent))
      #expect(try DecimalNumber.minorUnits(text, of: currency) == minorUnits)
    }
  }

  @Test(arguments: currencies)
  func `digits, point and exponent give the exact minor units`(currency: Currency) throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5000 {
      let digits = String(Int.random(in: 1...999_999_999, using: &random))
      let decimals = Int.random(in: 0...8, using: &random)
      let exponent = Int.random(in: -6...6, using: &random)
      let text = plain(digits, decimals: decimals) + (exponent == 0 ? "" : "e\(exponent)")
      // The number of zeros to append to the digits to get minor units.
      let zeros = currency.exponent - decimals + exponent
      let expected = zeros < 0 ? nil : Int64(digits + String(repeating: "0", count: zeros))
      #expect((try? number(text, of: currency)) == expected, "\(text) \(currency.code)")
    }
  }

  @Test(arguments: currencies)
  func `the largest amount fits and the next does not`(currency: Currency) throws {
    let largest = plain("9223372036854775807", decimals: currency.exponent)
    #expect(try DecimalNumber.minorUnits(largest, of: currency) == .max)
    for digits in [
      "9223372036854775808", "9223372036854775810", "10000000000000000000", "99999999999999999999",
    ] {
      let text = plain(digits, decimals: currency.exponent)
      #expect(throws: DecimalNumber.Problem.tooLarge) { try DecimalNumber.minorUnits(text, of: currency) }
    }
  }

  @Test(arguments: [
    ("", DecimalNumber.Problem.notANumber), (" 1", .notANumber), ("1 ", .notANumber), ("+1", .notANumber),
    (".5", .notANumber), ("5.", .notANumber), ("-", .notANumber), ("1,50", .notANumber),
    ("1_000", .notANumber),
    ("1e2", .notANumber), ("0x10", .notANumber), ("١", .notANumber), ("NaN", .notANumber),
    ("1.2.3", .notANumber),
    ("0", .notPositive), ("0.00", .notPositive), ("0.0000", .notPositive), ("-0", .notPositive),
    ("-5", .notPositive), ("-5.123", .notPositive), ("1.234", .tooManyDecimals), ("1.230", .tooManyDecimals),
    ("99999999999999999999", .tooLarge),
  ])
  func `a text that is no amount is refused`(text: String, problem: DecimalNumber.Problem) {
    #expect(throws: problem) { try DecimalNumber.minorUnits(text, of: .usDollar) }
  }

  @Test(arguments: [
    ("1e", DecimalNumber.Problem.notANumber), ("1e+", .notANumber), ("1e2x", .notANumber),
    ("0e999999999999", .notPositive), ("1e-3", .tooManyDecimals),
    ("1e-99999999999999999999", .tooManyDecimals),
    ("1e17", .tooLarge), ("1e99999999999999999999", .tooLarge),
  ])
  func `a number with an exponent is refused where it does not fit`(
    text: String, problem: DecimalNumber.Problem
  ) {
    #expect(throws: problem) { try number(text, of: .usDollar) }
  }

  @Test func `an exponent as long as the digits is followed exactly`() throws {
    let zeros = String(repeating: "0", count: 1_500_000)
    #expect(try number("0.\(zeros)1e1500000", of: .usDollar) == 10)
  }

  @Test func `amounts are written with the currency's decimals and a sign`() throws {
    let yen = try #require(Currency(code: "JPY"))
    #expect(Money(minorUnits: -5, currency: .usDollar).decimal == "-0.05")
    #expect(Money(minorUnits: .min, currency: .usDollar).decimal == "-92233720368547758.08")
    #expect(Money(minorUnits: 1240, currency: yen).decimal == "1240")
  }

  private func number(_ text: String, of currency: Currency) throws -> Int64 {
    try DecimalNumber.minorUnits(Array(text.utf8).span, of: currency, notation: .scientific)
  }

  /// Inserts a point before the last digits by moving characters only.
  private func plain(_ digits: String, decimals: Int) -> String {
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
