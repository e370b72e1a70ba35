import Bookkeeping

/// Reads the output of `hledger print -O csv`: a row for each posting, with the number of its transaction.
enum HLedgerTable {
  private enum Column: String, CaseIterable {
    case number = "txnidx"
    case date, description, account, amount, commodity
    case comment = "posting-comment"
  }

  /// Whether this is the first line of such a table.
  static func begins(with line: some Collection<UInt8>) -> Bool {
    let heads = line.split(separator: UInt8(ascii: ",")).map { cell in
      String(decoding: cell.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    return heads.first == Column.number.rawValue && Column.allCases.allSatisfy { heads.contains($0.rawValue) }
  }

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let (text, encoding) = try TextEncoding.read(bytes, options)
    let rows = try TextTable(text, delimiter: ",", onProgress: options.onProgress).rows
    var statement = Statement()
    if let encoding { statement.findings.append(.encoding(encoding)) }
    let places = Dictionary(
      (rows.first?.cells ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func cell(_ column: Column, _ row: TextTable.Row) -> String { row[places[column.rawValue]] }
    let notation = try SignedDecimal.notation(
      among: rows.dropFirst().map { ImportProblem.Cell(text: cell(.amount, $0), line: $0.line) },
      fallback: .point, options)
    var rest = rows.dropFirst()
    while let first = rest.first {
      let number = cell(.number, first)
      let postings = rest.prefix { cell(.number, $0) == number }
      rest = rest.dropFirst(postings.count)
      statement.add(
        HLedgerStatement.Header(
          cell(.date, first), cell(.description, first), at: Statement.Place(line: first.line)),
        postings.map { row in
          // hledger writes the accounts of virtual postings in brackets.
          let account = cell(.account, row)
          let quantity = SignedDecimal(cell(.amount, row), notation).map {
            HLedgerStatement.Quantity($0, cell(.commodity, row))
          }
          return HLedgerStatement.Posting(
            account, [quantity], comment: cell(.comment, row), date: nil,
            isVirtual: account.hasPrefix("(") || account.hasPrefix("["))
        }, options)
    }
    return statement
  }
}
