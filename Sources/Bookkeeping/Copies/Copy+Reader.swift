import Basics

extension Copy {
  /// The path of the file that defines the copies.
  package static let path = "content/copies.json"

  /// The largest number of copies, and of queries in each. There is a limit because a check makes all copies.
  static let limit = 50

  /// Reads the copies of a file, an object with a copy under each name.
  ///
  /// - Throws: All problems of the file, in its order.
  package static func all(_ bytes: [UInt8]) throws(Problems) -> [Copy] {
    var reader = Reader(bytes)
    let copies = reader.read()
    try reader.json.check()
    return copies
  }

  private struct Reader {
    private(set) var json: ObjectReader

    init(_ bytes: [UInt8]) { json = ObjectReader(bytes, path: Copy.path) }

    /// A currency with the most decimals of all.
    private static let mostPrecise = Currency(code: "CLF") ?? .usDollar

    private enum Field: String, CaseIterable {
      case title, rows, from, until, names, amounts, dates, show, rest
    }

    private enum Rest: String, CaseIterable {
      case fold
    }

    mutating func read() -> [Copy] {
      guard let root = json.root() else { return [] }
      guard root.kind == .object else {
        json.report(
          "the copies must be an object with a name for each",
          "write { \"accountant\": { \"rows\": [\"category:business\"] } }", at: root)
        return []
      }
      let members = root.members(in: json.bytes)
      if members.count > Copy.limit { reportTooMany("copies", at: root) }
      return members.prefix(Copy.limit).compactMap { member in
        let (key, value) = (member.key, member.value)
        let name = key.string(in: json.bytes)
        if name == "$schema" { return nil }
        if !Copy.isName(name) {
          json.report(
            "\(quoted(name)) cannot name a copy",
            "use lower-case letters, digits and hyphens, as in \"tax-2026\"", at: key)
        }
        guard value.kind == .object else {
          json.report(
            "\(name.excerpt) must be an object (found \(value.kind.prose))",
            "write { \"rows\": [\"category:business\"] }", at: value)
          return nil
        }
        return copy(named: name, value)
      }
    }

    private mutating func reportTooMany(_ things: String, at value: JSONValue) {
      json.report("there are more than \(Copy.limit) \(things)", "remove some", at: value)
    }

    private mutating func copy(named name: String, _ object: JSONValue) -> Copy {
      var copy = Copy(name: name)
      let members = json.members(of: object, Field.allCases)
      for (field, value) in members { set(field, to: value, in: &copy) }
      if let list = members.last(where: { $0.name == .show }) { checkParts(of: copy, at: list.value) }
      return copy
    }

    private mutating func set(_ field: Field, to value: JSONValue, in copy: inout Copy) {
      let name = field.rawValue
      switch field {
      case .title: copy.title = json.visibleText(value, of: name)
      case .rows: copy.rows = queries(value)
      case .from: copy.from = date(value, of: name)
      case .until: copy.until = date(value, of: name)
      case .names: copy.names = choice(value, of: name) ?? copy.names
      case .amounts: copy.amounts = amounts(value) ?? copy.amounts
      case .dates: copy.dates = choice(value, of: name) ?? copy.dates
      case .show: copy.parts = Set(json.elements(of: value, name, .texts).compactMap { choice($0, of: name) })
      case .rest: copy.foldsRest = choice(value, of: name) == Rest.fold
      }
    }

    /// Reports the parts that would show what the copy hides.
    private mutating func checkParts(of copy: Copy, at list: JSONValue) {
      for part in Part.allCases where copy.parts.contains(part) {
        let hidden = [
          ("names", part.hasNames && copy.names != .shown),
          ("amounts", part.hasAmounts && copy.amounts != .exact),
          ("dates", part.hasDates && copy.dates != .day),
        ]
        for (things, isHidden) in hidden where isHidden {
          json.report(
            "\"\(part.rawValue)\" would show \(things) that this copy hides",
            "remove it from \"show\", or show the \(things)", at: list)
        }
      }
    }

    private mutating func queries(_ list: JSONValue) -> [String] {
      let values = json.elements(of: list, "rows", .texts)
      if values.count > Copy.limit { reportTooMany("queries", at: list) }
      let queries = values.prefix(Copy.limit).compactMap { value -> String? in
        guard let text = json.text(value, of: "rows") else { return nil }
        if text.isBlank {
          json.report(
            "this query is empty, and would let in every row", "remove it, or say what to let in", at: value)
        }
        for misspelling in Query.misspellings(in: text) { json.report(misspelling.problem, at: value) }
        return text
      }
      let taking = Set(queries).count > 1 && queries.allSatisfy(Query.hasOnlyExclusions)
      if taking {
        let meant = printable(JSONLiteral.text(Self.joined(queries)).text(for: .data))
        json.report(
          "each of these queries only leaves payments out, but a payment is shown unless all of them leave it out",
          "write one query that leaves all of them out: \"rows\": [\(meant)]", at: list)
      }
      return queries
    }

    /// One query that leaves out all that these queries leave out.
    private static func joined(_ queries: [String]) -> String {
      var seen: Set<String> = []
      return queries.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    private mutating func date(_ value: JSONValue, of name: String) -> CalendarDate? {
      json.meaning(of: value, name) {
        try? CalendarDate(parsing: $0)
      } else: {
        .notADate($0, "write it as YYYY-MM-DD")
      }
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ value: JSONValue, of name: String
    ) -> Choice? {
      let known = Choice.allCases.map(\.rawValue)
      return json.meaning(of: value, name, Choice.init) { Self.unknownValue($0, of: name, known) }
    }

    private static func unknownValue(_ text: String, of name: String, _ known: [String]) -> Problem {
      Problem(
        "\(quoted(name)) cannot be \(quoted(text))",
        Suggestion.question(for: text, among: known) ?? "it can be \(known.joined(separator: ", "))")
    }

    private mutating func amounts(_ value: JSONValue) -> Amounts? {
      guard let text = json.visibleText(value, of: "amounts") else { return nil }
      if text.begins(withBytesOf: "rounded:") {
        let step = text.droppingFirst(bytes: 8)
        if (try? DecimalNumber.minorUnits(step, of: Self.mostPrecise)) != nil { return .rounded(step: step) }
        json.report(
          "\(quoted(step)) is not a step to round to", "write a number greater than 0, as in \"rounded:10\"",
          at: value)
        return nil
      }
      let known: [(String, Amounts)] = [("exact", .exact), ("shares", .shares), ("hidden", .hidden)]
      if let amounts = known.first(where: { $0.0 == text })?.1 { return amounts }
      let names = known.map(\.0) + ["rounded:10"]
      json.report(Self.unknownValue(text.excerpt, of: "amounts", names), at: value)
      return nil
    }
  }

  /// Whether a text can name a copy: lower-case ASCII letters, digits and hyphens.
  static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z0-9-]{1,64}/.matchingSemantics(.unicodeScalar)) != nil
  }
}
