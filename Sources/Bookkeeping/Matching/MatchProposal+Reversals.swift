import Basics

extension MatchProposal {
  /// The greatest number of days from a payment to the row that takes it back.
  private static let mostDaysToReversal = 60

  /// The facts that a payment and the row that takes it back have in common.
  private struct Reversal: Hashable {
    let account: String?
    let payee: String
    let amount: Money
  }

  /// The proposals of `all(in:)`, and rows that take back an earlier one of the same payee, account and
  /// amount, such as a direct debit that came back. An import does not look for these: a refund looks the
  /// same.
  package static func withReversals(in ledger: Ledger) -> [MatchProposal] {
    let found = all(in: ledger)
    let reversed = reversals(ledger.transactions, excluding: Set(found.flatMap(\.indices)))
    return (found + reversed).sorted { ($0.kept.date, $0.keptIndex) < ($1.kept.date, $1.keptIndex) }
  }

  private static func reversals(_ rows: [Transaction], excluding taken: Set<Int>) -> [MatchProposal] {
    let open = rows.indices.filter { index in
      !taken.contains(index) && !rows[index].isTransfer && rows[index].split == nil
    }
    // Few amounts went both ways, so few names are folded.
    let kinds = Dictionary(grouping: open) { rows[$0].amount }.filter { group in
      Set(group.value.map { rows[$0].kind }).count == 2
    }
    let groups = open.filter { kinds[rows[$0].amount] != nil }.grouped { index in
      Reversal(
        account: rows[index].account.map(FoldedText.string), payee: PaymentRef.folded(rows[index].name),
        amount: rows[index].amount)
    }
    func days(_ one: Int, _ other: Int) -> Int {
      rows[other].date.daysSinceEpoch - rows[one].date.daysSinceEpoch
    }
    return groups.flatMap { _, group -> [MatchProposal] in
      // A row takes back the last open one, if that went the other way.
      var open: [Int] = []
      var found: [MatchProposal] = []
      for index in group.sorted(by: { (rows[$0].date, $0) < (rows[$1].date, $1) }) {
        if let last = open.last, rows[last].kind != rows[index].kind {
          open.removeLast()
          if days(last, index) <= mostDaysToReversal {
            found.append(
              MatchProposal(
                .reversed, (last, rows[last]), (index, rows[index]), days: days(last, index), [.refund]))
          }
        } else {
          open.append(index)
        }
      }
      return found
    }
  }

  /// The changes to both rows of a payment that was taken back. The rows stay in all lists and in the
  /// balance of their account, but are in no total.
  var reversal: [(index: Int, change: Transaction.Change)] {
    [(keptIndex, kept), (joinedIndex, joined)].map { index, row in
      var change = Transaction.Change()
      change.setKind(.transfer, of: row)
      if row.category != nil { change.put(.category, nil) }
      if !row.isReversed, row.tags.count < Ledger.Limit.tags {
        change.put(.tags, .list(row.tags + [Transaction.reversedTag]))
      }
      return (index, change)
    }
  }
}

extension Transaction {
  /// The tag of rows that take each other back.
  fileprivate static let reversedTag = "reversed"

  /// Whether this row takes another one back, or is taken back itself.
  var isReversed: Bool { kind == .transfer && tags.contains(Self.reversedTag) }
}
