import Basics

/// The changes that the rules would make to a ledger.
package struct Categorization: Sendable {
  package struct Edit: Sendable {
    package let index: Int
    package let effects: [RuleApplication.Effect]
    fileprivate let change: Transaction.Change
  }

  /// The effect of one rule.
  package struct Use: Equatable, Sendable {
    /// The number of payments that the rule matches.
    package fileprivate(set) var met = 0
    /// The payments that the rule changes, as indices of edits.
    package fileprivate(set) var edits: [Int] = []
    /// The earlier rules that decide everything this rule would set; nil if this rule decides anything
    /// itself.
    package fileprivate(set) var hiddenBehind: Set<Int>? = []
  }

  package private(set) var edits: [Edit] = []
  /// The effect of each rule.
  package private(set) var uses: [Use]
  /// The number of payments that have no category and get none, without transfers, which need none.
  package private(set) var uncategorized = 0

  package init(_ book: RuleBook, of ledger: Ledger) {
    uses = book.rules.map { _ in Use() }
    let (application, transactions) = (RuleApplication(book), ledger.transactions)
    let found = concurrentChunks(of: transactions.count, size: Self.chunkSize) { range in
      var application = application
      return range.map { index in
        let effects = application.effects(on: transactions[index])
        return Edit(index: index, effects: effects, change: transactions[index].change(by: effects))
      }
    }
    for edit in found.joined() { note(edit, of: transactions[edit.index]) }
  }

  private static let chunkSize = 4_096

  private mutating func note(_ edit: Edit, of transaction: Transaction) {
    note(edit.effects)
    if !edit.change.isEmpty {
      for rule in Set(edit.effects.lazy.filter { $0.fate == .applies }.map(\.rule)) {
        uses[rule].edits.append(edits.count)
      }
      edits.append(edit)
    }
    if transaction.category == nil, edit.change.values[.category] == nil, transaction.kind != .transfer,
      !edit.effects.contains(where: \.makesTransfer)
    {
      uncategorized += 1
    }
  }

  /// Makes all changes in the ledger's text.
  package func applied(to document: LedgerDocument) -> LedgerEdit {
    document.applying(edits.map { ($0.index, $0.change) }, writesIDs: false)
  }

  private mutating func note(_ effects: [RuleApplication.Effect]) {
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
  /// Warnings about rules without any effect in this ledger: no payment matches, or earlier rules decide
  /// everything.
  package func warnings(of book: RuleBook) -> [Rule.Problem] {
    var warnings: [Rule.Problem] = []
    if let first = book.unfinished.first {
      warnings.append(Rule.Problem(.unfinished(count: book.unfinished.count), at: first.range))
    }
    for (rule, use) in zip(book.rules, uses) {
      if use.met == 0 {
        warnings.append(Rule.Problem(.unmet, at: rule.range))
      } else if let behind = use.hiddenBehind {
        warnings.append(
          Rule.Problem(.hidden(behind: behind.sorted().map { book.rules[$0].range }), at: rule.range))
      }
    }
    return warnings.sorted { $0.offset < $1.offset }
  }
}

extension RuleApplication.Effect {
  fileprivate var makesTransfer: Bool {
    if case .kind(let kind) = value { fate == .applies && kind == .transfer } else { false }
  }
}
