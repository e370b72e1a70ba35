extension MatchProposal {
  /// Pairs the payments that a person entered with the rows in which the bank reported them later.
  static func reports(_ transactions: [Transaction]) -> [MatchProposal] {
    var (typed, imported): ([PairFinder.Row], [PairFinder.Row]) = ([], [])
    for (index, transaction) in transactions.enumerated() where transaction.split == nil {
      if transaction.kind == .transfer {
        typed += openSides(of: transaction).map { side in
          var row = row(transactions, index, account: side.rawValue)
          if side == .incoming { row.date = transaction.arrived ?? row.date }
          return row
        }
        if transaction.ref != nil { imported.append(row(transactions, index, account: nil)) }
      } else if transaction.ref != nil {
        imported.append(row(transactions, index, account: nil))
      } else {
        typed.append(row(transactions, index, account: nil))
      }
    }
    if typed.isEmpty || imported.isEmpty { return [] }
    func likeness(_ left: Int, _ right: Int) -> PaymentRef.Likeness {
      PaymentRef.likeness(
        PaymentRef.folded(transactions[left].name), PaymentRef.folded(transactions[right].name))
    }
    let pairs = PairFinder.pairs(typed, imported) { left, right in
      let side = left.group.flatMap(OpenSide.init)
      guard left.index != right.index, isReport(transactions[right.index], of: transactions[left.index], side)
      else { return nil }
      let days = abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
      return days + [.strong: 0, .weak: 3, .none: 6][likeness(left.index, right.index), default: 6]
    }
    // If both sides of a transfer have a pair, only one side is proposed at a time.
    var known: Set<Int> = []
    return pairs.filter { pair in
      guard !known.contains(pair.left.index), !known.contains(pair.right.index) else { return false }
      known.formUnion([pair.left.index, pair.right.index])
      return true
    }.map { pair in
      var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
      let left = transactions[pair.left.index]
      // A file that names both accounts of a transfer proves it.
      let isProven = left.kind == .transfer && left.ref != nil
      let isSure = pair.days == 0 && left.account != nil || isProven
      if !isSure, likeness(pair.left.index, pair.right.index) == .none { doubts.append(.otherName) }
      return MatchProposal(.reported, pair, transactions, doubts)
    }
  }

  /// A side of a transfer that no bank has reported yet.
  private enum OpenSide: String {
    case outgoing, incoming
  }

  private static func openSides(of transfer: Transaction) -> [OpenSide] {
    let parts = transfer.ref.map { PaymentRef.parts(of: $0).compactMap(PaymentRef.init(parsing:)) } ?? []
    let isTyped = transfer.ref == nil
    var sides: [OpenSide] = []
    if isTyped || transfer.account != nil, !parts.contains(where: { $0.amount.minorUnits < 0 }) {
      sides.append(.outgoing)
    }
    if isTyped || transfer.to != nil, !parts.contains(where: { $0.amount.minorUnits > 0 }) {
      sides.append(.incoming)
    }
    return sides
  }

  private static func isReport(_ imported: Transaction, of typed: Transaction, _ side: OpenSide?) -> Bool {
    if imported.kind == .transfer {
      return side.map { isOtherSide(imported, of: typed, $0) } ?? false
    }
    let account: String?
    switch side {
    case .outgoing:
      guard imported.kind == .expense, typed.ref != nil || imported.category == nil else { return false }
      account = typed.account
    case .incoming:
      guard imported.kind == .income, typed.ref != nil || imported.category == nil else { return false }
      account = typed.to
    case nil:
      guard typed.kind == imported.kind else { return false }
      account = typed.account
    }
    guard let account, let other = imported.account else { return true }
    return FoldedText.bytes(of: account) == FoldedText.bytes(of: other)
  }

  /// Whether `other`, from the statement of the other account, is the open side of `transfer`. If both are
  /// imported, the one from the account that the money left stays.
  private static func isOtherSide(_ other: Transaction, of transfer: Transaction, _ side: OpenSide) -> Bool {
    let open = openSides(of: other)
    guard side == .incoming || transfer.ref == nil || other.to == nil, !open.contains(side) else {
      return false
    }
    func agree(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return true }
      return FoldedText.bytes(of: left) == FoldedText.bytes(of: right)
    }
    return agree(transfer.account, other.account) && agree(transfer.to, other.to)
      && (transfer.account != nil && transfer.to != nil || other.account != nil && other.to != nil)
  }
}
