/// Collects the replacements that change one object.
struct ObjectEditor {
  private let object: Members
  private let layout: ObjectLayout
  private var values: [Replacement] = []
  private var cleared: Set<Int> = []
  private var added: [(field: Ledger.Field, value: Transaction.Change.Value)] = []

  init(object: Members, layout: ObjectLayout) {
    self.object = object
    self.layout = layout
  }

  var hasChanges: Bool { !values.isEmpty || !cleared.isEmpty || !added.isEmpty }

  /// Whether a field is present and not blank.
  func hasText(in field: Ledger.Field, of bytes: [UInt8]) -> Bool {
    guard let value = object.value(of: field), value.kind == .string else { return false }
    return !value.string(in: bytes).isBlank
  }

  mutating func set(_ field: Ledger.Field, to value: Transaction.Change.Value) {
    guard let index = object.index(of: field) else { return added.append((field, value)) }
    let (key, old) = (object.members[index].key, object.members[index].value)
    if case .kind(.transfer) = value, old.kind == .number {
      // The type of a transfer is never a number.
      values.append(Replacement(range: key.start..<old.end, bytes: layout.member(field, value)))
      return
    }
    let text = layout.text(of: value, asNumber: old.kind == .number)
    values.append(Replacement(range: old.range, bytes: text))
  }

  mutating func clear(_ field: Ledger.Field) {
    if let index = object.index(of: field) { cleared.insert(index) }
  }

  var replacements: [Replacement] {
    let members = object.members.map { $0.key.start..<$0.value.end }
    return values + Replacement.removals(of: cleared, from: members) + insertions
  }

  private var insertions: [Replacement] {
    added.sorted { rank(of: $0.field) < rank(of: $1.field) }.compactMap { field, value in
      let text = layout.member(field, value)
      guard let first = object.members.first else { return nil }
      guard let neighbor = predecessor(of: field) else {
        return .insertion(of: text + layout.lead, at: first.key.start)
      }
      return .insertion(of: layout.lead(of: field) + text, at: neighbor.value.end)
    }
  }

  /// The member that the field is inserted after; removed members are ignored.
  private func predecessor(of field: Ledger.Field) -> Members.Member? {
    let rank = rank(of: field)
    return object.members.indices.last { index in
      !cleared.contains(index) && object.members[index].field.map { self.rank(of: $0) < rank } ?? false
    }.map { object.members[$0] }
  }

  private func rank(of field: Ledger.Field) -> Int {
    layout.order.firstIndex(of: field) ?? layout.order.count
  }
}

extension ObjectEditor {
  /// The members of one object of a ledger and their places, including those that Folio does not know.
  struct Members: Sendable {
    struct Member: Sendable {
      /// The field; `nil` if Folio does not know it.
      let field: Ledger.Field?
      let key: JSONValue
      let value: JSONValue
    }

    let range: Range<Int>
    let members: [Member]

    /// - Parameter range: The range of an object that a reader has already checked.
    init(at range: Range<Int>, in bytes: [UInt8], of names: Ledger.Field.Names = .transaction) {
      let object = JSONValue(kind: .object, start: range.lowerBound, end: range.upperBound)
      self.init(object.members(in: bytes), at: range, in: bytes, of: names)
    }

    init(
      _ members: some Sequence<JSONValue.Member>, at range: Range<Int>, in bytes: [UInt8],
      of names: Ledger.Field.Names
    ) {
      self.range = range
      self.members = members.map {
        Member(field: names.field(named: $0.key, in: bytes), key: $0.key, value: $0.value)
      }
    }

    func index(of field: Ledger.Field) -> Int? { members.firstIndex { $0.field == field } }

    func value(of field: Ledger.Field) -> JSONValue? { index(of: field).map { members[$0].value } }

    /// The comma and white space between a member and the one before it; `nil` for the first.
    func lead(of index: Int) -> Range<Int>? {
      index > 0 ? members[index - 1].value.end..<members[index].key.start : nil
    }
  }
}
