extension FieldReader {
  /// The value of a field that must be there.
  mutating func required(_ name: LedgerField) -> JSONValue? {
    if let value = given(name) { return value }
    report(.missing(name), at: name)
    return nil
  }

  /// Text with something to see in it, where the field is given.
  mutating func string(_ name: LedgerField) -> String? {
    given(name).flatMap { string($0, of: name) }
  }

  /// The text of a field that may as well be blank: that is as good as nothing.
  mutating func optionalString(_ name: LedgerField) -> String? {
    guard let value = given(name), let string = rawString(value, of: name) else { return nil }
    return string.isBlank ? nil : string
  }

  mutating func string(_ value: JSONValue, of name: LedgerField) -> String? {
    guard let string = rawString(value, of: name) else { return nil }
    if string.isBlank {
      report(.blank(name), at: value)
      return nil
    }
    return string
  }

  /// The currency that the object names.
  mutating func currency() -> Currency? {
    guard let code = string(.currency) else { return nil }
    if let currency = Currency(code: code) { return currency }
    report(.unknownCurrency(code.excerpt), at: .currency)
    return nil
  }

  /// A list of texts; `refusal` says what is wrong with one of them.
  mutating func strings(
    _ name: LedgerField, refusal: (String) -> LedgerProblem.Reason? = { _ in nil }
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
      if let reason = refusal(string) { report(reason, at: element) } else { strings.append(string) }
    }
    return strings
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
    // Only an escape can bring a NUL in, and no page can show one.
    if !value.isPlain, string.utf8.contains(0) {
      report(.nullCharacter(name), at: value)
      return nil
    }
    return string
  }
}
