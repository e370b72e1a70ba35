import Basics
import Bookkeeping

/// A bank's or an app's statement in delimiter-separated text.
struct TableStatement: Sendable {
  private let table: TextTable
  /// The encoding that was detected, if it is not UTF-8.
  private let encoding: TextEncoding?
  private let given: (encoding: TextEncoding?, delimiter: Character?)

  init(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) {
    given = (options.encoding, options.delimiter)
    var (text, encoding) = try TextEncoding.read(bytes, options)
    self.encoding = encoding
    var delimiter = TextTable.delimiter(of: text)
    if let given = options.delimiter {
      if let ascii = given.asciiValue {
        delimiter = ascii
      } else {
        delimiter = 0x1F
        text = text.replacing(String(given), with: "\u{1F}")
      }
    }
    table = try TextTable(text, delimiter: delimiter, onProgress: options.onProgress)
    guard !table.rows.isEmpty else { throw .empty }
  }

  /// Whether these options take the text apart in the same way.
  func isParsed(as options: ImportOptions) -> Bool { given == (options.encoding, options.delimiter) }

  func read(_ options: ImportOptions) throws(ImportProblem) -> Reading<Statement> {
    let sections = Section.find(in: table, options)
    switch try reading(of: sections, options) {
    case .content(let statement): return .content(statement)
    case .open(let choices, let split):
      var alternatives: [Question.Alternative] = []
      var further: [[ImportOptions.Choice]] = []
      for choice in choices {
        let (statement, open) = try firstReading(of: sections, options.with(choice))
        alternatives.append(Question.Alternative(choice, statement))
        if choice == choices.first { further = open }
      }
      return .question(Question(alternatives, further: further, split: split))
    }
  }

  private enum Outcome {
    case content(Statement)
    case open([ImportOptions.Choice], Question.SplitColumn?)
  }

  private func reading(
    of sections: [Section], _ options: ImportOptions
  ) throws(ImportProblem) -> Outcome {
    do throws(Obstacle) {
      return .content(try statement(of: sections, options))
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .open(let choices, let split): return .open(choices, split)
      }
    }
  }

  /// Reads with the first choice for every other open question.
  private func firstReading(
    of sections: [Section], _ options: ImportOptions
  ) throws(ImportProblem) -> (Statement, open: [[ImportOptions.Choice]]) {
    var options = options
    var open: [[ImportOptions.Choice]] = []
    for _ in 0...Self.mostQuestions {
      switch try reading(of: sections, options) {
      case .content(let statement): return (statement, open)
      case .open(let choices, _):
        open.append(choices)
        if let first = choices.first { options.choose(first) }
      }
    }
    return (Statement(.csv), open)
  }

  private static let mostQuestions = 5

  private func statement(
    of sections: [Section], _ options: ImportOptions
  ) throws(Obstacle) -> Statement {
    if sections.allSatisfy({ !$0.headings.isEmpty && $0.rows.isEmpty }) { throw .problem(.onlyHeadings) }
    var statement = Statement(.csv)
    var isFirst = true
    var problem: ImportProblem?
    for section in sections {
      do throws(Obstacle) {
        try TableReader(section, options).read(into: &statement, isFirst: isFirst)
        isFirst = false
      } catch {
        guard case .problem(let reason) = error, reason.isAboutColumns, sections.count > 1 else {
          throw error
        }
        problem = problem ?? reason
        TableReader.refuse(section, in: &statement, options)
      }
    }
    if isFirst, let problem { throw .problem(problem) }
    if !statement.rows.contains(where: { (try? $0.payment.get()) != nil }) {
      throw .problem(.nothingTaken(statement))
    }
    if let encoding { statement.findings.append(.encoding(encoding)) }
    return statement
  }
}

extension ImportProblem {
  fileprivate var isAboutColumns: Bool {
    switch self {
    case .noColumn(_, named: nil, _), .unknownDates, .datesWithoutYear: true
    default: false
    }
  }
}

extension TableStatement {
  /// A reason why a table cannot be read as it is.
  enum Obstacle: Error {
    case problem(ImportProblem)
    /// The choices, each of which gives another reading.
    case open([ImportOptions.Choice], Question.SplitColumn? = nil)
  }
}

extension TableStatement {
  /// A part of a file that is one table: headings, and the rows below them.
  struct Section: Sendable {
    /// Empty if the file has none.
    let headings: [String]
    let rows: [TextTable.Row]
    /// The rows before the table.
    let preamble: [TextTable.Row]
    /// The line of the last row, if the file ends in the middle of it or without the end of a line.
    var openLine: Int?
    var endsInQuote = false

