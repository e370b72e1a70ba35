/// What the rules say of a payment: the first that sets a field decides it, and the tags of all add up.
package struct RuleVerdict: Equatable, Sendable {
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
