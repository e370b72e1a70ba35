import Basics

/// An amount to spend, or to earn, in a category in each period: an entry of the ledger's settings.
package struct Budget: Hashable, Sendable {
  /// The money that a period passes on to the next one.
  package enum Rollover: String, CaseIterable, Sendable {
    case none
    /// Only money left over.
    case surplus
    /// Money left over, or overspent.
    case all
  }

  /// Includes its subcategories.
  package let category: Category
  /// The amount for each period; may be 0.
  package let amount: Money
  package let every: Period.Length
  package let kind: Transaction.Kind
  package let rollover: Rollover
  /// A day in the first period; `nil` means the ledger's first day.
  package let from: CalendarDate?
  /// A day in the last period; `nil` means that the budget does not end.
  package let until: CalendarDate?
  /// The position in the file, from 1.
  package let number: Int
  /// The range of the budget's object in the file, in bytes.
  package let source: Range<Int>

  /// The budget, limited to some days; `nil` if it applies to none of them.
  func limited(from: CalendarDate?, until: CalendarDate?) -> Budget? {
    let first = [self.from, from].compactMap(\.self).max()
    let last = [self.until, until].compactMap(\.self).min()
    if let last, let first, last < first { return nil }
    return Budget(
      category: category, amount: amount, every: every, kind: kind, rollover: rollover, from: first,
      until: last,
      number: number, source: source)
  }

  /// The kinds that a budget may have.
  package static let kinds: [Transaction.Kind] = [.expense, .income]
}

extension Budget {
  /// Reads the budgets in a ledger's settings.
  struct Parser {
    /// The currency of amounts that name none; `nil` if it is unknown.
    let currency: Currency?
    /// The largest sum of the budgets, together with the other amounts in figures. If it fits, no figure can
    /// overflow.
    private(set) var sums: Money.Sums
    private let calendar: LedgerCalendar
    private var number = 0

    init(currency: Currency?, calendar: LedgerCalendar, sums: Money.Sums) {
      self.currency = currency
      self.calendar = calendar
      self.sums = sums
    }

    mutating func budget(_ fields: inout FieldReader, _ object: JSONValue) -> Budget? {
      number += 1
      let category = fields.required(.category).flatMap { fields.category($0) }
      let amount = fields.amount(default: currency, sign: .notNegative)
      let every = fields.choice(.every, among: Period.Length.allCases) ?? .month
      let rollover = fields.choice(.rollover, among: Budget.Rollover.allCases) ?? .none
      let kind = fields.choice(.type, among: Budget.kinds) ?? .expense
      // A month in which a year begins belongs to the year that has most of its days, so its 16th decides.
      let isDivided = every != .week && every != .month && !calendar.yearsHaveWholeMonths
      let from = fields.bound(.from, in: calendar) { isDivided ? $0.day(16) : $0.firstDay }
      let until = fields.bound(.until, in: calendar) { isDivided ? $0.day(16) : $0.lastDay }
      if let from, let until, until < from { fields.report(.budget(.endsBeforeStart), at: .until) }
      guard let category, let amount else { return nil }
      let (most, overflow) = amount.money.minorUnits.multipliedReportingOverflow(
        by: Int64(BudgetFigures.Series.mostPeriods))
      guard !overflow, sums.add(Money(minorUnits: most, currency: amount.money.currency)) else {
        fields.report(.totalTooLarge(amount.money.currency), at: amount.value)
        return nil
      }
      return Budget(
        category: category, amount: amount.money, every: every, kind: kind, rollover: rollover, from: from,
        until: until, number: number, source: object.range)
    }
  }
}

extension FieldReader {
  /// Reads a month (`2026-05`) or a day.
  mutating func bound(
    _ field: Ledger.Field, in calendar: LedgerCalendar, day: (Month) -> CalendarDate
  ) -> CalendarDate? {
    guard let found = string(field) else { return nil }
    do throws(CalendarDate.Problem) {
      return found.utf8.count == 7
        ? day(try calendar.month(parsing: found)) : try CalendarDate(parsing: found)
    } catch {
      report(
        error == .malformed
          ? .budget(.malformedBound(field, found.excerpt)) : .nonexistentDate(found.excerpt),
        at: field)
      return nil
    }
  }
}
