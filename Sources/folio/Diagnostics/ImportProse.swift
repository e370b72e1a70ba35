import Bookkeeping

/// The sentences about a file to import.
struct ImportProse {
  let file: String

  // MARK: The whole file

  /// - Parameter readings: What each way to settle the problem would take.
  func diagnostic(_ problem: ImportProblem, readings: [ImportAlternative]) -> Diagnostic {
    var diagnostic = diagnostic(problem)
    guard readings.count > 1 else { return diagnostic }
    let list = Self.list(readings, numbered: false).split(separator: "\n").joined(separator: "\n")
    let options = readings.map { Self.option($0.choice) }.joined(separator: " or ")
    let say = diagnostic.hint ?? "choose one: folio import \(quotedForShell(file)) \(options)"
    diagnostic.hint = "\(say)\n\(list)"
    return diagnostic
  }

  private func diagnostic(_ problem: ImportProblem) -> Diagnostic {
    switch problem {
    case .undecided(let alternatives):
      whole(
        "the file can be read in \(Self.spelled(alternatives.count)) ways, and nothing in it shows which is right",
        nil)
    case .notUTF8(let offset):
      at(
        offset, "these bytes are not UTF-8",
        "save the file as UTF-8, or name its encoding, such as --encoding windows-1252")
    case .notInEncoding(let encoding):
      whole("the file is not in \(encoding.rawValue)", "try another --encoding, or none")
    case .json(let problem):
      json(problem)
    case .unknownJSON:
      whole(
        "Folio cannot import this kind of JSON",
        "it reads hledger print -O json and lists of {id, name, type, amount}")
    case .isLedger:
      whole("this is already a Folio ledger", "build it: folio build --ledger \(quotedForShell(file))")
    case .needsDate:
      whole(
        "the payments have no dates",
        "give a date: folio import \(quotedForShell(file)) --date 2026-03-05")
    case .empty:
      whole("the file is empty", "export it again")
    case .nothingTaken(let statement):
      nothingTaken(statement)
    case .doubleEntry(let line):
      at(
        line: line, "the file lists both sides of each payment, like a journal",
        "export the transactions of one account")
    case .unclosedQuote(let line):
      at(line: line, "this quote is never closed", "the file may be incomplete")
    case .strayQuote(let line):
      at(
        line: line, "unescaped quote inside a cell",
        "quote the whole cell and double the quotes inside it, or try another --delimiter")
    case .noColumn(let column, let name, let columns):
      noColumn(column, named: name, columns)
    case .unknownDates(let example, let line):
      at(
        line: line, "\(quoted(example)) is not a date that Folio recognizes",
        "give their format, such as --date-format DD.MM.YYYY")
    case .ambiguousDates(let patterns, let cell):
      at(line: cell.line, "\(quoted(cell.text)) can mean two dates", "choose one: \(Self.flags(patterns))")
    case .ambiguousAmounts(let cell):
      at(line: cell.line, "\(quoted(cell.text)) can mean two amounts", "choose one: \(Self.decimalFlags)")
    case .mixedDates(let patterns, let cell, let other):
      mixed(cell, unlike: other, Self.flags(patterns))
    case .mixedAmounts(let cell, let other):
      mixed(cell, unlike: other, Self.decimalFlags)
    case .notAStatement(let kind):
      whole(Self.sentence(for: kind), Self.advice(for: kind))
    case .malformedXML(let problem, let line):
      at(line: line, Self.sentence(for: problem), Self.advice(for: problem))
    case .unknownXML(let root):
      whole(
        "this XML is not a statement: its root element is \(quoted(root))",
        "Folio reads camt.052, camt.053, camt.054 and OFX; ask the bank for one of them, or for CSV")
    case .tooLarge(let bytes):
      whole("the file has \(bytes) bytes; the limit is \(ImportLimit.bytes)", nil)
    }
  }

  /// The readings with their sums, and a payment of each to tell them by.
  static func list(_ readings: [ImportAlternative], numbered: Bool) -> String {
    readings.enumerated().map { index, reading in
      let payments = reading.statement.payments
      let lead = numbered ? "\(index + 1)  " : ""
      let refused = reading.statement.rows.count - payments.count
      let example = payments.first.map { payment in
        let sign = payment.kind == .income ? "+" : "-"
        let amount = "\(sign)\(payment.amount.decimal) \(payment.amount.currency.code)"
        return "\n   \(payment.date.iso)  \(amount)  \(shortened(String(payment.name.prefix(40))))"
      }
      return "\(lead)\(option(reading.choice)): \(ImportFlows(payments).countedText)"
        + (refused > 0 ? ", \(refused) rows left out" : "") + (example ?? "") + "\n"
    }.joined()
  }

  private static func spelled(_ count: Int) -> String {
    [2: "two", 3: "three", 4: "four"][count] ?? "\(count)"
  }

