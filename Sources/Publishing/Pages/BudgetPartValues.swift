import Bookkeeping
import Templating

/// A budget in one of its periods.
struct BudgetPartValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let series: Int
  let line: BudgetFigures.Line
  let level: Int

  static let fields: Fields<Self> = [
    .datum("name") { values in
      values.level == 1 ? values.category.fullName : values.category.name
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
    .flag("isOver") { $0.isOver },
    .flag("isRunning") { $0.line.period.contains($0.model.today) },
    .html("status") { $0.status },
    .html("detail") { $0.detail },
    .html("bar") { $0.bar },
  ]

  private var category: Category { model.budgets.spending.series[series].category }

  private var isIncome: Bool { line.budget.kind == .income }

  /// To earn more than one meant to is nothing to warn of.
  private var isOver: Bool { !isIncome && line.sums.left.minorUnits < 0 }

  private var categoryPage: Listing? {
    model.listings.index(of: Listing.Key(CategoryPages.self, category.fullName)).map {
      model.listings.all[$0]
    }
  }

  /// The rows that were spent; nil where there are none.
  private var rows: Address? {
    guard model.budgets.spending.hasRows(of: series, in: line.period) else { return nil }
    guard let period = line.period.whole else {
      return model.listings.index(of: BudgetPages.key(of: series, in: line.period)).map {
        root.link(to: model.listings.all[$0].path, fragment: "rows")
      }
    }
    return categoryPage.map { page in
      root.link(
        to: page.path(ofPage: page.page(onWhich: period, in: model.report)), fragment: period.fragment)
    }
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

  /// `$86.43 of $150.00`, with a link to the rows.
  private var detail: SafeHTML {
    let spent = model.formats.string(line.sums.spent)
    return model.words.html(
      .budgetSpent,
      [
        "spent": rows.map { .link(spent, to: $0) } ?? .text(spent),
        "amount": .text(model.formats.string(line.sums.amount)),
      ])
  }

  private var bar: SafeHTML {
    let period = line.period
    let (start, end) = (period.start.daysSinceEpoch, period.end.daysSinceEpoch)
    let elapsed = SVG.Percentage(model.today.daysSinceEpoch - start + 1, of: end - start + 1)
    return BudgetBar(
      percent: line.sums.wholePercent, isOver: isOver,
      elapsed: period.contains(model.today) ? elapsed : nil
    ).markup()
  }
}

extension Budget.Period {
  /// The month or the year that it is.
  var whole: Period? {
    switch length {
    case .month: .month(Month(of: start))
    case .year: .year(start.year)
    case .week, .quarter: nil
    }
  }
}

extension Money {
  /// Without its sign.
  var magnitude: Money { Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency) }
}
