/// Reads the fields of one object after the other and collects what is wrong with them.
struct FieldReader {
  let text: LedgerText
  /// The object that is read now. One reader serves all: to copy the text's arrays for each costs time.
  var object: LedgerText.Object
  private(set) var problems: [LedgerProblem] = []

  init(text: LedgerText, object: LedgerText.Object) {
    self.text = text
    self.object = object
  }

  func value(_ field: LedgerField) -> JSONValue? { text.value(field, of: object) }

  /// A field that must be there; null is as good as nothing.
  mutating func required(_ field: LedgerField) -> JSONValue? {
    if let value = value(field), value.kind != .null { return value }
    report(.missing(field), at: value(field) ?? opening)
    return nil
  }

  /// Text with something to see in it.
  mutating func string(_ field: LedgerField) -> String? {
    guard let value = value(field), value.kind != .null else { return nil }
    return string(value, of: field)
  }

  /// The text, or nil for one that is blank where the field may be left out.
  mutating func optionalString(_ field: LedgerField) -> String? {
    guard let value = value(field), value.kind != .null else { return nil }
    guard let string = rawString(value, of: field) else { return nil }
    return isBlank(string) ? nil : string
  }

  mutating func string(_ value: JSONValue, of field: LedgerField) -> String? {
    guard let string = rawString(value, of: field) else { return nil }
    if isBlank(string) {
      report(.blank(field), at: value)
      return nil
    }
    return string
  }

  mutating func strings(_ field: LedgerField) -> [(string: String, value: JSONValue)] {
    guard let value = value(field), value.kind != .null else { return [] }
    guard value.kind == .array else {
      report(.wrongType(field, found: value.kind), at: value)
      return []
    }
    return elements(of: value).compactMap { element in
      string(element, of: field).map { ($0, element) }
    }
  }

  mutating func report(_ reason: LedgerProblem.Reason, at field: LedgerField) {
    report(reason, at: value(field) ?? opening)
  }

  mutating func report(
    _ reason: LedgerProblem.Reason, at value: JSONValue, severity: LedgerProblem.Severity = .error
  ) {
    problems.append(LedgerProblem(reason, at: value, severity: severity, subject: subject))
  }

  /// Where to point at when something is not there at all.
  var opening: JSONValue { JSONValue(kind: .object, start: object.start, end: object.start + 1) }

  private var subject: LedgerProblem.Subject? {
    object.number.map { number in
      let name = value(.name).flatMap { $0.kind == .string ? $0.string(in: text.bytes) : nil }
      return LedgerProblem.Subject(number: number, name: name)
    }
  }

  private mutating func rawString(_ value: JSONValue, of field: LedgerField) -> String? {
    guard value.kind == .string else {
      report(.wrongType(field, found: value.kind), at: value)
      return nil
    }
    let string = value.string(in: text.bytes)
    // Only an escape can bring a NUL in, and no page can show one.
    if !value.isPlain, string.utf8.contains(0) {
      report(.nullCharacter(field), at: value)
      return nil
    }
    return string
  }

  private func isBlank(_ string: String) -> Bool {
    // Nearly every name begins with a letter; only the rest needs the slow look.
    if let first = string.utf8.first, first > 0x20, first < 0x80 { return false }
    return string.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// The elements of an array that has been checked already.
  private func elements(of array: JSONValue) -> [JSONValue] {
    var elements: [JSONValue] = []
    guard var reader = try? JSONReader(text.bytes) else { return [] }
    reader.position = array.start
    try? reader.readArray { reader throws(JSONProblem) in elements.append(try reader.readValue()) }
    return elements
  }
}
