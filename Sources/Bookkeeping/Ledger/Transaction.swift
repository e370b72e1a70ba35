/// One payment of the ledger.
///
/// Nothing in it ever changes. It is a class only because a list of a hundred thousand is sorted and handed on,
/// and one reference is cheaper to pass than ten fields.
package final class Transaction: Sendable {
  package enum Kind: String, Sendable {
    case income, expense
  }

  /// As the ledger gives it, or derived from the date and the name.
  package let id: String
  package let date: CalendarDate
  package let kind: Kind
  package let name: String
  /// Always above zero; `kind` decides the sign that is shown.
  package let amount: Money
  /// Levels are separated by colons: `Food:Groceries`. In its one spelling, like the tags.
  package let category: String?
  package let address: String?
  /// Markdown.
  package let memo: String?
  package let tags: [String]
  /// Paths of files, relative to the ledger's folder.
  package let attachments: [String]
  /// Where it happened: a label such as `Checking`, grouped like a tag.
  package let account: String?
  /// What an import knows the payment by: the bank's own reference, or what an import made of the row.
  package let ref: String?
  /// Where its object stands in the file, in bytes.
  package let source: Range<Int>

  init(
    id: String, date: CalendarDate, kind: Kind, name: String, amount: Money, category: String? = nil,
    address: String? = nil, memo: String? = nil, tags: [String] = [], attachments: [String] = [],
    account: String? = nil, ref: String? = nil, source: Range<Int>
  ) {
    self.id = id
    self.date = date
    self.kind = kind
    self.name = name
    self.amount = amount
    self.category = category
    self.address = address
    self.memo = memo
    self.tags = tags
    self.attachments = attachments
    self.account = account
    self.ref = ref
    self.source = source
  }

  /// The same payment under another id.
  convenience init(_ other: Transaction, id: String) {
    self.init(
      id: id, date: other.date, kind: other.kind, name: other.name, amount: other.amount,
      category: other.category, address: other.address, memo: other.memo, tags: other.tags,
      attachments: other.attachments, account: other.account, ref: other.ref, source: other.source)
  }

  /// Positive for income, negative for expense.
  package var signedAmount: Money {
    Money(minorUnits: kind == .income ? amount.minorUnits : -amount.minorUnits, currency: amount.currency)
  }
}