    /// Its columns in messages. Without headings, the cells of the widest of the first rows.
    var columnNames: ImportProblem.Columns {
      if !headings.isEmpty { return .headings(headings) }
      return .cells(rows.prefix(30).max { $0.width < $1.width }?.cells ?? [])
    }

    /// The number of rows that may precede the headings: banks put the account there.
    private static let longestPreamble = 100

    /// The tables of a file, the first of which may have no headings.
    static func find(in table: TextTable, _ options: ImportOptions) -> [Section] {
      let rows = table.rows
      var starts: [Int] = []
      var index = 0
      while index < rows.count, starts.isEmpty ? index < longestPreamble : true {
        if isHeading(rows[index], options) { starts.append(index) }
        index += 1
      }
      if starts.isEmpty, let start = unknownHeading(in: rows, options) { starts = [start] }
      guard let first = starts.first else {
        return [
          Section(
            headings: [], rows: rows, preamble: [], openLine: table.openLine, endsInQuote: table.endsInQuote)
        ]
      }
      var sections: [Section] = []
      var heading = first
      var pieces: [TextTable.Row] = []
      var preamble = Array(rows[..<first])
      for (number, start) in starts.enumerated() {
        let end = number + 1 < starts.count ? starts[number + 1] : rows.count
        if number > 0, !isSame(rows[start], rows[heading]) {
          sections.append(Section(headings: rows[heading].cells, rows: pieces, preamble: preamble))
          preamble = pieces.suffix(3)
          pieces = []
          heading = start
        }
        pieces += rows[(start + 1)..<end]
      }
      sections.append(
        Section(
          headings: rows[heading].cells, rows: pieces, preamble: preamble, openLine: table.openLine,
          endsInQuote: table.endsInQuote))
      return sections
    }

    private static func isSame(_ left: TextTable.Row, _ right: TextTable.Row) -> Bool {
      left.usedWidth == right.usedWidth
        && (0..<left.usedWidth).allSatisfy { left[$0].utf8.elementsEqual(right[$0].utf8) }
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
        } else if meaning.hasAny(.date) || (meaning.hasAny(.valueDate, .booking) && !meaning.has(.amount)) {
          hasDate = true
        } else if meaning.hasAny(.amount, .debit, .credit, .total, .net, .gross)
          || ColumnRoles.currency(inHeading: cell, preferring: .usDollar) != nil
        {
          hasAmount = true
        }
      }
      return (hasDate && hasAmount) || (either > 0 && (hasDate || hasAmount)) || either > 1
    }

    /// Whether the row has all columns that the user names, at least one of them by heading.
    private static func isNamed(_ row: TextTable.Row, by options: ImportOptions) -> Bool {
      let names = options.columns.values.filter { Int($0) == nil }
      guard !names.isEmpty else { return false }
      return options.columns.values.allSatisfy {
        ColumnRoles.place(of: $0, in: row.cells, width: row.width) != nil
      }
    }

    /// Whether a cell begins with a digit or a sign and is a date or an amount.
    private static func looksLikeData(_ row: TextTable.Row) -> Bool {
      row.cells.contains { cell in
        guard let first = cell.utf8.first, first.isASCIIDigit || first == 0x2D || first == 0x2B
        else {
          return false
        }
        return ColumnContent.isAmount(cell) || DatePattern.common.contains { $0.date(cell) != nil }
      }
    }

    /// The row of words just above the first row with a date and an amount.
    private static func unknownHeading(in rows: [TextTable.Row], _ options: ImportOptions) -> Int? {
      for (index, row) in rows.prefix(longestPreamble).enumerated() {
        let dates = row.cells.count { ColumnContent.isDate($0, options) }
        let amounts = row.cells.count { ColumnContent.isAmount($0) && !ColumnContent.isDate($0, options) }
        guard dates > 0, amounts > 0 else { continue }
        guard index > 0 else { return nil }
        let heading = rows[index - 1]
        let isWide = heading.usedWidth * 3 >= row.usedWidth * 2 && heading.usedWidth >= 3
        return isWide && !looksLikeData(heading) ? index - 1 : nil
      }
      return nil
    }
  }
}

extension TableStatement.Section {
  /// A summary of a table for the preview, for profiles and for messages.
  struct Description: Sendable {
    let section: TableStatement.Section
    let roles: ColumnRoles
    let width: Int

    /// The key by which the next file of this kind is recognized.
    var shape: String {
      if section.headings.isEmpty { return "csv \(width) columns" }
      return "csv "
        + section.headings.map { HeadingText($0).words.joined(separator: " ") }.joined(separator: "|")
    }

