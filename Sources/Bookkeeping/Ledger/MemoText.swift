import Basics

/// Converts plain text to a memo, which is Markdown. Every sign is shown as it stands, and every line as a
/// line.
package enum MemoText {
  /// - Parameter limit: The number of scalars that the memo may have. A longer text is cut, and ends in `…`.
  package static func markdown(_ text: String, atMost limit: Int) -> String {
    let scalars = text.unicodeScalars
    if scalars.count <= limit, !mayMeanSomething(text) { return text }
    var length = min(scalars.count, limit)
    while true {
      let isWhole = length == scalars.count
      let memo = escaped(isWhole ? text : String(String.UnicodeScalarView(scalars.prefix(length))) + "…")
      let surplus = memo.unicodeScalars.count - limit
      if surplus <= 0 { return memo }
      length -= max(1, surplus / 2)
    }
  }

  /// A memo without the backslashes before signs, as people search it.
  package static func plain(_ memo: String) -> String {
    guard memo.utf8.contains(backslash) else { return memo }
    var plain: [UInt8] = []
    var isAfterBackslash = false
    for byte in memo.utf8 {
      if isAfterBackslash, isPunctuation(byte) || byte == .lineFeed { plain.removeLast() }
      isAfterBackslash = byte == backslash && !isAfterBackslash
      plain.append(byte)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// Whether a text has a sign that may have a meaning in Markdown.
  private static func mayMeanSomething(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return first <= 0x20 || first.isASCIIDigit || "#>+-=~".utf8.contains(first)
      || text.utf8.contains { byte in byte < 0x20 || "*_`[<&\\".utf8.contains(byte) }
  }

  private static func escaped(_ text: String) -> String {
    let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == .lineFeed || $0 == .carriageReturn }
      .map { Array($0.trimming { $0 == 0x20 || $0 == 0x09 }) }
    let signs = Signs(text)
    var memo: [UInt8] = []
    var isAfterLine = false
    for line in lines {
      if line.isEmpty {
        isAfterLine = false
        continue
      }
      if !memo.isEmpty { memo += isAfterLine ? [backslash, .lineFeed] : [.lineFeed, .lineFeed] }
      append(line, signs, to: &memo)
      isAfterLine = true
    }
    return String(decoding: memo, as: UTF8.self)
  }

  private static func append(_ line: [UInt8], _ signs: Signs, to memo: inout [UInt8]) {
    let opening = placeOfOpening(line)
    for (index, byte) in line.enumerated() {
      let next = index + 1 < line.count ? line[index + 1] : nil
      let isMeant =
        switch byte {
        case UInt8(ascii: "*"): signs.hasEmphasis
        case UInt8(ascii: "_"):
          signs.hasUnderscores && !(index > 0 && isWord(line[index - 1]) && next.map(isWord) ?? false)
        case UInt8(ascii: "`"): signs.hasCode
        case UInt8(ascii: "["): signs.hasLink
        case UInt8(ascii: "<"): next.map { isWord($0) || "/!?".utf8.contains($0) } ?? false
        case UInt8(ascii: "&"):
          line[index...].prefix(40).contains(UInt8(ascii: ";"))
            && next.map { isWord($0) || $0 == 0x23 } ?? false
        case backslash: next.map(isPunctuation) ?? true
        default: false
        }
      if isMeant || index == opening { memo.append(backslash) }
      memo.append(byte)
    }
  }

  /// The index of the sign that makes a line a heading, a quote, an item, a rule or code.
  private static func placeOfOpening(_ line: [UInt8]) -> Int? {
    guard let first = line.first else { return nil }
    func isBlank(at index: Int) -> Bool { index >= line.count || line[index] == 0x20 || line[index] == 0x09 }
    let run = line.prefix { $0 == first }.count
    let isRule = line.allSatisfy { $0 == first || $0 == 0x20 }
    switch first {
    case UInt8(ascii: "#"): return run <= 6 && isBlank(at: run) ? 0 : nil
    case UInt8(ascii: ">"): return 0
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): return isBlank(at: 1) || isRule ? 0 : nil
    case UInt8(ascii: "="), UInt8(ascii: "_"): return isRule ? 0 : nil
    case UInt8(ascii: "~"), UInt8(ascii: "`"): return run >= 3 ? 0 : nil
    default:
      let digits = line.prefix { $0.isASCIIDigit }.count
      guard (1...9).contains(digits), digits < line.count, ".)".utf8.contains(line[digits]) else {
        return nil
      }
      return isBlank(at: digits + 1) ? digits : nil
    }
  }

  /// The signs that come in pairs in a text, so that they have a meaning.
  private struct Signs {
    let hasEmphasis: Bool
    let hasUnderscores: Bool
    let hasCode: Bool
    let hasLink: Bool

    init(_ text: String) {
      func runs(of sign: UInt8) -> Int {
        var (count, last) = (0, UInt8(0))
        for byte in text.utf8 {
          if byte == sign, last != sign { count += 1 }
          last = byte
        }
        return count
      }
      hasEmphasis = runs(of: UInt8(ascii: "*")) > 1
      hasUnderscores = runs(of: UInt8(ascii: "_")) > 1
      hasCode = runs(of: UInt8(ascii: "`")) > 1
      hasLink = ["](", "]:", "]["].contains { byteRange(of: $0, in: text) != nil }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte >= 0x80
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !byte.isASCIIDigit && !byte.isASCIILetter
  }
}
