import Basics

/// The budgets in each period that has begun by the report's day, how much of them is left, and the spending
/// that no budget counts.
package struct BudgetFigures: Sendable {
  /// Sorted by category name, each category before its subcategories.
  package private(set) var series: [Series] = []
  /// One for each length that budgets of expenses have.
  package private(set) var gaps: [Gap] = []
  private let asOf: CalendarDate
  /// The ledger's currency.
  private let main: Currency
  private let calendar: LedgerCalendar

  /// A budget in one of its periods.
  package struct Line: Sendable {
    package let period: Period
    package let budget: Budget
    package let sums: Sums
  }

  /// The money available in a budget, and how much of it was spent.
  package struct Sums: Equatable, Sendable {
    package fileprivate(set) var amount: Money
    /// Carried over from the period before.
    package fileprivate(set) var carry: Money
    /// The spending of the category; for a budget of income, its income (docs/figures.md).
    package fileprivate(set) var spent: Money

    /// The amount plus what was carried over.
    package var available: Money { amount + carry }

    /// The unspent part of the period's own amount.
    package var leftOfAmount: Money { amount - spent }

    /// The unspent part of everything available.
    package var left: Money { available - spent }

    /// The spent part of what was available, in percent, halves rounded away from zero; `nil` if nothing was
    /// available, if more came back than was spent, or if the number is too large.
    package var percent: Int64? {
      guard available.minorUnits > 0, spent.minorUnits >= 0 else { return nil }
      let spent = Int128(spent.minorUnits) * 100
      return Int64(exactly: spent.roundedQuotient(dividingBy: Int128(available.minorUnits)))
    }

    /// The percentage from 0 to 100, rounded down, for a bar.
    package var wholePercent: Int? {
      guard available.minorUnits > 0 else { return nil }
      return Int(min(100, max(0, Int128(spent.minorUnits) * 100 / Int128(available.minorUnits))))
    }

    fileprivate mutating func add(_ other: Sums) {
      amount.minorUnits += other.amount.minorUnits
      carry.minorUnits += other.carry.minorUnits
      spent.minorUnits += other.spent.minorUnits
    }
  }

  /// - Parameter transactions: In descending order of date.
  init(
    of transactions: [Transaction], _ rows: [Report.Row], _ settings: Ledger.Settings,
    _ breakdown: Report.Breakdown, asOf: CalendarDate, in calendar: LedgerCalendar
  ) {
    self.asOf = asOf
    main = settings.currency
    self.calendar = calendar
    guard !settings.budgets.isEmpty else { return }
    let first = rows.indices.last { rows[$0].role != .transfer && rows[$0].role != .planned }
    series = Series.all(of: settings.budgets, from: first.map { transactions[$0].date }, in: calendar)
    let ofCategories = Dictionary(
      breakdown.categories.compactMap { group in group.key.map { ($0, group.selection.indices) } },
      uniquingKeysWith: { first, _ in first })
    let most = Series.mostLines(ofEachOf: series.count)
    for number in series.indices {
      let own = ofCategories[series[number].category] ?? []
      series[number].count(own, of: transactions, rows, asOf: asOf, keeping: most)
    }
    gaps = Period.Length.allCases.compactMap { [series] length in
      let own = series.filter { $0.every == length && $0.kind == .expense }
      return own.isEmpty
        ? nil : Gap(beside: own, length, in: calendar, of: transactions, rows, currency: settings.currency)
    }
  }
}

extension BudgetFigures {
  /// The spending that none of the budgets of one length counts, in the currencies of these budgets.
  package struct Gap: Sendable {
    package let length: Period.Length
    package private(set) var selection: Selection
    /// The spending in each of these currencies, by period.
    private var covered: [Currency: [Int: Covered]]

    /// - Parameter series: The series of expense budgets with this length.
    fileprivate init(
      beside series: [Series], _ length: Period.Length, in calendar: LedgerCalendar,
      of transactions: [Transaction], _ rows: [Report.Row], currency: Currency
    ) {
      self.length = length
      selection = Selection(currency: currency)
      covered = Dictionary(series.map { ($0.currency, [:]) }, uniquingKeysWith: { first, _ in first })
      var isCounted = [Bool](repeating: false, count: transactions.count)
      for row in series.lazy.flatMap(\.rows) { isCounted[row] = true }
      for (index, row) in rows.enumerated() where row.role == .spending || row.role == .refund {
        let currency = row.amount.currency
        let period = calendar.index(length, of: transactions[index].date)
        guard var own = covered[currency]?[period, default: Covered(currency)] else { continue }
        own.all.add(row)
        if !isCounted[index] {
          own.unbudgeted.add(row)
          selection.add(row, at: index)
        }
        covered[currency]?[period] = own
      }
    }

    fileprivate func covered(in period: Period, _ currency: Currency) -> Covered {
      covered[currency]?[period.index] ?? Covered(currency)
    }
  }