  /// What to write on the command line.
  static func option(_ choice: ImportChoice) -> String {
    switch choice {
    case .signs(.card): "--card"
    case .signs(.bank): "--bank"
    case .dateFormat(let pattern): "--date-format \(quotedForShell(pattern.format))"
    case .notation(let notation): "--decimal \(notation == .comma ? "comma" : "point")"
    case .column(let column, let name): "--\(column)-column \(quotedForShell(name))"
    case .encoding(let encoding): "--encoding \(encoding.rawValue)"
    }
  }

  private static let decimalFlags = "--decimal comma or --decimal point"

  private static func flags(_ patterns: [DatePattern]) -> String {
    patterns.map { option(.dateFormat($0)) }.joined(separator: " or ")
  }

  private func mixed(_ cell: ImportProblem.Cell, unlike other: ImportProblem.Cell, _ flags: String)
    -> Diagnostic
  {
    at(
      line: cell.line,
      "\(quoted(cell.text)) is not written like \(quoted(other.text)) in line \(other.line)",
      "correct one of them, or choose one: \(flags)")
  }

  private func noColumn(_ column: CSVColumn, named name: String?, _ columns: [String]) -> Diagnostic {
    let shown = columns.prefix(20).map(shortened).joined(separator: ", ")
    let message =
      name.map { "there is no column \(quoted($0))" } ?? "no column was recognized as the \(column)"
    let nearest = name.flatMap { Suggestion.nearest(to: $0, among: columns) }
    let value = nearest.map { " \(quotedForShell($0))" } ?? ""
    return whole(
      message,
      "name it with --\(column)-column\(value); the file has: \(shown.isEmpty ? "no columns" : shown)")
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

// MARK: - What an import does

extension ImportProse {
  /// Rows that are not taken, and rows that are not certain.
  func warnings(_ plan: ImportPlan) -> [Diagnostic] {
    let refused = plan.refused.map { refused in
      warning(refused.place, "not taken: \(RefusalProse.sentence(for: refused.reason))")
    }
    let accounts = RefusalProse.unknownAccounts(in: plan.refused, of: file).map { [$0] } ?? []
    let doubtful = plan.doubtful.map { row in
      warning(
        row.place, "\(quoted(row.draft.name)) is probably a duplicate of \(quoted(row.transaction.name))",
        "if so, remove \(TransactionLine.text(row.transaction))")
    }
    let respelled = plan.respelled.map { row in
      warning(
        row.place, "\(quoted(row.draft.name)) is already in the ledger as \(quoted(row.transaction.name))",
        "same date and amount: \(TransactionLine.text(row.transaction))")
    }
    return refused + accounts + doubtful + respelled
  }

  /// Every row of a file is refused: most likely a column was taken for what it is not.
  func nothingTaken(_ statement: Statement) -> Diagnostic {
    let headings = statement.columns.prefix(20).map { column in
      let heading = column.heading.isEmpty ? "\(column.number)" : shortened(column.heading)
      return heading + (column.meaning.map { " (read as the \($0))" } ?? "")
    }
    let columns = headings.isEmpty ? "" : "\nthe file has: \(headings.joined(separator: ", "))"
    let reasons = statement.rows.compactMap { row -> (Int, Statement.Refusal)? in
      if case .failure(let reason) = row.payment { (row.place.line, reason) } else { nil }
    }
    let reason = reasons.prefix(3).map { "\nline \($0.0): \(RefusalProse.sentence(for: $0.1))" }.joined()
    let rows = statement.rows.count
    return whole(
      rows == 1 ? "its only row cannot be imported" : "none of its \(rows) rows can be imported",
      "nothing was written; \(Self.advice(for: reasons.first?.1))\(reason)\(columns)")
  }

  private static func advice(for reason: Statement.Refusal?) -> String {
    switch reason {
    case .noDate, .unreadableDate:
      "name their column and format: --date-column, --date-format"
    case .noAmount, .unreadableAmount, .tooManyDecimals, .tooLarge:
      "name their column and decimal separator: --amount-column, --decimal"
    case .debitAndCredit: "name their columns: --debit-column and --credit-column"
    case .noType, .unknownType: "name the column that tells income from expense: --type-column"
    case nil:
      "name the columns: --date-column, --name-column, and --amount-column or --debit-column and --credit-column"
    case .noName: "name the payee column: --name-column"
    case .unknownCurrency: "name the currency or its column: --currency, --currency-column"
    default: "the first problems are"
    }
  }

  /// An earlier import read the file with the other signs.
  func reversed(_ changes: [ImportPlan.Change], in ledger: String) -> Diagnostic {
    let count = changes.count
    return whole(
      "\(count) payment\(count == 1 ? " is" : "s are") already in \(shortened(ledger)) with the opposite sign",
      "nothing was written; use --yes to reverse \(count == 1 ? "it" : "them"): "
        + (changes.first.map { TransactionLine.text($0.transaction) } ?? ""))
  }

  private func warning(_ place: Statement.Place, _ message: String, _ hint: String? = nil) -> Diagnostic {
    let file = place.file ?? file
    return Diagnostic(
      severity: .warning, place: Diagnostic.Place(file: "\(shortened(file)):\(place.line)"), message: message,
      hint: hint)
  }

  /// Behind a number of rows.
  static func name(of reason: Statement.Skipped.Reason) -> String {
    switch reason {
    case .balance: "carried forward"
    case .total: "of totals"
    case .pending: "pending"
    case .notCompleted(let word): "\"\(shortened(word))\""
    case .zeroAmount: "of zero"
    case .transfer: "between own accounts"
    case .investment: "of securities"
    }
  }

  static func sentence(_ finding: Statement.Finding) -> String {
    switch finding {
    case .balanceAddsUp(let rows): "the running balance confirms \(rows) rows"
    case .balanceBreaks(let place):
      "check: the running balance does not add up at line \(place.line); rows may be missing"
    case .datesByLocale(let pattern):
      "dates are read as \(pattern.format), the format of the ledger's locale; "
        + "if that is wrong, use --date-format"
    case .numbersByLocale(let notation):
      "amounts are read with a decimal \(notation == .comma ? "comma" : "point"), as in the ledger's "
        + "locale; if that is wrong, use \(option(.notation(notation == .comma ? .point : .comma)))"
    case .signsByMajority:
      "negative amounts are read as money out because most rows have them; if that is wrong, use --card"
    case .encoding(let encoding): "read as \(encoding.rawValue); if letters look wrong, use --encoding"
    }
  }
}

// MARK: - Profiles

extension ImportProse {
  /// What is kept about a file, as options.
  static func summary(of profile: ImportProfile) -> String {
    var options: [String] = []
    if let account = profile.account { options.append("--account \(quotedForShell(shortened(account)))") }
    if let signs = profile.signs { options.append(option(.signs(signs))) }
    if let currency = profile.currency { options.append("--currency \(currency.code)") }
    if let pattern = profile.dateFormat { options.append(option(.dateFormat(pattern))) }
    if let notation = profile.notation { options.append(option(.notation(notation))) }
    if let delimiter = profile.delimiter {
      options.append("--delimiter \(delimiter == "\t" ? "tab" : quotedForShell(String(delimiter)))")
    }
    if let encoding = profile.encoding { options.append(option(.encoding(encoding))) }
    if profile.takesPending == true { options.append("--pending") }
    for (column, name) in profile.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      options.append(option(.column(column, named: shortened(name))))
    }
    return options.isEmpty ? "nothing" : options.joined(separator: " ")
  }

  static func noProfile(_ name: String, among names: [String], file: String) -> Diagnostic {
    Diagnostic(
      place: Diagnostic.Place(file: file), message: "there is no profile \(quoted(name))",
      hint: Suggestion.hint(for: name, among: names))
  }

  static func diagnostic(_ problem: ImportProfilesProblem, in file: String) -> Diagnostic {
    let (message, hint) = sentences(for: problem.reason)
    let range = problem.offset..<problem.offset + max(1, problem.length)
    return Diagnostic(place: Diagnostic.Place(file: file, range: range), message: message, hint: hint)
  }

  private static func sentences(for reason: ImportProfilesProblem.Reason) -> (String, String?) {
    switch reason {
    case .syntax(let reason): return JSONProse.sentences(for: reason)
    case .notAList(let found):
      return ("this must be a list of objects (found \(found.prose))", "write [ { \"name\": … } ]")
    case .notAnObject(let found):
      return ("each entry must be an object (found \(found.prose))", "write { \"name\": … }")
    case .duplicateKey(let key): return ("\(quoted(key)) appears twice", "keep one of them")
    case .unknownField(let name, let known):
      return ("unknown field \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .wrongType(let field, let expected): return ("\(quoted(field)) must be \(expected.prose)", nil)
    case .unusable(let field, let value):
      return ("\(quoted(value)) is not a valid value of \(quoted(field))", example(of: field))
    case .tellsNothing:
      return (
        "nothing says which files this profile is for",
        "add \"headings\": [ … ], or \"bankAccount\", or the \"width\" of a table without headings"
      )
    case .noName: return ("this profile has no name", "add \"name\": \"Amex\"")
    case .duplicateName(let name): return ("two profiles are named \(quoted(name))", "rename one of them")
    }
  }

  private static func example(of field: String) -> String? {
    switch field {
    case "signs": "write \"bank\" if negative amounts are money out, or \"card\" if positive amounts are"
    case "currency": "write an ISO 4217 code, such as \"EUR\""
    case "dateFormat": "use D, M and Y, as in \"DD.MM.YYYY\""
    case "decimal": "write \"comma\" or \"point\""
    case "delimiter": "write one character, or \"tab\""
    case "encoding": "choose from \(TextEncoding.allCases.map(\.rawValue).joined(separator: ", "))"
    default: nil
    }
  }
}
