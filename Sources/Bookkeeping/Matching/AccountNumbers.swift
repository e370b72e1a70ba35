import Basics

/// The numbers of accounts and cards in a text: IBANs, and numbers with hidden digits.
///
/// `Kto/IBAN: DE40 1203 …` and `AXP Abrechnung 3791XXXXXX11009` name the other side of a payment.
struct AccountNumbers {
  /// The last four characters of each number, as in a ref.
  let ends: Set<String>

  init(in text: String) {
    let bytes = Array(text.utf8)
    var ends: Set<String> = []
    var index = 0
    while index < bytes.count {
      let isStart = index == 0 || !Self.isWord(bytes[index - 1]) || Self.isLower(bytes[index - 1])
      guard isStart, Self.isWord(bytes[index]) else {
        index += 1
        continue
      }
      if let number = Self.iban(bytes[index...]) ?? Self.masked(bytes[index...]) {
        if let end = PaymentRef.end(of: number.text) { ends.insert(end) }
        index = number.end
      } else {
        index += 1
      }
    }
    self.ends = ends
  }

  /// The lengths of IBANs of the countries whose banks write them in texts (ISO 13616).
  private static let lengths = [
    "AT": 20, "BE": 16, "CH": 21, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24, "FI": 18, "FR": 27,
    "GB": 22,
    "HR": 21, "HU": 28, "IE": 22, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "NL": 18, "NO": 15,
    "PL": 28,
    "PT": 25, "SE": 24, "SI": 19, "SK": 24,
  ]

  /// An IBAN at the beginning, perhaps in groups of four.
  private static func iban(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    guard let length = lengths[String(decoding: bytes.prefix(2), as: UTF8.self)],
      bytes.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit)
    else { return nil }
    var signs: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex, signs.count < length {
      let byte = bytes[index]
      if byte.isASCIIDigit || (0x41...0x5A).contains(byte) {
        signs.append(byte)
      } else if byte != 0x20 || !signs.count.isMultiple(of: 4) {
        return nil
      }
      index += 1
    }
    let isWhole = index == bytes.endIndex || !bytes[index].isASCIIDigit
    return signs.count == length && isWhole ? (String(decoding: signs, as: UTF8.self), index) : nil
  }

  /// A number of 12 to 19 characters at the beginning: the first and at least the last four are digits, and
  /// three or more in between are hidden.
  private static func masked(_ bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
    let word = bytes.prefix { $0.isASCIIDigit || isMask($0) }
    let end = word.endIndex
    guard (12...19).contains(word.count), word.first?.isASCIIDigit == true,
      word.suffix(4).allSatisfy(\.isASCIIDigit), word.count(where: isMask) >= 3,
      end == bytes.endIndex || !isWord(bytes[end])
    else { return nil }
    return (String(decoding: word, as: UTF8.self), end)
  }

  private static func isMask(_ byte: UInt8) -> Bool { "xX*".utf8.contains(byte) }
  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter }
  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
