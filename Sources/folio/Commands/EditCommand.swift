import ArgumentParser
import Bookkeeping

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a payment in the ledger, or all that a query finds.",
    discussion: """
      Examples: folio edit 984E --amount 13.40 --memo ""
                folio edit --where 'name:uber no:category' --category Travel:Taxi

      Fields that you do not name stay as they are, byte for byte. Empty text removes an optional field; --tag \
      and --attachment replace the whole list. The payment keeps its id, the address of its page, and its \
      position in the file.

      With --where, Folio shows which payments the query finds and what changes, and asks; see folio list for the \
      language of queries. All of them change at once, or none.
      Exit codes: 0 done, 1 not found or not written, 64 invalid fields, 65 invalid ledger.
      """
  )

  @Argument(help: "The payment's id, or the start of it.")
  var id: String?

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp("Change all payments that a query finds; see folio list.", valueName: "query"))
  var query: String?

  @Flag(name: .shortAndLong, help: "With --where: do not ask.")
  var yes = false

  @OptionGroup(title: "The payment") var fields: FormOptions
  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func validate() throws {
    guard (id == nil) != (query == nil) else { throw ArgumentProblem.idOrQuery.error }
    if let query, query.isBlank { throw ArgumentProblem.emptyQuery.error }
  }

  func run() throws {
    let editor = try options.editor()
    if let query {
      let edit = BulkEdit(query: query, form: fields.form, editor: editor, isConfirmed: yes)
      return try edit.run()
    }
    guard let id else { return }
    var place: Int?
    let ledger = try editor.update { document in
      let index = try editor.find(id, in: document)
      let context = try PaymentForm.Context(document.ledger.settings)
      let change = try editor.checking { () throws(PaymentForm.Invalid) in
        try fields.form.change(of: document.ledger.transactions[index], in: context)
      }
      place = index
      return document.changing(index, change)
    }
    if let place, let ledger {
      let line = TransactionLine.text(ledger.transactions[place])
      try Terminal.print("Changed \(line)", consequence: CommandProblem.Consequence.ledgerIsChanged)
    }
  }
}

extension LedgerEditor {
  /// - Throws: `ExitCode`, with the problem already told.
  func find(_ id: String, in document: LedgerDocument) throws -> Int {
    do throws(LedgerDocument.SearchProblem) {
      return try document.index(ofID: id)
    } catch {
      throw console.fail(error)
    }
  }
}
