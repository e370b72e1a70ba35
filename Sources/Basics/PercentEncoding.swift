/// Percent-encoding of addresses (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Decodes an address. A percent sign without two digits after it stays as it is.
  package static func decode(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.contains(sign) ? decode(text, isStrict: false)?[...] ?? text : text
  }

  /// Decodes an address; returns `nil` if a percent sign has no two digits after it.
  package static func decodeStrictly(_ text: some Collection<UInt8>) -> [UInt8]? {
    decode(text, isStrict: true)
  }

  private static let sign = UInt8(ascii: "%")

  private static func decode(_ text: some Collection<UInt8>, isStrict: Bool) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == sign, digits.count == 2, let high = digits.first?.hexValue,
        let low = digits[digits.index(after: digits.startIndex)].hexValue
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else if byte == sign, isStrict {
        return nil
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
