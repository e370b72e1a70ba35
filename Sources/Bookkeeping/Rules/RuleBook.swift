import Basics

/// The rules of `rules.json`, which stands beside the ledger and is written by people.
package struct RuleBook: Sendable {
  package static let fileName = "rules.json"

  /// In the order of the file.
  package let rules: [Rule]
  /// Suggestions whose category nobody has filled in yet: they say nothing.
  package let unfinished: [Rule]

  /// What there is without a file.
  package init() { (rules, unfinished) = ([], []) }

  /// - Throws: every problem of the file.
  package init(_ bytes: [UInt8]) throws(Invalid) {
    var reader = Reader(bytes)
    reader.read()
    guard reader.problems.isEmpty else {
      throw Invalid(problems: reader.problems.sorted { $0.offset < $1.offset })
    }
    (rules, unfinished) = (reader.rules, reader.unfinished)
  }
}

extension RuleBook {
  package enum Limit {
    /// The texts of all rules are looked for at once, and what finds them grows with the file.
    package static let fileBytes = 256 << 10
  }
}

extension RuleBook {
  /// All problems of the rules, in the order of the file.
  package struct Invalid: Error, Equatable, Sendable {
    package let problems: [Rule.Problem]
  }
}

// MARK: - Writing

extension RuleBook {
  /// The text of a file of rules with more of them, each on a line of its own.
  ///
  /// - Parameter bytes: A list that has been read without a problem; nil for a new file.
  package static func text(_ bytes: [UInt8]?, adding rules: [[UInt8]]) -> [UInt8] {
    let comma = Array(",\n".utf8)
    let lines = Array(rules.map { Array("  ".utf8) + $0 }.joined(separator: comma))
    guard let bytes, var reader = try? JSONReader(bytes), let list = try? reader.readValue() else {
      return Array("[\n".utf8) + lines + Array("\n]\n".utf8)
    }
    if rules.isEmpty { return bytes }
    if let last = list.elements(in: bytes).last {
      return bytes[..<last.end] + comma + lines + bytes[last.end...]
    }
    return bytes[...list.start] + [0x0A] + lines + [0x0A] + bytes[(list.end - 1)...]
  }
}

extension RuleBook {
  /// Reads rules and collects what is wrong with them.
  struct Reader {
    private let bytes: [UInt8]
    private(set) var rules: [Rule] = []
    private(set) var unfinished: [Rule] = []
    private(set) var problems: [Rule.Problem] = []

    private enum Part: String, CaseIterable {
      case when, set, note
    }

    private enum Effect: String, CaseIterable {
      case category, name, type, tags
    }

    private static let fields = Rule.TextField.allCases.map(\.rawValue) + ["type", "amount", "currency"]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() {
      guard bytes.count <= RuleBook.Limit.fileBytes else {
        return problems.append(Rule.Problem(.tooLarge(bytes: bytes.count), at: 0..<1))
      }
      guard let root = located() else { return }
      guard root.kind == .array else { return report(.notAList(root.kind), at: root) }
      for element in root.elements(in: bytes) { readRule(element) }
    }

    /// The whole text, once it is known to be JSON.
    private mutating func located() -> JSONValue? {
      do throws(JSONProblem) {
        var reader = try JSONReader(bytes)
        let root = try reader.readValue()
        try reader.readEnd()
        for keys in reader.duplicateKeys {
          report(.duplicateKey(keys.second.string(in: bytes).excerpt), at: keys.second)
        }
        return root
      } catch {
        let range = error.offset..<error.offset + error.length
        problems.append(Rule.Problem(.syntax(error.reason), at: range))
        return nil
      }
    }

