/// The fields of a transaction that is not in a ledger yet.
package struct TransactionDraft: Sendable {
  package var id: String?
  package let date: CalendarDate
  package var kind: Transaction.Kind
  package var name: String
  package let amount: Money
  package var category: String?
  package var address: String?
  package var memo: String?
  package var tags: [String] = []
  package var attachments: [String] = []
  package var account: String?
  /// The account that a transfer leads to.
  package var to: String?
  /// The id of the payment that it is a piece of.
  package var split: String?
  package var ref: String?

  package init(date: CalendarDate, kind: Transaction.Kind, name: String, amount: Money) {
    self.date = date
    self.kind = kind
    self.name = name
    self.amount = amount
  }

  /// The fields to write into a ledger in the given currency.
  func fields(in ledgerCurrency: Currency) -> [LedgerField: TransactionChange.Value] {
    var fields: [LedgerField: TransactionChange.Value] = [
      .date: .text(date.iso), .type: .kind(kind), .name: .text(name), .amount: .amount(amount),
    ]
    if amount.currency != ledgerCurrency { fields[.currency] = .text(amount.currency.code) }
    fields[.id] = id.map(TransactionChange.Value.text)
    fields[.category] = category.map(TransactionChange.Value.text)
    fields[.address] = address.map(TransactionChange.Value.text)
    fields[.memo] = memo.map(TransactionChange.Value.text)
    fields[.account] = account.map(TransactionChange.Value.text)
    fields[.to] = to.map(TransactionChange.Value.text)
    fields[.split] = split.map(TransactionChange.Value.text)
    fields[.ref] = ref.map(TransactionChange.Value.text)
    if !tags.isEmpty { fields[.tags] = .list(tags) }
    if !attachments.isEmpty { fields[.attachments] = .list(attachments) }
    return fields
  }
}

extension Transaction {
  /// Whether a field already has this value, so that its bytes can stay as they are.
  func has(_ value: TransactionChange.Value, in field: LedgerField) -> Bool {
    switch (field, value) {
    case (.date, .text(let text)): date.iso == text
    case (.name, .text(let text)): name.utf8.elementsEqual(text.utf8)
    case (.category, .text(let text)): category.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.address, .text(let text)): address.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.memo, .text(let text)): memo.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.account, .text(let text)): account.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.to, .text(let text)): to.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.split, .text(let text)): split.map { $0.utf8.elementsEqual(text.utf8) } ?? false
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
