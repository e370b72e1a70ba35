import Bookkeeping
import Templating

/// The names that every page may use.
struct SiteValues: Record {
  let model: ReportModel
  let root: RootPrefix

  static let fields: [Field<Self>] = [
    .datum("ledgerTitle") { $0.model.report.settings.title },
    .text("language") { $0.model.formats.languageTag },
    .text("direction") { $0.model.formats.isRightToLeft ? "rtl" : "ltr" },
    .url("root") { $0.root.string },
    .url("homeUrl") { $0.root.link(to: "index.html") },
    .text("currency") { $0.totals.currency.code },
    .text("income") { $0.model.formats.string($0.totals.income) },
    .text("expense") { $0.model.formats.string($0.totals.expense) },
    .text("balance") { $0.model.formats.string($0.totals.balance) },
    .text("count") { $0.model.formats.string($0.model.report.transactions.count) },
    .list("otherCurrencies") { $0.model.report.totals.others.map(TotalsValues.reader($0.model)) },
    .text("today") { $0.model.formats.longDate.string($0.model.today) },
    .list("transactions") { $0.rows($0.model.report.transactions.indices) },
    .list("incomes") { $0.rows($0.model.report.incomes) },
    .list("expenses") { $0.rows($0.model.report.expenses) },
    .list("recent") { $0.rows($0.model.recent.places) },
  ]

  private var totals: Totals { model.report.totals.main }

  private func rows(_ places: some Sequence<Int>) -> [TransactionValues] {
    places.map { TransactionValues(model: model, root: root, place: $0) }
  }
}

/// The totals of one currency.
struct TotalsValues: Record {
  let model: ReportModel
  let totals: Totals

  static let fields: [Field<Self>] = [
    .text("currency") { $0.totals.currency.code },
    .text("income") { $0.model.formats.string($0.totals.income) },
    .text("expense") { $0.model.formats.string($0.totals.expense) },
    .text("balance") { $0.model.formats.string($0.totals.balance) },
    .text("count") { $0.model.formats.string($0.totals.count) },
  ]

  static func reader(_ model: ReportModel) -> (Totals) -> TotalsValues {
    { TotalsValues(model: model, totals: $0) }
  }
}
