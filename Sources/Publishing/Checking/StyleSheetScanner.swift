import Basics

/// Finds the addresses in a style sheet, as a browser's tokenizer would (CSS Syntax Level 3): those in
/// `url()`, quoted or not, and the strings of `@import`, but none in a comment or in another string.
struct StyleSheetScanner {
  enum Token: Equatable {
    /// The whole comment.
    case comment(Range<Int>)
    /// The whole of `url(…)` or of a string, and the address in it as it is written.
    case address(Range<Int>, written: Range<Int>)
  }

  private let css: [UInt8]
  private var position = 0
  /// Whether the next string is the address of an `@import`.
  private var isImporting = false

  init(_ css: [UInt8]) { self.css = css }

  mutating func next() -> Token? {
    while position < css.count {
      let start = position
      switch css[position] {
      case UInt8(ascii: "/") where isAt("/*"):
        skipComment()
        return .comment(start..<position)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let written = parseString()
        if isImporting {
          isImporting = false
          return .address(start..<position, written: written)
        }
      case UInt8(ascii: "@"):
        position += 1
        isImporting = isWord(parseName(), "import")
      case let byte where Self.isInName(byte):
        if isWord(parseName(), "url"), isAt("(") {
          isImporting = false
          let written = parseAddress()
          return .address(start..<position, written: written)
        }
        isImporting = false
      case let byte:
        if !Self.isBlank(byte) { isImporting = false }
        position += 1
      }
    }
    return nil
  }

  /// An address without its escapes: `\` before a character, or before its hexadecimal number.
  static func unescaped(_ written: ArraySlice<UInt8>) -> [UInt8] {
    guard written.contains(backslash) else { return Array(written) }
    var address: [UInt8] = []
    var rest = written
    while let byte = rest.popFirst() {
      guard byte == backslash, let next = rest.first else {
        address.append(byte)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.hexValue != nil }
      if digits.isEmpty {
        // A line may go on after a backslash.
        if next != .lineFeed { address.append(next) }
        rest = rest.dropFirst()
      } else {
        let number = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexValue ?? 0) }
        address += String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8
        rest = rest.dropFirst(digits.count)
        if let blank = rest.first, isBlank(blank) { rest = rest.dropFirst() }
      }
    }
    return address
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0C || byte == 0x0D || byte == .lineFeed
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == backslash || byte >= 0x80
  }

  private mutating func skipComment() {
    position += 2
    while position < css.count, !isAt("*/") { position += 1 }
    position = min(position + 2, css.count)
  }

  private mutating func parseName() -> Range<Int> {
    let start = position
    while position < css.count, Self.isInName(css[position]) { step() }
    return start..<position
  }

  /// The content of a string, which ends with its quote, or else with its line.
  private mutating func parseString() -> Range<Int> {
    let quote = css[position]
    position += 1
    let start = position
    while position < css.count, css[position] != quote, css[position] != .lineFeed { step() }
    defer { position = min(position + 1, css.count) }
    return start..<position
  }

  /// The address in parentheses. Anything after a quoted address is skipped.
  private mutating func parseAddress() -> Range<Int> {
    position += 1
    skipBlanks()
    var written: Range<Int>?
    if isAt("\"") || isAt("'") { written = parseString() }
    let start = position
    while position < css.count, css[position] != UInt8(ascii: ")") { step() }
    var end = position
    while end > start, Self.isBlank(css[end - 1]) { end -= 1 }
    position = min(position + 1, css.count)
    return written ?? start..<end
  }

  private mutating func skipBlanks() {
    while position < css.count, Self.isBlank(css[position]) { position += 1 }
  }

  /// Goes on by a byte, or by two if the first one escapes the second.
  private mutating func step() {
    position = min(position + (css[position] == Self.backslash ? 2 : 1), css.count)
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= css.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { css[position + $0] == text.utf8Start[$0] }
  }

  private func isWord(_ range: Range<Int>, _ word: String) -> Bool {
    css[range].lazy.map(\.lowercasedASCII).elementsEqual(word.utf8)
  }
}
