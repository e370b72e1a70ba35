import ArgumentParser
import Bookkeeping

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change of the ledger.",
    discussion: """
      Examples: folio undo
                folio undo --list

      Each folio undo takes back one more of the last 50 changes that folio commands made, and the ledger is byte \
      for byte what it was before. If you have edited the file since, nothing is taken back, and Folio shows what \
      would be lost.

      What is needed for it is kept in the folder .folio beside the ledger, readable by you alone and never \
      published. Delete that folder to forget it.
      Exit codes: 0 done, 1 there is nothing to take back, or the file was edited, 65 invalid ledger.
      """
  )

  @Flag(help: "List the changes, the last one first, and change nothing.")
  var list = false

  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func run() throws {
    let editor = try options.editor()
    if list { return try Terminal.print(ChangeList.text(of: try editor.changes()), terminator: "") }
    let record = try editor.undo()
    try Terminal.print(
      "Took back: \(printable(record.command))\n  \(ChangeList.undone(record.counts))",
      consequence: CommandProblem.Consequence.ledgerIsChanged)
  }
}
