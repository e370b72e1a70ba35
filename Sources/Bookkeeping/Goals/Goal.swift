/// An amount to have in an account, a category or a tag by a day: an entry of the ledger's settings.
package struct Goal: Hashable, Sendable {
  /// The rows or the balance that count towards it.
  package enum Place: Hashable, Sendable {
    case account(String)
    /// Includes its subcategories.
    case category(Category)
    case tag(String)
  }

  package let name: String
  package let place: Place
  /// May be 0, for a debt that is to be paid off.
  package let amount: Money
  /// The last day; `nil` if there is none.
  package let by: CalendarDate?
  /// The position in the file, from 1.
  package let number: Int
  /// The range of the goal's object in the file, in bytes.
  package let source: Range<Int>
}

extension Goal.Place {
  /// The field of a goal that names it.
  package var field: Ledger.Field {
    switch self {
    case .account: .account
    case .category: .category
    case .tag: .tag
    }
  }

  package var name: String {
    switch self {
    case .account(let name), .tag(let name): name
    case .category(let category): category.fullName
    }
  }
}

extension Goal {
  /// Reads the goals in a ledger's settings.
  struct Parser {
    /// The currency of amounts that name none; `nil` if it is unknown.
    let currency: Currency?
    private let calendar: LedgerCalendar
    private var number = 0

    init(currency: Currency?, calendar: LedgerCalendar) {
      self.currency = currency
      self.calendar = calendar
    }

    mutating func goal(_ fields: inout FieldReader, _ object: JSONValue) -> Goal? {
      number += 1
      let name = fields.requiredString(.name)
      let places = [
        fields.string(.account).map { Place.account(GroupName.canonicalized($0)) },
        fields.nonNullValue(.category).flatMap { fields.category($0) }.map { .category($0) },
        fields.string(.tag).map { .tag(GroupName.canonicalized($0)) },
      ].compactMap(\.self)
      let given = [Ledger.Field.account, .category, .tag].filter { fields.nonNullValue($0) != nil }
      if given.count != 1 { fields.report(.goal(.notOnePlace(given)), at: object) }
      let amount = fields.amount(default: currency, sign: .notNegative)?.money
      let by = fields.bound(.by, in: calendar, day: \.lastDay)
      guard let name, places.count == 1, let amount else { return nil }
      return Goal(name: name, place: places[0], amount: amount, by: by, number: number, source: object.range)
    }
  }
}

extension Report {
  /// Warnings about goals whose account, category or tag no row has.
  package var goalWarnings: [LedgerProblem] {
    settings.goals.filter { rows(of: $0.place) == nil }.map { goal in
      LedgerProblem(
        .goal(.unused(goal.place.field, goal.place.name.excerpt, known: names(like: goal.place))),
        at: goal.source, severity: .warning,
        subject: LedgerProblem.Subject(number: goal.number, name: goal.name, in: .goals))
    }
  }

  /// The rows that count towards a goal; `nil` if its place is unknown.
  func rows(of place: Goal.Place) -> Selection? {
    switch place {
    case .account(let name): accounts.first { $0.account.name == name }?.selection
    case .category(let category): breakdown.categories.first { $0.key == category }?.selection
    case .tag(let tag): breakdown.tags.first { $0.key == tag }?.selection
    }
  }

  private func names(like place: Goal.Place) -> [String] {
    switch place {
    case .account: accounts.map(\.account.name)
    case .category: breakdown.categories.compactMap { $0.key?.fullName }
    case .tag: breakdown.tags.map(\.key)
    }
  }
}
