/// Who is paid, or who pays: the name of a transaction, folded. `CORNER  BAKERY` and `Corner Bakery` are one payee.
package struct Payee: Hashable, Sendable {
  /// The name as its newest transaction writes it.
  package let name: String
  /// Composed (NFC), with case folded, and with single blanks between words: what makes two names one payee.
  package let key: String

  package init(_ name: String) { self.init(name: name, key: Self.key(of: name)) }

  private init(name: String, key: String) {
    self.name = name
    self.key = key
  }

  /// The same payee by another of its names.
  func written(_ name: String) -> Payee { Payee(name: name, key: key) }

  package static func key(of name: String) -> String {
    String(decoding: FoldedText.bytes(of: name), as: UTF8.self)
  }

  package static func == (left: Payee, right: Payee) -> Bool { left.key == right.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
