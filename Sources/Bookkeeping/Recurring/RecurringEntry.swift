import Basics

/// An entry in the ledger's settings that says how payments recur, or that they do not.
package struct RecurringEntry: Hashable, Sendable {
  /// The payee. The name is folded for comparison.
  package let name: String
  /// The category of the payments, in its canonical spelling; `nil` for any.
  package let category: String?
  /// The period; `nil` if the payments themselves show it.
  package let recurrence: Recurrence?
  /// The amount; `nil` if the usual one counts.
  package let amount: Money?
  package let due: Due
  /// False for payments that only appear to recur.
  package let isRecurring: Bool
  /// The range of its object in the file, in bytes.
  package let source: Range<Int>

  /// The due days, as far as the entry states them.
  package struct Due: Hashable, Sendable {
    /// Whether payments are due on the last day of the month.
    package var isLastDay = false
    /// The rule for the working day on which a payment due at a weekend is booked.
    package var weekend: WeekendRule?

    var isStated: Bool { isLastDay || weekend != nil }
  }

  /// A day of the month that has a name.
  enum NamedDay: String, CaseIterable { case last }
}

extension RecurringEntry {
  /// The payee and the category of an entry, which identify its payments.
  private struct Place: Hashable {
    let payee: [UInt8]
    let category: String?
  }

  private var place: Place { Place(payee: FoldedText.bytes(of: name), category: category) }

  /// Assigns to each group of payments the entry that applies to it.
  static func apply(_ stated: [RecurringEntry], to groups: inout [RecurringPayments.Group]) {
    guard !stated.isEmpty else { return }
    // An entry with a category is more specific, so it takes precedence.
    for hasCategory in [true, false] {
      let free = groups.indices.filter { groups[$0].entry == nil }
      let places = Dictionary(grouping: free) {
        Place(payee: groups[$0].payee, category: hasCategory ? groups[$0].category : nil)
      }
      for entry in stated where (entry.category != nil) == hasCategory {
        entry.apply(to: places[entry.place, default: []], of: &groups)
      }
    }
  }

  private func apply(to numbers: [Int], of groups: inout [RecurringPayments.Group]) {
    var meant = numbers.filter { amount == nil || amount?.currency == groups[$0].currency }
    if isRecurring && recurrence != nil {
      // A stated period applies to the payee's main payments in all categories, but not, for example, to its
      // refunds.
      let pools = Dictionary(grouping: meant) { [groups[$0].kind.rawValue, groups[$0].currency.code] }
      let main = pools.max { left, right in
        let counts = [left, right].map { $0.value.reduce(0) { $0 + groups[$1].indices.count } }
        return counts[0] == counts[1]
          ? right.key.lexicographicallyPrecedes(left.key) : counts[0] < counts[1]
      }
      meant = main.map { groups.merge($0.value) }.map { [$0] } ?? []
    }
    for number in meant { groups[number].entry = self }
  }
}

extension [RecurringPayments.Group] {
  /// Merges groups into one, and empties the others.
  ///
  /// - Returns: The number of the merged group.
  fileprivate mutating func merge(_ numbers: [Int]) -> Int {
    let paid = numbers.filter { !self[$0].indices.isEmpty }
    let whole = paid.first ?? numbers[0]
    if paid.contains(where: { self[$0].category != self[whole].category }) { self[whole].category = nil }
    for number in numbers where number != whole {
      self[whole].indices += self[number].indices
      self[whole].planned += self[number].planned
      self[whole].oneOffs += self[number].oneOffs
      (self[number].indices, self[number].planned, self[number].oneOffs) = ([], [], [])
    }
    self[whole].indices.sort()
    self[whole].planned.sort()
    return whole
  }
}

extension Ledger {
  /// Warnings about entries with payees that no transaction names: the names are probably misspelled.
  var unusedRecurringEntries: [LedgerProblem] {
    guard !settings.recurring.isEmpty else { return [] }
    let names = Set(transactions.map(\.name))
    let known = Set(names.map { FoldedText.bytes(of: $0) })
    return settings.recurring.enumerated().filter { !known.contains(FoldedText.bytes(of: $1.name)) }.map {
      LedgerProblem(
        .recurring(.unknownPayee($1.name.excerpt, known: names.sorted())), at: $1.source,
        severity: .warning, subject: LedgerProblem.Subject(number: $0 + 1, name: $1.name, in: .recurring))
    }
  }
}

extension RecurringEntry {
  /// Reads the entries for recurring payments in a ledger's settings.
  struct Parser {
    /// The currency of amounts that name none; `nil` if it is unknown.
    let currency: Currency?
    private var places: [Place: Int] = [:]

    init(currency: Currency?) { self.currency = currency }

    mutating func entry(_ fields: inout FieldReader, _ object: JSONValue) -> RecurringEntry? {
      let name = fields.requiredString(.name)
      let category = fields.category()
      let recurrence = fields.choice(.every, among: Recurrence.allCases)
      let amount = fields.nonNullValue(.amount).flatMap { _ in fields.amount(default: currency)?.money }
      let due = Due(
        isLastDay: fields.choice(.day, among: NamedDay.allCases) != nil,
        weekend: fields.choice(.weekend, among: WeekendRule.allCases))
      let isRecurring = fields.flag(.recurring)
      guard let name else { return nil }
      let says: [Ledger.Field] = [.every, .amount, .day, .weekend]
      if isRecurring ?? (fields.nonNullValue(.recurring) == nil),
        says.allSatisfy({ fields.nonNullValue($0) == nil })
      {
        fields.report(.recurring(.saysNothing), at: object)
      }
      if due.isLastDay, let recurrence, !recurrence.hasDays {
        fields.report(.recurring(.dayOfWeeks(recurrence)), at: .day)
      }
      let place = Place(payee: FoldedText.bytes(of: name), category: category)
      if let first = places[place] {
        fields.report(.recurring(.duplicate(name.excerpt, firstAt: first)), at: .name)
        return nil
      }
      places[place] = object.start
      return RecurringEntry(
        name: name, category: category, recurrence: recurrence, amount: amount, due: due,
        isRecurring: isRecurring ?? true, source: object.range)
    }
  }
}
