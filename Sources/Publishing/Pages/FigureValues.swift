import Bookkeeping
import Templating

/// Totals in one currency, as any record that has them shows them.
struct TotalsValues: Record {
  let model: ReportModel
  let totals: Totals

  static let fields: Fields<Self> = [
    .text("currency") { $0.totals.currency.code },
    .text("income") { $0.model.formats.string($0.totals.income) },
    .text("expense") { $0.model.formats.string($0.totals.expense) },
    .flag("hasIncome") { $0.totals.income.minorUnits > 0 },
    .flag("hasExpense") { $0.totals.expense.minorUnits > 0 },
    .text("balance") { $0.model.formats.string($0.totals.balance) },
    .text("count") { $0.model.formats.string($0.totals.count) },
  ]
}

/// A page and what it is called.
struct LinkValues: Record {
  let name: String
  /// Nil where the site has no such page.
  let url: Address?

  init(name: String, url: Address?) {
    self.name = name
    self.url = url
  }

  /// To the first page of a scope.
  init(to place: Int, in model: ReportModel, from root: RootPrefix) {
    self.init(name: model.scopeNames[place], url: root.link(to: model.scopePaths[place]))
  }

  static let fields: Fields<Self> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
  ]
}

/// The first page of a scope. It does not own the model, like the transactions whose pages show it.
struct ScopeLinkValues: Record {
  unowned(unsafe) let model: ReportModel
  let root: RootPrefix
  let place: Int32

  static let fields: Fields<Self> = [
    .datum("name") { $0.model.scopeNames[Int($0.place)] },
    .url("url") { $0.root.link(to: $0.model.scopePaths[Int($0.place)]) },
  ]
}

/// One line of a breakdown: a month of a year, a category of a month.
struct BreakdownValues: Record {
  let model: ReportModel
  let line: BreakdownLine

  static let fields: Fields<Self> = [
    .datum("name") { $0.line.name },
    .url("url") { $0.line.url },
    .text("level") { "\($0.line.level)" },
    .text("count") { $0.model.formats.string($0.line.totals.count) },
    .text("income") { $0.amount($0.line.totals.income) },
    .text("expense") { $0.amount($0.line.totals.expense) },
    .text("balance") { $0.line.totals.count == 0 ? nil : $0.model.formats.string($0.line.totals.balance) },
    .text("running") { values in values.line.running.map { values.model.formats.string($0) } },
    .text("incomeShare") { $0.share($0.line.totals.income, of: $0.line.whole.income) },
    .text("expenseShare") { $0.share($0.line.totals.expense, of: $0.line.whole.expense) },
    .flag("hasMain") { $0.line.totals.count > 0 || $0.line.others.isEmpty },
    .list("otherCurrencies", of: TotalsValues.self) { values in
      values.line.others.map { TotalsValues(model: values.model, totals: $0) }
    },
  ]

  /// Nothing is shown where nothing was paid: a column of zeros hides the amounts.
  private func amount(_ money: Money) -> String? {
    money.minorUnits == 0 ? nil : model.formats.string(money)
  }

  private func share(_ part: Money, of whole: Money) -> String? {
    guard part.minorUnits != 0 else { return nil }
    return Ratio.permille(part.minorUnits, of: whole.minorUnits).map {
      model.formats.percent(tenths: $0)
    }
  }
}

/// The figures of one line of a breakdown, and where its rows are.
struct BreakdownLine: Sendable {
  let name: String
  let url: Address
  /// How deep a category lies below the page's: for the whole ledger, 1 for `Food`, 2 for `Food:Groceries`.
  let level: Int
  let totals: Totals
  let others: [Totals]
  /// The ledger's balance at the end of the period.
  var running: Money?
  /// What shares are shares of.
  let whole: Totals
}

/// How a period's totals differ from another's.
struct ChangeValues: Record {
  let model: ReportModel
  let name: String
  let url: Address?
  let before: Totals
  let now: Totals

  static let fields: Fields<Self> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
    .text("income") { $0.model.formats.string($0.before.income) },
    .text("expense") { $0.model.formats.string($0.before.expense) },
    .text("balance") { $0.model.formats.string($0.before.balance) },
    .text("incomeChange") { $0.incomeChange },
    .text("expenseChange") { $0.expenseChange },
  ]

  var incomeChange: String? { growth(from: before.income, to: now.income) }
  var expenseChange: String? { growth(from: before.expense, to: now.expense) }

  /// Nothing can be said of growth from nothing.
  private func growth(from before: Money, to now: Money) -> String? {
    Ratio.growth(from: before.minorUnits, to: now.minorUnits).map {
      model.formats.percent(tenths: $0, sign: .always)
    }
  }
}

/// A slice of the spending: a category, or the smallest of them together.
struct SpendingValues: Record {
  let item: Ranking.Item

  static let fields: Fields<Self> = [
    .datum("name") { $0.item.label },
    .url("url") { $0.item.url },
    .text("expense") { $0.item.amount },
    .text("expenseShare") { $0.item.share },
  ]
}

/// What was spent on a day.
struct DayValues: Record {
  let date: String
  let expense: String

  static let fields: Fields<Self> = [
    .text("date") { $0.date },
    .text("expense") { $0.expense },
  ]
}
