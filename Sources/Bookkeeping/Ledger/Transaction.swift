import Basics

/// One payment of the ledger, or one transfer between own accounts.
///
/// Immutable. It is a class only because lists of a hundred thousand are sorted and passed on, and one reference is
/// cheaper to copy than a dozen fields.
package final class Transaction: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case income, expense
    /// Between own accounts: it is in no total.
    case transfer
  }

  /// As the ledger gives it, or derived from the date and the name.
  package let id: String
  package let date: CalendarDate
  package let kind: Kind
  package let name: String
  /// Always above zero; `kind` decides the sign that is shown, if any.
  package let amount: Money
  /// Colons separate levels: `Food:Groceries`. In its canonical spelling, like the tags.
  package let category: String?
  package let address: String?
  /// Markdown.
  package let memo: String?
  package let tags: [String]
  /// Paths of files, relative to the ledger's folder.
  package let attachments: [String]
  /// Where it happened: a label such as `Checking`, in its canonical spelling. A transfer comes from it.
  package let account: String?
  /// The account that a transfer leads to.
  package let to: String?
  /// The id of the payment that it is a piece of, if one was split.
  package let split: String?
  /// How an import recognises the payment: the bank's own reference, or one made from the row.
  package let ref: String?
  /// The range of its object in the file, in bytes.
  package let source: Range<Int>

  init(
    id: String, date: CalendarDate, kind: Kind, name: String, amount: Money, category: String? = nil,
    address: String? = nil, memo: String? = nil, tags: [String] = [], attachments: [String] = [],
    account: String? = nil, to: String? = nil, split: String? = nil, ref: String? = nil, source: Range<Int>
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
    self.to = to
    self.split = split
    self.ref = ref
    self.source = source
  }

  /// The same payment under another id.
  convenience init(_ other: Transaction, id: String) {
    self.init(
      id: id, date: other.date, kind: other.kind, name: other.name, amount: other.amount,
      category: other.category, address: other.address, memo: other.memo, tags: other.tags,
      attachments: other.attachments, account: other.account, to: other.to, split: other.split,
      ref: other.ref, source: other.source)
  }

  /// What it adds to a total: positive for income, negative for expense, 0 for a transfer.
  package var signedAmount: Money { amount.signed(as: kind) }

  /// The account that a transfer leads to.
  package var destination: String? { kind == .transfer ? to : nil }

  /// Whether an attachment's path cannot leave the ledger's folder.
  static func isAttachmentPath(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: ":"))
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }
}

extension Money {
  /// What an amount of a kind of transaction adds to a total.
  func signed(as kind: Transaction.Kind) -> Money {
    switch kind {
    case .income: self
    case .expense: Money(minorUnits: -minorUnits, currency: currency)
    case .transfer: .zero(currency)
    }
  }
}
