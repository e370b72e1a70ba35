/// The names that one level of a template's context has, and the kind of each.
package struct Shape: Sendable {
  package let names: [String]
  private let kinds: [Kind]
  private let slots: [String: Int]

  package init(_ fields: [(name: String, kind: Kind)]) {
    names = fields.map(\.name)
    kinds = fields.map(\.kind)
    slots = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func slot(of name: String) -> (slot: Int, kind: Kind)? {
    slots[name].map { ($0, kinds[$0]) }
  }
}

/// What a template may do with a name: known when it is compiled.
package indirect enum Kind: Sendable {
  case text, datum, url, html, flag
  case record(Shape)
  case list(Kind)
}
