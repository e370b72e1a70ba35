import ArgumentParser
import Basics
import Bookkeeping
import Foundation

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add what is new in a bank's or an app's file to the ledger.",
    discussion: """
      Examples: folio import statement.csv --dry-run
                hledger print -O json > books.json && folio import books.json
                folio import expenses.json --date 2026-03-05

      The content says which format it is: CSV, the JSON of hledger, or a list of {id, name, type, amount}.
      A payment that an earlier import added is not added again. Each row that cannot be taken is told with \
      its line. A negative expense, money that came back, becomes income of the same category. \
      Of hledger's accounts, those under Income, Revenues and Expenses are payments, and those under Assets, \
      Liabilities and Equity are not.

      In CSV, columns are known by their headings in many languages; an option names one by its heading or its \
      number, which a file without headings needs. Amounts below 0 are expenses, unless a \
      column says what is income, or there is one for debits and one for credits. A date or an amount that \
      could mean two things is never guessed.
      Exit codes: 0 done, 1 the file cannot be read, 64 wrong arguments, 65 the ledger is not valid.
      """
  )

  @Argument(help: "The file to import.", completion: .file())
  var file: String

  @Flag(name: [.customShort("n"), .long], help: "Show what would be added, and change nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("The day of payments without a date of their own.", valueName: "YYYY-MM-DD"),
    transform: ImportCommand.date)
  var date: CalendarDate?

  @OptionGroup(title: "The ledger") var ledger: LedgerOptions
  @OptionGroup(title: "CSV files") var csv: CSVOptions

  func run() throws {
    let editor = try ledger.editor()
    let prose = ImportProse(file: file)
    let bytes = try read(tellingTo: editor)
    var result = ImportPlan.empty
    var statement: Statement?
    if dryRun {
      let document = try editor.document() ?? LedgerDocument(LedgerDocument.empty())
      (statement, result) = try plan(bytes, document, editor)
    } else {
      try editor.update(creatingIn: .usDollar) { document in
        let (read, plan) = try plan(bytes, document, editor)
        (statement, result) = (read, plan)
        return try Self.begun(document, for: plan.drafts).adding(plan.drafts)
      }
    }
    for refused in result.refused { editor.console.tell([prose.diagnostic(refused)]) }
    if let advice = prose.unknownAccounts(in: result.refused) { editor.console.tell([advice]) }
    let summary = ImportSummary(file: file, ledger: editor.file.name, isDryRun: dryRun)
    try Terminal.print(
      (dryRun ? ImportPreview.text(result.drafts) : "")
        + summary.text(result, transfers: statement?.transfers ?? 0),
      consequence: dryRun || result.drafts.isEmpty ? nil : EditingProse.isChanged)
  }

  /// A ledger that begins with an import has the currency of what is imported, if there is but one.
  private static func begun(
    _ document: LedgerDocument, for drafts: [TransactionDraft]
  ) throws -> LedgerDocument {
    let currencies = Set(drafts.map(\.amount.currency))
    guard document.bytes == LedgerDocument.empty(), currencies.count == 1, let currency = currencies.first
    else { return document }
    return try LedgerDocument(LedgerDocument.empty(currency: currency))
  }

  private func plan(
    _ bytes: [UInt8], _ document: LedgerDocument, _ editor: LedgerEditor
  ) throws -> (Statement, ImportPlan) {
    let progress = Progress(verb: "Reading", noun: "rows")
    var options = csv.options
    options.date = date
    options.currency = document.ledger.settings.currency
    options.locale = document.ledger.settings.locale
    options.onProgress = { progress.show($0) }
    defer { progress.clear() }
    do throws(ImportProblem) {
      let statement = try StatementReader.read(bytes, options: options)
      return (statement, ImportPlan(statement, into: document.ledger))
    } catch {
      progress.clear()
      throw editor.console.fail(ImportProse(file: file).diagnostic(error))
    }
  }

  private func read(tellingTo editor: LedgerEditor) throws -> [UInt8] {
    do throws(FileProblem) {
      if let bytes = try LedgerFile(name: file).read() { return bytes }
      throw .system(operation: .read, path: file, errno: ENOENT)
    } catch {
      throw editor.console.fail(EditingProse.diagnostic(error))
    }
  }

  private static func date(_ text: String) throws -> CalendarDate {
    guard text.utf8.count == 10, let date = try? CalendarDate(parsing: text) else {
      throw ValidationError("'\(text)' is not a date such as 2026-11-20")
    }
    return date
  }
}
