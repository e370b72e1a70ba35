import Bookkeeping

/// A reason why a file cannot be imported at all.
package enum ImportProblem: Error, Sendable {
  /// Not UTF-8, and no other encoding could be detected. The readings show a line in likely encodings.
  case notUTF8(offset: Int, readings: [EncodingGuess.Reading])
  /// The bytes are not in the encoding that the user named.
  case notInEncoding(TextEncoding)
  /// A problem of a file that was read with a profile's decisions, which the user did not state.
  indirect case withProfile(ImportProblem, ImportProfile)
  case json(JSONProblem)
  case unknownJSON
  case needsDate
  /// The dates have no year, and nothing in the file states one.
  case datesWithoutYear(Cell)
  case isLedger
  case empty
  /// A table without rows, as banks export it for days without payments.
  case onlyHeadings
  /// No row can be imported. The statement holds the meaning of each column and the problem of each row.
  case nothingTaken(Statement)
  /// The file contains both sides of each payment.
  case doubleEntry(line: Int)
  /// Files of this kind come from several accounts, and nothing shows from which of them this one is.
  case openAccount(AccountDoubt)
  case unclosedQuote(line: Int)
  case strayQuote(line: Int)
  case tooManyColumns(line: Int)
  case noColumn(ImportOptions.Column, named: String?, columns: Columns)
  /// No cell is the word that the user named.
  case noCell(String)
  case unknownDates(example: String, line: Int)
  /// An option, which may come from a profile, contradicts the evidence for the direction of money.
  case contradicted(ImportOptions.Choice, by: SignBasis, profile: String?)
  /// The amounts that lead to the balance are in another column than the one that the user named.
  case unprovenColumn(named: String, proven: String)
  /// All rows have another number of cells than there are headings.
  case unlikeHeadings(cells: [String], headings: Int)
  /// A question about the file. `StatementReader` never throws it, but returns a `Question`.
  case undecided(Question.Open)
  /// A date that no pattern reads together with the other cell.
  case mixedDates([DatePattern], Cell, unlike: Cell)
  case mixedAmounts(Cell, unlike: Cell)
  /// The file is not a statement, but of this kind.
  case notAStatement(UnreadableKind)
  case malformedXML(XMLReader.Problem, line: Int)
  /// A document of another kind, with the name of its root element.
  case unknownXML(root: String)
  case tooLarge(bytes: Int)

  /// The columns of a table by their headings, or by the cells of a row if it has none.
  package enum Columns: Equatable, Sendable {
    case headings([String])
    case cells([String])
  }

  /// A cell of a CSV file, and the line of its row.
  package struct Cell: Equatable, Sendable {
    package let text: String
    package let line: Int
  }
}

extension ImportProblem {
  /// Whether other options could read the file.
  package var dependsOnOptions: Bool {
    switch self {
    case .notUTF8, .notInEncoding, .datesWithoutYear, .nothingTaken, .unclosedQuote, .strayQuote,
      .tooManyColumns, .noColumn, .noCell, .unknownDates, .unprovenColumn, .unlikeHeadings, .mixedDates,
      .mixedAmounts:
      true
    default: false
    }
  }

  /// Whether the file is not from a bank or an app, such as a list of contacts in a folder of statements.
  package var isOfForeignFile: Bool {
    switch self {
    case .json, .unknownJSON, .isLedger, .empty, .notAStatement, .unknownXML, .needsDate: true
    case .noColumn(_, let named, _): named == nil
    default: false
    }
  }

  package enum Limit {
    /// The maximum size of a file. A statement of a million payments is smaller.
    package static let bytes = 1 << 28
    /// The maximum number of columns in a table. No statement has a tenth as many.
    package static let columns = 1000
  }

  /// Files that people try to import although they hold no statement that Folio could read.
  package enum UnreadableKind: String, CaseIterable, Sendable {
    case spreadsheet, oldSpreadsheet, pdf, zip, gzip, archive, webPage, image, beancount, journal
  }
}
