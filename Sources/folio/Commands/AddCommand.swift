import ArgumentParser
import Basics
import Bookkeeping
import Foundation

struct AddCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a payment to the ledger.",
    discussion: """
      Example: folio add --name "Corner Bakery" --amount 12.40 --category Food:Groceries

      The payment is an expense dated today unless --type and --date say otherwise. At a terminal, Folio asks \
      for a missing name or amount. Write amounts as in the ledger (1234.50) or in the format of its locale \
      (1.234,50 in de_DE); ambiguous amounts are rejected.

      --attach copies a receipt into receipts/ in the ledger's folder, under the date and the name of the \
      payment; nothing there is overwritten. For a file that is already in that folder, use --attachment.

      The payment is inserted in the order of the file, and nothing else in the file changes. If there is no \
      ledger, it is created. At a terminal, Folio asks about a new account or category that differs from a \
      known one in one or two letters; --new adds it without asking.
      Exit codes: 0 done, 1 the file cannot be written, 64 invalid fields, 65 invalid ledger.
      """
  )

  @OptionGroup(title: "The payment") var fields: FormOptions
  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    var form = fields.form
    if Terminal.Prompt.isPossible, form.name == nil || form.amount == nil {
      let ledger = try (editor.document() ?? LedgerDocument(LedgerDocument.empty())).ledger
      try Prompt(context: editor.formContext(ledger), console: editor.console).complete(&form)
    }
    if fields.hasNames, let ledger = try editor.document()?.ledger {
      try editor.spellNames(of: &form, in: ledger)
    }
    let id = UUID().uuidString
    var copies = ReceiptCopies(ledger: editor.file.name)
    let currency = form.currency.flatMap { Currency(code: $0.uppercased()) } ?? .usDollar
    let empty = LedgerDocument.empty(currency: currency)
    let added = try editor.update(creating: empty, receipts: copies) { document in
      var draft = try form.draft(in: editor.formContext(document.ledger))
      draft.id = id
      copies = ReceiptCopies(ledger: editor.file.name)
      try copies.choose(fields.receipts, date: draft.date, name: draft.name)
      draft.attachments += copies.paths
      return (document.adding([draft]), draft)
    }.result
    let line = TransactionLine.text(added)
    let names = copies.paths.map { "  receipt: \(shortened($0))\n" }.joined()
    try Terminal.print("Added \(line)\n\(names)", consequence: .ledgerIsChanged)
  }
}

extension AddCommand {
  /// Asks for the required fields, each until the answer is valid.
  struct Prompt {
    let context: PaymentForm.Context
    let console: Console

    /// - Throws: `ExitCode` if the input ends before the form is complete.
    func complete(_ form: inout PaymentForm) throws {
      if form.name == nil {
        try ask("Payment name: ", for: \.name, .name, of: &form)
      }
      if form.amount == nil {
        try ask("Amount (\(currency(of: form))): ", for: \.amount, .amount, of: &form)
      }
    }

    private func currency(of form: PaymentForm) -> String {
      form.currency?.uppercased() ?? context.currency.code
    }

    private func ask(
      _ question: String, for text: WritableKeyPath<PaymentForm, String?>, _ field: Ledger.Field,
      of form: inout PaymentForm
    ) throws {
      while true {
        guard let answer = Terminal.Prompt.ask(question) else {
          Terminal.printError("\n")
          throw ExitCode.failure
        }
        form[keyPath: text] = answer
        do throws(PaymentForm.Invalid) {
          _ = try form.draft(in: context)
          return
        } catch {
          let own = error.problems(of: field)
          if own.isEmpty { return }
          console.report(own)
        }
      }
    }
  }
}
