import Basics

/// Reads the fields of one object after another and collects their problems.
///
/// One reader serves many objects, so that none of them needs an allocation. Fields that only transactions
/// have are read in `TransactionParser`.
struct FieldReader: ValueReader {
  let bytes: [UInt8]
  private let names: Ledger.Field.Names
  private var start = 0
  private var unnamed: LedgerProblem.Subject?
  private var fields: [(name: Ledger.Field, member: JSONValue.Member)] = []
  /// The subject of the object's problems, once the name has been read.
  private var knownSubject: LedgerProblem.Subject?
  private(set) var problems: [LedgerProblem] = []

  init(_ bytes: [UInt8], names: Ledger.Field.Names) {
    self.bytes = bytes
    self.names = names
  }

  /// Moves to an object and checks the names of its members.
  ///
  /// - Parameter subject: The subject of the object's problems. If it has no name, the name is read from the
  ///   object.
  mutating func open(
    _ object: JSONValue, _ members: ArraySlice<JSONValue.Member>, as subject: LedgerProblem.Subject?
  ) {
    start = object.start
    unnamed = subject
    knownSubject = nil
    fields.removeAll(keepingCapacity: true)
    for member in members {
      if let name = names.field(named: member.key, in: bytes) {
        add(member, as: name)
      } else {
        let key = member.key.string(in: bytes).excerpt
        report(.field(.unknownField(key, known: names.known)), at: member.key, severity: .warning)
      }
    }
  }

  /// Adds a member. Two names of one field, such as `id` and `paymentId`, are as ambiguous as the same key
  /// twice.
  private mutating func add(_ member: JSONValue.Member, as field: Ledger.Field) {
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
  func value(_ name: Ledger.Field) -> JSONValue? {
    for field in fields where field.name == name { return field.member.value }
    return nil
  }

  /// The value of a field; null counts as absent.
  func nonNullValue(_ name: Ledger.Field) -> JSONValue? {
    guard let value = value(name), value.kind != .null else { return nil }
    return value
  }

  /// The value of a field; reports it if it is missing.
  mutating func required(_ name: Ledger.Field) -> JSONValue? {
    if let value = nonNullValue(name) { return value }
    report(.field(.missing(name.rawValue)), at: name)
    return nil
  }

  /// The text of a field, which must not be blank if it is present.
  mutating func string(_ name: Ledger.Field) -> String? {
    nonNullValue(name).flatMap { string($0, of: name) }
  }

  private mutating func string(_ value: JSONValue, of name: Ledger.Field) -> String? {
    visibleText(value, of: name.rawValue, name.shape)
  }

  mutating func requiredString(_ name: Ledger.Field) -> String? {
    required(name).flatMap { string($0, of: name) }
  }

  /// One of some known texts.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: Ledger.Field, among known: [Choice] = Array(Choice.allCases)
  ) -> Choice? {
    nonNullValue(name).flatMap { choice($0, of: name.rawValue, name.shape, among: known) }
  }

  /// The first day of a month.
  mutating func monthStart() -> MonthStart? {
    guard let value = nonNullValue(.monthStart) else { return nil }
    guard value.kind == .number else {
      report(.wrongType(.monthStart, found: value.kind), at: value)
      return nil
    }
    let found = value.source(in: bytes)
    if let start = Int(found).flatMap(MonthStart.init) { return start }
    report(.monthStart(found: found.excerpt), at: value)
    return nil
  }

  /// The first day of a year, which must fit the first day of months if the ledger states one.
  mutating func yearStart(from monthStart: MonthStart) -> LedgerCalendar.YearStart? {
    guard let text = string(.yearStart) else { return nil }
    do throws(LedgerCalendar.YearStart.Problem) {
      let start = try LedgerCalendar.YearStart(parsing: text)
      guard monthStart == MonthStart() || start.fits(monthStart) else {
        throw .dividesMonth(monthStart)
      }
      return start
    } catch {
      report(.yearStart(error, found: text.excerpt), at: .yearStart)
      return nil
    }
  }

  mutating func flag(_ name: Ledger.Field) -> Bool? {
    nonNullValue(name).flatMap { boolean($0, of: name.rawValue) }
  }

  /// The category in its canonical spelling; `nil` if every level is blank.
  mutating func category() -> String? {
    guard let category = optionalString(.category), let value = value(.category) else { return nil }
    checkLevels(of: category, at: value)
    return GroupName.canonicalized(category: category)
  }

  /// Reads a category, which must not be blank.
  mutating func category(_ value: JSONValue) -> Category? {
    guard let text = string(value, of: .category) else { return nil }
    checkLevels(of: text, at: value)
    if let category = Category(text) { return category }
    report(.blank("category"), at: value)
    return nil
  }

