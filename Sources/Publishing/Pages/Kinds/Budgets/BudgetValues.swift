import Bookkeeping
import Charts
import Templating

/// Budgets for templates: a budget in one period, the budgets of a period together, and a budget over time.
enum BudgetValues {}

extension BudgetValues {
  /// A budget in one of its periods.
  struct Part: Record {
    let model: ReportModel
    let root: RootPrefix
    let series: Int
    let line: BudgetFigures.Line
    let level: Int

    static let fields: Fields<Self> = [
      .datum("name") { values in
        values.level == 1 ? values.category.trail : values.category.name
      },
      .url("categoryUrl") { values in values.categoryPage.map { values.root.link(to: $0.path) } },
      .text("level") { "\($0.level)" },
      .text("period") { $0.line.period.name($0.model.formats) },
      .text("start") { $0.line.period.start.iso },
      .text("end") { $0.line.period.end.iso },
      .text("amount") { $0.model.formats.string($0.line.sums.amount) },
      .text("carry") { $0.model.amount($0.line.sums.carry) },
      .text("spent") { $0.model.formats.string($0.line.sums.spent) },
      .text("left") { $0.model.formats.string($0.line.sums.left) },
      .text("percent") { values in values.line.sums.percent.map { values.model.formats.percent($0) } },
      .url("url") { $0.rows },
      .flag("isOver") { $0.line.isOver },
      .flag("isRunning") { $0.line.period.contains($0.model.today) },
      .html("status") { $0.status },
      .html("detail") { $0.detail },
      .html("bar") { $0.bar },
    ]

    private var category: Category { model.budgets.series[series].category }

    private var isIncome: Bool { line.budget.kind == .income }

    private var categoryPage: Listing? {
      model.listings.index(of: CategoryPages.key(category)).map { model.listings.all[$0] }
    }

    /// The rows counted as spent; `nil` if there are none.
    fileprivate var rows: Address? {
      guard model.budgets.series[series].hasRows(in: line.period) else { return nil }
      guard let period = line.period.whole else {
        let own = model.listings.index(of: BudgetPages.key(of: series, in: line.period))
        return model.link(to: own, from: root, fragment: "rows")
      }
      return categoryPage.map { model.link(to: period, in: $0, from: root) }
    }

    /// `$63.57 left`
    private var status: SafeHTML {
      let left = line.sums.left
      let phrase: Phrase =
        switch (isIncome, left.minorUnits < 0) {
        case (true, false): .goalMissing
        case (true, true): .goalAbove
        case (false, false): .budgetLeft
        case (false, true): .budgetOver
        }
      return model.words.html(phrase, ["amount": .text(model.formats.string(left.magnitude))])
    }

    /// `$86.43 of $150.00` of the amount available, with a link to the rows.
    private var detail: SafeHTML {
      let spent = model.formats.string(line.sums.spent)
      return model.words.html(
        .budgetSpent,
        [
          "spent": rows.map { .link(spent, to: $0) } ?? .text(spent),
          "amount": .text(model.formats.string(line.sums.available)),
        ])
    }

    private var bar: SafeHTML {
      let period = line.period
      let (start, end) = (period.start.daysSinceEpoch, period.end.daysSinceEpoch)
      let elapsed = SVG.Percentage(model.today.daysSinceEpoch - start + 1, of: end - start + 1)
      return Meter.budget(
        percent: line.sums.wholePercent, isOver: line.isOver,
        elapsed: period.contains(model.today) ? elapsed : nil)
    }
  }
}

extension Budget.Period {
  /// The period as a month or a year, if it is one.
  var whole: Period? {
    switch length {
    case .month: .month(Month(of: start))
    case .year: .year(start.year)
    case .week, .quarter: nil
    }
  }
}

extension Money {
  /// The amount without its sign.
  var magnitude: Money { Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency) }
}

extension BudgetValues {
  /// The budgets of one length, currency and kind in a period, with their totals.
  struct Overview: Record {
    let model: ReportModel
    let root: RootPrefix
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
      .text("amount") { $0.model.formats.string($0.overview.total.amount) },
      .text("spent") { $0.model.formats.string($0.overview.total.spent) },
      .text("left") { $0.model.formats.string($0.overview.total.left) },
      .text("unbudgeted") { $0.amount(\.unbudgeted) },
      .url("unbudgetedUrl") { $0.unbudgetedURL },
      .text("spending") { $0.spendingURL == nil ? nil : $0.amount(\.all) },
      .url("spendingUrl") { $0.spendingURL },
    ]

    private var isRunning: Bool { overview.period.contains(model.today) }

    private var periodName: String {
      let name = overview.period.name(model.formats)
      return isRunning ? model.words.text(.soFar, ["period": name]) : name
    }

    private var daysLeft: String? {
      guard isRunning else { return nil }
      let days = overview.period.end.daysSinceEpoch - model.today.daysSinceEpoch
      guard days > 0 else { return nil }
      return model.words.text(.daysLeft, ["days": model.formats.string(days)], count: days)
    }

