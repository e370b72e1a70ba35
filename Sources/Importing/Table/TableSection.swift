import Bookkeeping

/// A part of a file that is one table: headings, and the rows below them.
struct TableSection: Sendable {
  /// Empty if the file has none.
  private(set) var headings: [String]
  fileprivate(set) var rows: [TextTable.Row] = []
  let preamble: Preamble
  /// The line of the last row, if the file ends in the middle of it or without the end of a line.
  private(set) var openLine: Int?
  private(set) var endsInQuote = false

  /// The columns, for messages: the headings, or else the cells of the widest of the first rows with a date.
  func columnNames(_ options: ImportOptions) -> ImportProblem.Columns {
    if !headings.isEmpty { return .headings(headings) }
    return .cells(datedRows(options).prefix(30).max { $0.width < $1.width }?.cells ?? [])
  }

  /// The first rows with a date, or all rows if none has one.
  func datedRows(_ options: ImportOptions) -> [TextTable.Row] {
    let dated = rows.prefix(400).filter { row in row.cells.contains { CellContent.isDate($0, options) } }
    return dated.isEmpty ? rows : dated
  }

  /// The first column with one of the words in a cell of its own.
  func column(with words: TypeWords) -> Int? {
    for row in rows {
      if let column = row.cells.firstIndex(where: { $0.utf8.count <= 120 && words.contains($0) }) {
        return column
      }
    }
    return nil
  }

  /// The heading of a column, if it is the only one of that text, or else its number from 1.
  func name(of column: Int) -> String { ColumnRoles.name(of: column, in: headings) }
}

extension TableSection {
  /// The tables of a file, the first of which may have no headings.
  static func find(in table: TextTable, _ options: ImportOptions) -> [TableSection] {
    let rows = table.rows
    var starts: [Int] = []
    for index in rows.indices where !starts.isEmpty || index < longestPreamble {
      if isHeading(rows[index], options) { starts.append(index) }
    }
    if starts.isEmpty, let start = unknownHeading(in: rows, options) { starts = [start] }
    var sections: [TableSection] = []
    for (start, end) in zip(starts, starts.dropFirst() + [rows.count]) {
      let headings = rows[start].cells
      let isSame = sections.last.map { Self.isSame($0.headings, headings) } ?? false
      if let next = sections.last?.preambleOfOtherAccount(options) {
        sections[sections.count - 1].rows.removeLast(next.count)
        sections.append(TableSection(headings: headings, preamble: Preamble(rows: next)))
      } else if !isSame {
        let before = sections.last.map { Array($0.rows.suffix(3)) } ?? Array(rows[..<start])
        sections.append(TableSection(headings: headings, preamble: Preamble(rows: before)))
      }
      sections[sections.count - 1].rows += rows[(start + 1)..<end]
    }
    if sections.isEmpty { sections = [TableSection(headings: [], rows: rows, preamble: Preamble(rows: []))] }
    for index in sections.indices {
      sections[index].realign(options)
      sections[index].realignAmounts()
    }
    sections[sections.count - 1].openLine = table.openLine
    sections[sections.count - 1].endsInQuote = table.endsInQuote
    return sections
  }

  /// The last rows, if they name another account than the rows before the table do.
  private func preambleOfOtherAccount(_ options: ImportOptions) -> [TextTable.Row]? {
    guard let own = preamble.number else { return nil }
    let last = rows.suffix(Self.longestPreamble).reversed().prefix { row in
      !row.cells.contains { CellContent.isDate($0, options) }
    }
    let next = last.reversed().drop { Preamble(rows: [$0]).number == nil }
    let other = Preamble(rows: Array(next)).number
    return other.map { $0 == own } ?? true ? nil : Array(next)
  }

  /// Moves headings that all stand one column beside their cells.
  private mutating func realign(_ options: ImportOptions) {
    let sample = rows.prefix(50)
    let filled = headings.indices.filter { column in sample.contains { !$0[column].isEmpty } }
    func areOver(_ headings: [String]) -> Bool { filled.allSatisfy { !headings[$0].isEmpty } }
    guard headings.count > 2, filled.count > 2, !areOver(headings),
      let dates = filled.first(where: { column in
        headings[column].isEmpty && sample.contains { CellContent.isDate($0[column], options) }
      })
    else { return }
    let left = Array(headings.dropFirst()) + [""]
    let right = [""] + headings.dropLast()
    let moved = headings.first?.isEmpty ?? false ? left : headings.last?.isEmpty ?? false ? right : headings
    if areOver(moved), HeadingMeaning(moved[dates]).hasAny(.date, .booking, .valueDate) { headings = moved }
  }

