import Bookkeeping
import Templating

/// Writes integers without making a string of each.
enum DecimalDigits {
  static func append(_ number: Int, to output: inout ByteBuffer) {
    if number < 0 { output.append(UInt8(ascii: "-")) }
    append(number.magnitude, to: &output)
  }

  /// The plain decimal number, as `Money.decimal` has it.
  static func append(_ money: Money, to output: inout ByteBuffer) {
    if money.minorUnits < 0 { output.append(UInt8(ascii: "-")) }
    let scale = (0..<money.currency.exponent).reduce(UInt64(1)) { power, _ in power * 10 }
    let (whole, fraction) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    append(UInt(whole), to: &output)
    guard scale > 1 else { return }
    // The digit in front keeps the zeros that the fraction begins with.
    let start = output.count
    append(UInt(scale + fraction), to: &output)
    output[start] = UInt8(ascii: ".")
  }

  private static func append(_ magnitude: UInt, to output: inout ByteBuffer) {
    if magnitude >= 10 { append(magnitude / 10, to: &output) }
    output.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
  }
}
