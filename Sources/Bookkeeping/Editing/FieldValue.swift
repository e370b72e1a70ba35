/// A value that a field of a transaction is to have.
package enum FieldValue: Sendable {
  case text(String)
  case amount(Money)
  case kind(Transaction.Kind)
  case list([String])
}

/// The fields of a transaction that is not in a ledger yet.
package struct TransactionDraft: Sendable {
  package var id: String?
  package let date: CalendarDate
  package let kind: Transaction.Kind
  package let name: String
  package let amount: Money
  package var category: String?
  package var address: String?
  package var memo: String?
  package var tags: [String] = []
  package var attachments: [String] = []
  package var account: String?
  package var ref: String?

  package init(date: CalendarDate, kind: Transaction.Kind, name: String, amount: Money) {
    self.date = date
    self.kind = kind
    self.name = name
    self.amount = amount
  }

  /// The fields that a ledger in the given currency has to spell out.
  func fields(in ledgerCurrency: Currency) -> [LedgerField: FieldValue] {
    var fields: [LedgerField: FieldValue] = [
      .date: .text(date.iso), .type: .kind(kind), .name: .text(name), .amount: .amount(amount),
    ]
    if amount.currency != ledgerCurrency { fields[.currency] = .text(amount.currency.code) }
    fields[.id] = id.map(FieldValue.text)
    fields[.category] = category.map(FieldValue.text)
    fields[.address] = address.map(FieldValue.text)
    fields[.memo] = memo.map(FieldValue.text)
    fields[.account] = account.map(FieldValue.text)
    fields[.ref] = ref.map(FieldValue.text)
    if !tags.isEmpty { fields[.tags] = .list(tags) }
    if !attachments.isEmpty { fields[.attachments] = .list(attachments) }
    return fields
  }
}

/// What is to become of a transaction: the fields that are named here, and no others.
package struct TransactionChange: Sendable {
  package var values: [LedgerField: FieldValue] = [:]
  package var cleared: Set<LedgerField> = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty && cleared.isEmpty }
}

extension Transaction {
  /// Whether a field has this value already, so that its bytes may stay as they are.
  func has(_ value: FieldValue, in field: LedgerField) -> Bool {
    switch (field, value) {
    case (.date, .text(let text)): date.iso == text
    case (.name, .text(let text)): name.utf8.elementsEqual(text.utf8)
    case (.category, .text(let text)): category.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.address, .text(let text)): address.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.memo, .text(let text)): memo.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.account, .text(let text)): account.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.ref, .text(let text)): ref.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.currency, .text(let text)): amount.currency.code == text
    case (.amount, .amount(let amount)): self.amount == amount
    case (.type, .kind(let kind)): self.kind == kind
    case (.tags, .list(let list)): Self.areEqual(tags, list)
    case (.attachments, .list(let list)): Self.areEqual(attachments, list)
    default: false
    }
  }

  private static func areEqual(_ left: [String], _ right: [String]) -> Bool {
    left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
  }
}
