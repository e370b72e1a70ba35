import Bookkeeping
import Templating

/// The budgets of one length, currency and kind in a period, and what they add up to.
struct BudgetOverviewValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let overview: BudgetFigures.Overview
  /// Whether the period's expenses are divided into those with a budget and the rest: not beside a shorter period.
  var hasSums = true
  /// How many budgets are shown where there is little room.
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
    .list("parts", of: BudgetPartValues.self) { $0.parts },
    .list("mainParts", of: BudgetPartValues.self) { $0.mainParts },
    .text("amount") { $0.model.formats.string($0.overview.total.amount) },
    .text("spent") { $0.model.formats.string($0.overview.total.spent) },
    .text("left") { $0.model.formats.string($0.overview.total.left) },
    .text("unbudgetedLabel") { $0.model.words[$0.overview.period.length.noBudget] },
    .text("unbudgeted") { $0.amount(\.unbudgeted) },
    .url("unbudgetedUrl") { $0.link(to: .unbudgeted) },
    .text("refunds") { $0.amount(\.refunds) },
    .url("refundsUrl") { $0.link(to: .refunds) },
    .text("expense") { $0.expenseURL == nil ? nil : $0.amount(\.expense) },
    .url("expenseUrl") { $0.expenseURL },
  ]

  private var isRunning: Bool { overview.period.contains(model.today) }

  private var periodName: String {
    let name = overview.period.name(model.formats)
    return isRunning ? model.words.text(.soFar, ["period": name]) : name
  }

  private var daysLeft: String? {
    guard isRunning else { return nil }
    let days = overview.period.end.daysSinceEpoch - model.today.daysSinceEpoch
    if days == 1 { return model.words.text(.oneDayLeft, [:]) }
    return days > 1 ? model.words.text(.daysLeft, ["days": model.formats.string(days)]) : nil
  }

  /// What is left of all of them, in a sentence.
  private var answer: SafeHTML {
    let left = overview.total.left
    let phrase: Phrase =
      switch (overview.kind, left.minorUnits < 0) {
      case (.income, false): .incomeMissing
      case (.income, true): .incomeAbove
      case (_, false): .budgetsLeft
      case (_, true): .budgetsOver
      }
    return model.words.html(
      phrase,
      [
        "amount": .text(model.formats.string(left.magnitude)),
        "period": .text(overview.period.name(model.formats)),
      ])
  }

  private var parts: [BudgetPartValues] {
    overview.parts.map { part in
      BudgetPartValues(model: model, root: root, series: part.series, line: part.line, level: part.level)
    }
  }

  /// The first of the outermost ones, or all where there are few.
  private var mainParts: [BudgetPartValues] {
    let parts = parts
    return parts.count <= mostParts ? parts : Array(parts.filter { $0.level == 1 }.prefix(mostParts))
  }

  private func amount(_ side: KeyPath<BudgetSpending.Covered, Int64>) -> String? {
    guard let minorUnits = overview.covered?[keyPath: side], minorUnits > 0 else { return nil }
    return model.formats.string(Money(minorUnits: minorUnits, currency: overview.currency))
  }

  private func link(to side: BudgetPages.Side) -> Address? {
    let place = BudgetPages.place(of: side, in: overview.period)
    guard let index = model.listings.index(of: place.key) else { return nil }
    let listing = model.listings.all[index]
    let page = overview.period.whole.map { listing.page(onWhich: $0, in: model.report) } ?? 0
    return root.link(to: listing.path(ofPage: page), fragment: place.fragment)
  }

  private var expenseURL: Address? {
    guard let period = overview.period.whole, let index = model.listings.index(of: period.key) else {
      return nil
    }
    return root.link(to: model.listings.all[index].path, fragment: "expense")
  }
}

extension BudgetFigures.Overview {
  fileprivate var isOver: Bool { kind == .expense && total.left.minorUnits < 0 }
}

extension Period {
  /// Of its page.
  fileprivate var key: Listing.Key {
    switch self {
    case .year(let year): YearPages.key(year)
    case .month(let month): MonthPages.key(month)
    }
  }
}
