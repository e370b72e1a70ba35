import Basics

/// The rules of `rules.json`, a file next to the ledger that people write.
package struct RuleBook: Sendable {
  package static let fileName = "rules.json"

  /// The rules, in the order of the file, but those about trades after all others.
  package let rules: [Rule]
  /// Suggested rules without a category yet, which have no effect.
  package let unfinished: [Rule]

  /// No rules, as if there were no file.
  package init() { (rules, unfinished) = ([], []) }

  /// - Throws: All problems of the file.
  package init(_ bytes: [UInt8]) throws(Problems) {
    var reader = Reader(bytes)
    reader.read()
    try reader.json.check()
    rules = reader.rules.filter { !$0.isAboutTrade } + reader.rules.filter(\.isAboutTrade)
    unfinished = reader.unfinished
  }
}

extension RuleBook {
  package enum Limit {
    /// Bytes of the file. The limit also bounds the tree that finds the texts of all rules in one pass.
    package static let fileBytes = 256 << 10
  }
}

// MARK: - Writing

extension RuleBook {
  /// The text of a file of rules with more rules, each on its own line.
  ///
  /// - Parameter bytes: A list that was read without problems; `nil` for a new file.
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

  /// Reads rules and collects their problems.
  struct Reader {
    private(set) var json: ObjectReader
    private let lines: LineTable
    private(set) var rules: [Rule] = []
    private(set) var unfinished: [Rule] = []

    private enum Part: String, CaseIterable {
      case when, set, note
    }

    private enum Effect: String, CaseIterable {
      case category, split, name, type, to, tags
    }

    fileprivate enum Field: NamesWithTexts {
      case text(Rule.TextField), type, amount, currency, trade

      static let allCases: [Self] =
        Rule.TextField.allCases.map(Self.text) + [.type, .amount, .currency, .trade]

      var rawValue: String {
        if case .text(let field) = self { field.rawValue } else { "\(self)" }
      }
    }

    init(_ bytes: [UInt8]) {
      json = ObjectReader(bytes)
      lines = LineTable(of: bytes)
    }

    mutating func read() {
      guard let root = json.root(limit: RuleBook.Limit.fileBytes) else { return }
      guard root.kind == .array else {
        return json.report(
          "the rules must be a list (found \(root.kind.prose))", "write [ { \"when\": …, \"set\": … } ]",
          at: root)
      }
      for element in root.elements(in: json.bytes) { readRule(element) }
    }

    private mutating func readRule(_ object: JSONValue) {
      var (when, set): (JSONValue?, JSONValue?) = (nil, nil)
      let before = json.problems.count
      for (part, value) in members(of: object, known: Part.allCases) {
        switch part {
        case .when: when = value
        case .set: set = value
        case .note: _ = json.text(value, of: part.rawValue)
        }
      }
      guard object.kind == .object else { return }
      var found: [Rule.Condition] = []
      if let when {
        found = conditions(when)
        if found.isEmpty, json.problems.count == before {
          json.report(
            "this rule has no condition",
            "to mean every payment, write \"when\": { \"name\": { \"like\": \"*\" } }", at: when)
        }
      } else {
        reportMissing(.when, in: object)
      }
      guard let set else { return reportMissing(.set, in: object) }
      let (outcome, isFilledIn) = outcome(set)
      let place = when ?? object
      let rule = Rule(
        conditions: found, outcome: outcome, range: place.range, line: lines.position(of: place.start).line)
      if !isFilledIn { return unfinished.append(rule) }
      if outcome.isEmpty, json.problems.count == before {
        json.report(
          "this rule sets nothing", "set \"category\", \"split\", \"name\", \"type\", \"to\" or \"tags\"",
          at: set)
      }
      rules.append(rule)
    }

    private mutating func reportMissing(_ part: Part, in rule: JSONValue) {
      json.report(
        "this rule has no \"\(part.rawValue)\"",
        "write both: { \"when\": { \"name\": { \"contains\": \"bakery\" } }, \"set\": { \"category\": \"Food\" } }",
        at: rule)
    }
  }
}

// MARK: - Conditions

extension RuleBook.Reader {
  private mutating func conditions(_ when: JSONValue) -> [Rule.Condition] {
    members(of: when, known: Field.allCases).flatMap { field, value -> [Rule.Condition] in
      switch field {
      case .text(let field): textConditions(of: field, value)
      case .amount:
        members(of: value, known: Rule.AmountTest.allCases, neededFor: "amount")
          .compactMap { test, value in bound(value).map { .amount(test, $0) } }
      case .type: json.choice(value, of: "type", among: Transaction.Kind.allCases).map { [.type($0)] } ?? []
      case .currency: json.currency(value).map { [.currency($0)] } ?? []
      case .trade: trade(value).map { [.trade($0)] } ?? []
      }
    }
  }

  private mutating func trade(_ value: JSONValue) -> Trade? {
    guard let name = json.visibleText(value, of: "trade") else { return nil }
    if let trade = Trade(named: name) { return trade }
    json.report("unknown trade \(quoted(name))", Suggestion.hint(for: name, among: Trade.names), at: value)
    return nil
  }

