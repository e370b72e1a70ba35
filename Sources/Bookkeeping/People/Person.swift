/// One of the people who keep a ledger together.
package struct Person: Hashable, Sendable {
  /// The name in its canonical spelling.
  package let name: String
  /// The weight of the person's part, unless a category states another.
  package let share: Int
  /// The first day on which the person shares anything; `nil` if the person shares everything from the first
  /// row on.
  package let from: CalendarDate?
  /// The position in the file, from 1.
  fileprivate let number: Int
  /// The range of the person's object in the file, in bytes.
  fileprivate let source: Range<Int>

  /// Whether the person shares what was paid on a day.
  func takesPart(on day: CalendarDate) -> Bool { from.map { $0 <= day } ?? true }
}

extension Person {
  /// Reads the people in a ledger's settings.
  struct Parser {
    private let calendar: LedgerCalendar
    private var places: [String: Int] = [:]
    private var number = 0

    init(calendar: LedgerCalendar) { self.calendar = calendar }

    mutating func person(_ fields: inout FieldReader, _ object: JSONValue) -> Person? {
      number += 1
      let name = fields.requiredString(.name).map { GroupName.canonicalized($0) }
      let share = fields.nonNullValue(.share).map { fields.share($0) } ?? 1
      let from = fields.bound(.from, in: calendar, day: \.firstDay)
      guard let name else { return nil }
      if let first = places.updateValue(object.start, forKey: name) {
        fields.report(.people(.duplicate(name.excerpt, firstAt: first)), at: .name)
        return nil
      }
      // Even with a wrong share, it is a person whom accounts and categories may name.
      return Person(name: name, share: share ?? 1, from: from, number: number, source: object.range)
    }
  }
}

extension FieldReader {
  /// The weight of a part: a whole number.
  mutating func share(_ value: JSONValue) -> Int? {
    if value.kind == .number, let share = Int(value.source(in: bytes)), Shares.weights.contains(share) {
      return share
    }
    report(.people(.share(found: value.source(in: bytes).excerpt)), at: value)
    return nil
  }

  /// The name of one of the ledger's people.
  mutating func person(_ value: JSONValue, of field: Ledger.Field, among people: [Person]) -> String? {
    guard let text = visibleText(value, of: field.rawValue) else { return nil }
    let name = GroupName.canonicalized(text)
    if people.contains(where: { $0.name == name }) { return name }
    report(.people(.unknown(name.excerpt, known: people.map(\.name))), at: value)
    return nil
  }
}

extension Ledger {
  /// Warnings about people who own no account: whatever they pay, nobody owes it to them.
  var peopleWithoutAccounts: [LedgerProblem] {
    let owners = Set(settings.accounts.compactMap(\.owner))
    return settings.people.filter { !owners.contains($0.name) }.map { person in
      LedgerProblem(
        .people(.ownsNothing(person.name.excerpt)), at: person.source, severity: .warning,
        subject: LedgerProblem.Subject(number: person.number, name: person.name, in: .people))
    }
  }
}
