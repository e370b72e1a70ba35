import ArgumentParser
import Bookkeeping

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a payment from the ledger.",
    discussion: """
      Example: folio remove 984E

      Folio shows the payment and asks before removing it. Its attachments are not deleted. `folio undo` brings it \
      back.
      Exit codes: 0 done, 1 not found or not removed, 64 no terminal to ask at, 65 invalid ledger.
      """
  )

  @Argument(help: "The payment's id, or the start of it.")
  var id: String

  @Flag(name: .shortAndLong, help: "Remove it without asking.")
  var yes = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run() throws {
    let editor = try options.editor()
    let confirmed = yes ? nil : try askFirst(editor)
    var removed: Transaction?
    try editor.update { document in
      let index = try editor.find(confirmed?.id ?? id, in: document)
      if let confirmed, !document.text(of: index).elementsEqual(confirmed.text) {
        throw editor.console.fail(CommandProblem.ledgerChanged)
      }
      removed = document.ledger.transactions[index]
      return document.removing(index)
    }
    if let removed {
      try Terminal.print(
        "Removed \(TransactionLine.text(removed))\n  folio undo brings it back",
        consequence: CommandProblem.Consequence.ledgerIsChanged)
    }
  }

  /// Asks, and returns the payment to remove: nothing else may go if the file changes during the question.
  private func askFirst(_ editor: LedgerEditor) throws -> (id: String, text: [UInt8]) {
    guard let document = try editor.document() else { throw editor.noLedger }
    let index = try editor.find(id, in: document)
    let transaction = document.ledger.transactions[index]
    try editor.console.confirm(TransactionLine.details(transaction), "Remove this payment?")
    return (transaction.id, Array(document.text(of: index)))
  }
}
