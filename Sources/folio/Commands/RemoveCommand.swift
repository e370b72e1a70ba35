import ArgumentParser
import Bookkeeping

struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take a payment out of the ledger.",
    discussion: """
      Example: folio remove 984E

      Folio shows the payment and asks before it goes. Its attachments stay where they are.
      Exit codes: 0 done, 1 not found or not removed, 64 nobody to ask, 65 the ledger is not valid.
      """
  )

  @Argument(help: "The payment's id, or how it begins.")
  var id: String

  @Flag(name: .shortAndLong, help: "Remove it without asking.")
  var yes = false

  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func run() throws {
    let editor = try options.editor()
    guard let document = try editor.document() else { throw editor.noLedger }
    let shown = try editor.find(id, in: document)
    let transaction = document.ledger.transactions[shown]
    if !yes { try confirm(transaction, in: editor) }
    try editor.update { current in
      let index = try editor.find(transaction.id, in: current)
      guard current.text(of: index) == document.text(of: shown) else {
        throw editor.console.fail(EditingProse.changedMeanwhile(editor.file.name))
      }
      return current.removing(index)
    }
    print("Removed \(TransactionLine.text(transaction))")
  }

  private func confirm(_ transaction: Transaction, in editor: LedgerEditor) throws {
    guard Prompt.isPossible else {
      editor.console.tell([EditingProse.nobodyToAsk(editor.file.name)])
      throw ExitCode.validationFailure
    }
    Terminal.printError(TransactionLine.details(transaction))
    guard Prompt.confirm("Remove this payment?") else {
      Terminal.printError("Nothing was removed.\n")
      throw ExitCode.failure
    }
  }
}
