import Basics
import Bookkeeping

/// Reads a file of any format that Folio knows. The format is detected from the content.
///
/// A table is parsed once, however often it is read with other options.
package struct StatementReader {
  private let bytes: [UInt8]
  private let kind: FileKind
  private var table: TableStatement?

  package init(_ bytes: [UInt8]) throws(ImportProblem) {
    guard bytes.count <= ImportProblem.Limit.bytes else { throw .tooLarge(bytes: bytes.count) }
    self.bytes = bytes
    kind = FileKind(of: bytes)
  }

  /// Whether the bytes show that the text is in Unicode, whatever encoding earlier files had.
  package var isInUnicode: Bool { TextEncoding.isUnicode(bytes) }

  package mutating func read(_ options: ImportOptions) throws(ImportProblem) -> Reading<Statement> {
    let (first, open) = try firstReading(options)
    guard let question = open.first else {
      // A file in which nothing was understood must not look like a month without payments.
      if first.rows.isEmpty, first.skipped.isEmpty { throw .nothingTaken(first) }
      return .content(first)
    }
    return .question(
      try self.question(question, first: first, further: open.dropFirst().map(\.choices), options))
  }

  /// A question with the statements that its choices would yield.
  ///
  /// - Parameters:
  ///   - first: The statement of the first choice, if it has been read.
  ///   - further: The choices of the questions that remain after it.
  package mutating func question(
    _ open: Question.Open, first: Statement? = nil, further: [[ImportOptions.Choice]] = [],
    _ options: ImportOptions
  ) throws(ImportProblem) -> Question {
    var alternatives: [Question.Alternative] = []
    for choice in open.choices {
      let statement: Statement
      if let first, alternatives.isEmpty {
        statement = first
      } else {
        var options = options
        options.choose(choice)
        statement = try firstReading(options).statement
      }
      alternatives.append(Question.Alternative(choice: choice, statement: statement))
    }
    return Question(open: open, alternatives: alternatives, further: further)
  }

  /// Reads with the first choice for every open question.
  private mutating func firstReading(
    _ options: ImportOptions
  ) throws(ImportProblem) -> (statement: Statement, open: [Question.Open]) {
    var options = options
    var open: [Question.Open] = []
    for _ in 0...Self.mostQuestions {
      do throws(ImportProblem) {
        return (try readAny(options), open)
      } catch {
        guard case .undecided(let question) = error else { throw error }
        open.append(question)
        if let first = question.choices.first { options.choose(first) }
      }
    }
    return (Statement(), open)
  }

  private static let mostQuestions = 5

  private mutating func readAny(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    switch kind {
    case .empty: throw .empty
    case .object: throw (try? LedgerText(bytes))?.hasList != true ? .unknownJSON : .isLedger
    case .unreadable(let kind): throw .notAStatement(kind)
    case .statement(.table): try readTable(options)
    case .statement(.json): try readJSON(options)
    case .statement(.ofx): try OFXStatement.read(bytes, options).withSigns(of: "OFX", options)
    case .statement(.qif): try QIFStatement.read(bytes, options).withSigns(of: "QIF", options)
    case .statement(.camt): try CAMTStatement.read(bytes, options).withDirections("DBIT", options)
    case .statement(.mt940): try MT940Statement.read(bytes, options).withDirections("D", options)
    case .statement(.folioTable): try FolioTableReader.read(bytes, options).withSigns(of: "Folio", options)
    case .statement(.hledgerTable): try HLedgerTable.read(bytes, options).withSigns(of: "hledger", options)
    }
  }

  private mutating func readTable(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    let table: TableStatement
    if let known = self.table, known.isParsed(as: options) {
      table = known
    } else {
      table = try TableStatement(bytes, options)
    }
    self.table = table
    return try table.read(options)
  }

  private func readJSON(_ options: ImportOptions) throws(ImportProblem) -> Statement {
    let elements: [JSONValue.Tree]
    do throws(JSONProblem) {
      elements = try JSONValue.Tree.read(bytes).elements
    } catch {
      throw .json(error)
    }
    guard let first = elements.first else { throw .empty }
    if first["tpostings"] != nil {
      return HLedgerStatement.read(elements, options).withSigns(of: "hledger", options)
    }
    if first["date"] != nil { throw .isLedger }
    guard first["amount"] != nil else { throw .unknownJSON }
    guard let date = options.date else { throw .needsDate }
    return ExpenseList.read(elements, in: bytes, on: date, options).withSigns(
      of: "a list of expenses", options)
  }
}
