import Basics
import Bookkeeping

/// The rows of a delimiter-separated text, read byte by byte, so that a character that combines with a
/// separator or a quote, such as U+FE0F after a comma, changes nothing.
///
/// A large file has millions of cells, so no cell is an object of its own: all of them are in one buffer, and
/// become strings when they are asked for.
struct TextTable: Sendable {
  struct Row: Sendable {
    fileprivate let contents: Cells
    fileprivate let place: CellReader.Row

    /// The line of the file on which the row begins, counted from 1.
    var line: Int { Int(place.line) }
    var width: Int { Int(place.count) }
    private var firstCell: Int { Int(place.firstCell) }
    /// The number of cells without the empty ones at the end.
    var usedWidth: Int {
      var width = width
      while width > 0, contents.range(of: firstCell + width - 1).isEmpty { width -= 1 }
      return width
    }

    /// A cell without white space at either end; empty if the row has no such column.
    subscript(column: Int?) -> String {
      guard let column, column >= 0, column < width else { return "" }
      return contents.text(of: firstCell + column)
    }

    var cells: [String] { (0..<width).map { self[$0] } }

    /// Whether the row has no more cells than a table has columns, but for empty ones at its end.
    func fits(_ columns: Int) -> Bool {
      usedWidth <= columns && (width <= columns || !splitsNumber)
    }

    /// Whether the separator split a number such as `1,415.41` into two cells.
    private var splitsNumber: Bool {
      zip(cells, cells.dropFirst()).contains { whole, rest in
        let thousands = rest.utf8.prefix { $0.isASCIIDigit }.count
        return (1...4).contains(whole.utf8.count) && thousands == 3 && rest.utf8.count <= 6
          && (rest.utf8.count == 3 || rest.utf8.dropFirst(3).first == UInt8(ascii: "."))
          && whole.utf8.last?.isASCIIDigit ?? false
          && whole.utf8.drop { $0 == UInt8(ascii: "-") }.allSatisfy(\.isASCIIDigit)
      }
    }

    /// A cell to show in a problem.
    func quoted(_ column: Int) -> ImportProblem.Cell { ImportProblem.Cell(text: self[column], line: line) }
  }

  /// The contents of all cells, one after the other.
  fileprivate final class Cells: Sendable {
    private let bytes: [UInt8]
    private let ends: [UInt32]

    init(bytes: [UInt8], ends: [UInt32]) { (self.bytes, self.ends) = (bytes, ends) }

    func range(of cell: Int) -> Range<Int> { (cell == 0 ? 0 : Int(ends[cell - 1]))..<Int(ends[cell]) }
    func text(of cell: Int) -> String { String(decoding: bytes[range(of: cell)], as: UTF8.self) }
  }

  /// The rows, without blank ones.
  let rows: [Row]
  /// The line of the last row, if the text ends without the end of a line, as it does if it was cut.
  let openLine: Int?
  /// Whether the text ends in a quote, which shows that the last cell is whole.
  let endsInQuote: Bool

  /// - Parameter given: The separator between cells; `nil` to detect it.
  init(
    _ text: String, delimiter given: Character?, onProgress: (@Sendable (Int) -> Void)? = nil
  ) throws(ImportProblem) {
    var text = text
    let delimiter = given.map { $0.asciiValue ?? Self.unitSeparator } ?? Self.delimiter(of: text)
    if let given, given.asciiValue == nil {
      text = text.replacing(String(given), with: String(Unicode.Scalar(Self.unitSeparator)))
    }
    var endsInLegend = false
    let result = text.withUTF8 { bytes -> Result<[Row], ImportProblem> in
      var reader = CellReader(bytes: bytes, delimiter: delimiter)
      var rows: [CellReader.Row] = []
      do throws(ImportProblem) {
        while let row = try reader.row() {
          guard row.count <= ImportProblem.Limit.columns else {
            throw .tooManyColumns(line: Int(row.line))
          }
          if !row.isBlank { rows.append(row) }
          if rows.count.isMultiple(of: 1000) { onProgress?(rows.count) }
        }
      } catch {
        // Below the table, banks write what they like.
        guard rows.count > 1, let width = rows.last?.count, reader.isAtLegend(width: Int(width)) else {
          return .failure(error)
        }
        endsInLegend = true
      }
      let cells = Cells(bytes: reader.text, ends: reader.ends)
      return .success(rows.map { Row(contents: cells, place: $0) })
    }
    rows = try result.get()
    let last = text.utf8.last
    let isWhole = endsInLegend || last == nil || last == .lineFeed || last == .carriageReturn
    openLine = isWhole ? nil : rows.last?.line
    endsInQuote = last == UInt8(ascii: "\"")
  }

