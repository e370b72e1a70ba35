/// The character references of HTML that stand in addresses and ids.
enum CharacterReferences {
  /// The value that an attribute's text means. A reference that is not known stays as it is.
  static func resolve(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var resolved: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(maximalLength).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(named: rest[..<end])
      {
        resolved += String(scalar).utf8
        rest = rest[(end + 1)...]
      } else {
        resolved.append(byte)
      }
    }
    return resolved
  }

  private static let maximalLength = 12

  private static func scalar(named name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    guard name.hasPrefix("#") else { return named[name] }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]
}
