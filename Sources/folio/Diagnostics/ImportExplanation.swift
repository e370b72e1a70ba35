import Basics
import Bookkeeping
import Importing

/// The sentences about a file to import.
struct ImportExplanation {
  let file: String
  var typed = TypedImport([])

  // MARK: The whole file

  func diagnostic(_ question: Question) -> Problem {
    if question.open.split != nil { return diagnostic(.undecided(question.open)) }
    let readings = question.alternatives
    var diagnostic = self.diagnostic(.undecided(question.open))
    let list = Self.list(readings, numbered: false).split(separator: "\n").joined(separator: "\n")
    let options = Self.options(readings.map(\.choice))
    var lines = [diagnostic.hint ?? choose(options), list]
    if !question.further.isEmpty {
      lines.append("also choose: " + question.further.map(Self.options).joined(separator: "; "))
    }
    if let neither = Self.neither(question) { lines.append("neither? \(neither)") }
    diagnostic.hint = lines.joined(separator: "\n")
    return diagnostic
  }

  /// The error if nothing names the currency of amounts.
  func noCurrency(beside question: Question?) -> Problem {
    let others = question.map { [$0.alternatives.map(\.choice)] + $0.further } ?? []
    var more =
      others.isEmpty ? "" : "\nalso choose: " + others.map(Self.options).joined(separator: "; ")
    // Only the user can say which words mean money out: there is no list of options to choose from.
    if let split = question?.open.split { more = "\n" + (words(split).hint ?? "") }
    return whole(
      "nothing says in which currency the amounts are",
      "name it by its code, as in: \(typed.command(file, adding: "--currency EUR"))\(more)")
  }

  private static func options(_ choices: [ImportOptions.Choice]) -> String {
    choices.map(option).joined(separator: " or ")
  }

  /// The advice in case none of the readings is right.
  static func neither(_ question: Question) -> String? {
    switch question.alternatives.first?.choice {
    case .signs?: return "name the column that tells income from expense: --type-column"
    case .column(let column, _)?: return "name the column: --\(column)-column"
    case .dateFormat?: return "give the format: --date-format"
    case .currency?: return "give the code: --currency"
    case .fees?, .notation?, .encoding?, .words?, nil: return nil
    }
  }

  func diagnostic(_ problem: ImportProblem) -> Problem {
    switch problem {
    case .notUTF8(let offset, let readings):
      notUTF8(offset, readings)
    case .notInEncoding(let encoding):
      whole("the file is not in \(encoding.rawValue)", "try another --encoding, or none")
    case .json(let problem):
      problem.diagnostic(in: Problem.Context(file: file))
    case .unknownJSON:
      whole(
        "Folio cannot import this kind of JSON",
        "export it as CSV; of JSON, it reads hledger print -O json and lists of {id, name, type, amount}")
    case .isLedger:
      whole("this is already a Folio ledger", "build it: folio build --ledger \(quotedForShell(file))")
    case .needsDate:
      whole(
        "the payments have no dates",
        "give a date: \(typed.command(file, adding: "--date 2026-03-05"))")
    case .datesWithoutYear(let cell):
      at(
        line: cell.line, "\(quoted(cell.text)) has no year, and nothing before the table says one",
        "say a day on which the file ends: \(typed.command(file, adding: "--date 2026-03-31"))")
    case .empty:
      whole("the file is empty", "export it again")
    case .onlyHeadings:
      whole("there are only headings in it, and no payments", "there is nothing to add")
    case .nothingTaken(let statement):
      nothingTaken(statement)
    case .doubleEntry(let line):
      at(
        line: line, "the file lists both sides of each payment, like a journal",
        "export the transactions of one account")
    case .openAccount(let doubt): openAccount(doubt)
    case .unclosedQuote(let line):
      at(line: line, "this quote is never closed", "the file may be incomplete")
    case .strayQuote(let line):
      at(
        line: line, "unescaped quote inside a cell",
        "quote the whole cell and double the quotes inside it, or try another --delimiter")
    case .tooManyColumns(let line):
      at(
        line: line, "this row has more than \(ImportProblem.Limit.columns) cells",
        "if it is no table of payments, export it again; else try another --delimiter")
    case .noColumn(let column, let name, let columns):
      noColumn(column, named: name, columns)
    case .noCell(let word):
      whole(
        "no column has a cell with the word \(quoted(word))",
        "write the words of --out and --in as they stand in the column that says what kind of payment each is"
      )
    case .withProfile(let problem, let profile): withProfile(problem, profile)
    case .unknownDates(let example, let line):
      at(
        line: line, "\(quoted(example)) is not a date that Folio recognizes",
        "give their format, such as --date-format DD.MM.YYYY, or name another column: --date-column")
    case .contradicted(let choice, let basis, let profile):
      contradicted(choice, basis, profile)
    case .unprovenColumn(let name, let proven):
      whole(
        "the balance follows from the amounts in \(quoted(proven)), not from those in \(quoted(name))",
        "import it without --amount-column: \(typed.command(without: ["--amount-column"]))")
    case .unlikeHeadings(let cells, let headings):
      whole(
        "all rows have \(cells.count) cells, but there are \(headings) headings",
        "name the columns by number, as in --date-column 1 --name-column 2 --amount-column 3; "
          + "a row has: \(Self.numbered(cells))")
    case .undecided(let question):
      question.split.map(words) ?? question.amount.map { cell in
        at(line: cell.line, "\(quoted(cell.text)) can mean two amounts", choose(Self.decimalFlags))
      }
        ?? whole(
          "the file can be read in \(Self.spelled(question.choices.count)) ways, "
            + "and nothing in it shows which is right", nil)
    case .mixedDates(let patterns, let cell, let other):
      mixed(cell, unlike: other, Self.options(patterns.map(ImportOptions.Choice.dateFormat)))
    case .mixedAmounts(let cell, let other):
      mixed(cell, unlike: other, Self.decimalFlags)
    case .notAStatement(let kind):
      kind.words.at(file)
    case .malformedXML(let problem, let line):
      problem.words.at("\(file):\(line)")
    case .unknownXML(let root):
      whole(
        "this XML is not a statement: its root element is \(quoted(root))",
        "Folio reads camt.052, camt.053, camt.054 and OFX; ask the bank for one of them, or for CSV")
    case .tooLarge(let bytes):
      whole(
        "the file has \(bytes) bytes; the limit is \(ImportProblem.Limit.bytes)", "export a shorter period")
    }
  }

