import Basics

/// A share of an amount in percent, from 0 to 100, exact to a millionth of a percent.
package struct TaxRate: Hashable, Sendable {
  /// In hundred-millionths of the whole.
  package let parts: Int64

  static let whole: Int64 = 100_000_000
  /// Of a percentage as it is written.
  package static let mostDecimals = 6

  init(parts: Int64) { self.parts = parts }

  /// Reads a plain decimal number such as `20` or `13.25`; nil for anything else, and for what is not from 0 to 100.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    var scanner = ByteScanner()
    let wholeDigits = scanner.takeDigits(in: bytes.span)
    guard wholeDigits > 0, wholeDigits <= 3 else { return nil }
    var decimals = 0
    if scanner.take(".", in: bytes.span) {
      decimals = scanner.takeDigits(in: bytes.span)
      guard decimals > 0, decimals <= Self.mostDecimals else { return nil }
    }
    guard scanner.position == bytes.count else { return nil }
    let digits = bytes.lazy.filter(\.isASCIIDigit).reduce(Int64(0)) {
      $0 * 10 + Int64($1 - UInt8(ascii: "0"))
    }
    parts = (decimals..<Self.mostDecimals).reduce(digits) { value, _ in value * 10 }
    guard parts <= Self.whole else { return nil }
  }

  /// In tenths of a percent; nil where there are more decimals.
  package var permille: Int64? {
    let tenth = Self.whole / 1000
    return parts.isMultiple(of: tenth) ? parts / tenth : nil
  }

  /// The percentage as a plain decimal number, without zeros that say nothing.
  package var decimal: String {
    let (percent, rest) = parts.quotientAndRemainder(dividingBy: Self.whole / 100)
    guard rest > 0 else { return String(percent) }
    var digits = Array(String(Self.whole / 100 + rest).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return "\(percent)." + String(decoding: digits, as: UTF8.self)
  }
}
