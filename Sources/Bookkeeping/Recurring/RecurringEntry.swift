import Basics

/// What a ledger states about payments that recur, or do not.
package struct RecurringEntry: Hashable, Sendable {
  /// The payee; folded before it is compared.
  package let name: String
  /// Only payments of this category, in its canonical spelling; nil for any.
  package let category: String?
  /// Nil where the payments themselves show it.
  package let recurrence: Recurrence?
  /// Nil for what was paid last.
  package let amount: Money?
  /// False for payments that only look as if they recurred.
  package let isRecurring: Bool
  /// The range of its object in the file, in bytes.
  package let source: Range<Int>
}

extension RecurringEntry {
  /// Which entry of the ledger each group of payments is meant by.
  struct Assignment {
    private var entries: [Int: RecurringEntry] = [:]

    init(_ stated: [RecurringEntry], of groups: [RecurringPayments.Group]) {
      guard !stated.isEmpty else { return }
      var ofPayee: [[UInt8]: [Int]] = [:]
      for (number, group) in groups.enumerated() { ofPayee[group.payee, default: []].append(number) }
      // The entry that names a category says more about its payments than one that does not.
      for entry in stated.filter({ $0.category == nil }) + stated.filter({ $0.category != nil }) {
        let meant = ofPayee[FoldedText.bytes(of: entry.name), default: []].filter { entry.means(groups[$0]) }
        // A period is that of the payee's main payments, and not of a refund or of something bought once.
        let main = meant.max { Self.isLess(groups[$0], groups[$1]) }
        let isOfMain = entry.isRecurring && entry.recurrence != nil
        for group in isOfMain ? [main].compactMap(\.self) : meant { entries[group] = entry }
      }
    }

    func entry(ofGroup number: Int) -> RecurringEntry? { entries[number] }

    /// Whether a group has fewer payments than another, or else older ones.
    private static func isLess(_ left: RecurringPayments.Group, _ right: RecurringPayments.Group) -> Bool {
      if left.indices.count != right.indices.count { return left.indices.count < right.indices.count }
      return right.precedes(left)
    }
  }
}

extension RecurringEntry {
  fileprivate func means(_ group: RecurringPayments.Group) -> Bool {
    (category == nil || category == group.category) && (amount == nil || amount?.currency == group.currency)
  }
}

extension Ledger {
  /// A warning for each entry of a payee that no transaction names: it is probably misspelt.
  var unusedRecurringEntries: [LedgerProblem] {
    guard !settings.recurring.isEmpty else { return [] }
    let names = Set(transactions.map(\.name))
    let known = Set(names.map { FoldedText.bytes(of: $0) })
    return settings.recurring.enumerated().filter { !known.contains(FoldedText.bytes(of: $1.name)) }.map {
      LedgerProblem(
        .recurring(.unknownPayee($1.name.excerpt, known: names.sorted())), at: $1.source.lowerBound,
        length: $1.source.count, severity: .warning,
        subject: LedgerProblem.Subject(number: $0 + 1, name: $1.name, in: .recurring))
    }
  }
}

extension RecurringEntry {
  /// Reads what a ledger states about payments that recur.
  struct Parser {
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