  /// The control character that takes the place of a separator beyond ASCII.
  private static let unitSeparator: UInt8 = 0x1F

  static let delimiters: [Character] = [";", ",", "\t", "|"]

  /// The separator that yields the most cells in rows of one width, unless a first line such as `sep=;` names
  /// it.
  private static func delimiter(of text: String) -> UInt8 {
    if let named = named(in: text) { return named }
    let scores = delimiters.compactMap(\.asciiValue).map { ($0, score(of: text, $0)) }
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
        if !row.isBlank { widths[Int(row.count), default: 0] += 1 }
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
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  /// Whether stray and unclosed quotes are ignored, for counting cells.
  private let isLenient: Bool
  /// The contents of the cells so far, one after the other, and where each of them ends.
  private(set) var text: [UInt8] = []
  private(set) var ends: [UInt32] = []
  private var position = 0
  /// The start of the row that is being read.
  private var rowStart = 0
  private var line: UInt32 = 1
  /// The number of cells in the row before.
  private var width: UInt32 = 0

  struct Row {
    let line: UInt32
    let firstCell: UInt32
    let count: UInt32
    let isBlank: Bool
  }

  private static let quote = UInt8(ascii: "\"")

  init(bytes: UnsafeBufferPointer<UInt8>, delimiter: UInt8, isLenient: Bool = false) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.isLenient = isLenient
    text.reserveCapacity(bytes.count)
  }

  /// Returns `nil` at the end of the text.
  mutating func row() throws(ImportProblem) -> Row? {
    guard next != nil else { return nil }
    let start = position
    rowStart = start
    let (startLine, cells, length) = (line, ends.count, text.count)
    do throws(ImportProblem) {
      let row = try parseRow()
      width = row.count
      return row
    } catch {
      guard case .strayQuote = error else { throw error }
      position = start
      line = startLine
      ends.removeSubrange(cells...)
      text.removeSubrange(length...)
      // `"UAB "Maxima"",` has a cell that should have doubled its quotes. Only one reading gives a whole row.
      let row = try parseRow(unlessDoubled: error)
      guard row.count == width else { throw error }
      return row
    }
  }

