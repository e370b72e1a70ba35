import Bookkeeping
import Templating

/// Totals in one currency, for any record that shows them.
extension Totals: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("currency") { $0.currency.code },
    .text("income") { $0.string($0.income) },
    .text("spending") { $0.string($0.spending) },
    .text("refunds") { $0.model.amount($0.refunds) },
    .flag("hasIncome") { $0.income.minorUnits != 0 },
    .flag("hasSpending") { $0.spending.minorUnits != 0 },
    .text("kept") { $0.string($0.kept) },
    .text("count") { $0.string($0.count) },
  ]
}
