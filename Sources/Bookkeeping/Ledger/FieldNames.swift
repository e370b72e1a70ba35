/// The names of the fields that one kind of object may have.
struct FieldNames: Sendable {
  static let settings = FieldNames(LedgerField.settings)
  static let transaction = FieldNames(LedgerField.transaction, aliases: LedgerField.aliases)

  /// What to suggest where a name is unknown.
  let known: [String]
  private let table: [(name: ShortName, field: LedgerField)]

  private init(_ fields: [LedgerField], aliases: [String: LedgerField] = [:]) {
    known = fields.map(\.rawValue)
    let names = fields.map { ($0.rawValue, $0) } + aliases.map { ($0.key, $0.value) }
    table = names.compactMap { name, field in
      ShortName(Array(name.utf8).span).map { ($0, field) }
    }
  }

  /// The field that a key names, by its own name or by another that is read.
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