    private mutating func readRule(_ object: JSONValue) {
      var (when, set): (JSONValue?, JSONValue?) = (nil, nil)
      let before = problems.count
      for (part, value) in members(of: object, known: Part.self) {
        switch part {
        case .when: when = value
        case .set: set = value
        case .note: _ = text(value, of: part.rawValue)
        }
      }
      guard object.kind == .object else { return }
      var found: [Rule.Condition] = []
      if let when {
        found = conditions(when)
        if found.isEmpty, problems.count == before { report(.meetsAll, at: when) }
      } else {
        report(.missing(Part.when.rawValue), at: object)
      }
      guard let set else { return report(.missing(Part.set.rawValue), at: object) }
      let (outcome, isFilledIn) = outcome(set)
      let place = when ?? object
      let rule = Rule(conditions: found, outcome: outcome, range: place.start..<place.end)
      if !isFilledIn { return unfinished.append(rule) }
      if outcome.isEmpty, problems.count == before { report(.setsNothing, at: set) }
      rules.append(rule)
    }
  }
}

// MARK: - Conditions

extension RuleBook.Reader {
  private mutating func conditions(_ when: JSONValue) -> [Rule.Condition] {
    members(of: when).flatMap { key, value -> [Rule.Condition] in
      let name = key.string(in: bytes)
      if let field = Rule.TextField(rawValue: name) { return textConditions(of: field, value) }
      switch name {
      case "amount": return amountConditions(value)
      case "type": return kind(value).map { [.type($0)] } ?? []
      case "currency": return currency(value).map { [.currency($0)] } ?? []
      default:
        report(.unknownField(name.excerpt, known: Self.fields), at: key)
        return []
      }
    }
  }

  /// A plain text stands for `is`.
  private mutating func textConditions(of field: Rule.TextField, _ value: JSONValue) -> [Rule.Condition] {
    if value.kind == .string {
      let text = visible(value.string(in: bytes), value, of: field.rawValue)
      return text.map { [.text(field, .is, anyOf: [$0])] } ?? []
    }
    let tests = members(of: value, known: Rule.TextTest.self, neededFor: field.rawValue)
    return tests.map { test, value in
      let values = value.kind == .array ? value.elements(in: bytes) : [value]
      let texts = values.compactMap { value in
        text(value, of: test.rawValue).flatMap { visible($0, value, of: test.rawValue) }
      }
      if values.isEmpty { report(.blank(test.rawValue), at: value) }
      return .text(field, test, anyOf: texts)
    }
  }

  private mutating func amountConditions(_ value: JSONValue) -> [Rule.Condition] {
    let tests = members(of: value, known: Rule.AmountTest.self, neededFor: "amount")
    return tests.compactMap { test, value in bound(value).map { .amount(test, $0) } }
  }

  private mutating func bound(_ value: JSONValue) -> Rule.DecimalBound? {
    guard value.kind == .string || value.kind == .number else {
      report(.wrongType("amount", found: value.kind), at: value)
      return nil
    }
    let text = value.kind == .string ? value.string(in: bytes) : value.source(in: bytes)
    if let bound = Rule.DecimalBound(text) { return bound }
    report(.malformedAmount(text.excerpt), at: value)
    return nil
  }

  private mutating func currency(_ value: JSONValue) -> Currency? {
    guard let code = text(value, of: "currency") else { return nil }
    if let currency = Currency(code: code) { return currency }
    report(.unknownCurrency(code.excerpt), at: value)
    return nil
  }

  private mutating func kind(_ value: JSONValue) -> Transaction.Kind? {
    guard let name = text(value, of: "type") else { return nil }
    if let kind = Transaction.Kind(rawValue: name) { return kind }
    report(.unknownType(name.excerpt), at: value)
    return nil
  }
}

// MARK: - What a rule sets

