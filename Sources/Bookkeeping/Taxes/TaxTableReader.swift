import Basics

/// Reads tax tables and collects what is wrong with them.
struct TaxTableReader {
  private let bytes: [UInt8]
  /// That of a table that names none; nil where each must name its own.
  private let currency: Currency?
  private(set) var problems: [TaxTable.Problem] = []

  fileprivate enum TableField: String, CaseIterable {
    case name, currency, from, to, income, paid, allowance, levies, subject, note, source, sources
    case schema = "$schema"
  }

  /// Of an entry that names one of Folio's tables.
  fileprivate enum ReferenceField: String, CaseIterable {
    case table, name, from, to, income, paid
  }

  fileprivate enum AllowanceField: String, CaseIterable {
    case amount, taper
  }

  fileprivate enum TaperField: String, CaseIterable {
    case above, rate
  }

  fileprivate enum LevyField: String, CaseIterable {
    case name, base, bands
  }

  fileprivate enum BandField: String, CaseIterable {
    case name, to, rate
  }

  init(_ bytes: [UInt8], currency: Currency?) {
    self.bytes = bytes
    self.currency = currency
  }

  /// Reads a file that is one table.
  mutating func readFile() -> TaxTable? {
    guard bytes.count <= TaxTable.Limit.fileBytes else {
      problems.append(TaxTable.Problem(.tooLarge(bytes: bytes.count), at: 0..<1))
      return nil
    }
    do throws(JSONProblem) {
      var reader = try JSONReader(bytes)
      let root = try reader.readValue()
      try reader.readEnd()
      for keys in reader.duplicateKeys {
        report(.duplicateKey(keys.second.string(in: bytes).excerpt), at: keys.second)
      }
      return table(root)
    } catch {
      problems.append(TaxTable.Problem(.syntax(error.reason), at: error.offset..<error.offset + error.length))
      return nil
    }
  }

  /// A table, or the name of one of Folio's.
  mutating func table(_ value: JSONValue) -> TaxTable? {
    if value.kind == .string { return shipped(value) }
    guard value.kind == .object else {
      report(.notATable(value.kind), at: value)
      return nil
    }
    let isReference = value.members(in: bytes).contains { $0.key.string(in: bytes) == "table" }
    return isReference ? referredTable(value) : ownTable(value)
  }
}

// MARK: - Tables

extension TaxTableReader {
  private mutating func ownTable(_ object: JSONValue) -> TaxTable? {
    let before = problems.count
    let fields = fields(of: object, TableField.self)
    let name = name(required(.name, in: fields, of: object), of: TableField.name.rawValue)
    let currency = currency(fields[.currency], of: object)
    let period = period(from: fields[.from], to: fields[.to], of: object)
    let (income, paid) = (categories(fields[.income], of: "income"), categories(fields[.paid], of: "paid"))
    let subject = fields[.subject].flatMap { text($0, of: TableField.subject.rawValue) }
    let note = fields[.note].flatMap { text($0, of: TableField.note.rawValue) }
    let source = fields[.source].flatMap { text($0, of: TableField.source.rawValue) }
    let sources = texts(fields[.sources], of: TableField.sources.rawValue)
    let allowance = currency.flatMap { self.allowance(fields[.allowance], in: $0) }
    let list = required(.levies, in: fields, of: object)
    let levies = currency.map { self.levies(list, in: $0) } ?? []
    guard let name, let currency, !hasErrors(since: before) else { return nil }
    return TaxTable(
      name: name, currency: currency, period: period, income: income, paid: paid, allowance: allowance,
      levies: levies, subject: subject, note: note,
      sources: (source.map { [$0] } ?? []) + sources)
  }

  private mutating func shipped(_ value: JSONValue) -> TaxTable? {
    guard let name = text(value, of: ReferenceField.table.rawValue) else { return nil }
    if let table = TaxTables.shipped.first(where: { $0.slug == TaxTable.slug(of: name) }) { return table }
    report(.unknownTable(name.excerpt, known: TaxTables.shipped.map(\.slug)), at: value)
    return nil
  }

  /// One of Folio's, with what the entry says otherwise.
  private mutating func referredTable(_ object: JSONValue) -> TaxTable? {
    let fields = fields(of: object, ReferenceField.self)
    guard let reference = required(.table, in: fields, of: object), var table = shipped(reference) else {
      return nil
    }
    if let name = name(fields[.name], of: ReferenceField.name.rawValue) { table.name = name }
    if fields[.from] != nil || fields[.to] != nil {
      table.period = period(from: fields[.from], to: fields[.to], of: object)
    }
    if fields[.income] != nil { table.income = categories(fields[.income], of: "income") }
    if fields[.paid] != nil { table.paid = categories(fields[.paid], of: "paid") }
    return table
  }