  /// The readings with their sums, and a payment of each for comparison.
  static func list(_ readings: [Question.Alternative], numbered: Bool) -> String {
    let line = readings.first.flatMap { typicalLine(of: $0.statement) }
    return readings.enumerated().map { index, reading in
      let payments = reading.statement.payments
      let typical = reading.statement.rows.first { $0.place.line == line }.flatMap { try? $0.payment.get() }
      let lead = numbered ? "\(index + 1)  " : ""
      let refused = reading.statement.rows.count - payments.count
      let example = (typical ?? payments.first).map { payment in
        let sign = payment.kind == .income ? "+" : "-"
        let amount = "\(sign)\(payment.amount.decimal) \(payment.amount.currency.code)"
        return "\n   \(payment.date.iso)  \(amount)  \(shortened(String(payment.name.prefix(40))))"
      }
      return "\(lead)\(option(reading.choice)): \(ImportReport.Flows(payments).countedText)"
        + (refused > 0 ? ", \(counted(refused, "row")) left out" : "") + (example ?? "") + "\n"
    }.joined()
  }

  /// The line of the first payment that goes in the direction of most payments: a refund would be a
  /// misleading example.
  private static func typicalLine(of statement: Statement) -> Int? {
    let payments = statement.rows.compactMap { row in
      (try? row.payment.get()).map { (line: row.place.line, isIncome: $0.kind == .income) }
    }
    let incomes = payments.count(where: \.isIncome)
    if incomes * 2 == payments.count { return payments.first?.line }
    return payments.first { $0.isIncome == (incomes * 2 > payments.count) }?.line
  }

  private static func spelled(_ count: Int) -> String {
    [2: "two", 3: "three", 4: "four"][count] ?? "\(count)"
  }

  /// The option for the command line.
  static func option(_ choice: ImportOptions.Choice) -> String {
    switch choice {
    case .signs(.card): "--card"
    case .signs(.bank): "--bank"
    case .fees(let fees): "--fees \(fees.rawValue)"
    case .dateFormat(let pattern): "--date-format \(quotedForShell(pattern.format))"
    case .notation(let notation): "--decimal \(notation == .comma ? "comma" : "point")"
    case .column(let column, let name): "--\(column)-column \(quotedForShell(name))"
    case .encoding(let encoding): "--encoding \(encoding.rawValue)"
    case .currency(let currency): "--currency \(currency.code)"
    case .words(let out, let words, _):
      [("--out", out), ("--in", words)].filter { !$1.isEmpty }.map(list).joined(separator: " ")
    }
  }

