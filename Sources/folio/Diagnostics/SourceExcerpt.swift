/// What of a file stands around a place, with its line and column as people count.
struct SourceExcerpt {
  /// Counted from 1.
  let line: Int
  /// Counted from 1, in Unicode scalars.
  let column: Int
  private let text: String
  private let padding: Int
  private let width: Int

  private static let longestLine = 100
  private static let lead = 60

  /// A ledger may be one endless line: nothing is looked at but what stands around the place.
  init(of range: Range<Int>, in table: LineTable) {
    let bytes = table.bytes
    let start = min(range.lowerBound, bytes.count)
    let position = table.position(of: start)
    let lineStart = min(position.lineStart, start)
    let shownStart = Self.offset(before: start, scalars: Self.lead, in: bytes, from: lineStart)
    let before = Self.clean(bytes[shownStart..<start])
    let room = Self.longestLine - before.count
    let shownEnd = Self.offset(behind: start, scalars: room, in: bytes)
    let markEnd = max(start, min(range.upperBound, shownEnd))
    let marked = Self.clean(bytes[start..<markEnd])
    let after = Self.clean(bytes[markEnd..<shownEnd])
    let isCutBefore = shownStart > lineStart
    let isCutBehind = shownEnd < bytes.count && !Self.endsLine(bytes[shownEnd])

    line = position.line
    column = position.column
    text = (isCutBefore ? "…" : "") + before + (marked + after) + (isCutBehind ? "…" : "")
    padding = TerminalWidth.of(before) + (isCutBefore ? 1 : 0)
    width = max(1, TerminalWidth.of(marked))
  }

  /// The line with its number, and a mark under the place.
  var lines: [String] {
    let number = String(line)
    let margin = String(repeating: " ", count: max(5, number.count + 2))
    let gutter = String(repeating: " ", count: margin.count - number.count) + number
    let mark = String(repeating: " ", count: padding) + String(repeating: "^", count: width)
    return ["\(gutter) | \(text)", "\(margin) | \(mark)"]
  }

  /// Where so many scalars before an offset begin, or the line does.
  private static func offset(before end: Int, scalars: Int, in bytes: [UInt8], from lineStart: Int) -> Int {
    var (offset, left) = (end, scalars)
    while offset > lineStart, left > 0, end - offset < scalars * longestScalar {
      offset -= 1
      if !isInsideScalar(bytes[offset]) { left -= 1 }
    }
    return offset
  }

  /// Where so many scalars behind an offset end, or the line does.
  private static func offset(behind start: Int, scalars: Int, in bytes: [UInt8]) -> Int {
    var (offset, left) = (start, scalars)
    while offset < bytes.count, !endsLine(bytes[offset]), offset - start < scalars * longestScalar {
      if !isInsideScalar(bytes[offset]) {
        if left == 0 { break }
        left -= 1
      }
      offset += 1
    }
    return offset
  }

  /// In bytes. The limits above hold for bytes that are not UTF-8, too.
  private static let longestScalar = 4

  private static func isInsideScalar(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Control characters would move a terminal's cursor, and bidirectional ones the text around them.
  private static func clean(_ bytes: ArraySlice<UInt8>) -> [Character] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\t" ? " " : "\u{FFFD}"
      default: Character(scalar)
      }
    }
  }
}
