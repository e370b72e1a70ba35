import Basics

/// Reads tax tables and collects their problems.
struct TaxTableReader {
  private(set) var json: ObjectReader
  /// The currency of a table that names none; `nil` if each must name its own.
  private let currency: Currency?

  /// The fields of tables, of entries that refer to one of Folio's, and of the objects in them.
  fileprivate enum Field: String {
    case table, name, currency, from, to, income, paid, allowance, levies, subject, leavesOut, note, source,
      sources
    case amount, taper, above, rate, roundUp, base, bands
    case schema = "$schema"
  }

  init(_ bytes: [UInt8], currency: Currency?) {
    json = ObjectReader(bytes, admitsUnknownFields: true, example: Self.example)
    self.currency = currency
  }

  /// Reads a file with one table.
  mutating func readFile() -> TaxTable? {
    json.root(limit: TaxTable.Limit.fileBytes).flatMap { table($0) }
  }

  /// Reads a table, or the name of one of Folio's.
  mutating func table(_ value: JSONValue) -> TaxTable? {
    if value.kind == .string { return shipped(value) }
    let isReference = value.members(in: json.bytes).contains { $0.key.string(in: json.bytes) == "table" }
    return isReference ? referredTable(value) : ownTable(value)
  }
}

// MARK: - Tables

extension TaxTableReader {
  private mutating func ownTable(_ object: JSONValue) -> TaxTable? {
    let before = json.problems.count
    guard
      let fields = fields(
        of: object,
        [
          .name, .currency, .from, .to, .income, .paid, .allowance, .levies, .subject, .leavesOut, .note,
          .source, .sources, .schema,
        ])
    else { return nil }
    let name = name(required(.name, in: fields, of: object))
    let currency = currency(fields[.currency], of: object)
    let period = period(from: fields[.from], to: fields[.to], of: object)
    let (income, paid) = (categories(fields[.income], of: "income"), categories(fields[.paid], of: "paid"))
    let subject = fields[.subject].flatMap { json.visibleText($0, of: "subject") }
    let leavesOut = fields[.leavesOut].flatMap { json.visibleText($0, of: "leavesOut") }
    let note = fields[.note].flatMap { json.visibleText($0, of: "note") }
    let source = fields[.source].flatMap { json.visibleText($0, of: "source") }
    let sources = texts(fields[.sources], of: "sources")
    let allowance = currency.flatMap { self.allowance(fields[.allowance], in: $0) }
    let list = required(.levies, in: fields, of: object)
    let levies = currency.map { self.levies(list, in: $0) } ?? []
    guard let name, let currency, json.problems[before...].allSatisfy(\.isWarning) else { return nil }
    return TaxTable(
      name: name, currency: currency, period: period, income: income, paid: paid, allowance: allowance,
      levies: levies, subject: subject, leavesOut: leavesOut, note: note,
      sources: (source.map { [$0] } ?? []) + sources)
  }

  private mutating func shipped(_ value: JSONValue) -> TaxTable? {
    json.meaning(of: value, "table") { name in
      TaxTables.shipped.first { $0.slug == TaxTable.slug(of: name) }
    } else: { name in
      Problem(
        "Folio has no tax table \(quoted(name))",
        Suggestion.hint(for: name, among: TaxTables.shipped.map(\.slug)))
    }
  }

  /// Reads a reference to one of Folio's tables, with the entry's changes to it.
  private mutating func referredTable(_ object: JSONValue) -> TaxTable? {
    guard let fields = fields(of: object, [.table, .name, .from, .to, .income, .paid]),
      let reference = required(.table, in: fields, of: object), var table = shipped(reference)
    else { return nil }
    if let name = name(fields[.name]) { table.name = name }
    if fields[.from] != nil || fields[.to] != nil {
      table.period = period(from: fields[.from], to: fields[.to], of: object)
    }
    if fields[.income] != nil { table.income = categories(fields[.income], of: "income") }
    if fields[.paid] != nil { table.paid = categories(fields[.paid], of: "paid") }
    return table
  }