  /// `--out Achat,Retrait`
  static func list(_ option: String, _ words: [String]) -> String {
    words.contains { $0.utf8.contains(UInt8(ascii: ",")) }
      ? words.map { "\(option) \(quotedForShell($0))" }.joined(separator: " ")
      : "\(option) \(quotedForShell(words.joined(separator: ",")))"
  }

  private static let decimalFlags = "--decimal comma or --decimal point"

  private func mixed(_ cell: ImportProblem.Cell, unlike other: ImportProblem.Cell, _ flags: String)
    -> Problem
  {
    at(
      line: cell.line,
      "\(quoted(cell.text)) is not written like \(quoted(other.text)) in line \(other.line)",
      "correct one of them, or \(choose(flags))")
  }

  private func choose(_ options: String) -> String {
    "choose one: \(typed.command(file)) \(options)"
  }

  /// The question which words of a column mean money out.
  private func words(_ split: Question.SplitColumn) -> Problem {
    let option = Self.list("--out", split.words.prefix(1).map(\.text))
    return whole(
      "nothing in the file shows which way money went; the words in \(quoted(split.column)) may say it",
      (["name those that mean money out, separated by commas: \(typed.command(file, adding: option))"]
        + split.words.map(Self.line)
        + [
          "if all of them do, use \(Self.option(.signs(.card))); if none does, use \(Self.option(.signs(.bank)))"
        ])
        .joined(separator: "\n"))
  }

  /// `Achat: 3 rows, such as 2026-03-04 12.40 EUR Boulangerie`
  static func line(about word: Question.Word) -> String {
    let name = shortened(String(word.name.prefix(40)))
    return "\(shortened(word.text)): \(counted(word.count, "row")), such as \(word.date.iso) "
      + (word.amount.currency == .unstated ? word.amount.decimal : word.amount.withCode)
      + (name.isEmpty ? "" : " \(name)")
  }

  /// The problem of a file that was read with a saved profile. The message names the profile.
  private func withProfile(_ problem: ImportProblem, _ profile: ImportProfile) -> Problem {
    let forget = "folio import --forget \(quotedForShell(profile.name))"
    if case .notInEncoding(let encoding) = problem {
      return whole(
        "the file is not in \(encoding.rawValue), which is kept as \(quoted(profile.name))",
        "name its encoding: \(typed.command(file, adding: "--encoding utf-8")), which is kept instead; "
          + "or drop what is kept: \(forget)")
    }
    var diagnostic = diagnostic(problem)
    let kept =
      "it was read with what is kept as \(quoted(profile.name)): \(Self.summary(of: profile)); "
      + "an option overrules that, and \(forget) drops it"
    diagnostic.hint = [diagnostic.hint, kept].compactMap(\.self).joined(separator: "\n")
    return diagnostic
  }

  private func notUTF8(_ offset: Int, _ readings: [EncodingGuess.Reading]) -> Problem {
    guard let first = readings.first else {
      return at(
        offset, "these bytes are not UTF-8", "save the file as UTF-8, or name its encoding: --encoding")
    }
    let lines = readings.map { "\n\($0.encoding.rawValue): \(shortened($0.line))" }.joined()
    return whole(
      "the file is not UTF-8, and its encoding is unknown",
      "choose the one in which this line reads well: "
        + "\(typed.command(file, adding: "--encoding \(first.encoding.rawValue)"))\(lines)\nnone? save the file as UTF-8, in an editor or a spreadsheet"
    )
  }

  private func contradicted(
    _ choice: ImportOptions.Choice, _ basis: SignBasis, _ profile: String?
  ) -> Problem {
    let option = Self.option(choice)
    var hint = "without \(option) it fits: \(typed.command(without: choice.optionNames))"
    if let profile, let other = choice.opposite.map(Self.option) {
      hint =
        "with \(other) it fits: \(typed.command(file, adding: other)); folio import --forget \(quotedForShell(profile)) drops what is kept"
    } else if let profile {
      hint = "drop what is kept: folio import --forget \(quotedForShell(profile))"
    }
    if case .books = basis, case .signs(let signs) = choice {
      hint +=
        "; if the balance in the ledger is wrong, import the file that stated it again, with "
        + "\(Self.option(.signs(signs))) --yes"
    }
    let subject = profile.map { "\(option), kept as \(quoted($0))," } ?? option
    return whole(
      "\(subject) does not fit: \(Self.words(for: basis)) \(basis.isPlural ? "say" : "says") the opposite",
      hint)
  }

