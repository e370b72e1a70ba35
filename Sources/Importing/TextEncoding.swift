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
    if let multiByte = multiByte[encoding] {
      guard let text = String(bytes: bytes, encoding: multiByte) else { throw .notInEncoding(encoding) }
      return text
    }
    let signs = CodePage.scalars(of: encoding).map { Array(String($0).utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += signs[Int(byte) - 0x80] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The encodings that Foundation decodes.
  private static let multiByte: [TextEncoding: String.Encoding] = [
    .shiftJIS: .shiftJIS, .gb18030: String.Encoding(rawValue: 0x8000_0632),
    .big5: String.Encoding(rawValue: 0x8000_0A03), .eucKR: String.Encoding(rawValue: 0x8000_0422),
  ]

  private static func decodeUTF8(_ bytes: [UInt8]) throws(ImportProblem) -> String {
    let start = startOfUTF8(bytes)
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    var offset = start
    while offset < bytes.count, let length = bytes.lengthOfScalar(at: offset) { offset += length }
    throw .notUTF8(offset: offset, readings: [])
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
  /// The upper halves of single-byte encodings.
  enum CodePage {
    /// The scalars from 0x80 on; U+FFFD if the encoding does not define it.
    static func scalars(of encoding: TextEncoding) -> [Unicode.Scalar] {
      table(of: encoding).unicodeScalars.map { $0 == "?" ? "\u{FFFD}" : $0 }
    }

    /// The characters from 0x80 on. A question mark replaces each undefined one.
    private static func table(of encoding: TextEncoding) -> String {
      switch encoding {
      case .windows1250:
        """
        €?‚?„…†‡?‰Š‹ŚŤŽŹ?‘’“”•–—?™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
        ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """
      case .windows1251:
        """
        ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—?™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
        АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
        """
      case .windows1252:
        """
        €?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
        ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """
      case .windows1253:
        """
        €?‚ƒ„…†‡?‰?‹?????‘’“”•–—?™?›????\u{A0}΅Ά£¤¥¦§¨©?«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ\
        ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ?ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ?
        """
      case .windows1254:
        """
        €?‚ƒ„…†‡ˆ‰Š‹Œ????‘’“”•–—˜™š›œ??Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
        ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ
        """
      case .windows1255:
        """
        €?‚ƒ„…†‡ˆ‰?‹?????‘’“”•–—˜™?›????\u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿\
        ???????????????????????׳״???????אבגדהוזחטיךכלםמןנסעףפץצקרשת??\u{200E}\u{200F}?
        """
      case .windows1257:
        """
        €?‚?„…†‡?‰?‹?¨ˇ¸?‘’“”•–—?™?›?¯˛?\u{A0}?¢£¤?¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ\
        ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
        """
      case .iso8859_2:
        """
        ????????????????????????????????\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż\
        ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
        """
      case .iso8859_15:
        """
        ????????????????????????????????\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿\
        ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
        """
      case .macRoman:
        """
        ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
        ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
        """
      default: ""
      }
    }
  }

  /// The encoding that a file's header declares, checked against its bytes: headers are often wrong.
  enum Declared {
    /// Converts a file to UTF-8. The user's encoding comes first, then a byte order mark or valid UTF-8, then
    /// the declared encoding.
    ///
    /// - Parameter name: The declared name, such as `ISO-8859-1` or `1252`; nil if there is none.
    static func utf8(
      of bytes: [UInt8], declared name: String?, _ options: ImportOptions, in statement: inout Statement
    ) throws(ImportProblem) -> [UInt8] {
      let declared = name.flatMap(encoding).flatMap { [.utf8, .utf16].contains($0) ? nil : $0 }
      let (text, encoding) = try TextEncoding.read(bytes, declared: declared, options)
      if let encoding, encoding != .utf16 { statement.findings.append(.encoding(encoding)) }
      return Array(text.utf8)
    }

    /// The first bytes, with all but ASCII replaced, for detecting the format.
    static func ascii(of bytes: [UInt8]) -> [UInt8] {
      var head = Array(bytes.prefix(TextEncoding.isMarkedUTF16(bytes) ? 32_768 : 16_384))
      if TextEncoding.isMarkedUTF16(bytes) { head = Array(head.dropFirst(2).filter { $0 != 0 }) }
      return head[TextEncoding.startOfUTF8(head)...].map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
    }

    private static func encoding(_ name: String) -> TextEncoding? {
      let name = name.lowercased()
      if let encoding = TextEncoding(rawValue: name) { return encoding }
      let digits = name.filter { ("0"..."9").contains($0) }
      switch digits {
      case "88591", "1", "819", "28591": return .windows1252
      case "885915", "28605": return .iso8859_15
      case "88592", "28592": return .iso8859_2
      case "932": return .shiftJIS
      default: return TextEncoding(rawValue: "windows-\(digits)")
      }
    }
  }
}
