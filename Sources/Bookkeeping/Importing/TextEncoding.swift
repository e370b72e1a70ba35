import Basics
import Foundation

/// How a file's bytes stand for characters.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// Central Europe on Windows.
  case windows1250 = "windows-1250"
  /// Cyrillic on Windows.
  case windows1251 = "windows-1251"
  /// What old programs on Windows write in Western Europe; Latin-1 with more signs.
  case windows1252 = "windows-1252"
  /// Turkish on Windows.
  case windows1254 = "windows-1254"
  case iso8859_2 = "iso-8859-2"
  case iso8859_15 = "iso-8859-15"
  case shiftJIS = "shift-jis"
  case gb18030 = "gb18030"
  case macRoman = "mac-roman"

  /// The text, and its encoding where that is not UTF-8.
  ///
  /// - Throws: `notUTF8` where nothing tells which encoding it is; a wrong one would be worse than none.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(ImportProblem) -> (text: String, encoding: TextEncoding?) {
    if let encoding = options.encoding { return (try decode(bytes, as: encoding), nil) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (try decode(bytes, as: .utf16), .utf16)
    }
    if let encoding = unmarked16(bytes) { return (try decode(bytes, as: encoding), encoding) }
    do throws(ImportProblem) {
      return (try decodeUTF8(bytes), nil)
    } catch {
      guard let encoding = EncodingGuess.encoding(of: bytes, locale: options.locale) else { throw error }
      return (try decode(bytes, as: encoding), encoding)
    }
  }

  /// UTF-8, or UTF-16 with a mark, unless another encoding is named.
  static func decode(_ bytes: [UInt8], as encoding: TextEncoding?) throws(ImportProblem) -> String {
    let isMarked16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let encoding = encoding ?? (isMarked16 ? .utf16 : .utf8)
    switch encoding {
    case .utf8: return try decodeUTF8(bytes)
    case .utf16: return decodeUTF16(bytes, isBigEndian: bytes.starts(with: [0xFE, 0xFF]))
    case .utf16LittleEndian: return decodeUTF16(bytes, isBigEndian: false)
    case .utf16BigEndian: return decodeUTF16(bytes, isBigEndian: true)
    case .shiftJIS: return try decode(bytes, .shiftJIS, named: encoding)
    case .gb18030: return try decode(bytes, String.Encoding(rawValue: 0x8000_0632), named: encoding)
    case .windows1250, .windows1251, .windows1252, .windows1254, .iso8859_2, .iso8859_15, .macRoman:
      let signs = CodePage.signs(of: encoding)
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { text += signs[Int(byte) - 0x80] }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static func decode(
    _ bytes: [UInt8], _ encoding: String.Encoding, named name: TextEncoding
  ) throws(ImportProblem) -> String {
    guard let text = String(bytes: bytes, encoding: encoding) else { throw .notInEncoding(name) }
    return text
  }

  private static func decodeUTF8(_ bytes: [UInt8]) throws(ImportProblem) -> String {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    var offset = start
    while offset < bytes.count, let length = bytes.lengthOfScalar(at: offset) { offset += length }
    throw .notUTF8(offset: offset)
  }

  private static func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> String {
    let start = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Text that is mostly ASCII has a zero in every other byte.
  private static func unmarked16(_ bytes: [UInt8]) -> TextEncoding? {
    let sample = bytes.prefix(2000)
    guard sample.count >= 8, bytes.count.isMultiple(of: 2) else { return nil }
    let zeros = [0, 1].map { first in
      stride(from: first, to: sample.count, by: 2).count { sample[$0] == 0 }
    }
    let half = sample.count / 2
    if zeros[1] * 10 >= half * 7, zeros[0] * 20 < half { return .utf16LittleEndian }
    return zeros[0] * 10 >= half * 7 && zeros[1] * 20 < half ? .utf16BigEndian : nil
  }
}
