import Templating

/// Writes integers without making a string of each.
enum DecimalDigits {
  static func append(_ number: Int, to output: inout ByteBuffer) {
    if number < 0 { output.append(UInt8(ascii: "-")) }
    append(number.magnitude, to: &output)
  }

  private static func append(_ magnitude: UInt, to output: inout ByteBuffer) {
    if magnitude >= 10 { append(magnitude / 10, to: &output) }
    output.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
  }
}