  /// Reads the tests of a text; a plain string means `is`.
  private mutating func textConditions(of field: Rule.TextField, _ value: JSONValue) -> [Rule.Condition] {
    if value.kind == .string {
      return json.visibleText(value, of: field.rawValue).map { [.text(field, .is, anyOf: [$0])] } ?? []
    }
    let tests = members(of: value, known: Rule.TextTest.allCases, neededFor: field.rawValue)
    return tests.map { test, value in
      let values = value.kind == .array ? value.elements(in: json.bytes) : [value]
      if values.isEmpty { json.report(.blank(field.rawValue), at: value) }
      return .text(field, test, anyOf: values.compactMap { json.visibleText($0, of: field.rawValue) })
    }
  }

  private mutating func bound(_ value: JSONValue) -> Rule.DecimalBound? {
    guard let text = json.scalar(value, of: "amount") else { return nil }
    if let bound = Rule.DecimalBound(text) { return bound }
    reportMalformedAmount(text, at: value)
    return nil
  }

  private mutating func reportMalformedAmount(_ text: String, at value: JSONValue) {
    json.report(
      "\(quoted(text)) is not an amount",
      "write it without a sign, such as \"12.40\"; \"type\" tells income from expense", at: value)
  }
}

// MARK: - Outcomes

extension RuleBook.Reader {
  /// Reads the outcome. A rule with only a blank category, as `folio categorize --suggest` writes it, is not
  /// filled in.
  private mutating func outcome(_ set: JSONValue) -> (outcome: Rule.Outcome, isFilledIn: Bool) {
    var outcome = Rule.Outcome()
    let effects = members(of: set, known: Effect.allCases)
    for (effect, value) in effects {
      switch effect {
      case .category:
        if effects.count == 1, value.kind == .string, value.string(in: json.bytes).isBlank {
          return (outcome, false)
        }
        outcome.category = json.visibleText(value, of: "category").flatMap { canonical($0, value) }
      case .split: outcome.split = split(value)
      case .name: outcome.name = json.visibleText(value, of: "name")
      case .type: outcome.kind = json.choice(value, of: "type")
      case .to: outcome.to = json.visibleText(value, of: "to").map { GroupName.canonicalized($0) }
      case .tags: outcome.tags = tags(value)
      }
    }
    if outcome.to != nil, let kind = outcome.kind {
      // `to` implies the type.
      outcome.kind = nil
      let type = effects.first { $0.name == .type }?.value ?? set
      if kind != .transfer {
        json.report(
          "a payment with \"to\" is a transfer, not \(kind.rawValue)", "remove \"type\" or \"to\"",
          at: type)
      }
    }
    if outcome.split != nil, outcome.category != nil {
      json.report(
        "this rule sets a category and a split",
        "remove \"category\" or \"split\": each part of a split has its own category", at: set)
    }
    return (outcome, true)
  }

  private mutating func split(_ list: JSONValue) -> Rule.Split? {
    let parts = list.kind == .array ? list.elements(in: json.bytes) : []
    if parts.count < 2 { reportMalformedSplit(at: list) }
    let read = parts.compactMap { part in splitPart(part) }
    if read.count(where: { $0.amount == nil }) > 1 { reportMalformedSplit(at: list) }
    return Rule.Split(parts: read)
  }

  private mutating func reportMalformedSplit(at value: JSONValue) {
    json.report(
      "a split is a list of at least two parts, each with a category and either an amount or \"rest\"",
      "write [[\"Transport:Loan interest\", \"48.20\"], [\"Loan\", \"rest\"]]", at: value)
  }

  private mutating func splitPart(_ part: JSONValue) -> Rule.Split.Part? {
    let texts = part.kind == .array ? part.elements(in: json.bytes) : []
    guard texts.count == 2, let amount = json.scalar(texts[1], of: "split") else {
      reportMalformedSplit(at: part)
      return nil
    }
    let category = json.visibleText(texts[0], of: "category").flatMap { canonical($0, texts[0]) }
    let bound = Rule.DecimalBound(amount)
    guard bound != nil || amount == Rule.Split.rest else {
      reportMalformedAmount(amount, at: texts[1])
      return nil
    }
    return category.map { Rule.Split.Part(category: $0, amount: bound) }
  }

  private mutating func canonical(_ category: String, _ value: JSONValue) -> String? {
    let levels = GroupName.levels(of: category).count
    if levels > Ledger.Limit.categoryLevels { json.report(.tooManyLevels(levels), at: value) }
    if levels == 0 { json.report(.blank("category"), at: value) }
    return GroupName.canonicalized(category: category)
  }

  private mutating func tags(_ value: JSONValue) -> [String] {
    json.elements(of: value, "tags", .texts, limit: Ledger.Limit.tags)
      .compactMap { json.visibleText($0, of: "tags") }.map { GroupName.canonicalized($0) }
  }
}

// MARK: - Objects

extension RuleBook.Reader {
  /// The members of an object; reports any other value.
  ///
  /// - Parameter name: The name of a field that must have at least one member.
  private mutating func members<Name: RawRepresentable<String>>(
    of object: JSONValue, known: [Name], neededFor name: String? = nil
  ) -> [(name: Name, value: JSONValue)] {
    let before = json.problems.count
    if object.kind != .object {
      json.report(
        "this must be an object (found \(object.kind.prose))",
        "write { \"name\": { \"contains\": \"bakery\" } }", at: object)
    }
    let members = json.members(of: object, known)
    if let name, members.isEmpty, json.problems.count == before {
      json.report(.blank(name), at: object)
    }
    return members
  }
}
