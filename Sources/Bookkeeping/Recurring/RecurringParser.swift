import Basics

/// Reads what a ledger states about payments that recur.
struct RecurringParser {
  private(set) var entries: [RecurringEntry] = []
  private(set) var problems: [LedgerProblem] = []

  private let bytes: [UInt8]
  /// That of an amount that names none; nil if it is unknown.
  private let currency: Currency?

  init(_ bytes: [UInt8], currency: Currency?) {
    self.bytes = bytes
    self.currency = currency
  }

  mutating func read(_ list: JSONValue) {
    struct Place: Hashable {
      let payee: [UInt8]
      let category: String?
    }
    let objects = FieldReader.ObjectList(list, of: .recurring, in: bytes)
    var fields = FieldReader(bytes, names: .recurring)
    var places: [Place: Int] = [:]
    for (number, object) in objects.objects {
      fields.open(object, as: LedgerProblem.Subject(number: number, name: nil, in: .recurring))
      let name = fields.required(.name).flatMap { fields.string($0, of: .name) }
      let category = fields.recurringCategory()
      let recurrence = fields.recurrence()
      let amount = fields.given(.amount).flatMap { _ in fields.amount(default: currency)?.money }
      let isRecurring = fields.flag(.recurring)
      guard let name else { continue }
      if isRecurring ?? (fields.given(.recurring) == nil), fields.given(.every) == nil,
        fields.given(.amount) == nil
      {
        fields.report(.recurring(.saysNothing), at: object)
      }
      let place = Place(payee: FoldedText.bytes(of: name), category: category)
      if let first = places[place] {
        fields.report(.recurring(.duplicate(name.excerpt, firstAt: first)), at: .name)
        continue
      }
      places[place] = object.start
      entries.append(
        RecurringEntry(
          name: name, category: category, recurrence: recurrence, amount: amount,
          isRecurring: isRecurring ?? true, source: object.start..<object.end))
    }
    problems += objects.problems + fields.problems
  }
}

extension FieldReader {
  fileprivate mutating func recurrence() -> Recurrence? {
    guard let found = string(.every) else { return nil }
    if let recurrence = Recurrence(rawValue: found) { return recurrence }
    report(.recurring(.unknownPeriod(found.excerpt)), at: .every)
    return nil
  }

  /// In its canonical spelling.
  fileprivate mutating func recurringCategory() -> String? {
    guard let category = optionalString(.category).flatMap(Category.init) else { return nil }
    if category.levels.count > Ledger.Limit.categoryLevels {
      report(.tooManyLevels(category.levels.count), at: .category)
    }
    return category.fullName
  }

  fileprivate mutating func flag(_ name: Ledger.Field) -> Bool? {
    guard let value = given(name) else { return nil }
    switch value.kind {
    case .true: return true
    case .false: return false
    default:
      report(.recurring(.neitherTrueNorFalse(value.kind)), at: value)
      return nil
    }
  }
}
