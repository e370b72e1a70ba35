/// The encoding that a file says it has, and what its bytes bear out: headers are often wrong.
enum DeclaredEncoding {
  /// UTF-8 where the bytes are that, whatever the header says; else what the user, and then the header, says.
  ///
  /// - Parameter name: As the header has it: `ISO-8859-1`, `1252`. Nil where it says nothing that helps.
  static func utf8(
    of bytes: [UInt8], declared name: String?, _ options: ImportOptions, in statement: inout Statement
  ) throws(ImportProblem) -> [UInt8] {
    if let encoding = options.encoding { return Array(try TextEncoding.decode(bytes, as: encoding).utf8) }
    if isMarkedUTF16(bytes) { return Array(try TextEncoding.decode(bytes, as: .utf16).utf8) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if isUTF8(bytes) { return start == 0 ? bytes : Array(bytes[start...]) }
    guard let encoding = name.flatMap(encoding), encoding != .utf8, encoding != .utf16 else {
      return Array(try TextEncoding.decode(bytes, as: nil).utf8)
    }
    statement.findings.append(.encoding(encoding))
    return Array(try TextEncoding.decode(bytes, as: encoding).utf8)
  }

  /// The first bytes as far as they are ASCII, with anything else replaced, for telling formats apart.
  static func ascii(of bytes: [UInt8]) -> [UInt8] {
    var head = Array(bytes.prefix(isMarkedUTF16(bytes) ? 32_768 : 16_384))
    if isMarkedUTF16(bytes) { head = Array(head.dropFirst(2).filter { $0 != 0 }) }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head.removeFirst(3) }
    return head.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
  }

  private static func isMarkedUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }

  private static func encoding(_ name: String) -> TextEncoding? {
    let name = name.lowercased()
    if let encoding = TextEncoding(rawValue: name) { return encoding }
    let digits = name.filter { ("0"..."9").contains($0) }
    switch digits {
    case "1252", "88591", "1", "819", "28591": return .windows1252
    case "": return ["latin1", "latin-1"].contains(name) ? .windows1252 : nil
    case "885915", "28605": return TextEncoding(rawValue: "iso-8859-15") ?? .windows1252
    case "88592", "28592": return TextEncoding(rawValue: "iso-8859-2")
    case "1250", "1251", "1254": return TextEncoding(rawValue: "windows-\(digits)")
    case "932": return TextEncoding(rawValue: "shift-jis") ?? TextEncoding(rawValue: "shift_jis")
    default: return nil
    }
  }
}