  private mutating func allowance(_ object: JSONValue?, in currency: Currency) -> TaxTable.Allowance? {
    guard let object else { return nil }
    guard let fields = fields(of: object, [.amount, .taper]) else { return nil }
    let amount = amount(required(.amount, in: fields, of: object), of: "amount", in: currency)
    let taper = fields[.taper].flatMap { self.taper($0, in: currency) }
    return amount.map { TaxTable.Allowance(amount: $0, taper: taper) }
  }

  private mutating func taper(_ object: JSONValue, in currency: Currency) -> TaxTable.Taper? {
    guard let fields = fields(of: object, [.above, .rate, .roundUp]) else { return nil }
    let above = amount(required(.above, in: fields, of: object), of: "above", in: currency)
    let rate = rate(required(.rate, in: fields, of: object))
    let roundUp = amount(fields[.roundUp], of: "roundUp", in: currency)
    guard let above, let rate else { return nil }
    return TaxTable.Taper(above: above, rate: rate, roundUp: roundUp)
  }

  private mutating func levies(_ list: JSONValue?, in currency: Currency) -> [TaxTable.Levy] {
    elements(of: list, "levies", limit: TaxTable.Limit.levies).compactMap { object in
      guard let fields = fields(of: object, [.name, .base, .bands]) else { return nil }
      let name = name(required(.name, in: fields, of: object))
      let base: TaxTable.Base? = required(.base, in: fields, of: object).flatMap {
        json.choice($0, of: "base")
      }
      let bands = bands(required(.bands, in: fields, of: object), in: currency)
      guard let name, let base else { return nil }
      return TaxTable.Levy(name: name, base: base, bands: bands)
    }
  }

  private mutating func bands(_ list: JSONValue?, in currency: Currency) -> [TaxTable.Band] {
    let objects = elements(of: list, "bands", limit: TaxTable.Limit.bands)
    var last: Money?
    return objects.enumerated().compactMap { number, object in
      guard let fields = fields(of: object, [.name, .to, .rate]) else { return nil }
      let name = name(fields[.name])
      let rate = rate(required(.rate, in: fields, of: object))
      let to = amount(fields[.to], of: "to", in: currency)
      let isLast = number == objects.count - 1
      if let end = fields[.to] {
        if isLast {
          json.report(
            "the last band must not end", "remove its \"to\", or add { \"rate\": \"0\" } after it", at: end)
        }
        if let to, to.minorUnits <= last?.minorUnits ?? 0 {
          let start = last ?? .zero(currency)
          json.report(
            "a band must end above \(start.decimal), where it begins", "put the bands in ascending order",
            at: end)
        }
      } else if !isLast {
        json.report(
          "only the last band has no \"to\"", "say where this band ends, or make it the last", at: object)
      }
      last = to ?? last
      return rate.map { TaxTable.Band(name: name, to: to, rate: $0) }
    }
  }
}

// MARK: - Values

extension TaxTableReader {
  /// The members of an object; reports any other value. Null counts as absent.
  private mutating func fields(of object: JSONValue, _ known: [Field]) -> [Field: JSONValue]? {
    guard object.kind == .object else {
      json.report(
        "this must be an object (found \(object.kind.prose))", "see docs/taxes.md for a complete table",
        at: object
      )
      return nil
    }
    let given = json.members(of: object, known).filter { $0.value.kind != .null }
    return Dictionary(given.map { ($0.name, $0.value) }) { $1 }
  }

  private mutating func required(
    _ name: Field, in fields: [Field: JSONValue], of object: JSONValue
  ) -> JSONValue? {
    if fields[name] == nil { json.report(.missing(name.rawValue), at: object) }
    return fields[name]
  }

  /// The objects of a list, which must not be empty.
  private mutating func elements(of list: JSONValue?, _ name: String, limit: Int) -> [JSONValue] {
    guard let list else { return [] }
    if list.kind == .array, list.elements(in: json.bytes).isEmpty {
      json.report(.empty(name), at: list)
    }
    return json.elements(of: list, name, .objects, limit: limit)
  }

