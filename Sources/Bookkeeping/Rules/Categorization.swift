import Basics

/// The changes that the rules would make to a ledger.
package struct Categorization: Sendable {
  package struct Edit: Sendable {
    package let index: Int
    package let effects: [RuleApplication.Effect]
    fileprivate let change: Transaction.Change
    /// The pieces that the payment becomes; empty if it stays one.
    fileprivate let pieces: [SplitForm.Piece]

    fileprivate init(_ effects: [RuleApplication.Effect], on transaction: Transaction, at index: Int) {
      self.index = index
      self.effects = effects
      change = transaction.change(by: effects)
      let split = effects.lazy.compactMap { effect in
        if case .split(let split) = effect.value, effect.fate == .applies { split } else { nil }
      }.first
      pieces = split?.pieces(of: transaction.amount) ?? []
    }

    fileprivate var isEmpty: Bool { change.isEmpty && pieces.isEmpty }
  }

  /// The effect of one rule.
  package struct Use: Equatable, Sendable {
    /// The number of payments that the rule matches.
    package fileprivate(set) var metCount = 0
    /// The payments that the rule changes, as indices of edits.
    package fileprivate(set) var edits: [Int] = []
    /// The earlier rules that decide everything this rule would set; `nil` if this rule decides anything
    /// itself.
    package fileprivate(set) var hiddenBy: Set<Int>? = []
  }

  package private(set) var edits: [Edit] = []
  /// The effect of each rule.
  package private(set) var uses: [Use]
  /// The number of payments that stay without a category. Transfers need none, and do not count.
  package private(set) var uncategorized = 0

  /// - Parameter isAnswered: Whether the rules are a person's answers about payments without a category.
  ///   They may then change the types of these, too.
  package init(_ book: RuleBook, of ledger: Ledger, isAnswered: Bool = false) {
    uses = book.rules.map { _ in Use() }
    let transactions = ledger.transactions
    let application = RuleApplication(book, isAnswered: isAnswered)
    let found = concurrentChunks(of: transactions.count, size: 4096) { range in
      var application = application
      return range.map { index in
        let effects = application.effects(on: transactions[index])
        return Edit(effects, on: transactions[index], at: index)
      }
    }
    for edit in found.joined() { record(edit, of: transactions[edit.index]) }
  }

  private mutating func record(_ edit: Edit, of transaction: Transaction) {
    record(edit.effects)
    if !edit.isEmpty {
      for rule in Set(edit.effects.lazy.filter { $0.fate == .applies }.map(\.rule)) {
        uses[rule].edits.append(edits.count)
      }
      edits.append(edit)
    }
    if transaction.category == nil, transaction.kind != .transfer, !edit.givesCategoryOrTransfer {
      uncategorized += 1
    }
  }

  /// Makes all changes in the ledger's text.
  package func applied(to document: LedgerDocument) -> LedgerEdit {
    let transactions = document.ledger.transactions
    var ids = edits.contains { !$0.pieces.isEmpty } ? FreshIDs(in: transactions) : nil
    var inserted: [(index: Int, drafts: [Transaction.Draft])] = []
    let changes = edits.map { edit -> (index: Int, change: Transaction.Change) in
      let transaction = transactions[edit.index]
      guard edit.pieces.count > 1,
        let others = ids?.next(edit.pieces.count - 1, date: transaction.date, name: transaction.name)
      else { return (edit.index, edit.change) }
      let (change, drafts) = transaction.split(into: edit.pieces, ids: others, with: edit.change)
      inserted.append((edit.index, drafts))
      return (edit.index, change)
    }
    return document.applying(changes, inserting: inserted, writesIDs: false)
  }

  private mutating func record(_ effects: [RuleApplication.Effect]) {
    var last: Int?
    for effect in effects {
      if effect.rule != last { uses[effect.rule].metCount += 1 }
      last = effect.rule
      if case .decided(let by) = effect.fate {
        uses[effect.rule].hiddenBy?.insert(by)
      } else {
        uses[effect.rule].hiddenBy = nil
      }
    }
  }
}

extension Categorization {
  /// Warnings about rules without any effect in this ledger: no payment matches, or earlier rules decide
  /// everything.
  package func warnings(of book: RuleBook) -> [Problem] {
    var warnings: [(rule: Rule, message: String, hint: String)] = []
    if let first = book.unfinished.first {
      let count = book.unfinished.count
      let rules =
        count == 1
        ? "this rule has no category yet" : "\(count) rules have no category yet; this is the first"
      warnings.append((first, rules, "fill it in, or remove the rule"))
    }
    // A rule about a trade is for payees to come; other rules mostly decide about the present ones.
    for (rule, use) in zip(book.rules, uses) where !rule.isAboutTrade {
      if use.metCount == 0 {
        let hint =
          "folio categorize --explain ID shows what rules can read in a payment; remove the rule if it is obsolete"
        warnings.append((rule, "no payment meets this rule", hint))
      } else if let others = use.hiddenBy {
        let deciding = Self.named(others.sorted().map { book.rules[$0].line })
        let hint = "move it further up if it should decide, or remove it"
        warnings.append((rule, "this rule does nothing: \(deciding) first", hint))
      }
    }
    return warnings.sorted { $0.rule.range.lowerBound < $1.rule.range.lowerBound }.map {
      Problem($0.message, $0.hint, at: .input($0.rule.range), exit: .invalidInput, isWarning: true)
    }
  }

  /// `the rules in lines 2 and 5 decide`
  private static func named(_ lines: [Int]) -> String {
    guard let last = lines.last else { return "an earlier rule decides" }
    if lines.count == 1 { return "the rule in line \(last) decides" }
    let shown = lines.dropLast().prefix(8).map(String.init).joined(separator: ", ")
    return "the rules in lines \(shown) and \(last) decide"
  }
}

extension Categorization.Edit {
  var givesCategoryOrTransfer: Bool {
    effects.contains { effect in
      guard effect.fate == .applies else { return false }
      return switch effect.value {
      case .category, .split, .to: true
      case .kind(let kind): kind == .transfer
      case .name, .tag: false
      }
    }
  }
}
