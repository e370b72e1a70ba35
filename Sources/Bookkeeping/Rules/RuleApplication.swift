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

  mutating func verdict(on subject: RuleMatcher.Subject) -> Verdict {
    Verdict(matcher.rules(metBy: subject), of: rules)
  }

  /// What all rules that a payment meets say of it, in the order of the file.
  package mutating func effects(on transaction: Transaction) -> [Effect] {
    let refs = transaction.statementRefs
    let verdict = verdict(on: RuleMatcher.Subject(transaction, refs))
    if verdict.met.isEmpty { return [] }
    let kind = Self.fate(of: verdict.kind, transaction, refs)
    let becomes = kind == .applies ? verdict.kind?.value ?? transaction.kind : transaction.kind
    return verdict.met.flatMap { number in
      let outcome = rules[number].outcome
      var effects: [Effect] = []
      func add(_ value: Effect.Value, _ deciding: Int?, _ fate: @autoclosure () -> Effect.Fate) {
        let fate = deciding.map { $0 == number ? fate() : .decided(by: $0) } ?? fate()
        effects.append(Effect(rule: number, value: value, fate: fate))
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
  ) -> Effect.Fate {
    if let own = transaction.category { return own.utf8.elementsEqual(category.utf8) ? .isSo : .yields }
    return kind == .transfer ? .isTransfer : .applies
  }

  private static func fate(
    ofName name: String, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> Effect.Fate {
    if transaction.name.utf8.elementsEqual(name.utf8) { return .isSo }
    if refs.isEmpty { return .yields }
    let own = PaymentRef.folded(transaction.name)
    return refs.contains { $0.payee == own } ? .applies : .yields
  }

  private static func fate(
    of kind: Verdict.Decision<Transaction.Kind>?, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> Effect.Fate {
    if kind?.value == transaction.kind { return .isSo }
    return refs.contains { $0.kind == transaction.kind } ? .applies : .yields
  }

  private static func has(_ tag: String, _ transaction: Transaction) -> Bool {
    transaction.tags.contains { $0.utf8.elementsEqual(tag.utf8) }
  }
}

extension RuleApplication {
  /// What the rules say of a payment: the first that sets a field decides it, and the tags of all add up.
  package struct Verdict: Equatable, Sendable {
    /// A value, and the number of the rule that gives it.
    package struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
      package let value: Value
      package let rule: Int
    }

    /// The numbers of the rules that the payment meets, in the order of the file.
    package let met: [Int]
    package private(set) var category: Decision<String>?
    package private(set) var name: Decision<String>?
    package private(set) var kind: Decision<Transaction.Kind>?
    /// Each tag once, from the first rule that gives it.
    package private(set) var tags: [Decision<String>] = []

    init(_ met: [Int], of rules: [Rule]) {
      self.met = met
      for number in met {
        let outcome = rules[number].outcome
        if category == nil { category = outcome.category.map { Decision(value: $0, rule: number) } }
        if name == nil { name = outcome.name.map { Decision(value: $0, rule: number) } }
        if kind == nil { kind = outcome.kind.map { Decision(value: $0, rule: number) } }
        for tag in outcome.tags where !tags.contains(where: { $0.value.utf8.elementsEqual(tag.utf8) }) {
          tags.append(Decision(value: tag, rule: number))
        }
      }
    }

    /// The rules that decide something.
    var deciding: Set<Int> {
      Set([category?.rule, name?.rule, kind?.rule].compactMap(\.self) + tags.map(\.rule))
    }
  }
}

extension RuleApplication {
  /// One thing that a rule says of a payment, and what becomes of it.
  package struct Effect: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
      case category(String)
      case name(String)
      case kind(Transaction.Kind)
      case tag(String)
    }

    package enum Fate: Equatable, Sendable {
      case applies
      /// The payment says so already.
      case isSo
      /// Somebody may have set what is there.
      case yields
      /// An earlier rule has decided, and this is its number.
      case decided(by: Int)
      /// A transfer is in no category.
      case isTransfer
    }

    /// The number of its rule.
    package let rule: Int
    package let value: Value
    package let fate: Fate
  }
}

extension Transaction {
  /// What the effects that apply make of it.
  func change(by effects: [RuleApplication.Effect]) -> Transaction.Change {
    var change = Transaction.Change()
    var tags: [String] = []
    for effect in effects where effect.fate == .applies {
      switch effect.value {
      case .category(let category): change.values[.category] = .text(category)
      case .name(let name): change.values[.name] = .text(name)
      case .kind(let kind): change.become(kind, of: self)
      case .tag(let tag): tags.append(tag)
      }
    }
    tags = Array(tags.prefix(max(0, Ledger.Limit.tags - self.tags.count)))
    if !tags.isEmpty { change.values[.tags] = .list(self.tags + tags) }
    return change
  }
}

extension Transaction {
  /// What its statements said: both sides of a transfer may have one.
  var statementRefs: [PaymentRef] {
    guard let ref else { return [] }
    return PaymentRef.parts(of: ref).compactMap(PaymentRef.init(parsing:))
  }

  /// The payee in the words of its statements, folded, where they are not the name itself.
  package var statementNames: [String] {
    let refs = statementRefs
    if refs.isEmpty { return [] }
    let own = PaymentRef.folded(name)
    return refs.map(\.payee).filter { $0 != own }
  }
}

extension PaymentRef {
  /// Which way the statement said that the money went.
  var kind: Transaction.Kind { amount.minorUnits > 0 ? .income : .expense }
}
