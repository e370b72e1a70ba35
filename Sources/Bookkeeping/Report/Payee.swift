/// Who is paid, or who pays: the name of a transaction, folded. `CORNER  BAKERY` and `Corner Bakery` are one payee.
package struct Payee: Hashable, Sendable {
  /// The name as its newest transaction writes it.
  package let name: String
  /// The name as `FoldedText` folds it.
  package let key: String

  package init(_ name: String) { self.init(name: name, key: Self.key(of: name)) }

  private init(name: String, key: String) {
    self.name = name
    self.key = key
  }

  /// The same payee by another of its names.
  func written(_ name: String) -> Payee { Payee(name: name, key: key) }

  package static func key(of name: String) -> String { FoldedText.string(of: name) }

  package static func == (left: Payee, right: Payee) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