  private mutating func name(_ value: JSONValue?) -> String? {
    value.flatMap { json.visibleText($0, of: "name") }.map { GroupName.canonicalized($0) }
  }

  private mutating func texts(_ list: JSONValue?, of name: String) -> [String] {
    guard let list else { return [] }
    let elements = json.elements(of: list, name, .texts, limit: Ledger.Limit.tags)
    return elements.compactMap { json.visibleText($0, of: name) }
  }

  private mutating func categories(_ list: JSONValue?, of name: String) -> [String] {
    texts(list, of: name).compactMap { GroupName.canonicalized(category: $0) }
  }

  private mutating func currency(_ value: JSONValue?, of object: JSONValue) -> Currency? {
    if let value { return json.currency(value) }
    if currency == nil { json.report(.missing(Field.currency.rawValue), at: object) }
    return currency
  }

  private mutating func period(
    from start: JSONValue?, to end: JSONValue?, of object: JSONValue
  ) -> ClosedRange<CalendarDate>? {
    guard start != nil || end != nil else { return nil }
    for (value, name) in [(start, "from"), (end, "to")] where value == nil {
      json.report(.missing(name), at: object)
    }
    let (from, to) = (date(start, of: "from"), date(end, of: "to"))
    guard let from, let to, let end else { return nil }
    if from <= to { return from...to }
    json.report(
      "the table ends before it begins", "make \"to\" a day that is not before \"from\"", at: end)
    return nil
  }

  private mutating func date(_ value: JSONValue?, of name: String) -> CalendarDate? {
    value.flatMap {
      json.meaning(of: $0, name) {
        $0.utf8.count == 10 ? try? CalendarDate(parsing: $0) : nil
      } else: {
        .notADate($0, "write it as \"2025-04-06\"")
      }
    }
  }

  /// Reads an amount that is not negative.
  private mutating func amount(_ value: JSONValue?, of name: String, in currency: Currency) -> Money? {
    guard let value, let found = json.scalar(value, of: name) else { return nil }
    let notation: DecimalNumber.Notation = value.kind == .number ? .scientific : .plain
    let digits = Array(found.utf8)
    let minorUnits = try? DecimalNumber.minorUnits(digits.span, of: currency, notation: notation, sign: .any)
    if let minorUnits, (0...TaxTable.Limit.gross).contains(minorUnits) {
      return Money(minorUnits: minorUnits, currency: currency)
    }
    json.report(
      "\(name) is not an amount (found \(quoted(found)))",
      "write it as \"12570\", not below 0, with at most \(currency.exponent) decimals", at: value)
    return nil
  }

  private mutating func rate(_ value: JSONValue?) -> TaxTable.Rate? {
    value.flatMap {
      json.meaning(of: $0, "rate") {
        TaxTable.Rate($0)
      } else: {
        Problem(
          "\(quoted($0)) is not a percentage from 0 to 100",
          "write it as \"20\" or \"13.25\", with at most \(TaxTable.Rate.mostDecimals) decimals")
      }
    }
  }

  /// An example of the field in a table.
  private static func example(of name: String) -> String {
    switch name {
    case "name": "\"name\": \"UK 2025/26\""
    case "currency": "\"currency\": \"GBP\""
    case "from": "\"from\": \"2025-04-06\""
    case "to": "\"to\": \"2026-04-05\""
    case "levies": "\"levies\": [ { \"name\": …, \"base\": …, \"bands\": [ … ] } ]"
    case "base": "\"base\": \"taxable\""
    case "bands": "\"bands\": [ { \"rate\": \"20\" } ]"
    case "rate": "\"rate\": \"20\""
    case "amount": "\"amount\": \"12570\""
    case "above": "\"above\": \"100000\""
    default: "\"\(name)\""
    }
  }
}
