import ArgumentParser
import Bookkeeping
import Publishing

struct ListCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Find payments in the ledger, with their ids and sums.",
    discussion: """
      Examples: folio list restaurant 2026-03
                folio list 'no:category >100'
                folio list 'category:"Food & Drink" account:Amex' --csv > food.csv

      A query is what you would type on the report's search page: every word must be in a text of the payment, or \
      be its amount (12.40, >100, <=75, =12.40, 10..12.50, -5) or its date (2026-03, 2026-01..2026-03, March). A phrase stands in \
      quotes. A word before a colon asks one field: category: account: to: tag: name: memo: address: currency: type: \
      (income, expense, transfer), no:category finds payments without one, and has:attachment those with one. \
      from:amex-2026-01.csv, which the page does not know, finds those that an import added from such a file. A \
      hyphen leaves payments out: -tag:private. \
      Without a query, all payments are listed.

      At a terminal, long texts are cut to fit its width, and ids to the shortest beginnings that differ. In \
      a pipe, nothing is cut, and the sums go to stderr.
      Exit codes: 0 done, 1 no ledger, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(parsing: .allUnrecognized, help: "What to look for; quote > and spaces for your shell.")
  var query: [String] = []

  @Option(help: ArgumentHelp("Show only the newest n payments; the sums include all.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Print CSV, as the report's CSV files.")
  var csv = false

  @Flag(help: "Print JSON: the transactions with the ledger's fields and their roles, and their sums.")
  var json = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  mutating func validate() throws {
    if csv, json { throw ValidationError("--csv and --json contradict each other; use one of them") }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    query = try Arguments.withoutOptions(query)
  }

  func run(_ editor: LedgerEditor) throws {
    let document = try editor.existingDocument()
    let text = query.joined(separator: " ")
    editor.console.report(Query.problems(ofCommand: text, areWarnings: true))
    let found = Query.Found(
      Query(text, in: document.ledger), in: document.ledger,
      asOf: try Project.Options.Today.required())
    let most = limit ?? .max
    let shown = found.transactions.prefix(most)
    if csv {
      try Terminal.print(file: CSVFile.text(of: found, limit: most))
    } else if json {
      let text = TransactionJSON.text(of: found, limit: most)
      try Terminal.print(json: String(decoding: text, as: UTF8.self))
    } else if Terminal.columns != nil {
      try Terminal.print(TransactionTable.overview(of: found, most: most, in: document.ledger))
    } else {
      try Terminal.print(TransactionTable.text(of: shown, ids: nil, width: nil, hasHeadings: false))
      let more = andMore(found.transactions.count - shown.count)
      Terminal.printError(more + TransactionTable.summary(of: found))
    }
  }
}

extension Query {
  /// Parses a query in the notation of the ledger's pages.
  init(_ text: String, in ledger: Ledger) {
    self.init(text, notation: Query.Notation(of: ledger))
  }
}
