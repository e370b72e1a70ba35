/// The values in a ledger's text and their places, before any rule of a ledger is applied.
///
/// The settings may come after the transactions, and an amount means nothing without its currency, so all
/// values are located before any is interpreted.
package struct LedgerText: Sendable {
  let bytes: [UInt8]
  private(set) var root: JSONValue
  /// The settings; `nil` if the ledger is a bare array.
  private(set) var settings: Object?
  /// The list of transactions; `nil` if the ledger has none.
  private(set) var list: JSONValue?
  private(set) var transactions: [Object] = []
  /// Elements of the list that are not objects, with their positions from 1.
  private(set) var strays: [(number: Int, value: JSONValue)] = []
  private(set) var duplicateKeys: [JSONReader.DuplicateKey] = []
  /// The members of all objects, one object after the other.
  private var members: [JSONValue.Member] = []

  struct Object: Sendable {
    let value: JSONValue
    /// The position in the list, from 1; 0 for the settings.
    let number: Int
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
    case .array: _ = try readTransactions(&reader)
    case .object: try readSettings(&reader)
    default: _ = try reader.readValue()
    }
    try reader.readEnd()
    duplicateKeys = reader.duplicateKeys
  }

  package var hasList: Bool { list != nil }

  func members(of object: Object) -> ArraySlice<JSONValue.Member> { members[object.members] }

  /// The value of a setting, whatever its type.
  func setting(_ field: Ledger.Field) -> JSONValue? {
    guard let settings else { return nil }
    return members(of: settings).first {
      Ledger.Field.Names.settings.field(named: $0.key, in: bytes) == field
    }?.value
  }

  private mutating func readTransactions(_ reader: inout JSONReader) throws(JSONProblem) -> JSONValue {
    let start = reader.position
    var number = 0
    var array = try reader.openArray()
    while try reader.moveToElement(of: &array) {
      number += 1
      if try reader.peekKind() == .object {
        try readTransaction(&reader, number: number)
      } else {
        strays.append((number, try reader.readValue()))
      }
    }
    let value = JSONValue(kind: .array, start: start, end: reader.position)
    list = value
    return value
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
      let isArray = try reader.peekKind() == .array
      let isList = Ledger.Field.Names.settings.field(named: key, in: bytes) == .transactions
      let value = try isArray && isList && list == nil ? readTransactions(&reader) : reader.readValue()
      own.append(JSONValue.Member(key: key, value: value))
    }
    let value = JSONValue(kind: .object, start: objectStart, end: reader.position)
    settings = Object(value: value, number: 0, members: members.count..<members.count + own.count)
    members += own
  }
}
