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
    let (text, encoding) = try TextEncoding.read(bytes, options)
    self.encoding = encoding
    table = try TextTable(text, delimiter: options.delimiter, onProgress: options.onProgress)
    guard !table.rows.isEmpty else { throw .empty }
  }

  /// Whether these options take the text apart in the same way.
  func isParsed(as options: ImportOptions) -> Bool { given == (options.encoding, options.delimiter) }

  func read(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    let sections = TableSection.find(in: table, options)
    if sections.allSatisfy({ !$0.headings.isEmpty && $0.rows.isEmpty }) { throw .onlyHeadings }
    var statement = Statement()
    var isFirst = true
    var problem: ImportProblem?
    var signs: ImportOptions.Signs?
    let numbers = Set(sections.compactMap(\.preamble.number))
    for section in sections {
      do throws(ImportProblem) {
        let number = numbers.count > 1 ? section.preamble.number : nil
        if let number, !isFirst {
          // Balances prove only the rows of their own account, so each account is read alone.
          var own = Statement()
          let decided = try Self.read(section, options, like: signs, into: &own, isFirst: false)
          signs = signs ?? decided
          own.assign(to: number)
          statement.append(own)
        } else {
          let decided = try Self.read(section, options, like: signs, into: &statement, isFirst: isFirst)
          signs = signs ?? decided
          if let number { statement.assign(to: number) }
        }
        isFirst = false
      } catch {
        guard error.isAboutColumns, sections.count > 1 else { throw error }
        problem = problem ?? error
        // Other tables of the file can be read, so only the rows of this one are refused.
        for row in section.rows where row.cells.contains(where: { CellContent.isDate($0, options) }) {
          statement.add(.failure(.wrongShape), at: Statement.Place(line: row.line))
        }
      }
    }
    if isFirst, let problem { throw problem }
    if !statement.rows.contains(where: { (try? $0.payment.get()) != nil }) { throw .nothingTaken(statement) }
    statement.dropBalancesOfPassingCurrencies()
    if let encoding { statement.findings.append(.encoding(encoding)) }
    return statement
  }

  /// - Parameter signs: The meaning of the signs in an earlier table, for use if this one leaves it open.
  private static func read(
    _ section: TableSection, _ options: ImportOptions, like signs: ImportOptions.Signs?,
    into statement: inout Statement, isFirst: Bool
  ) throws(ImportProblem) -> ImportOptions.Signs? {
    do {
      return try TableReader(section, options).read(into: &statement, isFirst: isFirst)
    } catch {
      guard case .undecided = error, options.signs == nil, let signs else { throw error }
      var options = options
      options.signs = signs
      return try TableReader(section, options).read(into: &statement, isFirst: isFirst)
    }
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
