/// The line of a file that a range stands in, with its place as people count.
struct SourceExcerpt {
  /// Counted from 1.
  let line: Int
  /// Counted from 1, in characters.
  let column: Int
  private let text: String
  private let padding: Int
  private let width: Int

  private static let longestLine = 100
  private static let lead = 60

  init(of range: Range<Int>, in bytes: [UInt8]) {
    let start = min(range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? Self.start(of: bytes)
    let lineEnd =
      bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
    let before = Self.clean(bytes[min(lineStart, start)..<start])
    let marked = Self.clean(bytes[start..<max(start, min(range.upperBound, lineEnd))])
    let after = Self.clean(bytes[min(start + range.count, lineEnd)..<lineEnd])
    line = bytes[..<lineStart].count { $0 == UInt8(ascii: "\n") } + 1
    column = before.count + 1

    // A ledger may be one endless line: only what stands around the place is shown.
    let shownBefore = before.suffix(Self.lead)
    let shownRest = (marked + after).prefix(Self.longestLine - shownBefore.count)
    text =
      (shownBefore.count < before.count ? "…" : "") + shownBefore + shownRest
      + (shownRest.count < marked.count + after.count ? "…" : "")
    padding = TerminalWidth.of(shownBefore) + (shownBefore.count < before.count ? 1 : 0)
    width = max(1, TerminalWidth.of(shownRest.prefix(marked.count)))
  }

  /// A byte order mark stands in no column.
  private static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The line with its number, and a mark under the place.
  var lines: [String] {
    let number = String(line)
    let margin = String(repeating: " ", count: max(5, number.count + 2))
    let gutter = String(repeating: " ", count: margin.count - number.count) + number
    let mark = String(repeating: " ", count: padding) + String(repeating: "^", count: width)
    return ["\(gutter) | \(text)", "\(margin) | \(mark)"]
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