  private mutating func checkLevels(of category: String, at value: JSONValue) {
    let colons = category.utf8.count { $0 == UInt8(ascii: ":") }
    guard colons >= Ledger.Limit.categoryLevels else { return }
    let levels = GroupName.levels(of: category).count
    if levels > Ledger.Limit.categoryLevels { report(.tooManyLevels(levels), at: value) }
  }

  /// The text of a field; blank counts as absent.
  ///
  /// - Parameter limit: The greatest number of bytes; more are a problem.
  mutating func optionalString(
    _ name: Ledger.Field, limit: Int = Ledger.Limit.textBytes
  ) -> String? {
    guard let value = nonNullValue(name),
      let string = text(value, of: name.rawValue, name.shape, limit: limit)
    else {
      return nil
    }
    return string.isBlank ? nil : string
  }

  /// A list of texts; `check` returns the problem of a text, if any.
  mutating func strings(
    _ name: Ledger.Field, check: (String) -> LedgerProblem.Reason? = { _ in nil }
  ) -> [String] {
    guard let value = nonNullValue(name) else { return [] }
    let elements = elements(of: value, name.rawValue, name.shape)
    if name == .tags, elements.count > Ledger.Limit.tags {
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

  /// The currency that the object names; `nil` if it names none, or an unknown one.
  mutating func currency() -> Currency? {
    nonNullValue(.currency).flatMap { currency($0) }
  }

  /// The date; reports it if it is missing.
  mutating func date(_ name: Ledger.Field = .date) -> CalendarDate? {
    guard let value = required(name) else { return nil }
    guard value.kind == .string else {
      report(.wrongType(name, found: value.kind), at: value)
      return nil
    }
    do throws(CalendarDate.Problem) {
      return try value.withText(in: bytes) { text throws(CalendarDate.Problem) in
        try CalendarDate(parsing: text)
      }
    } catch {
      let found = value.string(in: bytes).excerpt
      report(error == .malformed ? .malformedDate(name, found) : .nonexistentDate(found), at: value)
      return nil
    }
  }

  /// The amount, in the currency that the object names or else in `currency`; reports it if it is missing.
  mutating func amount(
    default currency: Currency?, sign: DecimalNumber.Sign = .positive
  ) -> (money: Money, value: JSONValue)? {
    let currency = nonNullValue(.currency) == nil ? currency : self.currency()
    guard let value = required(.amount) else { return nil }
    guard value.kind == .string || value.kind == .number else {
      report(.wrongType(.amount, found: value.kind), at: value)
      return nil
    }
    guard let currency else { return nil }
    do throws(DecimalNumber.Problem) {
      let minorUnits = try value.withText(in: bytes) { text throws(DecimalNumber.Problem) in
        try DecimalNumber.minorUnits(
          text, of: currency, notation: value.kind == .number ? .scientific : .plain, sign: sign)
      }
      return (Money(minorUnits: minorUnits, currency: currency), value)
    } catch {
      let found = value.withText(in: bytes) { String($0) }.excerpt
      report(.amount(error, found: found, currency: currency), at: value)
      return nil
    }
  }
}

// MARK: - Problems

extension FieldReader {
  mutating func report(_ reason: LedgerProblem.Reason, at name: Ledger.Field) {
    // A missing field has no value to point at; the object's opening brace takes its place.
    let opening = JSONValue(kind: .object, start: start, end: start + 1)
    report(reason, at: value(name) ?? opening)
  }

  mutating func report(_ problem: FieldProblem, at value: JSONValue) { report(.field(problem), at: value) }

  mutating func report(
    _ reason: LedgerProblem.Reason, at value: JSONValue, severity: LedgerProblem.Severity = .error
  ) {
    problems.append(LedgerProblem(reason, at: value, severity: severity, subject: subject()))
  }

  /// The subject of problems. The name is read only once, however many problems the object has.
  private mutating func subject() -> LedgerProblem.Subject? {
    guard let unnamed, unnamed.name == nil else { return unnamed }
    if let knownSubject { return knownSubject }
    let name = value(unnamed.list.nameField)
    let text = name.flatMap { $0.kind == .string ? $0.string(in: bytes) : nil }
    let subject = LedgerProblem.Subject(number: unnamed.number, name: text, in: unnamed.list)
    // While the object is being opened, its name may come later.
    if name != nil { knownSubject = subject }
    return subject
  }
}

extension Ledger.Field {
  /// The field that names an element of the list.
  fileprivate var nameField: Ledger.Field {
    switch self {
    case .balances: .account
    case .budgets: .category
    default: .name
    }
  }
}
