import SwiftCSV

/// The rows of a text of comma-separated values. The only file that knows the library.
struct CSVTable {
  struct Row {
    /// Of the file, counted from 1: where the row begins.
    let line: Int
    /// Without white space at both ends.
    let cells: [String]

    subscript(column: Int?) -> String {
      guard let column, cells.indices.contains(column) else { return "" }
      return cells[column]
    }

    var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
    /// Without the empty cells at its end.
    var usedCells: ArraySlice<String> { cells[...(cells.lastIndex { !$0.isEmpty } ?? -1)] }
  }

  private(set) var rows: [Row] = []

  init(
    _ text: String, delimiter: Character, onProgress: (@Sendable (Int) -> Void)?
  ) throws(ImportProblem) {
    // The library takes the rest of the file for one cell where a quote is never closed.
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { throw .unclosedQuote }
    var rows: [Row] = []
    var line = 1
    do {
      let csv = try EnumeratedCSV(
        string: text, delimiter: .character(delimiter), loadColumns: false, rowLimit: 0)
      try csv.enumerateAsArray(startAt: 0, rowLimit: nil) { cells in
        rows.append(Row(line: line, cells: cells.map(trimmed)))
        line += 1 + cells.reduce(0) { $0 + $1.count(where: \.isNewline) }
        if rows.count.isMultiple(of: 1000) { onProgress?(rows.count) }
      }
    } catch {
      throw .strayQuote(line: line)
    }
    self.rows = rows
  }

  /// The number of cells that most rows have.
  var commonWidth: Int {
    let counts = rows.lazy.filter { !$0.isBlank }.reduce(into: [Int: Int]()) {
      $0[$1.cells.count, default: 0] += 1
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  /// The sign that the best of the first lines has most often, outside of quotes.
  static func delimiter(of text: String) -> Character {
    let lines = text.prefix(20_000).split(maxSplits: 30, whereSeparator: \.isNewline).prefix(30)
    let candidates: [Character] = [";", ",", "\t", "|"]
    let best = candidates.map { delimiter in
      (delimiter, lines.map { line in fields(of: line, delimiter) }.max() ?? 0)
    }
    return best.max { $0.1 < $1.1 }?.0 ?? ","
  }

  private static func fields(of line: Substring, _ delimiter: Character) -> Int {
    var isQuoted = false
    return line.reduce(0) { count, character in
      if character == "\"" { isQuoted.toggle() }
      return count + (character == delimiter && !isQuoted ? 1 : 0)
    }
  }
}
