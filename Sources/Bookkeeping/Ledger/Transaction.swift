import Basics

/// A payment of the ledger, or a transfer between the owner's accounts.
///
/// Immutable. It is a class because lists of 100,000 are sorted and passed on, and a reference is cheaper to
/// copy than a dozen fields.
package final class Transaction: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case income, expense
    /// A transfer between the owner's accounts, which is in no total.
    case transfer
  }

  package let fields: Fields
  /// The range of the transaction's object in the file, in bytes.
  package let source: Range<Int>

  init(_ fields: Fields, source: Range<Int>) { (self.fields, self.source) = (fields, source) }

  /// Whether it adds up rows that a copy leaves out, and so has no place in the file.
  var isSum: Bool { source.isEmpty }

  /// A copy of the payment, with another id or amount.
  func copy(id: String? = nil, amount: Money? = nil) -> Transaction {
    var fields = fields
    fields.id = id ?? fields.id
    fields.amount = amount ?? fields.amount
    return Transaction(fields, source: source)
  }

  /// The id in the ledger, or one derived from the date and the name.
  @inlinable package var id: String { fields.id }
  @inlinable package var date: CalendarDate { fields.date }
  @inlinable package var kind: Kind { fields.kind }
  @inlinable package var name: String { fields.name }
  @inlinable package var amount: Money { fields.amount }
  @inlinable package var category: String? { fields.category }
  package var texts: Texts { fields.texts }
  package var address: String? { fields.texts.address }
  package var memo: String? { fields.texts.memo }
  @inlinable package var tags: [String] { fields.tags }
  @inlinable package var attachments: [String] { fields.attachments }
  @inlinable package var account: String? { fields.account }
  @inlinable package var to: String? { fields.to }
  @inlinable package var arrived: CalendarDate? { fields.arrived }
  @inlinable package var split: String? { fields.split }
  @inlinable package var ref: String? { fields.ref }
  @inlinable package var file: String? { fields.file }
  /// The names of the files that the payment was imported from.
  package var files: [String] {
    file.map { $0.utf8.split(separator: UInt8(ascii: ",")).map { trimmed(Substring($0)) } } ?? []
  }

  /// The amount with the sign of its type. A transfer has none, since it adds to one account and takes from
  /// another.
  package var shownAmount: Money { isTransfer ? amount : signedAmount }

  /// Whether the transaction moves money between accounts, so that it is in no total.
  package var isTransfer: Bool { kind == .transfer }

  /// The contribution to a total: positive for income, negative for expense, 0 for a transfer.
  package var signedAmount: Money { amount.signed(as: kind) }

  /// The account that a transfer goes to.
  package var destination: String? { kind == .transfer ? to : nil }

  /// Whether an attachment's path cannot leave the ledger's folder.
  static func isAttachmentPath(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: ":"))
      && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) && !$0.elementsEqual(".".utf8) }
  }
}

extension Money {
  /// The contribution of an amount to a total, depending on the kind of transaction.
  package func signed(as kind: Transaction.Kind) -> Money {
    switch kind {
    case .income: self
    case .expense: Money(minorUnits: -minorUnits, currency: currency)
    case .transfer: .zero(currency)
    }
  }
}

extension Transaction {
  /// The fields of a transaction that is not in a ledger yet.
  package typealias Draft = Fields

