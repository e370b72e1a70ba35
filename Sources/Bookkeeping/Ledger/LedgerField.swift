/// The names that a ledger and its transactions may have.
package enum LedgerField: String, CaseIterable, Sendable {
  case title, currency, locale, transactions
  case id, date, type, name, amount, category, address, memo, tags, attachments
  case account, ref
  /// The JSON Schema that editors check the file against. Folio itself does not read that.
  case schema = "$schema"

  package static let settings: [Self] = [.title, .currency, .locale, .transactions, .schema]
  package static let transaction: [Self] = [
    .id, .date, .type, .name, .amount, .currency, .category, .address, .memo, .tags, .attachments,
    .account, .ref,
  ]

  /// Other names that are read.
  package static let aliases: [String: Self] = ["paymentId": .id, "typeNum": .type]
}
