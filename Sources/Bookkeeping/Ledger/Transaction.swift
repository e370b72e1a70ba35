import Basics

/// One payment of the ledger.
///
/// Immutable. It is a class only because lists of a hundred thousand are sorted and passed on, and one reference is
/// cheaper to copy than a dozen fields.
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
  /// Colons separate levels: `Food:Groceries`. In its canonical spelling, like the tags.
  package let category: String?
  package let address: String?
  /// Markdown.
  package let memo: String?
  package let tags: [String]
  /// Paths of files, relative to the ledger's folder.
  package let attachments: [String]
  /// Where it happened: a label such as `Checking`, in its canonical spelling.
  package let account: String?
  /// How an import recognises the payment: the bank's own reference, or one made from the row.
  package let ref: String?
  /// The range of its object in the file, in bytes.
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

  /// Whether an attachment's path cannot leave the ledger's folder.
  static func isAttachmentPath(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: ":"))
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }
}
