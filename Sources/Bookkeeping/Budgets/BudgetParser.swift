import Basics

/// Reads the budgets that a ledger lists among its settings.
struct BudgetParser {
  private(set) var budgets: [Budget] = []
  /// Of what the budgets may add up to, so that no figure can overflow.
  private(set) var sums: AmountSums
  private var fields: FieldReader
  /// That of an amount that names none; nil if it is unknown.
  private let currency: Currency?

  /// - Parameter sums: Of other amounts that figures are made of.
  init(_ bytes: [UInt8], currency: Currency?, sums: AmountSums) {
    self.currency = currency
    self.sums = sums
    fields = FieldReader(bytes, names: .budget)
  }

  private var strays: [LedgerProblem] = []
  var problems: [LedgerProblem] { strays + fields.problems }

  mutating func read(_ list: JSONValue) {
    guard list.kind == .array else {
      return strays.append(LedgerProblem(.wrongType(.budgets, found: list.kind), at: list))
    }
    let elements = list.elements(in: fields.bytes)
    guard elements.count <= Ledger.Limit.budgets else {
      return strays.append(LedgerProblem(.budget(.tooMany(elements.count)), at: list))
    }
    for (index, element) in elements.enumerated() {
      let subject = LedgerProblem.Subject(number: index + 1, name: nil, in: .budgets)
      if element.kind == .object {
        read(element, as: subject)
      } else {
        strays.append(
          LedgerProblem(.wrongType(.budgets, found: element.kind), at: element, subject: subject))
      }
    }
  }

  private mutating func read(_ object: JSONValue, as subject: LedgerProblem.Subject) {
    fields.open(object, as: subject)
    let category = fields.required(.category).flatMap { fields.string($0, of: .category) }
      .flatMap { fields.budgetCategory($0) }
    let amount = fields.amount(default: currency, sign: .notNegative)
    let every = fields.choice(.every, BudgetPeriod.Length.self) { .unknownEvery($0) } ?? .month
    let rollover = fields.choice(.rollover, Budget.Rollover.self) { .unknownRollover($0) } ?? .none
    let kind = fields.budgetKind()
    let from = fields.bound(.from) { CalendarDate(firstOf: $0) }
    let until = fields.bound(.until) { CalendarDate(lastOf: $0) }
    if let from, let until, until < from { fields.report(.budget(.endsBeforeStart), at: .until) }
    guard let category, let amount else { return }
    let most = Money(
      minorUnits: amount.money.minorUnits.multipliedReportingOverflow(by: Int64(BudgetFigures.mostPeriods))
        .partialValue, currency: amount.money.currency)
    let fits = amount.money.minorUnits <= .max / Int64(BudgetFigures.mostPeriods)
    guard fits, sums.add(most) else {
      return fields.report(.totalTooLarge(amount.money.currency), at: amount.value)
    }
    budgets.append(
      Budget(
        category: category, amount: amount.money, every: every, kind: kind, rollover: rollover, from: from,
        until: until, number: subject.number, source: object.start..<object.end))
  }
}

/// The fields that only a budget has.
extension FieldReader {
  /// In its canonical spelling.
  fileprivate mutating func budgetCategory(_ text: String) -> Category? {
    guard let category = Category(text) else {
      report(.blank(.category), at: .category)
      return nil
    }
    if category.levels.count > Ledger.Limit.categoryLevels {
      report(.tooManyLevels(category.levels.count), at: .category)
    }
    return category
  }

  fileprivate mutating func choice<Choice: RawRepresentable<String>>(
    _ field: LedgerField, _ type: Choice.Type, problem: (String) -> LedgerProblem.BudgetProblem
  ) -> Choice? {
    guard let found = string(field) else { return nil }
    if let choice = Choice(rawValue: found) { return choice }
    report(.budget(problem(found.excerpt)), at: field)
    return nil
  }

  fileprivate mutating func budgetKind() -> Transaction.Kind {
    let kind = choice(.type, Transaction.Kind.self) { .unknownKind($0) } ?? .expense
    guard !Budget.kinds.contains(kind) else { return kind }
    report(.budget(.unknownKind(kind.rawValue)), at: .type)
    return .expense
  }

  /// A month, `2026-05`, or a day.
  fileprivate mutating func bound(
    _ field: LedgerField, day: (Month) -> CalendarDate
  ) -> CalendarDate? {
    guard let found = string(field) else { return nil }
    let isMonth = found.utf8.count == 7
    do throws(CalendarDate.Problem) {
      let date = try CalendarDate(parsing: isMonth ? "\(found)-01" : found)
      return isMonth ? day(Month(of: date)) : date
    } catch {
      report(
        error == .malformed
          ? .budget(.malformedBound(field, found.excerpt)) : .nonexistentDate(found.excerpt),
        at: field)
      return nil
    }
  }
}
