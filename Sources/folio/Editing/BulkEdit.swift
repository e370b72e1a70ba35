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
    let found: FoundTransactions
    let change: BulkChange
    /// The transactions to change as the file has them: nothing else may change once somebody has agreed.
    let texts: [ArraySlice<UInt8>]

    var count: String { FoundSummary.counted(change.changes.count) }
  }

  func run() throws {
    guard let document = try editor.document() else { throw editor.noLedger }
    let plan = try plan(in: document)
    if plan.found.transactions.isEmpty { throw editor.console.fail(CommandProblem.nothingFound(query)) }
    guard !plan.change.changes.isEmpty else {
      let count = FoundSummary.counted(plan.change.unchangedCount)
      return try Terminal.print("Nothing to change: \(count) found, and none would become different")
    }
    if !isConfirmed { try confirm(plan, in: document.ledger) }
    var done = plan
    try editor.update { document in
      done = try self.plan(in: document)
      guard isConfirmed || done.texts == plan.texts else {
        throw editor.console.fail(CommandProblem.ledgerChanged)
      }
      return document.applying(done.change.changes, writesIDs: false)
    }
    try Terminal.print(
      "Changed \(done.count)\n\(BulkChangeWords.text(of: done.change))", terminator: "",
      consequence: Consequence.ledgerIsChanged)
  }

  private func plan(in document: LedgerDocument) throws -> Plan {
    let ledger = document.ledger
    let context = try PaymentForm.Context(ledger.settings)
    let indices = Query(query, in: ledger).indices(in: ledger.transactions)
    let change = try editor.checking { () throws(InvalidPaymentForm) in
      try BulkChange(form, of: indices, in: ledger, context)
    }
    return Plan(
      found: FoundTransactions(indices, of: ledger), change: change,
      texts: change.changes.map { document.text(of: $0.index) })
  }

  private static let mostShown = 20

  private func confirm(_ plan: Plan, in ledger: Ledger) throws {
    guard Prompt.isPossible else {
      editor.console.tell(CommandProblem.unconfirmed)
      throw ExitCode.validationFailure
    }
    let changed = FoundTransactions(plan.change.changes.map(\.index), of: ledger)
    let table = TransactionTable(
      changed.transactions.prefix(Self.mostShown), ids: ShortIDs(of: ledger.transactions))
    let rest = changed.transactions.count - Self.mostShown
    Terminal.printError(
      table.text(width: TerminalSize.columns, hasHeadings: true) + (rest > 0 ? "and \(rest) more\n" : "")
        + "\n" + FoundSummary(found: changed).text + BulkChangeWords.text(of: plan.change))
    guard Prompt.confirm("Change \(plan.count) in \(shortened(editor.file.name))?") else {
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
