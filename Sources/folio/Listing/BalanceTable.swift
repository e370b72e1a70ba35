import Basics
import Bookkeeping

/// The stated balances of accounts, as commands show them.
enum BalanceTable {
  /// `Checking: 1187.60 USD on 2026-03-28`
  static func words(_ balance: Account.BalanceDraft) -> String {
    "\(shortened(balance.account)): \(balance.amount.withCode) on \(balance.date.iso)"
  }

  /// The command that states a balance.
  static func command(_ balance: Account.BalanceDraft) -> String {
    "folio balance \(quotedForShell(balance.account)) \(balance.amount.decimal) --date \(balance.date.iso)"
  }

  /// The sum that is missing before a balance, in words; `nil` if nothing is.
  static func gap(before balance: Account.BalanceDraft, in ledger: Ledger) -> String? {
    ledger.check(balance).flatMap { gap($0, of: balance.account)?.message }
  }

  private static func gap(
    _ check: AccountFigures.Balance.Check, of account: String
  ) -> Problem? {
    check.missing.minorUnits == 0 ? nil : LedgerProblem.AccountProblem.missingRows(of: account, check)
  }

  /// The sums that are missing before a balance and up to the next one, and where to look.
  static func gaps(around balance: Account.BalanceDraft, in ledger: Ledger) -> String {
    let next = ledger.settings.balances.filter {
      $0.account == balance.account && $0.amount.currency == balance.amount.currency
        && $0.date > balance.date
    }.min { $0.date < $1.date }
    let gaps = [balance, next].compactMap { $0.flatMap { ledger.check($0) } }
      .compactMap { gap($0, of: balance.account) }
    let lines = gaps.map { "  check: \($0.message)\n    \($0.hint ?? "")\n" }
    return lines.joined() + (lines.isEmpty ? "" : "  folio undo takes the balance back\n")
  }

  /// All open accounts, with the last stated balance and the one at the end of today.
  static func overview(of report: Report) -> String {
    var lines = [["Account", "Stated", "On", "Today", "Missing"]]
    for account in report.accounts where !account.account.isClosed(asOf: report.asOf) {
      if account.balances.isEmpty { lines.append([shortened(account.account.name), "", "", "", ""]) }
      for balance in account.balances {
        let stated = balance.statements.last?.stated
        let missing = balance.gaps.reduce(Int128(0)) { $0 + Int128($1.check.missing.minorUnits) }
        lines.append([
          shortened(account.account.name), stated?.amount.withCode ?? "", stated?.date.iso ?? "",
          balance.latest?.amount.withCode ?? "",
          balance.gaps.isEmpty
            ? "" : Money(minorUnits: Int64(clamping: missing), currency: balance.currency).withCode,
        ])
      }
    }
    if lines.count > 1 { return Terminal.table(lines, rightAligned: [1, 3, 4]) }
    return report.accounts.isEmpty ? "No payment names an account\n" : "All accounts are closed\n"
  }

  /// The balances of one account, oldest first, and what is missing before each.
  static func statements(of account: AccountFigures) -> String {
    let statements = account.balances.flatMap(\.statements).sorted { $0.stated.date < $1.stated.date }
    return statements.map { statement in
      let (stated, check) = (statement.stated, statement.check)
      let gap = check.flatMap { Self.gap($0, of: stated.account) }.map { "  \($0.message)" } ?? ""
      return "\(stated.date.iso)  \(stated.amount.withCode)\(gap)\n"
    }.joined()
  }
}
