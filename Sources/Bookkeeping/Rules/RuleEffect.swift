/// One thing that a rule says of a payment, and what becomes of it.
package struct RuleEffect: Equatable, Sendable {
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

extension Transaction {
  /// What the effects that apply make of it.
  func change(by effects: [RuleEffect]) -> Transaction.Change {
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
    let own = PaymentRef.folded(name)
    return statementRefs.map(\.payee).filter { $0 != own }
  }
}

extension PaymentRef {
  /// Which way the statement said that the money went.
  var kind: Transaction.Kind { amount.minorUnits > 0 ? .income : .expense }
}
