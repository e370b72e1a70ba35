/// The values in a ledger's text and their places, before any rule of a ledger is applied.
///
/// The settings may come after the transactions, and an amount means nothing without its currency, so all
/// values are located before any is interpreted.
package struct LedgerText: Sendable {
  let bytes: [UInt8]
  private(set) var root: JSONValue
  /// The settings; nil if the ledger is a bare array.
  private(set) var settings: Object?
  /// Whether the ledger has a list of transactions, even an empty one.
  package private(set) var hasList = false
  private(set) var transactions: [Object] = []
  /// Elements of the list that are not objects, with their positions from 1.
  private(set) var strays: [(number: Int, value: JSONValue)] = []
  private(set) var duplicateKeys: [JSONReader.DuplicateKey] = []
  /// The members of all objects, one object after the other.
  private var members: [JSONValue.Member] = []

  struct Object: Sendable {
    let value: JSONValue
    /// The position in the list, from 1; nil for the settings.
    let number: Int?
    fileprivate let members: Range<Int>
  }

  package init(_ bytes: [UInt8]) throws(JSONProblem) {
    self.bytes = bytes
    // About as many as a ledger of this size has; reserved memory that is never touched costs nothing.
    transactions.reserveCapacity(bytes.count / 192)
    members.reserveCapacity(bytes.count / 24)
    var reader = try JSONReader(bytes)
    let kind = try reader.peekKind()
    root = JSONValue(kind: kind, start: reader.position, end: reader.position + 1)
    switch kind {
    case .array: try readTransactions(&reader)
    case .object: try readSettings(&reader)
    default: _ = try reader.readValue()
    }
    try reader.readEnd()
    duplicateKeys = reader.duplicateKeys
  }

  func members(of object: Object) -> ArraySlice<JSONValue.Member> { members[object.members] }

  /// The value of a setting, whatever its type.
  func setting(_ field: Ledger.Field) -> JSONValue? {
    guard let settings else { return nil }
    return members(of: settings).first {
      Ledger.Field.Names.settings.field(named: $0.key, in: bytes) == field
    }?.value
  }

  private mutating func readTransactions(_ reader: inout JSONReader) throws(JSONProblem) {
    hasList = true
    var number = 0
    var list = try reader.openArray()
    while try reader.moveToElement(of: &list) {
      number += 1
      if try reader.peekKind() == .object {
        try readTransaction(&reader, number: number)
      } else {
        strays.append((number, try reader.readValue()))
      }
    }
  }

  private mutating func readTransaction(_ reader: inout JSONReader, number: Int) throws(JSONProblem) {
    let start = reader.position
    let first = members.count
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      members.append(JSONValue.Member(key: key, value: try reader.readValue()))
    }
    let value = JSONValue(kind: .object, start: start, end: reader.position)
    transactions.append(Object(value: value, number: number, members: first..<members.count))
  }

  private mutating func readSettings(_ reader: inout JSONReader) throws(JSONProblem) {
    let objectStart = reader.position
    var own: [JSONValue.Member] = []
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      let kind = try reader.peekKind()
      let start = reader.position
      if kind == .array, !hasList, Ledger.Field.Names.settings.field(named: key, in: bytes) == .transactions {
        try readTransactions(&reader)
        let list = JSONValue(kind: .array, start: start, end: reader.position)
        own.append(JSONValue.Member(key: key, value: list))
      } else {
        own.append(JSONValue.Member(key: key, value: try reader.readValue()))
      }
    }
    let value = JSONValue(kind: .object, start: objectStart, end: reader.position)
    settings = Object(value: value, number: nil, members: members.count..<members.count + own.count)
    members += own
  }
}
