import Basics

/// What a user says about a file to import. Nil, or left out, means: find out.
package struct ImportOptions: Sendable {
  package var columns: [CSVColumn: String] = [:]
  package var delimiter: Character?
  package var dateFormat: DatePattern?
  package var notation: NumberNotation?
  /// Which way the signs of a statement point, where the file does not tell.
  package var signs: StatementSigns?
  /// For files whose rows have none.
  package var date: CalendarDate?
  package var encoding: TextEncoding?
  /// The ledger's.
  package var currency = Currency.usDollar
  /// The ledger's; it settles dates that the whole file leaves open.
  package var locale = "en_US"
  /// That of amounts which name none, as the user says it; before the ledger's.
  package var statedCurrency: Currency?
  /// Takes payments that are announced and not booked yet.
  package var takesPending = false
  /// How far a long file has been read, in rows.
  package var onProgress: (@Sendable (Int) -> Void)?

  package init() {}
}

/// Which way the signs of a statement point.
package enum StatementSigns: String, Sendable {
  /// Minus is money out, as on the statement of a bank account.
  case bank
  /// Plus is money out, as on many statements of cards.
  case card
}

/// What a user can say to settle what a file leaves open.
package enum ImportChoice: Equatable, Sendable {
  case signs(StatementSigns)
  case dateFormat(DatePattern)
  case notation(NumberNotation)
  case column(CSVColumn, named: String)
  case encoding(TextEncoding)
}

/// One of the readings of a file that can mean several things, and the choice that stands for it.
package struct ImportAlternative: Sendable {
  package let choice: ImportChoice
  package let statement: Statement
}

/// Why a file cannot be imported at all.
package enum ImportProblem: Error, Sendable {
  /// The file can be read in several ways; the alternatives say what each would take.
  case undecided([ImportAlternative])
  case notUTF8(offset: Int)
  case json(JSONProblem)
  case unknownJSON
  case needsDate
  case isLedger
  case empty
  case unclosedQuote
  case strayQuote(line: Int)
  case noColumn(CSVColumn, named: String?, columns: [String])
  case unknownDates(example: String, line: Int)
  /// What can be read in two ways, with another meaning each.
  case ambiguousDates([DatePattern], Cell)
  case ambiguousAmounts(Cell)
  /// What no way reads that also reads the other cell.
  case mixedDates([DatePattern], Cell, unlike: Cell)
  case mixedAmounts(Cell, unlike: Cell)

  /// A cell of a CSV file, and the line of its row.
  package struct Cell: Equatable, Sendable {
    package let text: String
    package let line: Int
  }
}

package enum StatementReader {
  /// Reads a file of any format that Folio knows; the content says which it is.
  package static func read(_ bytes: [UInt8], options: ImportOptions) throws(ImportProblem) -> Statement {
    let text = bytes.drop { $0.isJSONWhiteSpace || [0xEF, 0xBB, 0xBF].contains($0) }
    switch text.first {
    case nil: throw .empty
    case UInt8(ascii: "["): return try readJSON(bytes, options)
    case UInt8(ascii: "{"): throw (try? LedgerText(bytes))?.hasList != true ? .unknownJSON : .isLedger
    default: return try CSVStatement.read(TextEncoding.decode(bytes, as: options.encoding), options)
    }
  }

  private static func readJSON(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(ImportProblem) -> Statement {
    let elements: [JSONTree]
    do throws(JSONProblem) {
      elements = try JSONTree.read(bytes).elements
    } catch {
      throw .json(error)
    }
    guard let first = elements.first else { throw .empty }
    if first["tpostings"] != nil { return HLedgerStatement.read(elements, options) }
    if first["date"] != nil { throw .isLedger }
    guard first["amount"] != nil else { throw .unknownJSON }
    guard let date = options.date else { throw .needsDate }
    return ExpenseList.read(elements, in: bytes, on: date, options)
  }
}
