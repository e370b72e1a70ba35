import ArgumentParser
import Bookkeeping

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a payment of the ledger.",
    discussion: """
      Example: folio edit 984E --amount 13.40 --memo ""

      What no option names stays as it is, to the byte; an empty text takes an optional field away, and --tag \
      and --attachment replace the whole list. The payment keeps its id, so its page keeps its address, and \
      its place in the file.
      Exit codes: 0 done, 1 not found or not written, 64 wrong fields, 65 the ledger is not valid.
      """
  )

  @Argument(help: "The payment's id, or how it begins.")
  var id: String

  @OptionGroup(title: "The payment") var fields: FormOptions
  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func run() throws {
    let editor = try options.editor()
    var place: Int?
    let ledger = try editor.update { document in
      let index = try editor.find(id, in: document)
      let context = try PaymentForm.Context(document.ledger.settings)
      let change = try editor.checking { () throws(InvalidPaymentForm) in
        try fields.form.change(of: document.ledger.transactions[index], in: context)
      }
      place = index
      return document.changing(index, change)
    }
    if let place, let ledger {
      let line = TransactionLine.text(ledger.transactions[place])
      try Terminal.print("Changed \(line)", consequence: EditingProse.isChanged)
    }
  }
}

extension LedgerEditor {
  /// - Throws: `ExitCode`, with the problem already told.
  func find(_ id: String, in document: LedgerDocument) throws -> Int {
    do throws(LedgerDocument.SearchProblem) {
      return try document.index(ofID: id)
    } catch {
      throw console.fail(EditingProse.diagnostic(error, in: file.name))
    }
  }
}