  /// The fields of a transaction.
  package struct Fields: Sendable {
    /// Empty if there is none yet.
    package var id = ""
    package var date: CalendarDate
    package var kind: Kind
    /// Whether the row is a refund, whatever its category; true only for rows that add up others in a copy.
    var isRefund = false
    /// Whether the row is a deduction, whatever its category; true only for rows that add up others in a
    /// copy.
    var isDeduction = false
    package var name: String
    /// The amount, always greater than 0; `kind` decides the sign that is shown, if any.
    package var amount: Money
    /// The category in its canonical spelling, with its levels separated by colons: `Food:Groceries`.
    package var category: String?
    package var texts = Texts()
    package var tags: [String] = []
    /// The paths of files, relative to the ledger's folder.
    package var attachments: [String] = []
    /// The account, a label such as `Checking` in its canonical spelling. For a transfer, the account that it
    /// comes from.
    package var account: String?
    /// The account that a transfer goes to.
    package var to: String?
    /// The day when the account booked the payment, if that is not `date`; for a transfer, the day when its
    /// destination did.
    package var arrived: CalendarDate?
    /// The id of the payment that was split, if this is a piece of one.
    package var split: String?
    /// The reference by which imports recognize the payment: the bank's own, or one made from the row.
    package var ref: String?
    /// The name of the file that the payment was imported from; two names, with a comma, if it was matched.
    package var file: String?

    package var address: String? {
      get { texts.address }
      set { texts.address = newValue }
    }
    /// The memo, in Markdown.
    package var memo: String? {
      get { texts.memo }
      set { texts.memo = newValue }
    }

    package init(date: CalendarDate, kind: Kind, name: String, amount: Money) {
      self.date = date
      self.kind = kind
      self.name = name
      self.amount = amount
    }

    /// The fields to write into a ledger with the given currency.
    func fields(in ledgerCurrency: Currency) -> [Ledger.Field: Change.Value] {
      var fields: [Ledger.Field: Change.Value] = [:]
      for field in Ledger.Field.transaction { fields[field] = value(of: field) }
      if amount.currency == ledgerCurrency { fields[.currency] = nil }
      return fields
    }
  }
}

extension Transaction.Fields {
  /// The value of a field; `nil` if it is empty.
  func value(of field: Ledger.Field) -> Transaction.Change.Value? {
    switch field {
    case .id: id.isEmpty ? nil : .text(id)
    case .date: .text(date.iso)
    case .type: .kind(kind)
    case .name: .text(name)
    case .amount: .amount(amount)
    case .currency: .text(amount.currency.code)
    case .category: category.map { .text($0) }
    case .tags: tags.isEmpty ? nil : .list(tags)
    case .attachments: attachments.isEmpty ? nil : .list(attachments)
    case .account: account.map { .text($0) }
    case .to: to.map { .text($0) }
    case .arrived: arrived.map { .text($0.iso) }
    case .split: split.map { .text($0) }
    case .ref: ref.map { .text($0) }
    case .file: file.map { .text($0) }
    default: field.text.flatMap { texts[$0] }.map { .text($0) }
    }
  }
}

extension Transaction {
  func value(of field: Ledger.Field) -> Change.Value? { fields.value(of: field) }

  /// Whether a field already has this value, so that its bytes can stay as they are.
  func has(_ value: Change.Value, in field: Ledger.Field) -> Bool { self.value(of: field).isSame(as: value) }
}

extension Transaction.Change.Value? {
  /// Whether two values have the same bytes. An empty list is no value.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.amount(let left), .amount(let right)): left == right
    case (.kind(let left), .kind(let right)): left == right
    case (.list(let left), .list(let right)): left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    case (nil, nil), (nil, .list([])): true
    default: false
    }
  }
}

extension Transaction {
  /// A change of some fields of a transaction; all others stay as they are.
  package struct Change: Sendable {
    package var values: [Ledger.Field: Value] = [:]
    package var cleared: Set<Ledger.Field> = []

    /// A value to give to a field.
    package enum Value: Sendable {
      case text(String)
      case amount(Money)
      case kind(Transaction.Kind)
      case list([String])
    }

    package init() {}

    package var isEmpty: Bool { values.isEmpty && cleared.isEmpty }

    /// Changes the type of a transaction. Money goes from `account` to `to`: if an income becomes a transfer,
    /// its account becomes `to`, and if a transfer becomes an income, `to` becomes its account.
    package mutating func setKind(_ kind: Transaction.Kind, of transaction: Transaction) {
      values[.type] = .kind(kind)
      switch (transaction.kind, kind) {
      case (.income, .transfer):
        put(.to, transaction.account.map(Value.text))
        put(.account, nil)
      case (.transfer, .income):
        put(.account, transaction.to.map(Value.text))
        put(.to, nil)
        if let arrived = transaction.arrived { put(.date, .text(arrived.iso)) }
        put(.arrived, nil)
      case (.transfer, .expense):
        put(.to, nil)
        put(.arrived, nil)
      case (.income, _), (.expense, _), (.transfer, .transfer): break
      }
    }

    /// Changes a field, or removes it if `value` is `nil`.
    package mutating func put(_ field: Ledger.Field, _ value: Value?) {
      values[field] = value
      if value == nil { cleared.insert(field) } else { cleared.remove(field) }
    }
  }
}
