/// Where the categories of imported payments come from.
package struct DraftCategories: Equatable, Sendable {
  package private(set) var byRule = 0
  package private(set) var byHabit = 0
  package private(set) var byFile = 0
  /// Without a category; transfers are not among them.
  package private(set) var missing = 0

  package init() {}

  /// Gives new payments what the rules and the habits of their payees say.
  ///
  /// Nobody has seen them yet, so a rule replaces whatever the file says. A habit only fills what is empty.
  init(completing drafts: inout [Transaction.Draft], _ book: RuleBook, habitsIn transactions: [Transaction]) {
    var application = RuleApplication(book)
    let payees = drafts.map { PaymentRef.folded($0.name) }
    var open: [Int] = []
    for index in drafts.indices {
      let verdict = application.verdict(on: RuleMatcher.Subject(drafts[index]))
      drafts[index].obey(verdict)
      if drafts[index].kind == .transfer { continue }
      if verdict.category != nil {
        byRule += 1
      } else if drafts[index].category != nil {
        byFile += 1
      } else {
        open.append(index)
      }
    }
    let habits = PayeeHabits(
      of: Set(open.flatMap { [payees[$0], PaymentRef.folded(drafts[$0].name)] }), in: transactions)
    for index in open {
      let name = PaymentRef.folded(drafts[index].name)
      drafts[index].category = (habits[payees[index]] ?? habits[name])?.category
      if drafts[index].category == nil { missing += 1 } else { byHabit += 1 }
    }
  }
}

extension Transaction.Draft {
  fileprivate mutating func obey(_ verdict: RuleApplication.Verdict) {
    name = verdict.name?.value ?? name
    if let kind = verdict.kind?.value { become(kind) }
    category = kind == .transfer ? nil : verdict.category?.value ?? category
    for tag in verdict.tags.map(\.value) where !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) {
      if tags.count < Ledger.Limit.tags { tags.append(tag) }
    }
  }

  /// As `Transaction.Change.become` does it in the ledger.
  private mutating func become(_ kind: Transaction.Kind) {
    if self.kind == .income, kind == .transfer { (account, to) = (nil, account) }
    self.kind = kind
  }
}
