import Bookkeeping
import Templating

/// A budget over time.
struct BudgetHistoryValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let series: Int
  /// How many periods are shown, the latest.
  let most: Int

  static let fields: Fields<Self> = [
    .datum("name") { $0.category.fullName },
    .url("url") { values in
      values.model.listings.index(of: Listing.Key(CategoryPages.self, values.category.fullName)).map {
        values.root.link(to: values.model.listings.all[$0].path)
      }
    },
    .text("lengthLabel") { $0.model.words[$0.model.budgets.spending.series[$0.series].every.title] },
    .text("currency") { $0.model.budgets.spending.series[$0.series].currency.code },
    .flag("isIncome") { $0.model.budgets.spending.series[$0.series].kind == .income },
    .flag("hasCarry") { $0.lines.contains { $0.sums.carry.minorUnits != 0 } },
    .html("chart") { $0.chart },
    .list("lines", of: BudgetPartValues.self) { values in
      values.lines.reversed().map {
        BudgetPartValues(model: values.model, root: values.root, series: values.series, line: $0, level: 1)
      }
    },
  ]

  private var category: Category { model.budgets.spending.series[series].category }
  /// Oldest first.
  private var lines: ArraySlice<BudgetFigures.Line> { model.budgets.lines[series].suffix(most) }

  /// Nil where there is one period alone.
  private var chart: SafeHTML? {
    guard lines.count > 1, let first = lines.first, let last = lines.last else { return nil }
    let formats = model.formats
    let columns = lines.map { line in
      BudgetColumns.Column(
        amount: line.sums.amount.minorUnits, spent: line.sums.spent.minorUnits,
        hover: "\(line.period.name(formats)): \(spent(line))",
        isRunning: line.period.contains(model.today))
    }
    let ends = (first.period.name(formats), last.period.name(formats))
    return BudgetColumns(
      caption: ChartCaption(
        id: "budget-\(series)",
        title: "\(category.fullName) · \(model.words[first.period.length.title])",
        description: "\(ends.0) – \(ends.1). \(ends.1): \(spent(last))",
        isRightToLeft: formats.isRightToLeft),
      columns: columns, ends: ends
    ).markup()
  }

  private func spent(_ line: BudgetFigures.Line) -> String {
    model.words.text(
      .budgetSpent,
      [
        "spent": model.formats.string(line.sums.spent), "amount": model.formats.string(line.sums.amount),
      ])
  }
}
