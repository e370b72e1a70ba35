import Bookkeeping
import Charts
import Templating

/// Budgets for templates: a budget in one period, the budgets of a period together, and a budget over time.
enum BudgetValues {}

extension BudgetValues {
  /// A budget in one of its periods.
  struct Part: PageRecord {
    let scope: PageScope
    let series: Int
    let line: BudgetFigures.Line
    let level: Int

    static let fields: Fields<Self> = [
      .datum("name") { $0.level == 1 ? $0.category.trail : $0.category.name },
      .url("categoryUrl") { $0.link(to: CategoryPages.key($0.category)) },
      .text("level") { "\($0.level)" },
      .datum("outer") { $0.level == 1 ? nil : $0.category.parent?.name },
      .text("period") { $0.model.name(of: $0.line.period) },
      .text("start") { $0.line.period.start.iso },
      .text("end") { $0.line.period.end.iso },
      .text("amount") { $0.string($0.line.sums.amount) },
      .text("carry") { $0.model.amount($0.line.sums.carry) },
      .text("spent") { $0.string($0.line.sums.spent) },
      .text("left") { $0.string($0.line.sums.left) },
      .text("percent") { values in values.line.sums.percent.map { values.formats.percent($0) } },
      .url("url") { $0.rows },
      .flag("isOver") { $0.line.isOver },
      .flag("isRunning") { $0.line.period.contains($0.model.today) },
      .html("status") { $0.status },
      .html("detail") { $0.detail },
      .html("bar") { $0.bar },
    ]

    private var category: Category { model.budgets.series[series].category }

    private var isIncome: Bool { line.budget.kind == .income }

    /// The rows counted as spent; `nil` if there are none.
    fileprivate var rows: Address? {
      guard model.budgets.series[series].hasRows(in: line.period) else { return nil }
      let period = line.period
      guard !BudgetPages.hasPages(period.length) else {
        return link(to: BudgetPages.key(of: series, in: period), fragment: "rows")
      }
      return model.listings.index(of: CategoryPages.key(category)).map {
        link(to: period, in: model.listings.all[$0])
      }
    }

    /// `$63.57 left`
    private var status: SafeHTML {
      let left = line.sums.left.magnitude
      return switch (isIncome, line.sums.left.minorUnits < 0) {
      case (true, false): html(.incomeBudgetMissing(amount: left))
      case (true, true): html(.incomeBudgetAbove(amount: left))
      case (false, false): html(.budgetLeft(amount: left))
      case (false, true): html(.budgetOver(amount: left))
      }
    }

    /// `$86.43 of $150.00`: the part of the amount available that was spent, with a link to the rows.
    private var detail: SafeHTML {
      let spent = Phrase.Value.link(formats.string(line.sums.spent), to: rows)
      return html(.budgetSpent(spent: spent, amount: line.sums.available))
    }

    private var bar: SafeHTML {
      let period = line.period
      let (start, end) = (period.start.daysSinceEpoch, period.end.daysSinceEpoch)
      let elapsed = SVG.Percentage(model.today.daysSinceEpoch - start + 1, of: end - start + 1)
      let sums = line.sums
      let limit = Ratio.permille(max(0, sums.available.minorUnits), of: sums.spent.minorUnits) ?? 0
      return Meter.budget(
        percent: sums.wholePercent, limit: line.isOver ? SVG.Percentage(Int(limit), of: 1000) : nil,
        hue: CategoryPages.hue(of: category, in: model),
        elapsed: period.contains(model.today) ? elapsed : nil)
    }
  }
}

extension Money {
  /// The amount without its sign.
  var magnitude: Money { Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency) }
}

extension BudgetValues {
  /// The budgets of one length, currency and kind in a period, with their totals.
  struct Overview: PageRecord {
    let scope: PageScope
    let overview: BudgetFigures.Overview
    /// Whether to divide the period's expenses into those with a budget and the rest, as on the page of a
    /// period of this length.
    var hasSums = true
    /// The number of budgets shown if there is little room.
    var mostParts = 8

    static let fields: Fields<Self> = [
      .text("period") { $0.periodName },
      .text("daysLeft") { $0.daysLeft },
      .text("lengthLabel") { $0.model.words[$0.overview.period.length.title] },
      .text("currency") { $0.overview.currency.code },
      .flag("isIncome") { $0.overview.kind == .income },
      .flag("isForeign") { $0.overview.currency != $0.model.report.settings.currency },
      .flag("hasSums") { $0.hasSums && $0.overview.kind == .expense },
      .flag("hasSeveral") { $0.overview.parts.count(where: { $0.level == 1 }) > 1 },
      .flag("isOver") { $0.overview.isOver },
      .html("answer") { $0.answer },
      .list("parts", of: BudgetValues.Part.self) { $0.parts },
      .list("mainParts", of: BudgetValues.Part.self) { $0.mainParts },
      .text("amount") { $0.string($0.overview.total.amount) },
      .text("spent") { $0.string($0.overview.total.spent) },
      .text("left") { $0.string($0.overview.total.left) },
      .text("unbudgeted") { $0.amount(\.unbudgeted) },
      .url("unbudgetedUrl") { $0.unbudgetedURL },
      .text("spending") { $0.spendingURL == nil ? nil : $0.amount(\.all) },
      .url("spendingUrl") { $0.spendingURL },
    ]

    private var isRunning: Bool { overview.period.contains(model.today) }

    private var periodName: String {
      let name = model.name(of: overview.period)
      return isRunning ? text(.soFar(period: name)) : name
    }

