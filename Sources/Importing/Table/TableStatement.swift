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

  func read(_ options: ImportOptions) throws(ImportProblem) -> Reading<Statement> {
    let sections = TableSection.find(in: table, options)
    let (first, open) = try firstReading(of: sections, options)
    guard let question = open.first else { return .content(first) }
    var alternatives: [Question.Alternative] = []
    for choice in question.choices {
      let isFirst = choice == question.choices.first
      let statement = isFirst ? first : try firstReading(of: sections, options.with(choice)).statement
      alternatives.append(Question.Alternative(choice: choice, statement: statement))
    }
    return .question(
      Question(alternatives, further: open.dropFirst().map(\.choices), split: question.split))
  }

  private typealias OpenQuestion = (choices: [ImportOptions.Choice], split: Question.SplitColumn?)

  /// Reads with the first choice for every open question.
  private func firstReading(
    of sections: [TableSection], _ options: ImportOptions
  ) throws(ImportProblem) -> (statement: Statement, open: [OpenQuestion]) {
    var options = options
    var open: [OpenQuestion] = []
    for _ in 0...Self.mostQuestions {
      do throws(Obstacle) {
        return (try statement(of: sections, options), open)
      } catch {
        switch error {
        case .problem(let problem): throw problem
        case .open(let choices, let split):
          open.append((choices, split))
          if let first = choices.first { options.choose(first) }
        }
      }
    }
    return (Statement(), open)
  }

  private static let mostQuestions = 5

  private func statement(
    of sections: [TableSection], _ options: ImportOptions
  ) throws(Obstacle) -> Statement {
    if sections.allSatisfy({ !$0.headings.isEmpty && $0.rows.isEmpty }) { throw .problem(.onlyHeadings) }
    var statement = Statement()
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