  /// A period's spending in one currency, divided into budgeted and not.
  package struct Covered: Equatable, Sendable {
    package fileprivate(set) var all: Totals
    /// The part that no budget counts.
    package fileprivate(set) var unbudgeted: Totals

    fileprivate init(_ currency: Currency) { (all, unbudgeted) = (Totals(currency), Totals(currency)) }
  }
}

extension BudgetFigures {
  /// The budgets of one length, currency and kind that apply in a period, and their sums.
  package struct Overview: Sendable {
    package let period: Period
    package let currency: Currency
    package let kind: Transaction.Kind
    /// Sorted by category name, each category before its subcategories.
    package let parts: [Part]
    /// The sum of the outermost budgets only; the others are parts of them.
    package let total: Sums
    /// The period's spending, divided into budgeted and not; `nil` for budgets of income.
    package let covered: Covered?

    package struct Part: Sendable {
      package let series: Int
      package let line: Line
      /// 1 for an outermost budget, 2 for one inside it, and so on.
      package let level: Int
    }
  }

  /// The overviews of a period: expenses before income; in both, the ledger's currency first, then the others
  /// by code.
  package func overviews(of period: Period) -> [Overview] {
    struct Key: Hashable {
      let currency: Currency
      let kind: Transaction.Kind
    }
    func rank(_ key: Key) -> (Int, Int, String) {
      (key.kind == .expense ? 0 : 1, key.currency == main ? 0 : 1, key.currency.code)
    }
    let lines = series.indices.compactMap { number in
      series[number].line(in: period).map { (series: number, line: $0) }
    }
    let gap = gaps.first { $0.length == period.length }
    let groups = Dictionary(grouping: lines) {
      Key(currency: series[$0.series].currency, kind: series[$0.series].kind)
    }
    return groups.sorted { rank($0.key) < rank($1.key) }.map { key, lines in
      let zero = Money.zero(key.currency)
      var total = Sums(amount: zero, carry: zero, spent: zero)
      // The series of the budgets around the next one, outermost first.
      var outer: [Series] = []
      let parts = lines.map { number, line in
        while let last = outer.last, !series[number].isPart(of: last) { outer.removeLast() }
        if outer.isEmpty { total.add(line.sums) }
        outer.append(series[number])
        return Overview.Part(series: number, line: line, level: outer.count)
      }
      return Overview(
        period: period, currency: key.currency, kind: key.kind, parts: parts, total: total,
        covered: key.kind == .expense ? gap?.covered(in: period, key.currency) : nil)
    }
  }

  /// The overviews of the periods that contain the report's day: month, week, quarter, year.
  package var running: [Overview] {
    [.month, .week, .quarter, .year].flatMap { overviews(of: calendar.period($0, containing: asOf)) }
  }

  /// The numbers of the series of a category, in order.
  package func series(of category: Category) -> [Int] {
    series.indices.filter { series[$0].category == category && !series[$0].lines.isEmpty }
  }
}

extension Report {
  /// Groups transactions by period and keeps their order.
  ///
  /// - Parameter rows: In descending order of date.
  package func selections(
    of rows: [Int], by length: Period.Length
  ) -> [(period: Period, rows: Selection)] {
    var selections: [(period: Period, rows: Selection)] = []
    for row in rows {
      let period = calendar.period(length, containing: transactions[row].date)
      if selections.last?.period != period {
        selections.append((period, Selection(currency: settings.currency)))
      }
      selections[selections.count - 1].rows.add(self.row(row), at: row)
    }
    return selections
  }
}