  private mutating func allowance(_ object: JSONValue?, in currency: Currency) -> TaxTable.Allowance? {
    guard let object else { return nil }
    let fields = fields(of: object, AllowanceField.self)
    guard object.kind == .object else { return nil }
    let found = required(.amount, in: fields, of: object)
    let amount = amount(found, of: AllowanceField.amount.rawValue, in: currency)
    let taper = fields[.taper].flatMap { self.taper($0, in: currency) }
    return amount.map { TaxTable.Allowance(amount: $0, taper: taper) }
  }

  private mutating func taper(_ object: JSONValue, in currency: Currency) -> TaxTable.Taper? {
    let fields = fields(of: object, TaperField.self)
    guard object.kind == .object else { return nil }
    let found = required(.above, in: fields, of: object)
    let above = amount(found, of: TaperField.above.rawValue, in: currency)
    let rate = rate(required(.rate, in: fields, of: object))
    guard let above, let rate else { return nil }
    return TaxTable.Taper(above: above, rate: rate)
  }

  private mutating func levies(_ list: JSONValue?, in currency: Currency) -> [TaxTable.Levy] {
    elements(of: list, TableField.levies.rawValue, limit: TaxTable.Limit.levies).compactMap { object in
      let fields = fields(of: object, LevyField.self)
      guard object.kind == .object else { return nil }
      let name = name(required(.name, in: fields, of: object), of: LevyField.name.rawValue)
      let base = base(required(.base, in: fields, of: object))
      let bands = bands(required(.bands, in: fields, of: object), in: currency)
      guard let name, let base else { return nil }
      return TaxTable.Levy(name: name, base: base, bands: bands)
    }
  }

  private mutating func bands(_ list: JSONValue?, in currency: Currency) -> [TaxTable.Band] {
    let objects = elements(of: list, LevyField.bands.rawValue, limit: TaxTable.Limit.bands)
    var last: Money?
    return objects.enumerated().compactMap { number, object in
      let fields = fields(of: object, BandField.self)
      guard object.kind == .object else { return nil }
      let name = name(fields[.name], of: BandField.name.rawValue)
      let rate = rate(required(.rate, in: fields, of: object))
      let to = amount(fields[.to], of: BandField.to.rawValue, in: currency)
      let isLast = number == objects.count - 1
      if let end = fields[.to] {
        if isLast { report(.closedBand, at: end) }
        if let to, to.minorUnits <= last?.minorUnits ?? 0 {
          report(.descendingBand(after: last ?? .zero(currency)), at: end)
        }
      } else if !isLast {
        report(.openBand, at: object)
      }
      last = to ?? last
      return rate.map { TaxTable.Band(name: name, to: to, rate: $0) }
    }
  }
}

// MARK: - Values

extension TaxTableReader {
  private func hasErrors(since count: Int) -> Bool { problems[count...].contains { !$0.isWarning } }

  /// The members of what must be an object; null counts as absent.
  private mutating func fields<Name: RawRepresentable<String> & CaseIterable & Hashable>(
    of object: JSONValue, _ known: Name.Type
  ) -> [Name: JSONValue] {
    guard object.kind == .object else {
      report(.notATable(object.kind), at: object)
      return [:]
    }
    var fields: [Name: JSONValue] = [:]
    for member in object.members(in: bytes) {
      let name = member.key.string(in: bytes)
      if let known = Name(rawValue: name) {
        if member.value.kind != .null { fields[known] = member.value }
      } else {
        report(.unknownField(name.excerpt, known: Name.allCases.map(\.rawValue)), at: member.key)
      }
    }
    return fields
  }

  private mutating func required<Name: RawRepresentable<String> & Hashable>(
    _ name: Name, in fields: [Name: JSONValue], of object: JSONValue
  ) -> JSONValue? {
    if fields[name] == nil, object.kind == .object { report(.missing(name.rawValue), at: object) }
    return fields[name]
  }

  private mutating func elements(
    of list: JSONValue?, _ name: String, limit: Int, mayBeEmpty: Bool = false
  ) -> [JSONValue] {
    guard let list else { return [] }
    guard list.kind == .array else {
      report(.wrongType(name, found: list.kind), at: list)
      return []
    }
    let elements = list.elements(in: bytes)
    if elements.isEmpty, !mayBeEmpty { report(.empty(name), at: list) }
    if elements.count > limit {
      report(.tooMany(name, count: elements.count, limit: limit), at: list)
      return []
    }
    return elements
  }

