import Bookkeeping

/// The account of a ledger that a file is about, though the file states only a number: on the days that both
/// have, most of the file's rows are the account's, and most of the account's are the file's.
package struct AccountOfRows {
  package let label: String
  /// The number of the account's rows that are in the file.
  package let shared: Int

  /// Two accounts may well have some equal payments.
  private static let fewest = 3

  /// - Parameters:
  ///   - plan: What the import would do if the number were the name of a new account.
  ///   - rows: The payments of the file.
  ///   - known: The accounts that people named; the names that an app has say nothing about a bank's file.
  package init?(
    _ plan: ImportPlan, _ rows: [Transaction.Draft], number: String?, among known: OwnAccountNumbers,
    in ledger: Ledger
  ) {
    let given = known.given
    let met = plan.metRows.map { ledger.transactions[$0] }.filter { !$0.isTransfer }
    let counts = met.reduce(into: [String: Int]()) { counts, row in
      guard let key = row.account.map(FoldedText.string), given.contains(key) else { return }
      counts[key, default: 0] += 1
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let (key, shared) = most, shared >= Self.fewest, let days = rows.map(\.date).range else {
      return nil
    }
    let own = ledger.transactions.filter { $0.ref != nil && $0.account.map(FoldedText.string) == key }
    let near = own.filter { days.contains($0.date) }
    guard let label = near.first?.account, shared * 2 > near.count,
      let common = own.map(\.date).range, shared * 2 > rows.count(where: { common.contains($0.date) }),
      !near.contains(where: { Self.hasOtherNumber($0, than: number) })
    else { return nil }
    self.label = label
    self.shared = shared
  }

  private static func hasOtherNumber(_ row: Transaction, than number: String?) -> Bool {
    let end = number.flatMap(PaymentRef.end(of:))
    return row.statementRefs.contains { ref in ref.numberEnd.map { $0 != end } ?? false }
  }
}
