import Bookkeeping

/// The rows of a delimiter-separated text, read byte by byte, so that a character that combines with a
/// separator or a quote, such as U+FE0F after a comma, changes nothing.
struct TextTable: Sendable {
  struct Row: Sendable {
    /// The line of the file on which the row begins, counted from 1.
    let line: Int
    /// The cells, without white space at either end.
    let cells: [String]

    subscript(column: Int?) -> String {
      guard let column, cells.indices.contains(column) else { return "" }
      return cells[column]
    }

    var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
    /// The cells without the empty ones at the end.
    var usedCells: ArraySlice<String> { cells[...(cells.lastIndex { !$0.isEmpty } ?? -1)] }
  }

  /// The rows, without blank ones.
  private(set) var rows: [Row] = []

  init(
    _ text: String, delimiter: UInt8, limit: Int = .max, onProgress: (@Sendable (Int) -> Void)? = nil
  ) throws(ImportProblem) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<[Row], ImportProblem> in
      var reader = CellReader(bytes: bytes, delimiter: delimiter)
      var rows: [Row] = []
      do throws(ImportProblem) {
        while rows.count < limit, let row = try reader.row() {
          guard row.cells.count <= ImportProblem.Limit.columns else { throw .tooManyColumns(line: row.line) }
          if !row.isBlank { rows.append(row) }
          if rows.count.isMultiple(of: 1000) { onProgress?(rows.count) }
        }
        return .success(rows)
      } catch {
        return .failure(error)
      }
    }
    rows = try result.get()
  }

  /// The separator that yields the most cells in rows of one width, unless a first line such as `sep=;` names
  /// it.
  static func delimiter(of text: String) -> UInt8 {
    if let named = named(in: text) { return named }
    let candidates = [";", ",", "\t", "|"].map { UInt8(ascii: $0) }
    let scores = candidates.map { delimiter in (delimiter, score(of: text, delimiter)) }
    return scores.max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
  }

  private static func score(of text: String, _ delimiter: UInt8) -> Int {
    let start = String(decoding: text.utf8.prefix(200_000), as: UTF8.self)
    var sample = start
    let widths = sample.withUTF8 { bytes in
      var reader = CellReader(bytes: bytes, delimiter: delimiter, isLenient: true)
      var widths: [Int: Int] = [:]
      for _ in 0..<500 {
        guard let row = try? reader.row() else { break }
        if !row.isBlank { widths[row.cells.count, default: 0] += 1 }
      }
      return widths
    }
    return widths.map { ($0.key - 1) * $0.value }.max() ?? 0
  }

  private static func named(in text: String) -> UInt8? {
    let line = text.utf8.prefix(8).prefix { $0 != 0x0A && $0 != 0x0D }.map { $0 == 0x22 ? 0x20 : $0 }
    let plain = line.filter { $0 != 0x20 }
    guard plain.count == 5, String(decoding: plain.prefix(4), as: UTF8.self).lowercased() == "sep=" else {
      return nil
    }
    return plain.last
  }
}

/// Walks through the bytes of a delimiter-separated text.
private struct CellReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let delimiter: UInt8
  /// Takes quotes literally, for counting cells.
  var isLenient = false
  private var position = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")

  init(bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, isLenient: Bool = false) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.isLenient = isLenient
  }

  /// Returns nil at the end of the text.
  mutating func row() throws(ImportProblem) -> TextTable.Row? {
    guard position < bytes.count else { return nil }
    let start = line
    var cells: [String] = []
    while true {
      cells.append(try cell())
      guard position < bytes.count else { break }
      if bytes[position] == delimiter {
        position += 1
        continue
      }
      takeNewline()
      break
    }
    return TextTable.Row(line: start, cells: cells)
  }

  /// Takes CR, LF or CRLF, and also the CR CR LF of a file that was converted twice.
  private mutating func takeNewline() {
    while position < bytes.count, bytes[position] == 0x0D, position + 1 < bytes.count,
      bytes[position + 1] == 0x0D
    {
      position += 1
    }
    if position < bytes.count, bytes[position] == 0x0D { position += 1 }
    if position < bytes.count, bytes[position] == 0x0A { position += 1 }
    line += 1
  }

  private mutating func cell() throws(ImportProblem) -> String {
    let start = position
    skipBlanks()
    // Spreadsheets write ="01.09.2026" to keep a text from becoming a number.
    if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "="), bytes[position + 1] == Self.quote {
      position += 1
    }
    if position < bytes.count, bytes[position] == Self.quote { return try quotedCell() }
    position = start
    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
    return Self.text(bytes[start..<position])
  }

  private mutating func quotedCell() throws(ImportProblem) -> String {
    let startLine = line
    var text: [UInt8] = []
    position += 1
    var start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A || (byte == 0x0D && (position + 1 == bytes.count || bytes[position + 1] != 0x0A)) {
        line += 1
      }
      position += 1
      guard byte == Self.quote else { continue }
      text += bytes[start..<position - 1]
      if position < bytes.count, bytes[position] == Self.quote {
        start = position
        position += 1
        continue
      }
      skipBlanks()
      if position < bytes.count, !isEnd(bytes[position]) {
        if !isLenient { throw .strayQuote(line: line) }
        while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
      }
      return trimmed(String(decoding: text, as: UTF8.self))
    }
    if isLenient { return "" }
    throw .unclosedQuote(line: startLine)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || (bytes[position] == 0x09 && delimiter != 0x09) {
      position += 1
    }
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }

  private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return trimmed(String(decoding: bytes, as: UTF8.self))
  }
}

extension [TextTable.Row] {
  /// The number of cells that most rows have.
  var commonWidth: Int {
    let counts = reduce(into: [Int: Int]()) { $0[$1.cells.count, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}
