/// Reads the fields of one object after the other and collects what is wrong with them.
///
/// One reader serves many objects, so that none of them costs an allocation.
struct FieldReader {
  let bytes: [UInt8]
  private let names: FieldNames
  private var start = 0
  private var number: Int?
  private var fields: [Field] = []
  /// The subject of the object's problems, once it is known.
  private var knownSubject: LedgerProblem.Subject?
  private(set) var problems: [LedgerProblem] = []

  private struct Field {
    let name: LedgerField
    let member: JSONMember
  }

  init(_ bytes: [UInt8], names: FieldNames) {
    self.bytes = bytes
    self.names = names
  }

  /// Turns to an object, and looks at the names of its members.
  mutating func open(_ object: LedgerText.Object, of text: LedgerText) {
    start = object.value.start
    number = object.number
    knownSubject = nil
    fields.removeAll(keepingCapacity: true)
    for member in text.members(of: object) {
      if let name = names.field(named: member.key, in: bytes) {
        note(Field(name: name, member: member))
      } else {
        let key = member.key.string(in: bytes).excerpt
        report(.unknownField(key, known: names.known), at: member.key, severity: .warning)
      }
    }
  }

  func value(_ name: LedgerField) -> JSONValue? {
    for field in fields where field.name == name { return field.member.value }
    return nil
  }

  /// The value of a field that is given; null is as good as nothing.
  func given(_ name: LedgerField) -> JSONValue? {
    guard let value = value(name), value.kind != .null else { return nil }
    return value
  }

  /// Where to point at when something is not there at all.
  var opening: JSONValue { JSONValue(kind: .object, start: start, end: start + 1) }

  mutating func report(_ reason: LedgerProblem.Reason, at name: LedgerField) {
    report(reason, at: value(name) ?? opening)
  }

  mutating func report(
    _ reason: LedgerProblem.Reason, at value: JSONValue, severity: LedgerProblem.Severity = .error
  ) {
    problems.append(LedgerProblem(reason, at: value, severity: severity, subject: subject()))
  }

  /// The name is read once, however much is wrong with one object.
  private mutating func subject() -> LedgerProblem.Subject? {
    guard let number else { return nil }
    if let knownSubject { return knownSubject }
    let name = value(.name)
    let text = name.flatMap { $0.kind == .string ? $0.string(in: bytes) : nil }
    let subject = LedgerProblem.Subject(number: number, name: text)
    // Of an object that is still being opened, the name may stand further down.
    if name != nil { knownSubject = subject }
    return subject
  }

  /// Two names of one field, such as `id` and `paymentId`, are as doubtful as the same key twice.
  private mutating func note(_ field: Field) {
    guard let earlier = fields.first(where: { $0.name == field.name }) else { return fields.append(field) }
    let (first, second) = (earlier.member.key, field.member.key)
    let name = second.string(in: bytes)
    // The reader of JSON has found the same key already.
    if !name.utf8.elementsEqual(first.string(in: bytes).utf8) {
      report(.duplicateKey(name.excerpt, firstAt: first.start), at: second)
    }
  }
}
