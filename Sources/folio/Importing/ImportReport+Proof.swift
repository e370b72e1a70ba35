import Basics
import Bookkeeping
import Importing

/// Findings about an import as a whole, which amounts prove or make likely.
extension ImportReport {
  /// The rows that are perhaps there twice: once as a sum, and once as its parts.
  var sums: [String] {
    plan.summed.map { summed in
      let sum = Self.words(for: summed.sum)
      let remove = "folio remove \(quotedForShell(summed.sum.id))"
      if let other = summed.parts.first, summed.parts.count == 1 {
        return
          "check: \(sum) is in the ledger, and \(Self.words(for: other)) is new; if they are one payment, "
          + "remove the wrong one with folio remove"
      }
      let parts = "\(summed.parts.count) rows of its day"
      return summed.isSumKnown
        ? "check: \(sum) is in the ledger, and \(parts) that are new add up to it; if they are its parts: \(remove)"
        : "check: \(sum) is new, and \(parts) in the ledger add up to it; if they are its parts, remove it with folio remove"
    }
  }

  private static func words(for row: Transaction.Fields) -> String {
    "\(row.amount.withCode) \(quoted(row.name)) of \(row.date.iso)"
  }

  /// The stated balances that the rows do not lead to: those of the file, and those that the ledger's rows
  /// led to before.
  func gaps(in ledger: Ledger, before: Ledger) -> String {
    let stated = plan.balances.drafts
    let broken = reached(in: ledger).filter { balance in
      !stated.contains(where: balance.isOfDay) && before.check(balance)?.missing.minorUnits == 0
    }
    return (stated + broken).compactMap { balance in
      BalanceTable.gap(before: balance, in: ledger).map { "  check: \($0)\n" }
    }.joined()
  }

  /// The next balances after the new rows of each account.
  private func reached(in ledger: Ledger) -> [Account.StatedBalance] {
    let movements = plan.drafts.flatMap { draft in
      draft.movements.map { (key: BalanceKey($0.account, draft.amount.currency), date: $0.date) }
    }
    let days = Dictionary(grouping: movements, by: \.key).mapValues { $0.map(\.date).sorted() }
    let balances = Dictionary(grouping: ledger.settings.balances, by: \.key)
    return days.keys.flatMap { key -> [Account.StatedBalance] in
      var (days, found) = (days[key, default: []][...], [Account.StatedBalance]())
      for balance in balances[key, default: []].sorted(by: { $0.date < $1.date }) {
        if let first = days.first, first <= balance.date { found.append(balance) }
        days = days.drop { $0 <= balance.date }
      }
      return found
    }.sorted {
      ($0.account, $0.date, $0.amount.currency.code) < ($1.account, $1.date, $1.amount.currency.code)
    }
  }
}
