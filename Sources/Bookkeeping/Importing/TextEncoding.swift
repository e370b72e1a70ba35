import Basics

/// How a file's bytes stand for characters.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  /// What old programs on Windows write; Latin-1 with more signs.
  case windows1252 = "windows-1252"

  /// UTF-8, or UTF-16 with a mark, unless another encoding is named; nothing else can be told from its bytes.
  static func decode(_ bytes: [UInt8], as encoding: TextEncoding?) throws(ImportProblem) -> String {
    let isMarked16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    switch encoding ?? (isMarked16 ? .utf16 : .utf8) {
    case .utf8: return try decodeUTF8(bytes)
    case .utf16: return decodeUTF16(bytes)
    case .windows1252:
      return String(String.UnicodeScalarView(bytes.map { windowsSigns[$0] ?? Unicode.Scalar($0) }))
    }
  }

  private static func decodeUTF8(_ bytes: [UInt8]) throws(ImportProblem) -> String {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    var offset = start
    while offset < bytes.count, let length = UTF8Sequence.length(in: bytes, at: offset) { offset += length }
    throw .notUTF8(offset: offset)
  }

  private static func decodeUTF16(_ bytes: [UInt8]) -> String {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    let start = isBigEndian || bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Where windows-1252 differs from Latin-1.
  private static let windowsSigns: [UInt8: Unicode.Scalar] = [
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ", 0x89: "‰",
    0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•",
    0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›", 0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ]
}
