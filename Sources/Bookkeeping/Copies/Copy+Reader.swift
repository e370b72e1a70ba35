extension Copy {
  /// The file that says which copies there are.
  package static let path = "content/copies.json"

  /// The most copies, and the most queries of each: a check makes all of them.
  static let limit = 50

  /// Reads the copies of a file, an object with a copy under each name.
  ///
  /// - Throws: All problems of the file, in its order.
  package static func all(_ bytes: [UInt8]) throws(Invalid) -> [Copy] {
    var reader = Reader(bytes)
    let copies = reader.read()
    try reader.json.check()
    return copies
  }

  package typealias Problem = ObjectProblem<Reason>
  package typealias Invalid = ObjectProblems<Reason>

  /// Why Folio does not understand a part of the file.
  package enum Reason: FieldReason {
    case field(FieldProblem)
    case notCopies
    case malformedName(String)
    case unknownValue(String, of: String, known: [String])
    case malformedStep(String)
    case malformedDate(String)
    case emptyQuery
    /// Queries of which each only takes rows away: a row need be left by one of them alone.
    case takesAwayTwice(meant: String)
    /// A word of a query that looks like a condition, and is none.
    case misspelledCondition(Query.Misspelling)
    case tooMany(String, limit: Int)
    /// A part would show what another setting hides.
    case reveals(Part, String)
  }

  private struct Reader {
    private(set) var json: ObjectReader<Reason>

    init(_ bytes: [UInt8]) { json = ObjectReader(bytes) }

    /// A currency with as many decimals as there are.
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
        json.report(.notCopies, at: root)
        return []
      }
      let members = root.members(in: json.bytes)
      if members.count > Copy.limit { json.report(.tooMany("copies", limit: Copy.limit), at: root) }
      return members.prefix(Copy.limit).compactMap { member in
        let (key, value) = (member.key, member.value)
        let name = key.string(in: json.bytes)
        if name == "$schema" { return nil }
        if !Copy.isName(name) { json.report(.malformedName(name.excerpt), at: key) }
        guard value.kind == .object else {
          json.report(.wrongType(name.excerpt, .object, found: value.kind), at: value)
          return nil
        }
        return copy(named: name, value)
      }
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
        if part.hasNames, copy.names != .shown { json.report(.reveals(part, "names"), at: list) }
        if part.hasAmounts, copy.amounts != .exact { json.report(.reveals(part, "amounts"), at: list) }
        if part.hasDates, copy.dates != .day { json.report(.reveals(part, "dates"), at: list) }
      }
    }

    private mutating func queries(_ list: JSONValue) -> [String] {
      let values = json.elements(of: list, "rows", .texts)
      if values.count > Copy.limit { json.report(.tooMany("queries", limit: Copy.limit), at: list) }
      let queries = values.prefix(Copy.limit).compactMap { value -> String? in
        guard let text = json.text(value, of: "rows") else { return nil }
        if text.isBlank { json.report(.emptyQuery, at: value) }
        for misspelling in Query.misspellings(in: text) {
          json.report(.misspelledCondition(misspelling), at: value)
        }
        return text
      }
      let taking = Set(queries).count > 1 && queries.allSatisfy(Query.onlyTakesAway)
      if taking { json.report(.takesAwayTwice(meant: Self.joined(queries)), at: list) }
      return queries
    }

    /// One query that takes away what each of some takes away.
    private static func joined(_ queries: [String]) -> String {
      var seen: Set<String> = []
      return queries.filter { seen.insert($0).inserted }.joined(separator: " ")
    }

    private mutating func date(_ value: JSONValue, of name: String) -> CalendarDate? {
      json.meaning(of: value, name, { try? CalendarDate(parsing: $0) }, reason: { .malformedDate($0) })
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ value: JSONValue, of name: String
    ) -> Choice? {
      let known = Choice.allCases.map(\.rawValue)
      return json.meaning(
        of: value, name, Choice.init, reason: { .unknownValue($0, of: name, known: known) })
    }

    private mutating func amounts(_ value: JSONValue) -> Amounts? {
      guard let text = json.visibleText(value, of: "amounts") else { return nil }
      if text.begins(withBytesOf: "rounded:") {
        let step = text.droppingFirst(bytes: 8)
        if (try? DecimalNumber.minorUnits(step, of: Self.mostPrecise)) != nil { return .rounded(step: step) }
        json.report(.malformedStep(step.excerpt), at: value)
        return nil
      }
      let known: [(String, Amounts)] = [("exact", .exact), ("shares", .shares), ("hidden", .hidden)]
      if let amounts = known.first(where: { $0.0 == text })?.1 { return amounts }
      let names = known.map(\.0) + ["rounded:10"]
      json.report(.unknownValue(text.excerpt, of: "amounts", known: names), at: value)
      return nil
    }
  }

  /// Whether a text can name a copy: lower-case ASCII letters, digits and hyphens.
  static func isName(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z0-9-]{1,64}/.matchingSemantics(.unicodeScalar)) != nil
  }
}
