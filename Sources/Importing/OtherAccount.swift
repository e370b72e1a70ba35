import Basics
import Bookkeeping

/// Another account of a ledger that has all payments of a file: their days and amounts, under whatever names.
enum OtherAccount {
  private struct Key: Hashable {
    let date: CalendarDate
    let amount: Money
    let isIncome: Bool
  }

  /// Two payments may well be alike in two accounts.
  private static let fewest = 3

  static func label(of drafts: [Transaction.Draft], in transactions: [Transaction]) -> String? {
    guard drafts.count >= fewest, drafts[0].kind != .transfer, let days = drafts.map(\.date).range else {
      return nil
    }
    let wanted = drafts.reduce(into: [Key: Int]()) {
      $0[Key(date: $1.date, amount: $1.amount, isIncome: $1.kind == .income), default: 0] += 1
    }
    let own = Set(drafts.map { $0.account.map(FoldedText.string) })
    var found: [String: [Key: Int]] = [:]
    for index in transactions.indices where days.contains(transactions[index].date) {
      let row = transactions[index]
      let key = Key(date: row.date, amount: row.amount, isIncome: row.kind == .income)
      guard wanted[key] != nil, let account = row.account, !own.contains(FoldedText.string(of: account))
      else {
        continue
      }
      found[account, default: [:]][key, default: 0] += 1
    }
    let all = found.filter { account in wanted.allSatisfy { (account.value[$0.key] ?? 0) >= $0.value } }
    return all.keys.min()
  }
}
