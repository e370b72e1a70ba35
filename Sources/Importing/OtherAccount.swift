import Basics
import Bookkeeping

/// Another account of a ledger that has all payments of a file: their days and amounts, under whatever names.
struct OtherAccount {
  let label: String

  private struct Key: Hashable {
    let date: CalendarDate
    let amount: Money
    let isIncome: Bool
  }

  /// Two payments may well be alike in two accounts.
  private static let fewest = 3

  init?(of drafts: [Transaction.Draft], in transactions: [Transaction]) {
    guard drafts.count >= Self.fewest, let first = drafts.first else { return nil }
    let wanted = drafts.reduce(into: [Key: Int]()) {
      $0[Self.key($1.date, $1.amount, $1.kind), default: 0] += 1
    }
    let own = Set(drafts.map { $0.account.map(FoldedText.string) })
    var found: [String: [Key: Int]] = [:]
    for row in transactions {
      let key = Self.key(row.date, row.amount, row.kind)
      guard wanted[key] != nil, let account = row.account, !own.contains(FoldedText.string(of: account))
      else {
        continue
      }
      found[account, default: [:]][key, default: 0] += 1
    }
    let all = found.filter { account in wanted.allSatisfy { (account.value[$0.key] ?? 0) >= $0.value } }
    guard first.kind != .transfer, let label = all.keys.min() else { return nil }
    self.label = label
  }

  private static func key(_ date: CalendarDate, _ amount: Money, _ kind: Transaction.Kind) -> Key {
    Key(date: date, amount: amount, isIncome: kind == .income)
  }
}
