import Basics
import Bookkeeping
import Foundation

/// The character encoding of a file.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// Windows, Central Europe.
  case windows1250 = "windows-1250"
  /// Windows, Cyrillic.
  case windows1251 = "windows-1251"
  /// Windows, Western Europe: Latin-1 with more characters.
  case windows1252 = "windows-1252"
  /// Windows, Greek.
  case windows1253 = "windows-1253"
  /// Windows, Turkish.
  case windows1254 = "windows-1254"
  /// Windows, Hebrew.
  case windows1255 = "windows-1255"
  /// Windows, Arabic and Persian.
  case windows1256 = "windows-1256"
  /// Windows, Baltic.
  case windows1257 = "windows-1257"
  case iso8859_2 = "iso-8859-2"
  case iso8859_15 = "iso-8859-15"
  case shiftJIS = "shift-jis"
  case gb18030 = "gb18030"
  /// Traditional Chinese.
  case big5 = "big5"
  /// Korean, with all syllables.
  case eucKR = "euc-kr"
  case macRoman = "mac-roman"
  /// Windows, Thai: TIS-620 with more characters.
  case windows874 = "windows-874"
  /// MS-DOS, Western Europe, first with fewer letters, then with all.
  case cp437 = "cp437"
  case cp850 = "cp850"
  /// MS-DOS, Central Europe.
  case cp852 = "cp852"
  /// MS-DOS, Cyrillic.
  case cp866 = "cp866"

  /// Returns the text, and its encoding if that is not UTF-8.
  ///
  /// - Parameter declared: The encoding that the file declares, if it may be right.
  /// - Throws: `notUTF8` if no encoding could be detected; a wrong one would be worse than none.
  static func read(
    _ bytes: [UInt8], declared: TextEncoding? = nil, _ options: ImportOptions
  ) throws(ImportProblem) -> (text: String, encoding: TextEncoding?) {
    if let encoding = options.encoding { return (try decode(bytes, as: encoding), nil) }
    if isMarkedUTF16(bytes) { return (try decode(bytes, as: .utf16), .utf16) }
    if let encoding = unmarked16(bytes) { return (try decode(bytes, as: encoding), encoding) }
    do throws(ImportProblem) {
      return (try decodeUTF8(bytes), nil)
    } catch {
      guard let encoding = declared ?? EncodingGuess.encoding(of: bytes, locale: options.locale) else {
        guard case .notUTF8(let offset, _) = error else { throw error }
        throw .notUTF8(
          offset: offset, readings: EncodingGuess.readings(of: bytes, at: offset, options.locale))
      }
      return (try decode(bytes, as: encoding), encoding)
    }
  }

  /// Decodes UTF-8, or UTF-16 with a byte order mark, unless `encoding` is given.
  static func decode(_ bytes: [UInt8], as encoding: TextEncoding?) throws(ImportProblem) -> String {
    let encoding = encoding ?? (isMarkedUTF16(bytes) ? .utf16 : .utf8)
    switch encoding {
    case .utf8: return try decodeUTF8(bytes)
    case .utf16: return decodeUTF16(bytes, isBigEndian: bytes.starts(with: [0xFE, 0xFF]))
    case .utf16LittleEndian: return decodeUTF16(bytes, isBigEndian: false)
    case .utf16BigEndian: return decodeUTF16(bytes, isBigEndian: true)
    default: break
    }
    if multiByte.contains(encoding) {
      let text = encoding.ofFoundation.flatMap { String(bytes: bytes, encoding: $0) }
      guard let text else { throw .notInEncoding(encoding) }
      return text
    }
    let signs = encoding.upperHalf.map { Array(String($0).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += signs[Int(byte) - 0x80] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The encodings in which a character may take several bytes.
  static let multiByte: [TextEncoding] = [.shiftJIS, .gb18030, .big5, .eucKR]

  /// The scalars of a single-byte encoding from 0x80 on; U+FFFD if the encoding does not define it.
  var upperHalf: [Unicode.Scalar] {
    (UInt8(0x80)...0xFF).map { byte in
      let scalar = ofFoundation.flatMap { String(bytes: [byte], encoding: $0) }?.unicodeScalars.first
      return scalar.flatMap { $0.properties.generalCategory == .control ? nil : $0 } ?? "\u{FFFD}"
    }
  }

  /// The encoding as Foundation calls it, by Core Foundation's number where it has no name.
  private var ofFoundation: String.Encoding? {
    func numbered(_ number: UInt) -> String.Encoding { String.Encoding(rawValue: 0x8000_0000 | number) }
    return switch self {
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian: nil
    case .windows1250: .windowsCP1250
    case .windows1251: .windowsCP1251
    case .windows1252: .windowsCP1252
    case .windows1253: .windowsCP1253
    case .windows1254: .windowsCP1254
    case .windows1255: numbered(0x505)
    case .windows1256: numbered(0x506)
    case .windows1257: numbered(0x507)
    case .windows874: numbered(0x41D)
    case .cp437: numbered(0x400)
    case .cp850: numbered(0x410)
    case .cp852: numbered(0x412)
    case .cp866: numbered(0x41B)
    case .iso8859_2: .isoLatin2
    case .iso8859_15: numbered(0x20F)
    case .shiftJIS: .shiftJIS
    case .gb18030: numbered(0x632)
    case .big5: numbered(0xA03)
    case .eucKR: numbered(0x422)
    case .macRoman: .macOSRoman
    }
  }

  private static func decodeUTF8(_ bytes: [UInt8]) throws(ImportProblem) -> String {
    let start = startOfUTF8(bytes)
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    var offset = start
    while offset < bytes.count, let length = bytes.lengthOfScalar(at: offset) { offset += length }
    if isCutUTF8(bytes, at: offset) { return String(decoding: bytes[start..<offset], as: UTF8.self) }
    throw .notUTF8(offset: offset, readings: [])
  }

  /// Whether UTF-8 text with other characters than ASCII ends in the middle of one, as after a download that
  /// broke off. Another encoding would garble its headings.
  private static func isCutUTF8(_ bytes: [UInt8], at offset: Int) -> Bool {
    let rest = bytes[offset...]
    guard let first = rest.first, rest.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return false }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0
    return rest.count < length && first <= 0xF4 && bytes[..<offset].contains { $0 >= 0x80 }
  }

  private static func decodeUTF16(_ bytes: [UInt8], isBigEndian: Bool) -> String {
    let start = isMarkedUTF16(bytes) ? 2 : 0
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func isMarkedUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Whether bytes begin with a mark of Unicode, or are valid UTF-8 with other characters than ASCII, which
  /// text of another encoding hardly ever is.
  static func isUnicode(_ bytes: [UInt8]) -> Bool {
    isMarkedUTF16(bytes) || startOfUTF8(bytes) > 0
      || (bytes.contains { $0 >= 0x80 } && String(validating: bytes, as: UTF8.self) != nil)
  }

  /// The offset of the text: 3 if there is a UTF-8 byte order mark.
  private static func startOfUTF8(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Detects UTF-16 without a mark: mostly ASCII text has a zero in every other byte.
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

extension TextEncoding {
  /// Converts a file to UTF-8. The user's encoding comes first, then a byte order mark or valid UTF-8, then
  /// the encoding that the file's header declares: headers are often wrong.
  ///
  /// - Parameter name: The declared name, such as `ISO-8859-1` or `1252`; `nil` if there is none.
  static func utf8(
    of bytes: [UInt8], declared name: String? = nil, _ options: ImportOptions, in statement: inout Statement
  ) throws(ImportProblem) -> [UInt8] {
    let declared = name.flatMap(Self.encoding(declaredAs:)).flatMap {
      [.utf8, .utf16].contains($0) ? nil : $0
    }
    let (text, encoding) = try read(bytes, declared: declared, options)
    if let encoding, encoding != .utf16 { statement.findings.append(.encoding(encoding)) }
    return Array(text.utf8)
  }

  /// The first bytes, with all but ASCII replaced, for detecting the format.
  static func ascii(of bytes: [UInt8]) -> [UInt8] {
    let isWide = isMarkedUTF16(bytes)
    var head = Array(bytes.prefix(isWide ? 32_768 : 16_384))
    if isWide { head = Array(head.dropFirst(2).filter { $0 != 0 }) }
    return head[startOfUTF8(head)...].map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
  }

  private static func encoding(declaredAs name: String) -> TextEncoding? {
    let name = name.lowercased()
    if let encoding = TextEncoding(rawValue: name) { return encoding }
    let digits = name.filter { ("0"..."9").contains($0) }
    switch digits {
    case "88591", "1", "819", "28591": return .windows1252
    case "885915", "28605": return .iso8859_15
    case "88592", "28592": return .iso8859_2
    case "932": return .shiftJIS
    default: return TextEncoding(rawValue: "windows-\(digits)") ?? TextEncoding(rawValue: "cp\(digits)")
    }
  }
}
