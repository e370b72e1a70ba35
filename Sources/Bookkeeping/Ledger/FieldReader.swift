import Basics

/// Reads the fields of one object after another and collects their problems.
///
/// One reader serves many objects, so that none of them costs an allocation. What only a transaction has is read in
/// `TransactionParser`.
struct FieldReader {
  let bytes: [UInt8]
  private let names: LedgerField.Names
  private var start = 0
  private var number: Int?
  private var fields: [(name: LedgerField, member: JSONMember)] = []
  /// The subject of the object's problems, once it is known.
  private var knownSubject: LedgerProblem.Subject?
  private(set) var problems: [LedgerProblem] = []

  init(_ bytes: [UInt8], names: LedgerField.Names) {
    self.bytes = bytes
    self.names = names
  }

  /// Moves to an object and checks the names of its members.
  mutating func open(_ object: LedgerText.Object, of text: LedgerText) {
    start = object.value.start
    number = object.number
    knownSubject = nil
    fields.removeAll(keepingCapacity: true)
    for member in text.members(of: object) {
      if let name = names.field(named: member.key, in: bytes) {
        add(member, as: name)
      } else {
        let key = member.key.string(in: bytes).excerpt
        report(.unknownField(key, known: names.known), at: member.key, severity: .warning)
      }
    }
  }

  /// Two names of one field, such as `id` and `paymentId`, are as ambiguous as the same key twice.
  private mutating func add(_ member: JSONMember, as field: LedgerField) {
    guard let earlier = fields.first(where: { $0.name == field }) else {
      return fields.append((field, member))
    }
    let (first, second) = (earlier.member.key, member.key)
    let name = second.string(in: bytes)
    // The JSON reader has already reported two equal keys.
    if !name.utf8.elementsEqual(first.string(in: bytes).utf8) {
      report(.duplicateKey(name.excerpt, firstAt: first.start), at: second)
    }
  }
}

// MARK: - Values

extension FieldReader {
  func value(_ name: LedgerField) -> JSONValue? {
    for field in fields where field.name == name { return field.member.value }
    return nil
  }

  /// The value of a field that is given; null counts as absent.
  func given(_ name: LedgerField) -> JSONValue? {
    guard let value = value(name), value.kind != .null else { return nil }
    return value
  }

  /// The value of a field that must be given.
  mutating func required(_ name: LedgerField) -> JSONValue? {
    if let value = given(name) { return value }
    report(.missing(name), at: name)
    return nil
  }

  /// The text of a field, which must not be blank if given.
  mutating func string(_ name: LedgerField) -> String? {
    given(name).flatMap { string($0, of: name) }
  }

  mutating func string(_ value: JSONValue, of name: LedgerField) -> String? {
    guard let string = rawString(value, of: name) else { return nil }
    if string.isBlank {
      report(.blank(name), at: value)
      return nil
    }
    return string
  }

  /// The text of a field in which blank counts as absent.
  mutating func optionalString(_ name: LedgerField) -> String? {
    guard let value = given(name), let string = rawString(value, of: name) else { return nil }
    return string.isBlank ? nil : string
  }

  /// A list of texts; `check` returns what is wrong with one of them.
  mutating func strings(
    _ name: LedgerField, check: (String) -> LedgerProblem.Reason? = { _ in nil }
  ) -> [String] {
    guard let value = given(name) else { return [] }
    guard value.kind == .array else {
      report(.wrongType(name, found: value.kind), at: value)
      return []
    }
    let elements = value.elements(in: bytes)
    if name == .tags, elements.count > LedgerLimit.tags {
      report(.tooManyTags(elements.count), at: value)
      return []
    }
    var strings: [String] = []
    for element in elements {
      guard let string = string(element, of: name) else { continue }
      if let reason = check(string) { report(reason, at: element) } else { strings.append(string) }
    }
    return strings
  }

  /// The currency that the object names.
  mutating func currency() -> Currency? {
    guard let code = string(.currency) else { return nil }
    if let currency = Currency(code: code) { return currency }
    report(.unknownCurrency(code.excerpt), at: .currency)
    return nil
  }

  private mutating func rawString(_ value: JSONValue, of name: LedgerField) -> String? {
    guard value.kind == .string else {
      report(.wrongType(name, found: value.kind), at: value)
      return nil
    }
    let string = value.string(in: bytes)
    if string.utf8.count > LedgerLimit.textBytes, name != .memo {
      report(.longText(name, bytes: string.utf8.count), at: value)
      return nil
    }
    // Only an escape can produce a NUL, and no page can show one.
    if !value.isPlain, string.utf8.contains(0) {
      report(.nullCharacter(name), at: value)
      return nil
    }
    return string
  }
}

// MARK: - Problems

extension FieldReader {
  mutating func report(_ reason: LedgerProblem.Reason, at name: LedgerField) {
    // A field that is missing has no value to point at; the opening brace stands in for it.
    let opening = JSONValue(kind: .object, start: start, end: start + 1)
    report(reason, at: value(name) ?? opening)
  }

  mutating func report(
    _ reason: LedgerProblem.Reason, at value: JSONValue, severity: LedgerProblem.Severity = .error
  ) {
    problems.append(LedgerProblem(reason, at: value, severity: severity, subject: subject()))
  }

  /// Reads the name once, however many problems one object has.
  private mutating func subject() -> LedgerProblem.Subject? {
    guard let number else { return nil }
    if let knownSubject { return knownSubject }
    let name = value(.name)
    let text = name.flatMap { $0.kind == .string ? $0.string(in: bytes) : nil }
    let subject = LedgerProblem.Subject(number: number, name: text)
    // While an object is still being opened, its name may come later.
    if name != nil { knownSubject = subject }
    return subject
  }
}
