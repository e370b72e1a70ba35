/// Why a file cannot be imported at all.
package enum ImportProblem: Error, Sendable {
  /// The file can be read in several ways; the alternatives say what each would take.
  case undecided([Alternative])
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
  case tooManyColumns(line: Int)
  case noColumn(ImportOptions.Column, named: String?, columns: [String])
  case unknownDates(example: String, line: Int)
  /// What can be read in two ways, with another meaning each.
  case ambiguousAmounts(Cell)
  /// What no way reads that also reads the other cell.
  case mixedDates([DatePattern], Cell, unlike: Cell)
  case mixedAmounts(Cell, unlike: Cell)
  /// No statement, and what it is instead.
  case notAStatement(UnreadableKind)
  case malformedXML(XMLReader.Problem, line: Int)
  /// A document of another kind, by the name of its root.
  case unknownXML(root: String)
  case tooLarge(bytes: Int)

  /// A cell of a CSV file, and the line of its row.
  package struct Cell: Equatable, Sendable {
    package let text: String
    package let line: Int
  }
}

extension ImportProblem {
  /// The choices that settle it; none where the file has to change.
  package var choices: [ImportOptions.Choice] {
    switch self {
    case .undecided(let alternatives): alternatives.map(\.choice)
    case .ambiguousAmounts: [.notation(.comma), .notation(.point)]
    default: []
    }
  }
}

extension ImportProblem {
  package enum Limit {
    /// A statement of a million payments has less than this.
    package static let bytes = 1 << 28
    /// Of a table; no statement has a tenth of them.
    package static let columns = 1000
  }
}

extension ImportProblem {
  /// One of the readings of a file that can mean several things, and the choice that stands for it.
  package struct Alternative: Sendable {
    package let choice: ImportOptions.Choice
    package let statement: Statement

    package init(_ choice: ImportOptions.Choice, _ statement: Statement) {
      self.choice = choice
      self.statement = statement
    }
  }
}

extension ImportProblem {
  /// Files that people try to import and that hold no statement that could be read.
  package enum UnreadableKind: String, CaseIterable, Sendable {
    case spreadsheet, oldSpreadsheet, pdf, zip, gzip, archive, webPage, image, beancount, journal
  }
}
