import Basics

/// Applies rules to payments in the ledger, but never replaces a person's choice.
///
/// The ledger does not say who wrote a value, so an existing category stays. A name or a type is replaced
/// only if it is still the statement's, which `ref` records. Tags are added to the existing ones.
package struct RuleApplication: Sendable {
  private let rules: [Rule]
  private var matcher: RuleMatcher
  private let isAnswered: Bool

  /// - Parameter isAnswered: Whether the rules are a person's answers about payments without a category.
  package init(_ book: RuleBook, isAnswered: Bool = false) {
    rules = book.rules
    self.isAnswered = isAnswered
    matcher = RuleMatcher(book.rules)
  }

  package mutating func verdict(on subject: RuleMatcher.Subject) -> Verdict {
    Verdict(matcher.rules(metBy: subject), of: rules, on: subject)
  }

  /// The effects of all rules that a payment matches, in the order of the file.
  package mutating func effects(on transaction: Transaction) -> [Effect] {
    let refs = transaction.statementRefs
    let subject = RuleMatcher.Subject(transaction, refs)
    let verdict = verdict(on: subject)
    if verdict.metRules.isEmpty { return [] }
    let stated = Self.fate(of: verdict.kind, transaction, refs)
    let isMeant = isAnswered && stated == .yields && verdict.kind != nil && transaction.category == nil
    let kind = isMeant ? .applies : stated
    let becomes = kind == .applies ? verdict.kind?.value ?? transaction.kind : transaction.kind
    let tags = Dictionary(
      verdict.tags.enumerated().map { (ByteString($1.value), (rule: $1.rule, place: $0)) },
      uniquingKeysWith: { first, _ in first })
    return verdict.metRules.flatMap { number in
      let outcome = rules[number].outcome
      var effects: [Effect] = []
      func add(_ value: Effect.Value, _ deciding: Int?, _ fate: @autoclosure () -> Effect.Fate) {
        let fate = deciding.map { $0 == number ? fate() : .decided(by: $0) } ?? fate()
        effects.append(Effect(rule: number, value: value, fate: fate))
      }
      if let category = outcome.category {
        add(
          .category(category), verdict.ruleOfCategory, Self.fate(ofCategory: category, transaction, becomes))
      }
      if let split = outcome.split {
        let fate = Self.fate(of: split, transaction, becomes)
        add(.split(split), fate == .doesNotAddUp ? nil : verdict.ruleOfCategory, fate)
      }
      if let name = outcome.name {
        add(.name(name), verdict.name?.rule, Self.fate(ofName: name, transaction, refs))
      }
      if let value = outcome.kind { add(.kind(value), verdict.kind?.rule, kind) }
      if let to = outcome.to {
        if subject.mayLead(to: to) {
          add(.to(to), verdict.kind?.rule, Self.fate(ofDestination: to, transaction, kind))
        } else {
          add(.to(to), nil, .leadsNowhere)
        }
      }
      for tag in outcome.tags {
        let own = tags[ByteString(tag)]
        let isFull = own.map { transaction.tags.count + $0.place >= Ledger.Limit.tags } ?? true
        add(.tag(tag), own?.rule, Self.has(tag, transaction) ? .isAlreadySo : isFull ? .isFull : .applies)
      }
      return effects
    }
  }

  private static func fate(
    ofCategory category: String, _ transaction: Transaction, _ kind: Transaction.Kind
  ) -> Effect.Fate {
    if let own = transaction.category {
      return own.utf8.elementsEqual(category.utf8) ? .isAlreadySo : .yields
    }
    return kind == .transfer ? .isTransfer : .applies
  }

  private static func fate(
    of split: Rule.Split, _ transaction: Transaction, _ kind: Transaction.Kind
  ) -> Effect.Fate {
    if transaction.split != nil { return .isAlreadySo }
    if split.pieces(of: transaction.amount) == nil { return .doesNotAddUp }
    if transaction.category != nil { return .yields }
    return kind == .transfer ? .isTransfer : .applies
  }

  private static func fate(
    ofName name: String, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> Effect.Fate {
    if transaction.name.utf8.elementsEqual(name.utf8) { return .isAlreadySo }
    if refs.isEmpty { return .yields }
    let own = PaymentRef.folded(transaction.name)
    return refs.contains { $0.payee == own } ? .applies : .yields
  }

  private static func fate(
    of kind: Verdict.Decision<Transaction.Kind>?, _ transaction: Transaction, _ refs: [PaymentRef]
  ) -> Effect.Fate {
    if kind?.value == transaction.kind { return .isAlreadySo }
    return refs.contains { $0.kind == transaction.kind } ? .applies : .yields
  }

  /// - Parameter kind: The fate of the type, which must become that of a transfer.
  private static func fate(
    ofDestination to: String, _ transaction: Transaction, _ kind: Effect.Fate
  ) -> Effect.Fate {
    guard let own = transaction.destination else { return kind == .isAlreadySo ? .applies : kind }
    return own.utf8.elementsEqual(to.utf8) ? .isAlreadySo : .yields
  }

  private static func has(_ tag: String, _ transaction: Transaction) -> Bool {
    transaction.tags.contains { $0.utf8.elementsEqual(tag.utf8) }
  }
}

extension RuleApplication {
  /// The combined result of the rules for a payment: the first rule that sets a field decides it, and all
  /// tags are added.
  package struct Verdict: Equatable, Sendable {
    /// A value, and the number of the rule that sets it.
    package struct Decision<Value: Equatable & Sendable>: Equatable, Sendable {
      package let value: Value
      package let rule: Int
    }

    /// The numbers of the rules that the payment matches, in the order of the file.
    package let metRules: [Int]
    package private(set) var category: Decision<String>?
    /// Whether the category is from a rule about a trade. It yields to the file's category and the payee's
    /// habit.
    package private(set) var isByTrade = false
    /// The pieces, in place of a category.
    package private(set) var split: Decision<[SplitForm.Piece]>?
    package private(set) var name: Decision<String>?
    package private(set) var kind: Decision<Transaction.Kind>?
    /// The account that the money went to, if the rule that decides the type names one.
    package private(set) var to: String?
    /// Each tag once, from the first rule that adds it.
    package private(set) var tags: [Decision<String>] = []

    init(_ met: [Int], of rules: [Rule], on subject: RuleMatcher.Subject) {
      metRules = met
      var known: Set<ByteString> = []
      for number in met {
        let outcome = rules[number].outcome
        if ruleOfCategory == nil {
          category = outcome.category.map { Decision(value: $0, rule: number) }
          isByTrade = rules[number].isAboutTrade
          split = outcome.split?.pieces(of: subject.amount).map { Decision(value: $0, rule: number) }
        }
        if name == nil { name = outcome.name.map { Decision(value: $0, rule: number) } }
        if kind == nil {
          to = outcome.to.flatMap { subject.mayLead(to: $0) ? $0 : nil }
          kind = (to == nil ? outcome.kind : .transfer).map { Decision(value: $0, rule: number) }
        }
        for tag in outcome.tags where known.insert(ByteString(tag)).inserted {
          tags.append(Decision(value: tag, rule: number))
        }
      }
    }

    /// The number of the rule that decides about the category, or the categories of the pieces.
    var ruleOfCategory: Int? { category?.rule ?? split?.rule }
  }

  /// A value that a rule sets in a payment, and whether it applies.
  package struct Effect: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
      case category(String)
      case split(Rule.Split)
      case name(String)
      case kind(Transaction.Kind)
      /// The account that the money went to, which makes the payment a transfer.
      case to(String)
      case tag(String)
    }

    package enum Fate: Equatable, Sendable {
      case applies
      /// The payment already has the value.
      case isAlreadySo
      /// Somebody may have chosen the present value.
      case yields
      /// The payment has as many tags as it may.
      case isFull
      /// An earlier rule, with this number, decides the value.
      case decided(by: Int)
      /// A transfer has no category.
      case isTransfer
      /// The money came in, or the account is the payment's own.
      case leadsNowhere
      /// The parts of a split do not make up the amount.
      case doesNotAddUp
    }

    /// The number of the rule.
    package let rule: Int
    package let value: Value
    package let fate: Fate
  }
}

