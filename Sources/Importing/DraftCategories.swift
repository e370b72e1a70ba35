import Bookkeeping

/// The sources of the categories of imported payments.
package struct DraftCategories: Equatable, Sendable {
  package private(set) var byRule = 0
  package private(set) var byHabit = 0
  package private(set) var byFile = 0
  /// The numbers of payments that were split by a rule, and like an earlier payment.
  package private(set) var splitByRule = 0
  package private(set) var splitAsBefore = 0
  /// The number of payments without a category, not including transfers.
  package private(set) var missing = 0

  package init() {}

  /// Completes new payments by the rules and by the habits of their payees, and splits some into several.
  ///
  /// Nobody has seen these payments yet, so a rule replaces the file's values, and a payment is split again
  /// like an earlier one. A habit only adds a missing category; so does a rule about a trade, and only for
  /// payees that have had no other category.
  init(
    completing drafts: inout [Transaction.Draft], _ book: RuleBook, _ known: FormerNames,
    habitsIn transactions: [Transaction]
  ) {
    var application = RuleApplication(book)
    let former = FormerSplits(in: transactions)
    // The file's names of payments that get another name by a rule or from the ledger.
    var formerNames: [Int: String] = [:]
    var pieces: [Int: [SplitForm.Piece]] = [:]
    var open: [Int] = []
    var trades: [Int: String] = [:]
    for index in drafts.indices {
      let payee = drafts[index].name
      let name = known[payee]
      let verdict = application.verdict(on: RuleMatcher.Subject(drafts[index], alsoCalled: name))
      if verdict.name != nil || name != nil { formerNames[index] = payee }
      if let name { drafts[index].name = name }
      drafts[index].apply(verdict)
      if drafts[index].kind == .transfer { continue }
      if let split = verdict.split?.value {
        splitByRule += 1
        pieces[index] = split
      } else if verdict.category != nil, !verdict.isByTrade {
        byRule += 1
      } else if let split = former.pieces(of: drafts[index], payee: payee) {
        splitAsBefore += 1
        pieces[index] = split
      } else if drafts[index].category != nil {
        byFile += 1
      } else {
        open.append(index)
        trades[index] = verdict.category?.value
      }
    }
    let names = open.map { drafts[$0].name } + formerNames.values
    let habits = PayeeHabits(of: Set(names.lazy.map(PaymentRef.folded)), in: transactions)
    for index in open {
      let names = [formerNames[index], drafts[index].name].compactMap { $0.map(PaymentRef.folded) }
      let habit = names.lazy.compactMap { habits[$0]?.category }.first
      let trade = trades[index].flatMap { category in
        names.contains { habits.contradicts(category, of: $0) } ? nil : category
      }
      drafts[index].category = habit ?? trade
      // Nobody is asked about a new payee, so its name is cleaned as the question would propose.
      if trade != nil, formerNames[index] == nil, !names.contains(where: habits.knows) {
        drafts[index].name = drafts[index].cleanName ?? drafts[index].name
      }
      if habit != nil { byHabit += 1 } else if trade != nil { byRule += 1 } else { missing += 1 }
    }
    if !pieces.isEmpty { drafts = Self.split(drafts, pieces, in: transactions) }
  }

  private static func split(
    _ drafts: [Transaction.Draft], _ pieces: [Int: [SplitForm.Piece]], in transactions: [Transaction]
  ) -> [Transaction.Draft] {
    var ids = FreshIDs(in: transactions)
    return drafts.enumerated().flatMap { index, draft in
      pieces[index].map { pieces in
        draft.split(into: pieces, ids: ids.next(pieces.count, date: draft.date, name: draft.name))
      } ?? [draft]
    }
  }
}

extension Transaction.Draft {
  fileprivate mutating func apply(_ verdict: RuleApplication.Verdict) {
    name = verdict.name?.value ?? name
    if let kind = verdict.kind?.value { setKind(kind) }
    to = verdict.to ?? to
    let ruled = verdict.isByTrade ? nil : verdict.category?.value
    category = kind == .transfer ? nil : ruled ?? category
    for tag in verdict.tags.map(\.value) where !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) {
      if tags.count < Ledger.Limit.tags { tags.append(tag) }
    }
  }

  /// Changes the type as `Transaction.Change.setKind` does in the ledger.
  private mutating func setKind(_ kind: Transaction.Kind) {
    if self.kind == .income, kind == .transfer { (account, to) = (nil, account) }
    self.kind = kind
  }
}
