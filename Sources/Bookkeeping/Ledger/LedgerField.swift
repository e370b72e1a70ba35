/// The fields that a ledger and its transactions may have.
package enum LedgerField: String, CaseIterable, Sendable {
  case title, currency, locale, transactions, accounts, balances, removed, taxes
  case id, date, type, name, amount, category, address, memo, tags, attachments
  case account, to, split, ref
  case budgets, recurring, every, from, until, rollover
  /// Of an account that the settings list.
  case kind
  /// The JSON Schema that editors check the file against. Folio itself does not read it.
  case schema = "$schema"

  package static let settings: [Self] = [
    .title, .currency, .locale, .transactions, .accounts, .balances, .budgets, .recurring,
    .removed, .taxes, .schema,
  ]
  package static let transaction: [Self] = [
    .id, .date, .type, .name, .amount, .currency, .category, .address, .memo, .tags, .attachments,
    .account, .to, .split, .ref,
  ]
  package static let accountFields: [Self] = [.name, .kind]
  package static let balanceFields: [Self] = [.date, .account, .amount, .currency]
  package static let budgetFields: [Self] = [
    .category, .amount, .currency, .every, .from, .until, .rollover, .type,
  ]
  package static let recurringFields: [Self] = [.name, .category, .every, .amount, .currency, .recurring]

  /// Alternative names that are read.
  package static let aliases: [String: Self] = ["paymentId": .id, "typeNum": .type]
}

extension LedgerField {
  /// The names of the fields that one kind of object may have.
  struct Names: Sendable {
    static let settings = Names(LedgerField.settings)
    static let transaction = Names(LedgerField.transaction, aliases: LedgerField.aliases)
    static let account = Names(LedgerField.accountFields)
    static let balance = Names(LedgerField.balanceFields)
    static let budget = Names(LedgerField.budgetFields)
    static let recurring = Names(LedgerField.recurringFields)

    /// What to suggest for an unknown name.
    let known: [String]
    private let table: [(name: ShortName, field: LedgerField)]

    private init(_ fields: [LedgerField], aliases: [String: LedgerField] = [:]) {
      known = fields.map(\.rawValue)
      let names = fields.map { ($0.rawValue, $0) } + aliases.map { ($0.key, $0.value) }
      table = names.compactMap { name, field in
        ShortName(Array(name.utf8).span).map { ($0, field) }
      }
    }

    /// The field that a key names, by its own name or by an alias.
    func field(named key: JSONValue, in bytes: [UInt8]) -> LedgerField? {
      guard let name = key.withText(in: bytes, { ShortName($0) }) else { return nil }
      for entry in table where entry.name == name { return entry.field }
      return nil
    }
  }

  /// Up to 16 bytes of text that compare as two numbers: a large ledger has a million keys to recognise.
  private struct ShortName: Equatable, Sendable {
    private let count: Int
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init?(_ text: Span<UInt8>) {
      guard text.count <= 16 else { return nil }
      count = text.count
      for index in text.indices.prefix(8) { low = low << 8 | UInt64(text[index]) }
      for index in text.indices.dropFirst(8) { high = high << 8 | UInt64(text[index]) }
    }
  }
}
