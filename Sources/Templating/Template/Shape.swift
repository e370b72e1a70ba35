/// The names that one level of a template's context has, and the kind of each.
package struct Shape: Sendable {
  package let names: [String]
  private let kinds: [Value.Kind]
  private let slots: [String: Int]

  package init(_ fields: [(name: String, kind: Value.Kind)]) {
    names = fields.map(\.name)
    kinds = fields.map(\.kind)
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func slot(of name: String) -> (slot: Int, kind: Value.Kind)? {
    slots[name].map { ($0, kinds[$0]) }
  }
}
