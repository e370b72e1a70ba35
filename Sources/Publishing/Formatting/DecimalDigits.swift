import Basics
import Bookkeeping
import Templating

/// Writes integers without making a string of each.
enum DecimalDigits {
  static func append(_ number: Int, to output: inout ByteBuffer) {
    output.append(decimal: number)
  }

  /// The plain decimal number, as `Money.decimal` has it.
  static func append(_ money: Money, to output: inout ByteBuffer) {
    if money.minorUnits < 0 { output.append(UInt8(ascii: "-")) }
    let scale = UInt64.powerOfTen(money.currency.exponent)
    let (whole, fraction) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    output.append(decimal: UInt(whole))
    guard scale > 1 else { return }
    // The digit in front keeps the zeros that the fraction begins with.
    let start = output.count
    output.append(decimal: UInt(scale + fraction))
    output[start] = UInt8(ascii: ".")
  }
}