  /// Lists columns by their headings, or as `no headings: 1 = 03.11.2025, 2 = …`.
  static func list(_ columns: ImportProblem.Columns) -> String {
    switch columns {
    case .headings(let names):
      let shown = names.prefix(20).map(shortened).joined(separator: ", ")
      return "the file has: \(shown.isEmpty ? "no columns" : shown)"
    case .cells(let cells): return "no headings: \(numbered(cells))"
    }
  }

  private static func numbered(_ cells: [String]) -> String {
    cells.prefix(20).enumerated().map { "\($0.offset + 1) = \(shortened($0.element))" }
      .joined(separator: ", ")
  }

  private func noColumn(
    _ column: ImportOptions.Column, named name: String?, _ columns: ImportProblem.Columns
  ) -> Problem {
    let message =
      name.map { "there is no column \(quoted($0))" } ?? "no column was recognized as the \(column)"
    let pair = column == .amount && name == nil ? ", or --debit-column and --credit-column" : ""
    switch columns {
    case .cells(let cells) where cells.count < 2:
      return whole(
        "there is no table of payments in it",
        "download the statement as \(StatementFormat.namesAtBanks); if it is a table, name its separator: --delimiter"
      )
    case .cells:
      return whole(
        message, "name it by its number, as in --\(column)-column 1\(pair); \(Self.list(columns))")
    case .headings(let names):
      let nearest = name.flatMap { Suggestion.nearest(to: $0, among: names) }
      let value = nearest.map { " \(quotedForShell($0))" } ?? ""
      return whole(message, "name it with --\(column)-column\(value)\(pair); \(Self.list(columns))")
    }
  }

  private func at(_ offset: Int, _ message: String, _ hint: String?) -> Problem {
    Problem(at: file, message, hint, range: offset..<offset + 1)
  }

  private func at(line: Int, _ message: String, _ hint: String) -> Problem {
    Problem(at: "\(file):\(line)", message, hint)
  }

  func whole(_ message: String, _ hint: String?) -> Problem {
    Problem(at: file, message, hint)
  }
}

// MARK: - Files that hold no statement

extension ImportProblem.UnreadableKind {
  fileprivate var words: Problem {
    let unpack = "unpack it and import the files inside"
    let other = "download the same statement as \(StatementFormat.namesAtBanks)"
    return switch self {
    case .spreadsheet, .oldSpreadsheet:
      Problem("this is a spreadsheet", "open it, save it as CSV and import that")
    case .pdf: Problem("this is a PDF", other)
    case .image: Problem("this is an image", other)
    case .zip: Problem("this is a ZIP archive", unpack)
    case .archive: Problem("this is a compressed archive", unpack)
    case .gzip:
      Problem("this file is compressed with gzip", "unpack it with gunzip and import the file inside")
    case .webPage:
      Problem(
        "this is a web page",
        "download the statement itself; if the bank calls it a spreadsheet, open it as one and save it as CSV"
      )
    case .beancount:
      Problem(
        "this is a Beancount ledger",
        "export the payments: bean-query -f csv FILE "
          + "\"SELECT date, payee, narration, account, -number AS amount, currency "
          + "WHERE account ~ '^(Income|Expenses):'\" > payments.csv")
    case .journal:
      Problem(
        "this is a journal of hledger or Ledger",
        "export it with hledger -f FILE print -O json > journal.json, and import that")
    }
  }
}

extension XMLReader.Problem {
  fileprivate var words: Problem {
    let again = "download the file again; nothing was imported"
    return switch self {
    case .documentType:
      Problem(
        "the XML declares a document type, which statements do not need",
        "remove <!DOCTYPE …> from the file if you trust it")
    case .unknownEntity(let name): Problem("\(quoted(name)) is not an XML character reference", again)
    case .mismatchedTag(let name, ""): Problem("</\(shortened(name))> closes nothing", again)
    case .mismatchedTag(let name, let open):
      Problem("expected </\(shortened(open))>, found </\(shortened(name))>", again)
    case .deeplyNested: Problem("the XML is nested too deeply for a statement", again)
    case .notXML: Problem("this is not XML", again)
    case .endOfFile:
      Problem("the file ends in the middle of an element", "the file may be incomplete: download it again")
    }
  }
}