    /// A sentence that says how much is left in all budgets.
    private var answer: SafeHTML {
      let (left, own, carry) = (overview.total.left, overview.total.leftOfAmount, overview.total.carry)
      let isOver = left.minorUnits < 0
      let (phrase, amount): (Phrase, Money) =
        switch overview.kind {
        case .income: (isOver ? .incomeAbove : .incomeMissing, left)
        case _ where isOver: (.budgetsOver, left)
        case _ where carry.minorUnits < 0: (.budgetsLeftAfterDebt, left)
        case _ where carry.minorUnits == 0: (.budgetsLeft, left)
        case _ where own.minorUnits < 0: (.budgetsLeftOfCarry, left)
        default: (.budgetsLeftOfOwn, own)
        }
      return model.words.html(
        phrase,
        [
          "amount": .text(model.formats.string(amount.magnitude)),
          "carry": .text(model.formats.string(carry.magnitude)),
          "period": .text(overview.period.name(model.formats)),
        ])
    }

    private var parts: [BudgetValues.Part] {
      overview.parts.map { part in
        BudgetValues.Part(model: model, root: root, series: part.series, line: part.line, level: part.level)
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
        return overview.period.whole.map { model.link(to: $0, in: listing, from: root) }
          ?? root.link(to: listing.path, fragment: "rows")
      }
    }

    private var spendingURL: Address? {
      let page = overview.period.whole.flatMap { model.listings.index(of: $0) }
      return model.link(to: page, from: root, fragment: "spending")
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
  struct History: Record {
    let model: ReportModel
    let root: RootPrefix
    let series: Int
    /// The number of latest periods shown.
    let most: Int

    static let fields: Fields<Self> = [
      .datum("name") { $0.category.trail },
      .url("url") { $0.url },
      .text("lengthLabel") { $0.model.words[$0.model.budgets.series[$0.series].every.title] },
      .text("currency") { $0.model.budgets.series[$0.series].currency.code },
      .flag("isIncome") { $0.model.budgets.series[$0.series].kind == .income },
      .html("finding") { $0.finding },
      .flag("hasCarry") { $0.lines.contains { $0.sums.carry.minorUnits != 0 } },
      .html("chart") { $0.chart },
      .list("lines", of: BudgetValues.Part.self) { values in
        values.lines.reversed().map(values.part)
      },
    ]

    private var category: Category { model.budgets.series[series].category }
    /// The periods, oldest first.
    private var lines: ArraySlice<BudgetFigures.Line> { model.budgets.series[series].lines.suffix(most) }

    private var url: Address? {
      model.link(to: model.listings.index(of: CategoryPages.key(category)), from: root)
    }

    /// In how many of the periods more was spent than was available.
    private var finding: SafeHTML {
      let name = category.trail
      let isIncome = lines.last?.budget.kind == .income
      let count = lines.count { isIncome ? $0.sums.left.minorUnits <= 0 : $0.isOver }
      let phrase: Phrase =
        isIncome
        ? .goalReachedTimes
        : count == 0 ? .budgetNeverOver : count == lines.count ? .budgetAlwaysOver : .budgetOverTimes
      return model.words.html(
        phrase,
        [
          "category": url.map { .link(name, to: $0) } ?? .text(name),
          "count": .text(model.formats.string(count)), "periods": .text(model.formats.string(lines.count)),
        ])
    }

    /// The chart; `nil` if there is only one period, or if nothing was ever spent.
    private var chart: SafeHTML? {
      guard lines.count > 1, lines.contains(where: { $0.sums.spent.minorUnits != 0 }),
        let first = lines.first, let last = lines.last
      else { return nil }
      let formats = model.formats
      let columns = lines.map { line in
        BudgetColumns.Column(
          available: line.sums.available.minorUnits, spent: line.sums.spent.minorUnits,
          isOver: line.isOver, hover: model.words.labeled(line.period.name(formats), spent(line)),
          url: part(line).rows,
          isRunning: line.period.contains(model.today))
      }
      let ends = (first.period.name(formats), last.period.name(formats))
      return BudgetColumns(
        caption: SVG.Caption(
          id: "budget-\(series)",
          title: category.trail + model.words[.separator] + model.words[first.period.length.title],
          description: model.words.described(
            first.period.name(through: last.period, formats), model.words.labeled(ends.1, spent(last))),
          isRightToLeft: formats.isRightToLeft),
        columns: columns, ends: ends,
        budget: formats.shortString(last.sums.available)
      ).markup()
    }

    private func part(_ line: BudgetFigures.Line) -> BudgetValues.Part {
      BudgetValues.Part(model: model, root: root, series: series, line: line, level: 1)
    }

    private func spent(_ line: BudgetFigures.Line) -> String {
      model.words.text(
        .budgetSpent,
        [
          "spent": model.formats.string(line.sums.spent),
          "amount": model.formats.string(line.sums.available),
        ])
    }
  }
}
