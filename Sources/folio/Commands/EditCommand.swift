import ArgumentParser
import Basics
import Bookkeeping

struct EditCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change payments in the ledger: some, or all that a query finds.",
    discussion: """
      Examples: folio edit 984E --amount 13.40 --memo ""
                folio edit 984E --attach scan.pdf
                folio edit 984E 12AB --tag trip
                folio edit --where 'name:uber no:category' --category Travel:Taxi

      Fields that you do not name stay as they are, byte for byte. Empty text removes an optional field; \
      --tag and --attachment replace the whole list. --attach copies a receipt into receipts/ in the \
      ledger's folder and adds it, and --detach takes one out; its file stays. At a terminal, Folio asks \
      about a new account or category that differs from a known one in one or two letters; --new adds it \
      without asking. The payment keeps its id, the address of its page, and its position in the file.

      With --where, Folio shows which payments the query finds and what changes, and asks; see folio list for the \
      language of queries. All of them change at once, or none.
      Exit codes: 0 done, 1 not found or not written, 64 invalid fields, 65 invalid ledger.
      """
  )

  @OptionGroup var chosen: PaymentChoice

  @Flag(name: .shortAndLong, help: "With --where: do not ask.")
  var yes = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and change nothing.")
  var dryRun = false

  @Option(
    name: .customLong("detach"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An attachment to take out, or the name of its file; repeat for more.", valueName: "path"))
  var detached: [String] = []

  @OptionGroup(title: "The payment") var fields: FormOptions
  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func run(_ editor: LedgerEditor) throws {
    var form = fields.form
    form.detached = detached
    var copies = ReceiptCopies(ledger: editor.file.name)
    if fields.hasNames || !fields.receipts.isEmpty || !detached.isEmpty, let document = try editor.document()
    {
      try prepare(&form, &copies, document, editor)
    }
    try run(form, copies, editor)
  }

  /// Checks the form's names, and names its receipts after the first payment.
  private func prepare(
    _ form: inout PaymentForm, _ copies: inout ReceiptCopies, _ document: LedgerDocument,
    _ editor: LedgerEditor
  ) throws {
    if fields.hasNames { try editor.spellNames(of: &form, in: document.ledger) }
    if fields.receipts.isEmpty, detached.isEmpty { return }
    let payments = try chosen.indices(in: document).map { document.ledger.transactions[$0] }
    let known = payments.flatMap(\.attachments)
    for name in detached where !known.contains(where: { $0.isFile(named: name) }) {
      throw Problem(
        "no such attachment: \(quoted(name))", Suggestion.hint(for: name, among: known), at: .input)
    }
    if dryRun {
      form.attached = fields.receipts
    } else if let first = payments.first {
      try copies.choose(fields.receipts, date: first.date, name: first.name)
      form.attached = copies.paths
    }
  }

  private func run(_ form: PaymentForm, _ copies: ReceiptCopies, _ editor: LedgerEditor) throws {
    if chosen.ids.count != 1 || dryRun {
      return try BulkEdit(command: self, form: form, copies: copies, editor: editor).run()
    }
    let (ledger, place) = try editor.update(receipts: copies) { document in
      let index = try document.index(ofID: chosen.ids[0])
      let change = try form.change(
        of: document.ledger.transactions[index], in: editor.formContext(document.ledger))
      return (document.changing(index, change), index)
    }
    let line = TransactionLine.text(ledger.transactions[place])
    try Terminal.print("Changed \(line)", consequence: .ledgerIsChanged)
  }
}

extension EditCommand {
  /// Shows several payments, and changes all of them or none.
  struct BulkEdit {
    let command: EditCommand
    let form: PaymentForm
    let copies: ReceiptCopies
    let editor: LedgerEditor

    private var chosen: PaymentChoice { command.chosen }

    /// The changes to one state of the ledger.
    private struct Plan {
      let change: BulkChange
      let document: LedgerDocument

      /// The file's texts of the transactions to change. If they differ after the user has agreed, nothing is
      /// written.
      var texts: [ArraySlice<UInt8>] { change.changes.map { document.text(of: $0.index) } }

      var count: String { counted(change.changes.count, "payment") }
    }

    func run() throws {
      if command.dryRun {
        let document = try editor.existingDocument()
        let plan = try plan(in: document)
        let table = plan.change.changes.isEmpty ? "" : try preview(of: plan)
        return try Terminal.print(
          "\(table)Would change \(plan.count)\n\(BulkChangeWords.text(of: plan.change))")
      }
      let agreed = command.yes || !chosen.ids.isEmpty ? nil : try askFirst()
      let done = try editor.update(receipts: copies) { document in
        let plan =
          try agreed.flatMap { $0.document.bytes == document.bytes ? $0 : nil } ?? self.plan(in: document)
        if let agreed, agreed.document.bytes != document.bytes, plan.texts != agreed.texts {
          throw Problem.ledgerChanged
        }
        return (document.applying(plan.change.changes, writesIDs: false), plan)
      }.result
      guard !done.change.changes.isEmpty else {
        let count = counted(done.change.unchangedCount, "payment")
        return try Terminal.print("Nothing to change: \(count) found, and none would become different")
      }
      try Terminal.print(
        "Changed \(done.count)\n\(BulkChangeWords.text(of: done.change))", consequence: .ledgerIsChanged)
    }

    private func plan(in document: LedgerDocument) throws -> Plan {
      let ledger = document.ledger
      let indices = try chosen.indices(in: document)
      let asked = chosen.query.map { Query($0, in: ledger) }
      let change = try BulkChange(
        form, of: indices, in: ledger, editor.formContext(ledger),
        isDestination: { asked?.findsOnlyDestination(of: $0) ?? false })
      return Plan(change: change, document: document)
    }

    /// Shows the changes and asks; returns the plan that the user agreed to.
    private func askFirst() throws -> Plan {
      let document = try editor.existingDocument()
      let plan = try plan(in: document)
      if plan.change.changes.isEmpty { return plan }
      try editor.console.confirm(
        preview(of: plan) + BulkChangeWords.text(of: plan.change),
        "Change \(plan.count) in \(shortened(editor.file.name))?")
      return plan
    }

    private func preview(of plan: Plan) throws -> String {
      try chosen.preview(of: plan.change.changes.map(\.index), in: plan.document.ledger)
    }
  }
}

/// The description of a change of many payments, with a line for each field.
private enum BulkChangeWords {
  /// `  category: none (30), "Food" (8) -> "Food:Takeaway"`
  static func text(of change: BulkChange) -> String {
    let lines = change.fields.map { field in
      let old = field.old.lazy.map { value, count in
        words(value) + (field.old.count > 1 ? " (\(count))" : "")
      }
      let new = field.new.count == 1 ? words(field.new[0]) : "\(field.new.count) values"
      return "  \(field.field.rawValue): \(listed(old, most: 5)) -> \(new)\n"
    }
    let unchanged = change.unchangedCount
    return lines.joined() + (unchanged > 0 ? "  \(unchanged) more found that need no change\n" : "")
  }

  private static func words(_ value: String?) -> String { value.map(quoted) ?? "none" }
}