    private var daysLeft: String? {
      guard isRunning else { return nil }
      let days = overview.period.end.daysSinceEpoch - model.today.daysSinceEpoch
      return days > 0 ? text(.daysLeft(days: days)) : nil
    }

    /// A sentence that says how much is left in all budgets.
    private var answer: SafeHTML {
      let total = overview.total
      let (left, carry) = (total.left.magnitude, total.carry.magnitude)
      let (isOver, period) = (total.left.minorUnits < 0, model.name(of: overview.period))
      return switch overview.kind {
      case .income where isOver: html(.incomeAbove(amount: left, period: period))
      case .income: html(.incomeMissing(amount: left, period: period))
      case _ where isOver: html(.budgetsOver(amount: left, period: period))
      case _ where total.carry.minorUnits < 0:
        html(.budgetsLeftAfterDebt(amount: left, period: period, carry: carry))
      case _ where total.carry.minorUnits == 0: html(.budgetsLeft(amount: left, period: period))
      case _ where total.leftOfAmount.minorUnits < 0: html(.budgetsLeftOfCarry(amount: left, carry: carry))
      default:
        html(.budgetsLeftOfOwn(amount: total.leftOfAmount.magnitude, period: period, carry: carry))
      }
    }

    private var parts: [BudgetValues.Part] {
      overview.parts.map {
        BudgetValues.Part(scope: scope, series: $0.series, line: $0.line, level: $0.level)
      }
    }

    /// The first of the outermost budgets, or all budgets if there are few.
    private var mainParts: [BudgetValues.Part] {
      let parts = parts
      return parts.count <= mostParts ? parts : Array(parts.filter { $0.level == 1 }.prefix(mostParts))
    }

    private func amount(_ part: KeyPath<BudgetFigures.Covered, Totals>) -> String? {
      overview.covered.flatMap { model.amount($0[keyPath: part].spending) }
    }

    private var unbudgetedURL: Address? {
      model.listings.index(of: BudgetPages.unbudgeted(in: overview.period)).map { index in
        let listing = model.listings.all[index]
        return BudgetPages.hasPages(overview.period.length)
          ? root.link(to: listing.rowsPath, fragment: "rows") : link(to: overview.period, in: listing)
      }
    }

    private var spendingURL: Address? {
      link(to: overview.period, fragment: "spending")
    }
  }
}

extension BudgetFigures.Line {
  /// Whether more was spent than was available. Earning more than planned needs no warning.
  var isOver: Bool { budget.kind == .expense && sums.left.minorUnits < 0 }
}

extension BudgetFigures.Overview {
  fileprivate var isOver: Bool { kind == .expense && total.left.minorUnits < 0 }
}

extension BudgetValues {
  /// A budget over time.
  struct History: PageRecord {
    let scope: PageScope
    let series: Int
    /// The number of latest periods shown.
    let most: Int

    static let fields: Fields<Self> = [
      .datum("name") { $0.category.trail },
      .url("url") { $0.url },
      .text("lengthLabel") { $0.words[$0.budget.every.title] },
      .text("currency") { $0.budget.currency.code },
      .flag("isIncome") { $0.budget.kind == .income },
      .html("finding") { $0.finding },
      .flag("hasCarry") { $0.lines.contains { $0.sums.carry.minorUnits != 0 } },
      .html("chart") { $0.chart },
      .list("lines", of: BudgetValues.Part.self) { $0.lines.reversed().map($0.part) },
    ]

    private var budget: BudgetFigures.Series { model.budgets.series[series] }
    private var category: Category { budget.category }
    /// The periods, oldest first.
    private var lines: ArraySlice<BudgetFigures.Line> { budget.lines.suffix(most) }

    private var url: Address? { link(to: CategoryPages.key(category)) }

    /// A sentence that says in how many periods more was spent than was available.
    private var finding: SafeHTML {
      let isIncome = lines.last?.budget.kind == .income
      let count = lines.count { isIncome ? $0.sums.left.minorUnits <= 0 : $0.isOver }
      let category = Phrase.Value.link(category.trail, to: url)
      let (times, periods) = (string(count), string(lines.count))
      return switch count {
      case _ where isIncome:
        html(.incomeBudgetReachedTimes(category: category, count: times, periods: periods))
      case 0: html(.budgetNeverOver(category: category))
      case lines.count: html(.budgetAlwaysOver(category: category))
      default: html(.budgetOverTimes(category: category, count: times, periods: periods))
      }
    }

    /// The chart; `nil` if there is only one period, or if nothing was ever spent.
    private var chart: SafeHTML? {
      guard lines.count > 1, lines.contains(where: { $0.sums.spent.minorUnits != 0 }),
        let first = lines.first, let last = lines.last
      else { return nil }
      let columns = lines.map { line in
        (
          available: line.sums.available.minorUnits, spent: line.sums.spent.minorUnits,
          isOver: line.isOver, hover: model.labeled(model.name(of: line.period), spent(line)),
          url: part(line).rows, isRunning: line.period.contains(model.today)
        )
      }
      let ends = (model.name(of: first.period), model.name(of: last.period))
      return BudgetColumns.markup(
        caption: model.caption(
          "budget-\(series)", category.trail + words[.separator] + words[first.period.length.title],
          model.described(
            first.period.name(through: last.period, formats), model.labeled(ends.1, spent(last)))),
        columns: columns, ends: ends, budget: formats.shortString(last.sums.available))
    }

    private func part(_ line: BudgetFigures.Line) -> BudgetValues.Part {
      BudgetValues.Part(scope: scope, series: series, line: line, level: 1)
    }

    private func spent(_ line: BudgetFigures.Line) -> String {
      text(.budgetSpent(spent: line.sums.spent, amount: line.sums.available))
    }
  }
}