extension Transaction {
  /// The change that the applicable effects make.
  func change(by effects: [RuleApplication.Effect]) -> Transaction.Change {
    var change = Transaction.Change()
    var tags: [String] = []
    for effect in effects where effect.fate == .applies {
      switch effect.value {
      case .category(let category): change.values[.category] = .text(category)
      case .split: break
      case .name(let name): change.values[.name] = .text(name)
      case .kind(let kind): change.setKind(kind, of: self)
      case .to(let account):
        if self.kind != .transfer { change.setKind(.transfer, of: self) }
        change.put(.to, .text(account))
      case .tag(let tag): tags.append(tag)
      }
    }
    tags = Array(tags.prefix(max(0, Ledger.Limit.tags - self.tags.count)))
    if !tags.isEmpty { change.values[.tags] = .list(self.tags + tags) }
    return change
  }

  /// The refs from statements; a transfer may have one for each side.
  package var statementRefs: [PaymentRef] {
    guard let ref else { return [] }
    return PaymentRef.parts(of: ref).compactMap(PaymentRef.init(parsing:))
  }

  /// The folded payees on the statements, if they differ from the name.
  package var statementNames: [String] {
    let refs = statementRefs
    if refs.isEmpty { return [] }
    let own = PaymentRef.folded(name)
    return refs.map(\.payee).filter { $0 != own }
  }
}

extension PaymentRef {
  /// The direction of the money according to the statement.
  var kind: Transaction.Kind { amount.minorUnits > 0 ? .income : .expense }
}
