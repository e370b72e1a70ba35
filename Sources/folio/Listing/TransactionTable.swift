import Basics
import Bookkeeping

/// Transactions as a table: one row each, as wide as the terminal, with the ids that commands take.
enum TransactionTable {
  /// - Parameters:
  ///   - ids: The short ids, or `nil` to show whole ones.
  ///   - width: The width of the terminal; `nil` if nothing has to be truncated.
  ///   - hasHeadings: Whether the first line names the columns.
  static func text(
    of transactions: some Collection<Transaction>, ids: ShortIDs?, width: Int?, hasHeadings: Bool
  ) -> String {
    if transactions.isEmpty { return "" }
    let rows = transactions.map { transaction in
      [
        transaction.date.iso, printable(ids?.text(of: transaction.id) ?? transaction.id),
        printable(transaction.name), printable(transaction.category ?? ""),
        printable(TransactionLine.accounts(of: transaction) ?? ""),
        TransactionLine.amount(transaction.amount, of: transaction.kind),
      ]
    }
    let headings = ["Date", "ID", "Name", "Category", "Account", "Amount"]
    // A ledger without accounts has no column for them.
    let used = headings.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    let lines = ((hasHeadings ? [headings] : []) + rows).map { line in used.map { line[$0] } }
    let cut = used.indices.filter { (2...4).contains(used[$0]) }
    return Terminal.table(lines, rightAligned: [used.count - 1], width: width, cutting: cut)
  }

  /// A table of the first payments that a query finds, then the sums of all, for a terminal.
  static func overview(of found: Query.Found, most: Int, in ledger: Ledger) -> String {
    let table = text(
      of: found.transactions.prefix(most), ids: ShortIDs(of: ledger.transactions), width: Terminal.columns,
      hasHeadings: true)
    return table + andMore(found.transactions.count - most) + (table.isEmpty ? "" : "\n") + summary(of: found)
  }

  /// A summary in a few lines: `38 payments, 2026-01-03 to 2026-03-28`, and then a line for each currency,
  /// such as `income 2500.00 USD, spending 1272.40 USD, kept 1227.60 USD, refunds of 40.00 USD taken off`.
  static func summary(of found: Query.Found) -> String {
    let count =
      found.dates.map { "\(counted(found.transactions.count, "payment")), \(period($0))" } ?? "no payments"
    let sums = found.sums.map { sum in
      let amounts = [("income", sum.income), ("spending", sum.spending), ("kept", sum.kept)]
        .map { "\($0) \($1.withCode)" }.joined(separator: ", ")
      return sum.refundCount == 0 ? amounts : "\(amounts), refunds of \(sum.refunds.withCode) taken off"
    }
    let others = [
      found.selection.transferCount > 0 ? counted(found.selection.transferCount, "transfer") : nil,
      found.selection.plannedCount > 0 ? "\(found.selection.plannedCount) planned" : nil,
    ].compactMap { $0.map { "\($0), in no sum" } }
    return ([count] + sums + others).map { $0 + "\n" }.joined()
  }
}