extension RuleBook.Reader {
  /// A rule is not filled in where all it has is a blank category, as `folio categorize --suggest` writes it.
  private mutating func outcome(_ set: JSONValue) -> (outcome: Rule.Outcome, isFilledIn: Bool) {
    var outcome = Rule.Outcome()
    let effects = members(of: set, known: Effect.self)
    for (effect, value) in effects {
      switch effect {
      case .category:
        guard let category = text(value, of: effect.rawValue) else { continue }
        if category.isBlank, effects.count == 1 { return (outcome, false) }
        outcome.category = visible(category, value, of: effect.rawValue).flatMap {
          canonical($0, value)
        }
      case .name:
        outcome.name = text(value, of: effect.rawValue).flatMap { visible($0, value, of: effect.rawValue) }
      case .type: outcome.kind = kind(value)
      case .tags: outcome.tags = tags(value)
      }
    }
    return (outcome, true)
  }

  private mutating func canonical(_ category: String, _ value: JSONValue) -> String? {
    let levels = GroupName.levels(of: category).count
    if levels > Ledger.Limit.categoryLevels { report(.tooManyLevels(levels), at: value) }
    if levels == 0 { report(.blank(Effect.category.rawValue), at: value) }
    return GroupName.canonicalized(category: category)
  }

  private mutating func tags(_ value: JSONValue) -> [String] {
    let name = Effect.tags.rawValue
    guard value.kind == .array else {
      report(.wrongType(name, found: value.kind), at: value)
      return []
    }
    let elements = value.elements(in: bytes)
    if elements.count > Ledger.Limit.tags { report(.tooManyTags(elements.count), at: value) }
    return elements.compactMap { element in
      text(element, of: name).flatMap { visible($0, element, of: name) }.map { GroupName.canonicalized($0) }
    }
  }
}

// MARK: - Values

extension RuleBook.Reader {
  /// The members of what must be an object.
  private mutating func members(of object: JSONValue) -> [(key: JSONValue, value: JSONValue)] {
    guard object.kind == .object else {
      report(.notAnObject(object.kind), at: object)
      return []
    }
    var members: [(key: JSONValue, value: JSONValue)] = []
    var reader = JSONReader(bytes, from: object.start)
    guard var open = try? reader.openObject() else { return [] }
    while let key = try? reader.nextKey(of: &open), let value = try? reader.readValue() {
      members.append((key, value))
    }
    return members
  }

  private mutating func members<Name: RawRepresentable<String> & CaseIterable>(
    of object: JSONValue, known: Name.Type
  ) -> [(name: Name, value: JSONValue)] {
    var found: [(name: Name, value: JSONValue)] = []
    for (key, value) in members(of: object) {
      let name = key.string(in: bytes)
      if let known = Name(rawValue: name) {
        found.append((known, value))
      } else {
        report(.unknownField(name.excerpt, known: Name.allCases.map(\.rawValue)), at: key)
      }
    }
    return found
  }

  /// - Parameter name: Of what means nothing without a member.
  private mutating func members<Name: RawRepresentable<String> & CaseIterable>(
    of object: JSONValue, known: Name.Type, neededFor name: String
  ) -> [(name: Name, value: JSONValue)] {
    let before = problems.count
    let members = members(of: object, known: known)
    if members.isEmpty, problems.count == before { report(.blank(name), at: object) }
    return members
  }

  private mutating func text(_ value: JSONValue, of name: String) -> String? {
    guard value.kind == .string else {
      report(.wrongType(name, found: value.kind), at: value)
      return nil
    }
    let text = value.string(in: bytes)
    if text.utf8.count > Ledger.Limit.textBytes {
      report(.longText(name, bytes: text.utf8.count), at: value)
      return nil
    }
    if text.utf8.contains(0) {
      report(.nullCharacter(name), at: value)
      return nil
    }
    return text
  }

  private mutating func visible(_ text: String, _ value: JSONValue, of name: String) -> String? {
    if !text.isBlank { return text }
    report(.blank(name), at: value)
    return nil
  }

  private mutating func report(_ reason: Rule.Problem.Reason, at value: JSONValue) {
    problems.append(Rule.Problem(reason, at: value.start..<value.end))
  }
}
