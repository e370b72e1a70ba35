/// A ledger's text as values at their places: what JSON says, before any rule of a ledger is applied.
///
/// The settings may stand behind the transactions, and an amount means nothing without its currency; so all
/// values are located first and understood afterwards.
struct LedgerText: Sendable {
  let bytes: [UInt8]
  private(set) var root: JSONValue
  /// Nil in a ledger that is a bare array.
  private(set) var settings: Object?
  /// The list of transactions, if the ledger has one.
  private(set) var list: JSONValue?
  private(set) var transactions: [Object] = []
  /// Elements of the list that are no objects, with their places in it.
  private(set) var strays: [(number: Int, value: JSONValue)] = []
  private(set) var unknownFields: [UnknownField] = []
  private(set) var duplicateKeys: [JSONDuplicateKey] = []
  /// The known fields of all objects, one object after the other.
  private var fields: [LocatedField] = []

  struct Object: Sendable {
    let start: Int
    let end: Int
    /// Counted from 1 in the list; nil for the settings.
    let number: Int?
    fileprivate let fields: Range<Int>
  }

  struct UnknownField: Sendable {
    let key: JSONValue
    /// Counted from 1 in the list; nil among the settings.
    let number: Int?
  }

  fileprivate struct LocatedField: Sendable {
    let name: LedgerField
    let key: JSONValue
    let value: JSONValue
  }

  init(_ bytes: [UInt8]) throws(JSONProblem) {
    self.bytes = bytes
    var reader = try JSONReader(bytes)
    let kind = try reader.peekKind()
    let start = reader.position
    root = JSONValue(kind: kind, start: start, end: start + 1)
    switch kind {
    case .array: try readTransactions(&reader)
    case .object: settings = try readObject(&reader, number: nil)
    default: _ = try reader.readValue()
    }
    try reader.readEnd()
    duplicateKeys += reader.duplicateKeys
  }

  func value(_ name: LedgerField, of object: Object) -> JSONValue? {
    for field in fields[object.fields] where field.name == name { return field.value }
    return nil
  }

  private mutating func readTransactions(_ reader: inout JSONReader) throws(JSONProblem) {
    let start = reader.position
    var number = 0
    try reader.readArray { reader throws(JSONProblem) in
      number += 1
      if try reader.peekKind() == .object {
        transactions.append(try readObject(&reader, number: number))
      } else {
        strays.append((number, try reader.readValue()))
      }
    }
    list = JSONValue(kind: .array, start: start, end: reader.position)
  }

  private mutating func readObject(
    _ reader: inout JSONReader, number: Int?
  ) throws(JSONProblem) -> Object {
    let start = reader.position
    var own: [LocatedField] = []
    if number != nil { own.reserveCapacity(LedgerField.transaction.count) }
    try reader.readObject { reader, key throws(JSONProblem) in
      let name = LedgerField.named(by: key, in: reader.bytes, ofTransaction: number != nil)
      if name == .transactions, try reader.peekKind() == .array, list == nil {
        try readTransactions(&reader)
        return
      }
      let value = try reader.readValue()
      guard let name else {
        unknownFields.append(UnknownField(key: key, number: number))
        return
      }
      note(LocatedField(name: name, key: key, value: value), in: &own)
    }
    let first = fields.count
    fields += own
    return Object(start: start, end: reader.position, number: number, fields: first..<fields.count)
  }

  /// Two names of one field, such as `id` and `paymentId`, are as doubtful as the same key twice.
  private mutating func note(_ field: LocatedField, in own: inout [LocatedField]) {
    if let earlier = own.first(where: { $0.name == field.name }) {
      if earlier.key.text(in: bytes) != field.key.text(in: bytes) {
        duplicateKeys.append(JSONDuplicateKey(first: earlier.key, second: field.key))
      }
    } else {
      own.append(field)
    }
  }
}

extension LedgerField {
  /// The field that a key names, by its own name or by another that is read.
  static func named(by key: JSONValue, in bytes: [UInt8], ofTransaction: Bool) -> LedgerField? {
    let text = key.text(in: bytes)
    let names = ofTransaction ? transactionNames : settingsNames
    return names.first { $0.name.elementsEqual(text) }?.field
  }

  private static let settingsNames = settings.map { (name: Array($0.rawValue.utf8), field: $0) }
  private static let transactionNames =
    transaction.map { (name: Array($0.rawValue.utf8), field: $0) }
    + aliases.map { (name: Array($0.key.utf8), field: $0.value) }
}
