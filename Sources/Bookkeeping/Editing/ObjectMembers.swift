/// The located members of one object of a ledger, including those that Folio does not know.
struct ObjectMembers {
  struct Member {
    /// Nil for a field that Folio does not know.
    let field: LedgerField?
    let key: JSONValue
    let value: JSONValue
  }

  let range: Range<Int>
  private(set) var members: [Member] = []

  /// - Parameter range: That of an object that a reader has already checked.
  init(at range: Range<Int>, in bytes: [UInt8]) {
    self.range = range
    var reader = JSONReader(bytes, from: range.lowerBound)
    guard var object = try? reader.openObject() else { return }
    while let key = try? reader.nextKey(of: &object), let value = try? reader.readValue() {
      let field = LedgerField.Names.transaction.field(named: key, in: bytes)
      members.append(Member(field: field, key: key, value: value))
    }
  }

  func index(of field: LedgerField) -> Int? { members.firstIndex { $0.field == field } }

  /// The comma and white space between a member and the one before it; nil for the first.
  func lead(of index: Int) -> Range<Int>? {
    index > 0 ? members[index - 1].value.end..<members[index].key.start : nil
  }
}
