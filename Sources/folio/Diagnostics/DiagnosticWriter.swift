import Basics
import Foundation

/// Writes diagnostics as compilers do, so that editors can jump to the place.
struct DiagnosticWriter {
  /// Whether to use terminal colors.
  let isColored: Bool
  /// The context of the problems, with the files that they point into.
  var context = Problem.Context()

  /// Makes sentences only for problems that are shown.
  func text(of problems: [any Explained]) -> String {
    let shortlist = Shortlist(problems)
    let parts = shortlist.entries.map { entry in
      text(of: entry.problem) + (entry.alike > 0 ? "  and \(entry.alike) more like this\n" : "")
    }
    return parts.joined() + andMore(shortlist.rest)
  }

  private func text(of problem: any Explained) -> String {
    let diagnostic = problem.diagnostic(in: context)
    var lines: [String] = []
    var place = "folio: "
    if let source = diagnostic.place, let path = source.file {
      let file = printable(path)
      place = "\(file): "
      if let range = source.range, let table = context.files.lines(of: path) {
        let excerpt = Excerpt(of: range, in: table)
        place = "\(file):\(excerpt.line):\(excerpt.column): "
        lines = excerpt.lines
      }
    }
    let message = printable(diagnostic.message)
    lines.insert(bold(place) + severity(of: problem) + bold(message), at: 0)
    if let hint = diagnostic.hint {
      // Some hints are lists, with a line for each element.
      lines += hint.split(separator: "\n").map { "  " + printable(String($0)) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func bold(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private func severity(of problem: any Explained) -> String {
    let (text, color) = problem.isWarning ? ("warning: ", 35) : ("error: ", 31)
    return isColored ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }
}

extension DiagnosticWriter {
  /// The text around a place in a file, with its line and column as people count them.
  struct Excerpt {
    /// Counted from 1.
    let line: Int
    /// Counted from 1, in Unicode scalars.
    let column: Int
    private let text: String
    private let padding: Int
    private let width: Int

    private static let longestLine = 100
    private static let lead = 60

    /// Reads only the text around the place: a ledger may be one endless line.
    init(of range: Range<Int>, in table: LineTable) {
      let bytes = table.bytes
      let start = min(range.lowerBound, bytes.count)
      let position = table.position(of: start)
      let lineStart = min(position.lineStart, start)
      let lead = bytes[max(lineStart, start - Self.lead * Self.longestScalar)..<start]
      let beginning = Self.clean(lead)
      let before = beginning.suffix(Self.lead)
      let room = Self.longestLine - before.count
      let rest = bytes[start...].prefix(room * Self.longestScalar).prefix { !Self.endsLine($0) }
      let markEnd = max(start, min(range.upperBound, rest.endIndex))
      let (inside, ending) = (Self.clean(rest[..<markEnd]), Self.clean(rest[markEnd...]))
      let marked = inside.prefix(room)
      let after = ending.prefix(room - marked.count)
      let isCutBefore = lead.startIndex > lineStart || before.count < beginning.count
      let isCutAfter =
        marked.count + after.count < inside.count + ending.count
        || rest.endIndex < bytes.count && !Self.endsLine(bytes[rest.endIndex])

      line = position.line
      column = position.column
      text = (isCutBefore ? "…" : "") + before + (marked + after) + (isCutAfter ? "…" : "")
      padding = Terminal.Width.of(before) + (isCutBefore ? 1 : 0)
      width = max(1, Terminal.Width.of(marked))
    }

    /// The line with its number, and a mark under the place.
    var lines: [String] {
      let number = String(line)
      let margin = String(repeating: " ", count: max(5, number.count + 2))
      let gutter = String(repeating: " ", count: margin.count - number.count) + number
      let mark = String(repeating: " ", count: padding) + String(repeating: "^", count: width)
      return ["\(gutter) | \(text)", "\(margin) | \(mark)"]
    }

    /// The greatest number of bytes in a scalar. Enough is read that a scalar cut off at either end is not
    /// shown.
    private static let longestScalar = 4

    private static func endsLine(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// Replaces control characters, which would move a terminal's cursor, and bidirectional ones, which would
    /// reorder the text around them.
    private static func clean(_ bytes: ArraySlice<UInt8>) -> [Character] {
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        scalar == "\t" ? " " : scalar.actsOnTerminals ? "\u{FFFD}" : Character(scalar)
      }
    }
  }

  /// The shown part of many problems: errors before warnings, a few warnings of each kind, and no more than
  /// fit on a screen.
  struct Shortlist {
    struct Entry {
      let problem: any Explained
      /// The number of warnings of the same kind that are left out after it.
      var alike = 0
    }

    private(set) var entries: [Entry] = []
    /// The number of further problems that are not shown.
    private(set) var rest = 0

    private static let mostEntries = 20
    /// The number of warnings of one kind that are shown.
    private static let mostAlike = 3

    init(_ problems: [any Explained]) {
      for problem in problems where !problem.isWarning { add(problem) }
      var shown: [String: (count: Int, last: Int)] = [:]
      for problem in problems where problem.isWarning {
        let kind = problem.likeness
        let known = kind.flatMap { shown[$0] } ?? (0, 0)
        if known.count == Self.mostAlike {
          entries[known.last].alike += 1
        } else if add(problem), let kind {
          shown[kind] = (known.count + 1, entries.count - 1)
        }
      }
    }

    @discardableResult
    private mutating func add(_ problem: any Explained) -> Bool {
      guard entries.count < Self.mostEntries else {
        rest += 1
        return false
      }
      entries.append(Entry(problem: problem))
      return true
    }
  }

  /// Problems as a JSON array for editors and scripts, one object per line, errors first.
  struct JSONList {
    var context = Problem.Context()

    /// Lines and columns are counted from 1, columns in Unicode scalars; the end is exclusive.
    private struct Entry: Encodable {
      let severity: String
      let message: String
      let hint: String?
      let file: String?
      var line: Int?
      var column: Int?
      var endLine: Int?
      var endColumn: Int?
    }

    func text(of problems: [any Explained]) throws -> String {
      guard !problems.isEmpty else { return "[]\n" }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let sorted = problems.filter { !$0.isWarning } + problems.filter(\.isWarning)
      let lines = try sorted.map { problem in
        "  " + String(decoding: try encoder.encode(entry(for: problem)), as: UTF8.self)
      }
      return "[\n\(lines.joined(separator: ",\n"))\n]\n"
    }

    private func entry(for problem: any Explained) -> Entry {
      let diagnostic = problem.diagnostic(in: context)
      var entry = Entry(
        severity: problem.isWarning ? "warning" : "error", message: diagnostic.message,
        hint: diagnostic.hint, file: diagnostic.place?.file)
      guard let place = diagnostic.place, let file = place.file, let range = place.range,
        let table = context.files.lines(of: file)
      else { return entry }
      let (start, end) = (table.position(of: range.lowerBound), table.position(of: range.upperBound))
      (entry.line, entry.column) = (start.line, start.column)
      (entry.endLine, entry.endColumn) = (end.line, end.column)
      return entry
    }
  }
}