  private mutating func text(_ value: JSONValue, of name: String) -> String? {
    guard value.kind == .string else {
      report(.wrongType(name, found: value.kind), at: value)
      return nil
    }
    let text = value.string(in: bytes)
    if text.utf8.count > Ledger.Limit.textBytes {
      report(.longText(name, bytes: text.utf8.count), at: value)
    } else if text.utf8.contains(0) {
      report(.nullCharacter(name), at: value)
    } else if text.isBlank {
      report(.blank(name), at: value)
    } else {
      return text
    }
    return nil
  }

  private mutating func name(_ value: JSONValue?, of name: String) -> String? {
    value.flatMap { text($0, of: name) }.map { GroupName.canonicalized($0) }
  }

  private mutating func texts(_ list: JSONValue?, of name: String) -> [String] {
    elements(of: list, name, limit: Ledger.Limit.tags, mayBeEmpty: true).compactMap { text($0, of: name) }
  }

  private mutating func categories(_ list: JSONValue?, of name: String) -> [String] {
    texts(list, of: name).compactMap { GroupName.canonicalized(category: $0) }
  }

  private mutating func currency(_ value: JSONValue?, of object: JSONValue) -> Currency? {
    guard let value else {
      if currency == nil { report(.missing(TableField.currency.rawValue), at: object) }
      return currency
    }
    guard let code = text(value, of: TableField.currency.rawValue) else { return nil }
    if let currency = Currency(code: code) { return currency }
    report(.unknownCurrency(code.excerpt), at: value)
    return nil
  }

  private mutating func period(
    from start: JSONValue?, to end: JSONValue?, of object: JSONValue
  ) -> ClosedRange<CalendarDate>? {
    guard start != nil || end != nil else { return nil }
    if start == nil { report(.missing(TableField.from.rawValue), at: object) }
    if end == nil { report(.missing(TableField.to.rawValue), at: object) }
    let from = date(start, of: TableField.from.rawValue)
    let to = date(end, of: TableField.to.rawValue)
    guard let from, let to, let end else { return nil }
    if from <= to { return from...to }
    report(.endsBeforeStart, at: end)
    return nil
  }

  private mutating func date(_ value: JSONValue?, of name: String) -> CalendarDate? {
    guard let value, let text = text(value, of: name) else { return nil }
    if text.utf8.count == 10, let date = try? CalendarDate(parsing: text) { return date }
    report(.malformedDate(text.excerpt), at: value)
    return nil
  }

  /// An amount that is not negative.
  private mutating func amount(_ value: JSONValue?, of name: String, in currency: Currency) -> Money? {
    guard let value else { return nil }
    guard value.kind == .string || value.kind == .number else {
      report(.wrongType(name, found: value.kind), at: value)
      return nil
    }
    let minorUnits = try? value.withText(in: bytes) { text throws(DecimalNumber.Problem) in
      try DecimalNumber.minorUnits(
        text, of: currency, notation: value.kind == .number ? .scientific : .plain, sign: .any)
    }
    if let minorUnits, (0...TaxTable.Limit.gross).contains(minorUnits) {
      return Money(minorUnits: minorUnits, currency: currency)
    }
    let found = value.withText(in: bytes) { String($0) }
    report(.malformedAmount(name, found: found.excerpt, currency), at: value)
    return nil
  }

  private mutating func rate(_ value: JSONValue?) -> TaxTable.Rate? {
    guard let value else { return nil }
    guard value.kind == .string else {
      report(.wrongType(BandField.rate.rawValue, found: value.kind), at: value)
      return nil
    }
    let text = value.string(in: bytes)
    if let rate = TaxTable.Rate(text) { return rate }
    report(.malformedRate(text.excerpt), at: value)
    return nil
  }

  private mutating func base(_ value: JSONValue?) -> TaxTable.Base? {
    guard let value, let name = text(value, of: LevyField.base.rawValue) else { return nil }
    if let base = TaxTable.Base(rawValue: name) { return base }
    report(.unknownBase(name.excerpt), at: value)
    return nil
  }

  private mutating func report(_ reason: TaxTable.Problem.Reason, at value: JSONValue) {
    problems.append(TaxTable.Problem(reason, at: value.start..<value.end))
  }
}
