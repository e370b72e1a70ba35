/// Writes addresses (URLs) into a quoted attribute.
enum AddressEscaping {
  /// What stands for an address that is not let through.
  static let blocked = "#blocked"

  /// A relative address on this host, or one of an allowed scheme.
  static func append(address bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    appendPart(bytes, if: isAllowed(bytes), to: &output)
  }

  static func append(rest bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    appendPart(bytes, if: schemeEnd(of: bytes) == nil, to: &output)
  }

  static func append(part bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    appendPercentEncoded(bytes, keeping: reserved, plain: plain, to: &output)
  }

  static func append(query bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    appendPercentEncoded(bytes, keeping: unreserved, plain: unreserved, to: &output)
  }

  private static func appendPart(
    _ bytes: UnsafeBufferPointer<UInt8>, if isAllowed: Bool, to output: inout [UInt8]
  ) {
    if isAllowed {
      append(part: bytes, to: &output)
    } else {
      output.append(contentsOf: blocked.utf8)
    }
  }

  // MARK: Schemes

  private static func isAllowed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes.starts(with: "//".utf8) { return false }
    guard let end = schemeEnd(of: bytes) else { return true }
    return isAllowed(scheme: bytes.prefix(end))
  }

  /// An allow-list: a list of bad schemes is never complete.
  static func isAllowed(scheme: some Sequence<UInt8>) -> Bool {
    let scheme = scheme.map(\.lowercasedASCII)
    return ["http", "https", "mailto"].contains { scheme.elementsEqual($0.utf8) }
  }

  /// How far the colon that ends the scheme is. In a relative address, there is no colon before a slash.
  static func schemeEnd(of bytes: some RandomAccessCollection<UInt8>) -> Int? {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      default: break
      }
    }
    return nil
  }

  // MARK: Bytes

  /// Neither escaped for the address nor for the attribute.
  private static let plain = table("-._~!#$()*+,/:;=?@[]%")
  private static let unreserved = table("-._~")
  private static let reserved = table("-._~!#$&'()*+,/:;=?@[]%")

  private static func table(_ marks: String) -> [Bool] {
    let marks = Array(marks.utf8)
    return (0...255).map { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit || marks.contains(byte) }
  }

  private static func appendPercentEncoded(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping kept: [Bool], plain isPlain: [Bool], to output: inout [UInt8]
  ) {
    var written = 0
    for (index, byte) in bytes.enumerated() where !isPlain[Int(byte)] {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<index]))
      written = index + 1
      switch byte {
      case UInt8(ascii: "&") where kept[Int(byte)]: output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "'") where kept[Int(byte)]: output.append(contentsOf: "&#39;".utf8)
      default:
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 15))
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
