import ArgumentParser
import Bookkeeping
import Foundation

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a payment to the ledger.",
    discussion: """
      Example: folio add --name "Corner Bakery" --amount 12.40 --category Food:Groceries

      It is an expense of today unless --type and --date say otherwise. At a terminal, Folio asks for a name \
      or an amount that is missing. An amount is written as in the ledger (1234.50) or as its locale writes it \
      (1.234,50 in de_DE); one that would mean two different amounts is refused.

      The payment goes where the file's order wants it, and nothing else in the file changes. A ledger that \
      does not exist is made.
      Exit codes: 0 done, 1 the file cannot be written, 64 wrong fields, 65 the ledger is not valid.
      """
  )

  @OptionGroup(title: "The payment") var fields: FormOptions
  @OptionGroup(title: "The ledger") var options: LedgerOptions

  func run() throws {
    let editor = try options.editor()
    var form = fields.form
    if Prompt.isPossible, form.name == nil || form.amount == nil {
      let settings = try (editor.document() ?? LedgerDocument(LedgerDocument.empty())).ledger.settings
      try FormPrompt(context: try PaymentForm.Context(settings), console: editor.console).complete(&form)
    }
    let id = UUID().uuidString
    var added: TransactionDraft?
    try editor.update(creatingIn: form.currency.flatMap { Currency(code: $0.uppercased()) } ?? .usDollar) {
      let context = try PaymentForm.Context($0.ledger.settings)
      var draft = try editor.checking { () throws(InvalidPaymentForm) in try form.draft(in: context) }
      draft.id = id
      added = draft
      return $0.adding([draft])
    }
    if let added {
      try Terminal.print("Added \(TransactionLine.text(added))", consequence: EditingProse.isChanged)
    }
  }
}

extension LedgerEditor {
  /// - Throws: the exit code for wrong arguments, with all mistakes of a form told.
  func checking<Result>(_ understand: () throws(InvalidPaymentForm) -> Result) throws -> Result {
    do throws(InvalidPaymentForm) {
      return try understand()
    } catch {
      console.tell(error.problems.map(FormProse.diagnostic))
      throw ExitCode.validationFailure
    }
  }
}
