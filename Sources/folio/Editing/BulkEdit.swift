import ArgumentParser
import Bookkeeping

/// Changes all payments that a query finds, after showing them: all at once, or none.
struct BulkEdit {
  let query: String
  let form: PaymentForm
  let editor: LedgerEditor
  /// Whether nobody has to be asked.
  let isConfirmed: Bool

  /// What is to change in one state of the ledger.
  private struct Plan {
    let change: BulkChange
    let document: LedgerDocument

    /// The transactions to change as the file has them: nothing else may change once somebody has agreed.
    var texts: [ArraySlice<UInt8>] { change.changes.map { document.text(of: $0.index) } }

    var count: String { FoundSummary.counted(change.changes.count) }
  }

  func run() throws {
    let agreed = isConfirmed ? nil : try askFirst()
    var done: Plan?
    try editor.update { document in
      let plan =
        try agreed.flatMap { $0.document.bytes == document.bytes ? $0 : nil } ?? self.plan(in: document)
      done = plan
      if let agreed, agreed.document.bytes != document.bytes, plan.texts != agreed.texts {
        throw editor.console.fail(CommandProblem.ledgerChanged)
      }
      return document.applying(plan.change.changes, writesIDs: false)
    }
    guard let done else { return }
    guard !done.change.changes.isEmpty else {
      let count = FoundSummary.counted(done.change.unchangedCount)
      return try Terminal.print("Nothing to change: \(count) found, and none would become different")
    }
    try Terminal.print(
      "Changed \(done.count)\n\(BulkChangeWords.text(of: done.change))", terminator: "",
      consequence: CommandProblem.Consequence.ledgerIsChanged)
  }

  private func plan(in document: LedgerDocument) throws -> Plan {
    let ledger = document.ledger
    let context = try PaymentForm.Context(ledger.settings)
    let indices = Query(query, in: ledger).indices(in: ledger.transactions)
    let change = try editor.checking { () throws(PaymentForm.Invalid) in
      try BulkChange(form, of: indices, in: ledger, context)
    }
    if indices.isEmpty { throw editor.console.fail(CommandProblem.nothingFound(query)) }
    return Plan(change: change, document: document)
  }

  /// What was agreed to.
  private func askFirst() throws -> Plan {
    guard let document = try editor.document() else { throw editor.noLedger }
    let plan = try plan(in: document)
    if !plan.change.changes.isEmpty { try confirm(plan, in: document.ledger) }
    return plan
  }

  private static let mostShown = 20

  private func confirm(_ plan: Plan, in ledger: Ledger) throws {
    guard Terminal.Prompt.isPossible else {
      editor.console.tell(CommandProblem.unconfirmed)
      throw ExitCode.validationFailure
    }
    let changed = FoundTransactions(plan.change.changes.map(\.index), of: ledger)
    let table = TransactionTable(
      changed.transactions.prefix(Self.mostShown), ids: ShortIDs(of: ledger.transactions))
    let rest = changed.transactions.count - Self.mostShown
    Terminal.printError(
      table.text(width: Terminal.Size.columns, hasHeadings: true) + (rest > 0 ? "and \(rest) more\n" : "")
        + "\n" + FoundSummary(found: changed).text + BulkChangeWords.text(of: plan.change))
    guard Terminal.Prompt.confirm("Change \(plan.count) in \(shortened(editor.file.name))?") else {
      Terminal.printError("Nothing was changed.\n")
      throw ExitCode.failure
    }
  }
}

/// What a change of many payments does, in a line for each field.
private enum BulkChangeWords {
  private static let mostShown = 5

  /// `  category: none (30), "Food" (8) -> "Food:Takeaway"`
  static func text(of change: BulkChange) -> String {
    let lines = change.fields.map { field in
      let old = field.old.prefix(mostShown).map { value, count in
        words(value) + (field.old.count > 1 ? " (\(count))" : "")
      }
      let rest = field.old.count > mostShown ? " and \(field.old.count - mostShown) more" : ""
      let new = field.new.count == 1 ? words(field.new[0]) : "\(field.new.count) values"
      return "  \(field.field.rawValue): \(old.joined(separator: ", "))\(rest) -> \(new)\n"
    }
    let unchanged = change.unchangedCount
    return lines.joined() + (unchanged > 0 ? "  \(unchanged) more found, as they should be\n" : "")
  }

  private static func words(_ value: String?) -> String { value.map(quoted) ?? "none" }
}
