import Basics

/// Reads the objects of a JSON file with known fields, and collects their problems.
///
/// For files much smaller than a ledger. The many fields of a ledger are read by `FieldReader`.
package struct ObjectReader: ValueReader {
  package let bytes: [UInt8]
  /// The path of the file in the project, if it is always the same.
  private let path: String?
  /// Returns an example of the field with a given name.
  private let example: (String) -> String
  /// Whether an unknown field is a warning, and not an error.
  private let admitsUnknownFields: Bool
  /// The problems in the order in which they were found.
  package private(set) var problems: [Problem] = []

  package init(
    _ bytes: [UInt8], path: String? = nil, admitsUnknownFields: Bool = false,
    example: @escaping (String) -> String = { "\"\($0)\"" }
  ) {
    self.bytes = bytes
    self.path = path
    self.admitsUnknownFields = admitsUnknownFields
    self.example = example
  }

  package var problemsInOrder: [Problem] {
    problems.sorted { $0.place?.range?.lowerBound ?? 0 < $1.place?.range?.lowerBound ?? 0 }
  }

  /// - Throws: All problems, if there are any.
  package func check() throws(Problems) {
    if !problems.isEmpty { throw Problems(problemsInOrder) }
  }

  package mutating func report(_ problem: Problem, at value: JSONValue) { report(problem, at: value.range) }

  package mutating func report(_ message: String, _ hint: String? = nil, at value: JSONValue) {
    report(Problem(message, hint), at: value)
  }

  package mutating func report(_ problem: FieldProblem, at value: JSONValue) {
    var words = problem.words(example: example)
    if case .unknownField = problem, admitsUnknownFields {
      words.isWarning = true
      words.likeness = caseName(of: problem)
    }
    report(words, at: value)
  }

  private mutating func report(_ problem: Problem, at range: Range<Int>) {
    var placed = problem
    placed.exit = .invalidInput
    placed.place = .input(range)
    placed.place?.file = path
    placed.place?.isInProject = path != nil
    problems.append(placed)
  }

  /// The root value, if the text is valid JSON.
  package mutating func root(limit: Int = .max) -> JSONValue? {
    guard bytes.count <= limit else {
      report(FieldProblem.tooLarge(bytes: bytes.count, limit: limit).words(), at: 0..<1)
      return nil
    }
    do throws(JSONProblem) {
      var reader = try JSONReader(bytes)
      let root = try reader.readValue()
      try reader.readEnd()
      for keys in reader.duplicateKeys {
        let key = keys.second.string(in: bytes).excerpt
        report(FieldProblem.duplicateKey(key, firstAt: keys.first.start), at: keys.second)
      }
      return root
    } catch {
      report(error.reason.words, at: error.offset..<error.offset + error.length)
      return nil
    }
  }
}

// MARK: - Objects and lists

extension ObjectReader {
  /// The members with known names, in the order of the file; empty if the value is not an object.
  package mutating func members<Name: RawRepresentable<String>>(
    of object: JSONValue, _ known: [Name]
  ) -> [(name: Name, value: JSONValue)] {
    object.members(in: bytes).compactMap { member in
      let name = member.key.string(in: bytes)
      if let known = known.first(where: { $0.rawValue == name }) { return (known, member.value) }
      report(.unknownField(name.excerpt, known: known.map(\.rawValue)), at: member.key)
      return nil
    }
  }
}

// MARK: - Values

/// Reads values of fields, and reports those that no field of any file may have.
///
/// The name of a field is only computed if there is a problem.
package protocol ValueReader {
  var bytes: [UInt8] { get }

  mutating func report(_ problem: FieldProblem, at value: JSONValue)
}

extension ValueReader {
  /// Reads a text that may be blank.
  ///
  /// - Parameters:
  ///   - shape: The type of the field's value.
  ///   - limit: The greatest number of bytes.
  package mutating func text(
    _ value: JSONValue, of name: @autoclosure () -> String,
    _ shape: @autoclosure () -> FieldProblem.Shape = .text, limit: Int = Ledger.Limit.textBytes
  ) -> String? {
    guard value.kind == .string else {
      report(.wrongType(name(), shape(), found: value.kind), at: value)
      return nil
    }
    let text = value.string(in: bytes)
    if text.utf8.count > limit {
      report(.longText(name(), bytes: text.utf8.count), at: value)
    } else if !value.isPlain, text.utf8.contains(0) {
      // Only an escape can produce a NUL, and no page can show one.
      report(.nullCharacter(name()), at: value)
    } else {
      return text
    }
    return nil
  }

  package mutating func visibleText(
    _ value: JSONValue, of name: @autoclosure () -> String,
    _ shape: @autoclosure () -> FieldProblem.Shape = .text, limit: Int = Ledger.Limit.textBytes
  ) -> String? {
    guard let text = text(value, of: name(), shape(), limit: limit) else { return nil }
    if !text.isBlank { return text }
    report(.blank(name()), at: value)
    return nil
  }

  /// Reads one of some known texts: the raw values of an enum's cases, or of some of them.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, of name: String, _ shape: FieldProblem.Shape = .text,
    among choices: [Choice] = Array(Choice.allCases)
  ) -> Choice? {
    guard let found = visibleText(value, of: name, shape) else { return nil }
    if let choice = choices.first(where: { $0.rawValue == found }) { return choice }
    report(.unknownChoice(name, found: found.excerpt, known: choices.map(\.rawValue)), at: value)
    return nil
  }

  package mutating func currency(_ value: JSONValue) -> Currency? {
    guard let code = visibleText(value, of: "currency") else { return nil }
    if let currency = Currency(code: code) { return currency }
    report(.unknownCurrency(code.excerpt), at: value)
    return nil
  }

  package mutating func boolean(_ value: JSONValue, of name: String) -> Bool? {
    if value.kind == .true || value.kind == .false { return value.kind == .true }
    report(.wrongType(name, .boolean, found: value.kind), at: value)
    return nil
  }

  /// The elements of a list; reports a value that is no list.
  package mutating func elements(
    of list: JSONValue, _ name: @autoclosure () -> String, _ shape: @autoclosure () -> FieldProblem.Shape,
    limit: Int = .max
  ) -> [JSONValue] {
    guard list.kind == .array else {
      report(.wrongType(name(), shape(), found: list.kind), at: list)
      return []
    }
    let elements = list.elements(in: bytes)
    guard elements.count <= limit else {
      report(.tooMany(name(), count: elements.count, limit: limit), at: list)
      return []
    }
    return elements
  }
}

extension ObjectReader {
  /// Reads a text and converts it with `understand`; `problem` makes the problem if that returns `nil`.
  package mutating func meaning<Value>(
    of value: JSONValue, _ name: String, _ understand: (String) -> Value?, else problem: (String) -> Problem
  ) -> Value? {
    guard let text = visibleText(value, of: name) else { return nil }
    if let result = understand(text) { return result }
    report(problem(text.excerpt), at: value)
    return nil
  }

  /// Reads the text of a string or a number.
  package mutating func scalar(_ value: JSONValue, of name: String) -> String? {
    if value.kind == .string || value.kind == .number { return value.withText(in: bytes) { String($0) } }
    report(.wrongType(name, .textOrNumber, found: value.kind), at: value)
    return nil
  }

  /// Reads a whole number greater than 0.
  package mutating func count(_ value: JSONValue, of name: String) -> Int? {
    if value.kind == .number, let count = Int(value.source(in: bytes)), count > 0 { return count }
    report(.wrongType(name, .wholeNumber, found: value.kind), at: value)
    return nil
  }
}
