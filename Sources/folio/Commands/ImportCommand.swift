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
                folio import amex.csv --card --account Amex
                hledger print -O json > books.json && folio import books.json
                folio import expenses.json --date 2026-03-05

      The content says which format it is: CSV, OFX or QFX, QIF, CAMT, MT940, the JSON of hledger, or a list of \
      {id, name, type, amount}. At a terminal, Folio shows what it understood and asks before it writes; \
      --yes, or no terminal, means no question. What could mean two things is never guessed: both readings are \
      shown, with the option that decides.

      A payment that the ledger has is not added again, whatever became of it there: it is known by its account, \
      date, amount, and reference or payee. What was pending is replaced once it is booked.

      What you decide is kept in imports.json beside the ledger, and the next file with the same headings or \
      of the same account needs no option. `folio import --profiles` lists what is kept, and \
      `folio import --forget NAME` drops it.
      Exit codes: 0 done, 1 the file cannot be read or nothing was wanted, 64 wrong arguments, 65 the file is \
      undecided or holds nothing to take, or the ledger or imports.json is not valid.
      """
  )

  @Argument(help: "The file to import.", completion: .file())
  var file: String?

  @Flag(name: [.customShort("n"), .long], help: "Show what would be added, and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Ask nothing.")
  var yes = false

  @Flag(help: "List what is kept about files.")
  var profiles = false

  @Flag(help: "Drop what is kept: folio import --forget NAME.")
  var forget = false

  @OptionGroup(title: "The ledger") var ledger: LedgerOptions
  @OptionGroup(title: "The file") var statement: StatementOptions

  func validate() throws {
    if profiles, forget || file != nil { throw ValidationError("--profiles stands alone") }
    if forget, dryRun { throw ValidationError("--forget goes without --dry-run") }
    if file == nil, !profiles, !forget { throw ValidationError("Missing expected argument '<file>'") }
  }

  func run() throws {
    let editor = try ledger.editor()
    let store = ImportProfileStore(ledger: editor.file.name, console: editor.console)
    if profiles { return try Terminal.print(store.list(try store.read()), terminator: "") }
    if forget { return try forget(in: store) }
    guard let file else { return }
    try ImportSession(
      file: file, editor: editor, store: store, stated: statement.options, account: statement.account,
      isDryRun: dryRun, asks: !yes && !dryRun && Prompt.isPossible,
      isConfirmed: yes, buildCommand: buildCommand
    ).run()
  }

  private func forget(in store: ImportProfileStore) throws {
    guard let file else {
      Terminal.printError(store.list(try store.read()))
      throw ValidationError("say which: folio import --forget NAME")
    }
    try store.forget(file)
    try Terminal.print("Forgot \(quoted(file)); the next file of its kind is read afresh.")
  }

  /// What to type next.
  private var buildCommand: String {
    let root = ledger.root == "." ? nil : "--root \(quotedForShell(ledger.root))"
    let name = ledger.ledger.map { "--ledger \(quotedForShell($0))" }
    return (["folio build"] + [root, name].compactMap { $0 }).joined(separator: " ")
  }
}