  /// Moves the headings of debits and credits by one column if their amounts stand beside them, as in
  /// `,Debit,Credit` over `12.40,,` and `,8.00,`: a column without a heading has amounts, and the heading
  /// farthest from it has none. No row may have both amounts.
  private mutating func realignAmounts() {
    let sample = rows.prefix(50)
    func fills(_ column: Int) -> [Bool] { sample.map { AmountReading.isSomething($0[column]) } }
    for column in headings.indices.dropLast(2) where (column...column + 2).count(where: isUnheaded) == 1 {
      let meanings = (column...column + 2).map { HeadingMeaning(headings[$0]) }
      let directions = meanings.map { $0.has(.debit) == $0.has(.credit) ? 0 : $0.has(.debit) ? 1 : -1 }
      let free = isUnheaded(column) ? column : column + 2
      let last = free == column ? column + 2 : column
      guard isUnheaded(free), directions[0] + directions[1] + directions[2] == 0,
        directions[1] != 0, !fills(last).contains(true)
      else { continue }
      let (one, other) = (fills(free), fills(column + 1))
      let isExclusive = zip(one, other).allSatisfy { !($0 && $1) }
      guard isExclusive, one.contains(true), other.contains(true),
        sample.allSatisfy({ row in
          [free, column + 1].allSatisfy {
            !AmountReading.isSomething(row[$0]) || CellContent.isAmount(row[$0])
          }
        })
      else { continue }
      headings.remove(at: free)
      headings.insert("", at: last)
      return
    }
  }

  private func isUnheaded(_ column: Int) -> Bool { headings[column].isEmpty }

  /// A row with a date, if all of them have more cells than there are headings.
  func longRow(_ options: ImportOptions) -> TextTable.Row? {
    let dated = rows.prefix(400).filter { row in row.cells.contains { CellContent.isDate($0, options) } }
    guard !headings.isEmpty, dated.allSatisfy({ $0.usedWidth > headings.count }) else { return nil }
    return dated.first
  }

  /// A row with a date, if all of them have fewer cells than there are headings.
  func shortRow(_ options: ImportOptions) -> TextTable.Row? {
    let dated = rows.prefix(400).filter { row in row.cells.contains { CellContent.isDate($0, options) } }
    return dated.allSatisfy { $0.width < headings.count } ? dated.first : nil
  }

  /// The number of rows that may precede the headings: banks put the account there.
  private static let longestPreamble = 100

  private static func isSame(_ left: [String], _ right: [String]) -> Bool {
    func used(_ cells: [String]) -> ArraySlice<String> {
      cells[...(cells.lastIndex { !$0.isEmpty } ?? -1)]
    }
    return used(left).elementsEqual(used(right)) { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Whether the cells of a row are headings, including at least a date and an amount.
  private static func isHeading(_ row: TextTable.Row, _ options: ImportOptions) -> Bool {
    guard row.usedWidth >= 2, !looksLikeData(row) else { return false }
    if !options.columns.isEmpty, isNamed(row, by: options) { return true }
    var (hasDate, hasAmount, either) = (false, false, 0)
    for cell in row.cells where !cell.isEmpty && cell.utf8.count <= 80 {
      let meaning = HeadingMeaning(cell)
      if meaning.has(.valueDate), meaning.has(.amount), !meaning.has(.date) {
        // `Valor` and `Wert` may be dates or amounts.
        either += 1
      } else if meaning.has(.date) || (meaning.hasAny(.valueDate, .booking) && !meaning.has(.amount)) {
        hasDate = true
      } else if meaning.hasAny(.amount, .debit, .credit, .total, .net, .gross)
        || !HeadingCurrency.currencies(in: cell).isEmpty
      {
        hasAmount = true
      }
    }
    return [hasDate, hasAmount].count(where: \.self) + either > 1
  }

  /// Whether the row has all columns that the user names, at least one of them by heading.
  private static func isNamed(_ row: TextTable.Row, by options: ImportOptions) -> Bool {
    options.columns.values.contains { Int($0) == nil }
      && options.columns.values.allSatisfy {
        ColumnRoles.place(of: $0, in: row.cells, width: row.width) != nil
      }
  }

  /// Whether a cell begins with a digit or a sign and is a date or an amount.
  private static func looksLikeData(_ row: TextTable.Row) -> Bool {
    (0..<row.width).contains { column in
      let cell = row[column]
      guard let first = cell.utf8.first, first.isASCIIDigit || first == 0x2D || first == 0x2B else {
        return false
      }
      return CellContent.isAmount(cell) || DatePattern.isCommon(cell)
    }
  }

  /// The row of words just above the first row with a date and an amount.
  private static func unknownHeading(in rows: [TextTable.Row], _ options: ImportOptions) -> Int? {
    func first(_ isDate: (String) -> Bool) -> Int? {
      rows.prefix(longestPreamble).firstIndex { row in
        let dates = row.cells.map(isDate)
        return dates.contains(true)
          && zip(row.cells, dates).contains { !$0.1 && CellContent.isAmount($0.0) }
      }
    }
    let dated = first { CellContent.isDate($0, options) } ?? first(DatePattern.isYearless)
    guard let first = dated, first > 0 else { return nil }
    // The holder of a card, or the month, may stand between the headings and the rows.
    return rows[..<first].indices.suffix(3).reversed().first { index in
      let heading = rows[index]
      let isWide = heading.usedWidth * 3 >= rows[first].usedWidth * 2 && heading.usedWidth >= 3
      return isWide && !looksLikeData(heading)
    }
  }
}
