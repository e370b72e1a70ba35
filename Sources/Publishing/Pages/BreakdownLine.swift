import Bookkeeping
import Templating

/// One line of a breakdown: a month of a year, a category of a month. Its figures, and where its rows are.
struct BreakdownLine: Record {
  let model: ReportModel
  let name: String
  let url: Address
  /// How deep a category lies below the page's: for the whole ledger, 1 for `Food`, 2 for `Food:Groceries`.
  let level: Int
  let totals: Totals.ByCurrency
  /// The ledger's balance at the end of the period.
  var running: Money?
  /// How far a running period is: `to 20 Nov`.
  var until: String?
  /// What shares are shares of.
  let whole: Totals
  /// The listing that the line is, or a part of.
  var part: Int?

  static let fields: Fields<Self> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
    .text("level") { "\($0.level)" },
    .text("count") { $0.model.formats.string($0.totals.main.count) },
    .text("income") { $0.model.amount($0.totals.main.income) },
    .text("expense") { $0.model.amount($0.totals.main.expense) },
    .text("net") { $0.totals.main.count == 0 ? nil : $0.model.formats.string($0.totals.main.net) },
    .text("until") { $0.until },
    .text("running") { line in line.running.map { line.model.formats.string($0) } },
    .text("incomeShare") { $0.share(\.income) },
    .text("expenseShare") { $0.share(\.expense) },
    .flag("hasMain") { $0.totals.main.count > 0 || $0.totals.others.isEmpty },
    .list("otherCurrencies", of: TotalsValues.self) { line in
      line.totals.others.map { TotalsValues(model: line.model, totals: $0) }
    },
  ]

  private func share(_ amount: KeyPath<Totals, Money>) -> String? {
    guard totals.main[keyPath: amount].minorUnits != 0 else { return nil }
    return model.share(totals.main[keyPath: amount], of: whole[keyPath: amount])
  }
}
