/// What the rules would change in a ledger.
package struct Categorization: Sendable {
  package struct Edit: Sendable {
    package let index: Int
    package let effects: [RuleEffect]
    fileprivate let change: TransactionChange
  }

  /// What one rule does.
  package struct Use: Equatable, Sendable {
    /// How many payments meet it.
    package fileprivate(set) var met = 0
    /// The payments that it changes: numbers of edits.
    package fileprivate(set) var edits: [Int] = []
    /// The rules before it that decide what it would set, where it decides nothing at all.
    package fileprivate(set) var hiddenBehind: Set<Int>? = []
  }

  package private(set) var edits: [Edit] = []
  /// For each rule.
  package private(set) var uses: [Use]
  /// How many have no category, and get none: neither do transfers, which need none.
  package private(set) var uncategorized = 0

  package init(_ book: RuleBook, of ledger: Ledger) {
    uses = book.rules.map { _ in Use() }
    var application = RuleApplication(book)
    for (index, transaction) in ledger.transactions.enumerated() {
      let effects = application.effects(on: transaction)
      note(effects)
      let change = transaction.change(by: effects)
      if !change.isEmpty {
        for rule in Set(effects.lazy.filter { $0.fate == .applies }.map(\.rule)) {
          uses[rule].edits.append(edits.count)
        }
        edits.append(Edit(index: index, effects: effects, change: change))
      }
      if transaction.category == nil, change.values[.category] == nil, transaction.kind != .transfer,
        !effects.contains(where: \.makesTransfer)
      {
        uncategorized += 1
      }
    }
  }

  /// The ledger's text with all changes.
  package func applied(to document: LedgerDocument) -> [UInt8] {
    document.applying(edits.map { ($0.index, $0.change) }, writesIDs: false)
  }

  private mutating func note(_ effects: [RuleEffect]) {
    var last: Int?
    for effect in effects {
      if effect.rule != last { uses[effect.rule].met += 1 }
      last = effect.rule
      if case .decided(let by) = effect.fate {
        uses[effect.rule].hiddenBehind?.insert(by)
      } else {
        uses[effect.rule].hiddenBehind = nil
      }
    }
  }
}

extension Categorization {
  /// Rules that do nothing in this ledger: no payment meets them, or earlier ones decide all that they say.
  package func warnings(of book: RuleBook) -> [RuleProblem] {
    var warnings: [RuleProblem] = []
    if let first = book.unfinished.first {
      warnings.append(RuleProblem(.unfinished(count: book.unfinished.count), at: first.range))
    }
    for (rule, use) in zip(book.rules, uses) {
      if use.met == 0 {
        warnings.append(RuleProblem(.unmet, at: rule.range))
      } else if let behind = use.hiddenBehind {
        warnings.append(
          RuleProblem(.hidden(behind: behind.sorted().map { book.rules[$0].range }), at: rule.range))
      }
    }
    return warnings.sorted { $0.offset < $1.offset }
  }
}

extension RuleEffect {
  fileprivate var makesTransfer: Bool {
    if case .kind(let kind) = value { fate == .applies && kind == .transfer } else { false }
  }
}