    /// - Parameter reference: The column of references, if they differ in all rows.
    func columnUses(amount source: AmountReading.Source?, reference: Int?) -> [Statement.ColumnUse] {
      var uses: [Int: ImportOptions.Column] = [:]
      func use(_ column: Int?, _ meaning: ImportOptions.Column) {
        if let column, uses[column] == nil { uses[column] = meaning }
      }
      use(roles.dates.first, .date)
      switch source {
      case .single(let column)?: use(column, .amount)
      case .split(let debit, let credit)?:
        use(debit, .debit)
        use(credit, .credit)
      case .either(let columns)?: for column in columns { use(column, .amount) }
      case nil: break
      }
      use(roles.sender, .name)
      use(roles.recipient, .name)
      use(roles.payees.first, .name)
      use(roles.balances.first, .balance)
      use(roles.fee, .fee)
      use(roles.currency, .currency)
      use(roles.status, .status)
      use(roles.memo, .memo)
      use(roles.category, .category)
      use(roles.labels.group, .category)
      use(roles.labels.subcategory, .category)
      use(roles.labels.tags, .tags)
      use(roles.address, .address)
      use(roles.labels.account ?? roles.account, .account)
      use(reference, .id)
      return (0..<width).map { column in
        Statement.ColumnUse(
          heading: section.headings.indices.contains(column) ? section.headings[column] : "",
          number: column + 1,
          meaning: uses[column], examples: roles.contents[column].examples)
      }
    }

    /// An IBAN before the table, or the account that a column has in every row.
    func accountID() -> String? {
      for row in section.preamble {
        for cell in row.cells {
          let plain = cell.utf8.filter { $0 != 0x20 }
          let isIBAN =
            (15...34).contains(plain.count) && plain.prefix(2).allSatisfy { (0x41...0x5A).contains($0) }
            && plain.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit)
          if isIBAN { return String(decoding: plain, as: UTF8.self) }
        }
      }
      guard let column = roles.account else { return nil }
      return roles.contents[column].examples.first
    }

    /// The last of the days and months that the text before a table names: `01.12.2023 - 15.01.2024`,
    /// `2024年01月`.
    static func lastDay(in preamble: [TextTable.Row]) -> CalendarDate? {
      days(in: preamble).compactMap { word in
        DatePattern.common.lazy.compactMap { $0.date(word) }.first ?? lastDay(ofMonth: word)
      }.max()
    }

    /// The words of a text before a table that may be days or months.
    static func days(in preamble: [TextTable.Row]) -> [String] {
      preamble.prefix(60).flatMap(\.cells).filter { $0.utf8.count <= 200 }.flatMap { cell in
        let plain = cell.replacing("年", with: "-").replacing("月", with: "-").replacing("日", with: " ")
        let words = plain.unicodeScalars.split { !$0.isDecimalDigit && !".-/".unicodeScalars.contains($0) }
        return words.map { String($0).trimmed(of: ".-/") }
      }
    }

    /// The last day of `2024-01` or `01/2024`.
    private static func lastDay(ofMonth text: String) -> CalendarDate? {
      let parts = text.utf8.split { !$0.isASCIIDigit }.compactMap { Int(Substring($0)) }
      guard parts.count == 2, let year = parts.max(), (1970...2100).contains(year), let month = parts.min()
      else {
        return nil
      }
      return [31, 30, 29, 28].lazy.compactMap { CalendarDate(year: year, month: month, day: $0) }.first
    }

    /// The currency in `Currency: EUR`, or of the balances before the table.
    static func currency(in preamble: [TextTable.Row], _ options: ImportOptions) -> Currency? {
      var found: Set<Currency> = []
      for row in preamble.prefix(60) {
        for (index, cell) in row.cells.enumerated() where !cell.isEmpty && cell.utf8.count <= 60 {
          if index > 0, HeadingMeaning(row.cells[index - 1]).has(.currency),
            let currency = ColumnContent.currency(cell, preferring: options.currency)
          {
            found.insert(currency)
          } else if ColumnContent.isAmount(cell), let sign = SignedAmount(cell).currencySign,
            let currency = Currency.Symbols.currency(sign, preferring: options.currency)
          {
            found.insert(currency)
          }
        }
      }
      return found.count == 1 ? found.first : nil
    }
  }
}

extension String {
  /// The text without some ASCII signs at either end.
  fileprivate func trimmed(of signs: String) -> String {
    var text = self[...]
    while let last = text.last, signs.contains(last) { text.removeLast() }
    while let first = text.first, signs.contains(first) { text.removeFirst() }
    return String(text)
  }
}
