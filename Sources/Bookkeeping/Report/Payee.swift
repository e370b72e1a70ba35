/// The person or company that is paid or pays, by folded name: `CORNER  BAKERY` and `Corner Bakery` are the
/// same payee.
package struct Payee: Hashable, Sendable {
  /// The name as in the newest transaction.
  package let name: String
  /// The name, folded by `FoldedText`.
  package let key: String

  /// The same payee with another form of the name.
  func written(_ name: String) -> Payee { Payee(name: name, key: key) }

  package static func key(of name: String) -> String { FoldedText.string(of: name) }

  package static func == (left: Payee, right: Payee) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Payee {
  package init(_ name: String) { self.init(name: name, key: Self.key(of: name)) }
}
