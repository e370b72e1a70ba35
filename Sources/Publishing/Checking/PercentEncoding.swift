enum PercentEncoding {
  /// A percent sign without two digits stands for itself.
  static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded[...]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { "0123456789abcdefABCDEF".utf8.contains(byte) }
}
