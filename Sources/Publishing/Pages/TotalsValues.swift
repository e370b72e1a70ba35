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
    .text("net") { $0.model.formats.string($0.totals.net) },
    .text("count") { $0.model.formats.string($0.totals.count) },
  ]
}
