import Basics

/// The splits of a ledger's payments, so that the next one of the same payee and amount is split the same
/// way.
package struct FormerSplits {
  private struct Key: Hashable {
    let payee: String
    let amount: Money
    let kind: Transaction.Kind
  }

  private var splits: [Key: (date: CalendarDate, id: String, pieces: [SplitForm.Piece])] = [:]

  package init(in transactions: [Transaction]) {
    var groups: [ByteString: [Transaction]] = [:]
    for transaction in transactions {
      if let split = transaction.split { groups[ByteString(split), default: []].append(transaction) }
    }
    for group in groups.values where group.count > 1 { record(group) }
  }

  /// Records a payment if all of its pieces have a category. The newest with the same payee and amount
  /// counts.
  private mutating func record(_ group: [Transaction]) {
    let (first, pieces) = (group[0], group.compactMap(\.piece))
    let isWhole = group.allSatisfy { $0.kind == first.kind && $0.amount.currency == first.amount.currency }
    guard isWhole, pieces.count == group.count, let sum = SplitForm.sum(of: pieces) else { return }
    for payee in first.payees {
      let key = Key(payee: payee, amount: sum, kind: first.kind)
      if let known = splits[key], (known.date, known.id) > (first.date, first.id) { continue }
      splits[key] = (first.date, first.id, pieces)
    }
  }

  package func pieces(of draft: Transaction.Draft, payee: String) -> [SplitForm.Piece]? {
    splits.isEmpty
      ? nil : splits[Key(payee: PaymentRef.folded(payee), amount: draft.amount, kind: draft.kind)]?.pieces
  }
}

extension Transaction {
  fileprivate var piece: SplitForm.Piece? {
    kind == .transfer ? nil : category.map { SplitForm.Piece(amount: amount, category: $0) }
  }
}
