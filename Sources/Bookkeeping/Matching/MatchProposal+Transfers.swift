import Basics

extension MatchProposal {
  /// The account that money left or reached.
  private struct Side {
    let label: String?
    let end: String?

    var isKnown: Bool { label != nil || end != nil }

    /// Whether the accounts differ; `nil` if that is unknown.
    func differs(from other: Self) -> Bool? {
      if let label, let name = other.label { return !label.utf8.elementsEqual(name.utf8) }
      if let end, let other = other.end, label == nil || end != other { return end != other }
      return isKnown || other.isKnown ? nil : false
    }
  }

  /// The pairs of rows that are, or may be, the sides of a transfer.
  static func transfers(
    _ transactions: [Transaction], excluding taken: Set<Int>, _ signs: LazySigns
  ) -> [MatchProposal] {
    if areOfOneAccount(transactions) { return [] }
    var (outgoing, incoming): ([PairFinder.Row], [PairFinder.Row]) = ([], [])
    var sides: [Int: Side] = [:]
    for (index, transaction) in transactions.enumerated() where !taken.contains(index) {
      let isOut: Bool
      switch transaction.kind {
      case .expense, .income:
        guard transaction.split == nil else { continue }
        isOut = transaction.kind == .expense
      case .transfer:
        // A transfer with only one known side.
        guard !transaction.isReversed, (transaction.account == nil) != (transaction.to == nil) else {
          continue
        }
        isOut = transaction.to == nil
      }
      let label = transaction.kind == .transfer && !isOut ? transaction.to : transaction.account
      let end = transaction.ref.flatMap(PaymentRef.init(parsing:))?.accountEnd
      sides[index] = Side(label: label.map(FoldedText.string), end: end)
      let row = row(transactions, index, account: sides[index]?.label)
      if isOut { outgoing.append(row) } else { incoming.append(row) }
    }
    if outgoing.isEmpty || incoming.isEmpty { return [] }
    func isMarkedAsTransfer(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Bool {
      signs.isMarkedAsTransfer(from: left.index, to: right.index, in: transactions)
    }
    func cost(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Int? {
      guard let from = sides[left.index], let to = sides[right.index], from.differs(from: to) != false else {
        return nil
      }
      return abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
    }
    // Pairs in which one row names the other's account come first, then those with another sign of a
    // transfer, then others. A row that is paired is no candidate for the pairs after that.
    let named = PairFinder.pairs(outgoing, incoming) { left, right in
      cost(left, right).flatMap { signs.oneNamesOther(left.index, right.index, in: transactions) ? $0 : nil }
    }
    let certain = Set(named.flatMap { [$0.left.index, $0.right.index] })
    func others(_ rows: [PairFinder.Row]) -> [PairFinder.Row] { rows.filter { !certain.contains($0.index) } }
    let said =
      named
      + PairFinder.pairs(others(outgoing), others(incoming)) { left, right in
        cost(left, right).flatMap { isMarkedAsTransfer(left, right) ? $0 : nil }
      }
    let known = Set(said.flatMap { [$0.left.index, $0.right.index] })
    func rest(_ rows: [PairFinder.Row]) -> [PairFinder.Row] {
      // A row with a category is rarely a side of a transfer, so it needs a sign.
      rows.filter { !known.contains($0.index) && transactions[$0.index].category == nil }
    }
    let unsaid = PairFinder.pairs(rest(outgoing), rest(incoming), cost: cost)
    return [(said, true), (unsaid, false)].flatMap { pairs, isSaid in
      pairs.map { pair in
        var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
        if !isSaid { doubts.append(.unsaid) }
        if let from = sides[pair.left.index], let to = sides[pair.right.index], from.differs(from: to) == nil
        {
          doubts.append(.unknownAccount)
        }
        var proposal = MatchProposal(.transfer, pair, transactions, doubts)
        proposal.isNamed = isSaid && signs.oneNamesOther(pair.left.index, pair.right.index, in: transactions)
        return proposal
      }
    }
  }

  /// Whether all rows are of one account, as in the first statement of a bank, so that no two are a
  /// transfer.
  private static func areOfOneAccount(_ transactions: [Transaction]) -> Bool {
    guard let account = transactions.first?.account else { return transactions.isEmpty }
    return transactions.allSatisfy {
      $0.kind != .transfer && $0.account?.utf8.elementsEqual(account.utf8) == true
    }
  }

  /// The signs of transfers, collected only when two rows may be a transfer.
  final class LazySigns {
    private let history: [Transaction]
    /// The refs of rows that the file itself calls transfers.
    private let said: Set<ByteString>
    private lazy var signs = TransferSigns(in: history)
    private var texts: [Int: TransferSigns.Texts] = [:]

    init(_ history: [Transaction], _ said: Set<ByteString> = []) {
      self.history = history
      self.said = said
    }

    /// Whether there is a sign that the rows with these indices are a transfer.
    func isMarkedAsTransfer(from: Int, to: Int, in transactions: [Transaction]) -> Bool {
      if [from, to].allSatisfy({ isSaid(transactions[$0]) }) { return true }
      return signs.isMarkedAsTransfer(
        from: texts(of: from, in: transactions), to: texts(of: to, in: transactions))
    }

    private func isSaid(_ row: Transaction) -> Bool {
      !said.isEmpty && row.ref.map { said.contains(ByteString($0)) } ?? false
    }

    /// Whether one of two rows names the account of the other.
    func oneNamesOther(_ one: Int, _ other: Int, in transactions: [Transaction]) -> Bool {
      let (one, other) = (texts(of: one, in: transactions), texts(of: other, in: transactions))
      return one.names(accountOf: other) || other.names(accountOf: one)
    }

    private func texts(of index: Int, in transactions: [Transaction]) -> TransferSigns.Texts {
      if let known = texts[index] { return known }
      let found = signs.texts(of: transactions[index])
      texts[index] = found
      return found
    }
  }
}
