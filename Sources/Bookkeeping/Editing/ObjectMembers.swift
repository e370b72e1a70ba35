/// One object of a ledger with the places of its members, those Folio does not know included.
struct ObjectMembers {
  struct Member {
    /// Nil for a field that Folio does not know.
    let field: LedgerField?
    let key: JSONValue
    let value: JSONValue
  }

  let range: Range<Int>
  private(set) var members: [Member] = []

  /// - Parameter range: Where an object stands whose text has been checked.
  init(at range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    var reader = JSONReader(bytes, from: range.lowerBound)
    guard var object = try? reader.openObject() else { return }
    while let key = try? reader.nextKey(of: &object), let value = try? reader.readValue() {
      let field = FieldNames.transaction.field(named: key, in: bytes)
      members.append(Member(field: field, key: key, value: value))
    }
  }

  func index(of field: LedgerField) -> Int? { members.firstIndex { $0.field == field } }

  /// What stands between a member and the one before it, comma and white space; nil for the first.
  func lead(of index: Int) -> Range<Int>? {
    index > 0 ? members[index - 1].value.end..<members[index].key.start : nil
  }
}