  /// Whether no line can be a payment, from the row with the endless quote on: none has a date and an amount,
  /// or an amount and as many cells as the table.
  func isAtLegend(width: Int) -> Bool {
    bytes[rowStart...].split { $0 == .lineFeed || $0 == .carriageReturn }.allSatisfy { line in
      let cells = line.split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
        String(decoding: cell.trimming { $0 <= 0x20 || $0 == Self.quote }, as: UTF8.self)
      }
      let isDate = cells.map { $0.utf8.count <= 60 && DatePattern.isCommon($0) }
      let hasAmount = zip(cells, isDate).contains { !$1 && CellContent.isAmount($0) }
      return !hasAmount || (!isDate.contains(true) && cells.count < width)
    }
  }

  /// - Parameter problem: The problem of the first attempt, if quotes inside of cells are not doubled.
  private mutating func parseRow(unlessDoubled problem: ImportProblem? = nil) throws(ImportProblem) -> Row {
    let (startLine, firstCell, start) = (line, ends.count, text.count)
    while true {
      let cell = text.count
      try parseCell(unlessDoubled: problem)
      trim(from: cell)
      ends.append(UInt32(text.count))
      if next == delimiter {
        position += 1
        continue
      }
      if next != nil { consumeNewline() }
      return Row(
        line: startLine, firstCell: UInt32(firstCell), count: UInt32(ends.count - firstCell),
        isBlank: text.count == start)
    }
  }

  /// Takes CR, LF or CRLF, and also the CR CR LF of a file that was converted twice.
  private mutating func consumeNewline() {
    while next == .carriageReturn { position += 1 }
    if next == .lineFeed { position += 1 }
    line += 1
  }

  private mutating func parseCell(unlessDoubled problem: ImportProblem?) throws(ImportProblem) {
    let start = position
    skipBlanks()
    // Spreadsheets write ="01.09.2026" to keep a text from becoming a number.
    if next == UInt8(ascii: "="), bytes[position...].dropFirst().first == Self.quote { position += 1 }
    if next == Self.quote {
      if let problem { try parseCellWithQuotes(problem) } else { try parseQuotedCell() }
    } else {
      position = start
      skipToEnd()
      text += bytes[start..<position]
    }
  }

  /// Takes a cell of one line whose quotes are not doubled, up to a quote at its end. Fails unless the quotes
  /// inside come in pairs.
  private mutating func parseCellWithQuotes(_ problem: ImportProblem) throws(ImportProblem) {
    let first = position + 1
    position = first
    while let next, next != .lineFeed, next != .carriageReturn {
      position += 1
      guard bytes[position - 1] == Self.quote, isAtEnd else { continue }
      let inside = bytes[first..<position - 1]
      guard inside.count(where: { $0 == Self.quote }).isMultiple(of: 2) else { throw problem }
      var isAfterQuote = false
      for byte in inside {
        isAfterQuote = byte == Self.quote && !isAfterQuote
        if byte != Self.quote || isAfterQuote { text.append(byte) }
      }
      return
    }
    throw problem
  }

  private mutating func parseQuotedCell() throws(ImportProblem) {
    let startLine = line
    let cell = text.count
    position += 1
    var start = position
    while let byte = next {
      position += 1
      if byte == .lineFeed || (byte == .carriageReturn && next != .lineFeed) { line += 1 }
      guard byte == Self.quote else { continue }
      text += bytes[start..<position - 1]
      if next == Self.quote {
        start = position
        position += 1
        continue
      }
      skipBlanks()
      if !isAtEnd, !isLenient { throw .strayQuote(line: Int(line)) }
      return skipToEnd()
    }
    if !isLenient { throw .unclosedQuote(line: Int(startLine)) }
    text.removeSubrange(cell...)
  }

  /// Removes the white space around the last cell, and the apostrophe that spreadsheets use to keep `'01/03`
  /// and `'0012345` as they are.
  private mutating func trim(from start: Int) {
    if start < text.count, text[start] == UInt8(ascii: "'"),
      text[start...].dropFirst().first?.isASCIIDigit ?? false, !text[start...].contains(where: isLetter)
    {
      text.remove(at: start)
    }
    if start == text.count || (isPlain(text[start]) && isPlain(text[text.count - 1])) { return }
    let whole = String(decoding: text[start...], as: UTF8.self)
    text.replaceSubrange(start..., with: trimmed(whole).utf8)
  }

  private mutating func skipBlanks() {
    while let next, next.isSpaceOrTab, next != delimiter { position += 1 }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
  private func isPlain(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var isAtEnd: Bool {
    next == nil || next == delimiter || next == .lineFeed || next == .carriageReturn
  }

  private mutating func skipToEnd() {
    while !isAtEnd { position += 1 }
  }
}

extension Collection<TextTable.Row> {
  /// The number of cells that most rows have.
  var commonWidth: Int {
    let counts = reduce(into: [Int: Int]()) { $0[$1.width, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

extension [TextTable.Row] {
  /// The rows without the last one, if the end of the file has cut it: it has fewer cells, and the last of
  /// them may have lost digits.
  ///
  /// - Parameter openLine: The line of the last row, if the file may have been cut in it.
  func withoutCutRow(_ openLine: Int?) -> ArraySlice<TextTable.Row> {
    guard count > 1, let last, last.line == openLine, last.width < dropLast().commonWidth else {
      return self[...]
    }
    return dropLast()
  }
}
