import Bookkeeping

/// The sentences about a file to import.
struct ImportProse {
  let file: String

  func diagnostic(_ problem: ImportProblem) -> Diagnostic {
    switch problem {
    case .undecided(let alternatives):
      whole("it can be read in \(alternatives.count) ways", nil)
    case .notUTF8(let offset):
      at(
        offset, "these bytes are not UTF-8",
        "save the file as UTF-8, or say what it is, such as --encoding windows-1252")
    case .notInEncoding(let encoding):
      whole("the file is not in \(encoding.rawValue)", "try another --encoding, or none")
    case .json(let problem):
      json(problem)
    case .unknownJSON:
      whole(
        "this JSON is none that Folio can import",
        "it reads hledger print -O json, and a list of {id, name, type, amount}")
    case .isLedger:
      whole("this is a ledger already", "build it with --ledger")
    case .needsDate:
      whole("the payments have no dates", "say when they were: --date 2026-03-05")
    case .empty:
      whole("there is nothing in this file", nil)
    case .nothingTaken:
      whole(
        "nothing in this file can be taken",
        "name the columns: --date-column, --name-column, --amount-column or --debit-column and --credit-column"
      )
    case .doubleEntry(let line):
      at(
        line: line, "both sides of each payment stand in this file, as in a journal",
        "export the transactions of one account")
    case .unclosedQuote(let line):
      at(line: line, "a quote is opened and never closed", "is the file complete?")
    case .strayQuote(let line):
      at(
        line: line, "a quote stands inside of a cell",
        "a cell with quotes stands in quotes, and its own quotes are doubled; or is it another --delimiter?")
    case .noColumn(let column, let name, let columns):
      noColumn(column, named: name, columns)
    case .unknownDates(let example, let line):
      at(
        line: line, "\(quoted(example)) is no date that Folio knows",
        "say how dates are written, such as --date-format DD.MM.YYYY")
    case .ambiguousDates(let patterns, let cell):
      at(line: cell.line, "\(quoted(cell.text)) can mean two dates", "say which: \(Self.flags(patterns))")
    case .ambiguousAmounts(let cell):
      at(line: cell.line, "\(quoted(cell.text)) can mean two amounts", "say which: \(Self.decimalFlags)")
    case .mixedDates(let patterns, let cell, let other):
      mixed(cell, unlike: other, Self.flags(patterns))
    case .mixedAmounts(let cell, let other):
      mixed(cell, unlike: other, Self.decimalFlags)
    }
  }

  private static let decimalFlags = "--decimal comma or --decimal point"

  private static func flags(_ patterns: [DatePattern]) -> String {
    patterns.map { "--date-format \($0.format)" }.joined(separator: " or ")
  }

  private func mixed(_ cell: ImportProblem.Cell, unlike other: ImportProblem.Cell, _ flags: String)
    -> Diagnostic
  {
    at(
      line: cell.line,
      "\(quoted(cell.text)) cannot be read as \(quoted(other.text)) in line \(other.line) is",
      "correct one of them, or say which is right: \(flags)")
  }

  func diagnostic(_ refused: ImportPlan.Refused) -> Diagnostic {
    let file = refused.place.file ?? file
    return Diagnostic(
      severity: .warning, place: Diagnostic.Place(file: "\(shortened(file)):\(refused.place.line)"),
      message: "not taken: \(Self.sentence(for: refused.reason))")
  }

  private func noColumn(_ column: CSVColumn, named name: String?, _ columns: [String]) -> Diagnostic {
    let shown = columns.prefix(20).map(shortened).joined(separator: ", ")
    let message =
      name.map { "there is no column \(quoted($0))" } ?? "no column is known to hold the \(column)"
    return whole(
      message, "name it with --\(column)-column; the file has: \(shown.isEmpty ? "no columns" : shown)")
  }

  private func json(_ problem: JSONProblem) -> Diagnostic {
    let (message, advice) = JSONProse.sentences(for: problem.reason)
    let range = problem.offset..<problem.offset + max(1, problem.length)
    return Diagnostic(place: Diagnostic.Place(file: file, range: range), message: message, hint: advice)
  }

  private func at(_ offset: Int, _ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(
      place: Diagnostic.Place(file: file, range: offset..<offset + 1), message: message, hint: hint)
  }

  private func at(line: Int, _ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: "\(file):\(line)"), message: message, hint: hint)
  }

  private func whole(_ message: String, _ hint: String?) -> Diagnostic {
    Diagnostic(place: Diagnostic.Place(file: file), message: message, hint: hint)
  }
}
