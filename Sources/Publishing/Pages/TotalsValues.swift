import Bookkeeping
import Templating

/// Totals in one currency, for any record that shows them.
struct TotalsValues: Record {
  let model: ReportModel
  let totals: Totals

  static let fields: Fields<Self> = [
    .text("currency") { $0.totals.currency.code },
    .text("income") { $0.model.formats.string($0.totals.income) },
    .text("spending") { $0.model.formats.string($0.totals.spending) },
    .text("refunds") { $0.model.amount($0.totals.refunds) },
    .flag("hasIncome") { $0.totals.income.minorUnits > 0 },
    .flag("hasSpending") { $0.totals.spending.minorUnits != 0 },
    .text("kept") { $0.model.formats.string($0.totals.kept) },
    .text("count") { $0.model.formats.string($0.totals.count) },
  ]
}
