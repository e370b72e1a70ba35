/// Applies rules to payments that are in the ledger, and never over what a person set.
///
/// Nobody can see who wrote a value. So a category that is there stays. A name or a type is replaced only while it is
/// the statement's: `ref` has what that was. Tags are added to those that are there.
package struct RuleApplication: Sendable {
  private let rules: [Rule]
  private var matcher: RuleMatcher

  package init(_ book: RuleBook) {
    rules = book.rules
    matcher = RuleMatcher(book.rules)
  }

  mutating func verdict(on subject: RuleMatcher.Subject) -> RuleVerdict {
    RuleVerdict(matcher.rules(metBy: subject), of: rules)
  }

  /// What all rules that a payment meets say of it, in the order of the file.
  package mutating func effects(on transaction: Transaction) -> [RuleEffect] {
    let refs = transaction.statementRefs
    let verdict = verdict(on: RuleMatcher.Subject(transaction, refs))
    if verdict.met.isEmpty { return [] }
    let kind = Self.fate(of: verdict.kind, transaction, refs)
    let becomes = kind == .applies ? verdict.kind?.value ?? transaction.kind : transaction.kind
    return verdict.met.flatMap { number in
      let outcome = rules[number].outcome
      var effects: [RuleEffect] = []
      func add(_ value: RuleEffect.Value, _ deciding: Int?, _ fate: @autoclosure () -> RuleEffect.Fate) {
        let fate = deciding.map { $0 == number ? fate() : .decided(by: $0) } ?? fate()
        effects.append(RuleEffect(rule: number, value: value, fate: fate))
      }
      if let category = outcome.category {
        add(
          .category(category), verdict.category?.rule, Self.fate(ofCategory: category, transaction, becomes))
      }
      if let name = outcome.name {
        add(.name(name), verdict.name?.rule, Self.fate(ofName: name, transaction, refs))
      }
      if let value = outcome.kind { add(.kind(value), verdict.kind?.rule, kind) }
      for tag in outcome.tags {
        let deciding = verdict.tags.first { $0.value.utf8.elementsEqual(tag.utf8) }?.rule
        add(.tag(tag), deciding, Self.has(tag, transaction) ? .isSo : .applies)
      }
      return effects
    }
  }

  private static func fate(
    ofCategory category: String, _ transaction: Transaction, _ kind: Transaction.Kind
  ) -> RuleEffect.Fate {
    if let own = transaction.category { return own.utf8.elementsEqual(category.utf8) ? .isSo : .yields }
    return kind == .transfer ? .isTransfer : .applies
  }

  private static func fate(
    ofName name: String, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> RuleEffect.Fate {
    if transaction.name.utf8.elementsEqual(name.utf8) { return .isSo }
    if refs.isEmpty { return .yields }
    let own = PaymentRef.folded(transaction.name)
    return refs.contains { $0.payee == own } ? .applies : .yields
  }

  private static func fate(
    of kind: RuleVerdict.Decision<Transaction.Kind>?, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> RuleEffect.Fate {
    if kind?.value == transaction.kind { return .isSo }
    return refs.contains { $0.kind == transaction.kind } ? .applies : .yields
  }

  private static func has(_ tag: String, _ transaction: Transaction) -> Bool {
    transaction.tags.contains { $0.utf8.elementsEqual(tag.utf8) }
  }
}
