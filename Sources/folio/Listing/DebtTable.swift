import Basics
import Bookkeeping

/// Who owes whom, as commands show it.
enum DebtTable {
  /// `Jana owes Tobias 86.00 EUR`
  static func words(_ debt: Debt) -> String {
    "\(shortened(debt.debtor.name)) owes \(shortened(debt.creditor.name)) \(debt.amount.withCode)"
  }

  /// Each figure with the rows that it comes from.
  static func overview(of report: Report) -> String {
    let debts = Debts(of: report)
    var text = debts.shown.map { debt in
      debt.isEven
        ? "\(shortened(debt.first.name)) and \(shortened(debt.second.name)) are even\n"
        : words(debt) + "\n" + rows(of: debt, report)
    }.joined()
    if text.isEmpty { text = "Nobody owes anybody anything\n" }
    guard debts.unpaidCount > 0 else { return text }
    let payments =
      debts.unpaidCount == 1 ? "1 shared payment has" : "\(debts.unpaidCount) shared payments have"
    return text + "\(payments) no account, and nobody is known to have paid: folio list no:account\n"
  }

  /// The rows since the two were even, newest first, with what each adds or takes off.
  private static func rows(of debt: Debt, _ report: Report) -> String {
    let lines = debt.open.prefix(most).map { row in
      let payment = report.transactions[row.index]
      let owed = debt.owed(by: row)
      return [
        "  \(payment.date.iso)", (owed.minorUnits < 0 ? "" : "+") + owed.decimal,
        "of \(payment.amount.decimal)",
        shortened(payment.name), "(\(shortened(payment.id)))",
      ]
    }
    let more = andMore(debt.open.count - most)
    return Terminal.table(lines, rightAligned: [1, 2]) + (more.isEmpty ? "" : "  \(more)")
  }

  /// The greatest number of rows below a figure; the page of the report has more.
  private static let most = 20

  /// Transfers that are written, with their accounts.
  static func lines(of drafts: [Transaction.Draft]) -> String {
    drafts.map { draft in
      let accounts = [draft.account, draft.to].compactMap(\.self).map { shortened($0) }
      return "\(TransactionLine.text(draft))\n  \(accounts.joined(separator: " → "))\n"
    }.joined()
  }
}
