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
  /// Nor can its encoding be told.
  case notUTF8(offset: Int)
  /// The bytes are not in the encoding that the user named.
  case notInEncoding(TextEncoding)
  case json(JSONProblem)
  case unknownJSON
  case needsDate
  case isLedger
  case empty
  /// Nothing of the file can be taken; the statement says what each column was taken for, and what each row lacks.
  case nothingTaken(Statement)
  /// Both sides of each payment stand in the file.
  case doubleEntry(line: Int)
  /// Files that look so come from these accounts, and nothing in this one says from which.
  case severalAccounts([String])
  case unclosedQuote(line: Int)
  case strayQuote(line: Int)
  case noColumn(CSVColumn, named: String?, columns: [String])
  case unknownDates(example: String, line: Int)
  /// What can be read in two ways, with another meaning each.
  case ambiguousAmounts(Cell)
  /// What no way reads that also reads the other cell.
  case mixedDates([DatePattern], Cell, unlike: Cell)
  case mixedAmounts(Cell, unlike: Cell)
  /// No statement, and what it is instead.
  case notAStatement(UnreadableKind)
  case malformedXML(XMLProblem, line: Int)
  /// A document of another kind, by the name of its root.
  case unknownXML(root: String)
  case tooLarge(bytes: Int)

  /// A cell of a CSV file, and the line of its row.
  package struct Cell: Equatable, Sendable {
    package let text: String
    package let line: Int
  }
}

/// Files that people try to import and that hold no statement that could be read.
package enum UnreadableKind: Sendable {
  case spreadsheet, oldSpreadsheet, pdf, zip, gzip, archive, webPage, image, beancount, journal
}

package enum ImportLimit {
  /// A statement of a million payments has less than this.
  package static let bytes = 1 << 30
}

extension ImportOptions {
  package mutating func choose(_ choice: ImportChoice) {
    switch choice {
    case .signs(let signs): self.signs = signs
    case .dateFormat(let pattern): dateFormat = pattern
    case .notation(let notation): self.notation = notation
    case .column(let column, let name): columns[column] = name
    case .encoding(let encoding): self.encoding = encoding
    }
  }
}

extension ImportProblem {
  /// The choices that settle it; none where the file has to change.
  package var choices: [ImportChoice] {
    switch self {
    case .undecided(let alternatives): alternatives.map(\.choice)
    case .ambiguousAmounts: [.notation(.comma), .notation(.point)]
    default: []
    }
  }
}

extension ImportAlternative {
  package init(_ choice: ImportChoice, _ statement: Statement) {
    self.init(choice: choice, statement: statement)
  }
}
