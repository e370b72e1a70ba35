/// Reads the statement of a bank or an app from a text of separated values.
enum TableStatement {
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    var (text, encoding) = try TextEncoding.read(bytes, options)
    var delimiter = TextTable.delimiter(of: text)
    if let given = options.delimiter {
      if let ascii = given.asciiValue {
        delimiter = ascii
      } else {
        delimiter = 0x1F
        text = text.replacing(String(given), with: "\u{1F}")
      }
    }
    let table = try TextTable(text, delimiter: delimiter, onProgress: options.onProgress)
    guard !table.rows.isEmpty else { throw .empty }
    let sections = TableSection.find(in: table, options)
    let choices: [ImportOptions.Choice]
    do throws(Question) {
      var statement = try statement(of: sections, options)
      if let encoding { statement.findings.append(.encoding(encoding)) }
      return statement
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .open(let open): choices = open
      }
    }
    var alternatives: [ImportProblem.Alternative] = []
    for choice in choices {
      alternatives.append(
        ImportProblem.Alternative(
          choice, try firstReading(of: sections, options.with(choice), depth: 0)))
    }
    throw .undecided(alternatives)
  }

  /// With the first choice of whatever else is open.
  private static func firstReading(
    of sections: [TableSection], _ options: ImportOptions, depth: Int
  ) throws(ImportProblem) -> Statement {
    let choice: ImportOptions.Choice?
    do throws(Question) {
      return try statement(of: sections, options)
    } catch {
      switch error {
      case .problem(let problem): throw problem
      case .open(let open): choice = open.first
      }
    }
    guard depth < 5, let choice else { return Statement(.csv) }
    return try firstReading(of: sections, options.with(choice), depth: depth + 1)
  }

  private static func statement(
    of sections: [TableSection], _ options: ImportOptions
  ) throws(Question) -> Statement {
    var statement = Statement(.csv)
    var isFirst = true
    var problem: ImportProblem?
    for section in sections {
      do throws(Question) {
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
    return statement
  }
}

extension ImportProblem {
  fileprivate var isAboutColumns: Bool {
    switch self {
    case .noColumn(_, named: nil, _), .unknownDates: true
    default: false
    }
  }
}

extension TableStatement {
  /// Why a table cannot be read as it stands.
  enum Question: Error {
    case problem(ImportProblem)
    /// Each choice gives another reading.
    case open([ImportOptions.Choice])
  }
}
