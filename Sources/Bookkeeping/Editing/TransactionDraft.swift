import Basics

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
    fields[.ref] = ref.map(TransactionChange.Value.text)
    if !tags.isEmpty { fields[.tags] = .list(tags) }
    if !attachments.isEmpty { fields[.attachments] = .list(attachments) }
    return fields
  }
}
