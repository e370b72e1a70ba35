extension HLedgerStatement {
  /// What an account holds, by the English name of its top account: so hledger too knows it unless it is declared.
  enum AccountKind {
    case incomeOrExpense, ownMoney, unknown

    init(topAccount: some StringProtocol) {
      let name = topAccount.lowercased()
      self =
        Self.flows.contains(name) ? .incomeOrExpense : Self.money.contains(name) ? .ownMoney : .unknown
    }

    private static let flows: Set = ["income", "incomes", "revenue", "revenues", "expense", "expenses"]
    private static let money: Set = [
      "asset", "assets", "debt", "debts", "liability", "liabilities", "equity",
    ]
  }

  /// The postings of a transaction to accounts of which nobody can say whether they are income or expenses.
  ///
  /// An unknown account that pays for the rest, or that all of the rest goes to, is one's own money.
  static func unexplained(among postings: [Posting]) -> [Posting] {
    let unknown = postings.filter { $0.kind == .unknown && !$0.isVirtual && !$0.isZero }
    let flows = postings.filter { $0.kind == .incomeOrExpense }
    if flows.isEmpty || postings.contains(where: { $0.kind == .ownMoney }) { return unknown }
    if Set(unknown.map(\.account)).count == 1 { return [] }
    let (signs, others) = (Set(flows.flatMap(\.signs)), Set(unknown.flatMap(\.signs)))
    return signs.count == 1 && others.count == 1 && signs != others ? [] : unknown
  }

  static func refusal(of postings: [Posting], in header: Header) -> Statement.Refusal {
    let unknown = postings.flatMap { posting in
      posting.amounts.compactMap(HLedgerQuantity.init).map { quantity in
        Statement.UnknownPosting(
          account: posting.account, amount: "\(quantity.decimal) \(quantity.commodity)")
      }
    }
    return .unknownAccounts(unknown, date: header.date, description: header.description)
  }
}

extension HLedgerStatement.Posting {
  var signs: [FloatingPointSign] {
    amounts.compactMap(HLedgerQuantity.init).filter { !$0.isZero }.map { $0.isNegative ? .minus : .plus }
  }

  var isZero: Bool { signs.isEmpty }
}
