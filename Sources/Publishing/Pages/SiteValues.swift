import Bookkeeping
import Templating

/// The names that every page may use.
struct SiteValues: Record {
  let model: ReportModel
  let root: RootPrefix
  /// Nil for what is part of several pages.
  let page: ContentTree.Page?
  /// Whether the page searches: no other page may run scripts.
  let isSearch: Bool

  static let fields: Fields<Self> = [
    .datum("ledgerTitle") { $0.model.report.settings.title },
    .text("language") { $0.model.formats.languageTag },
    .text("direction") { $0.model.formats.isRightToLeft ? "rtl" : "ltr" },
    .text("currency") { $0.model.report.settings.currency.code },
    .text("today") { $0.model.formats.longDate.string($0.model.today) },
    .url("baseUrl") { $0.model.baseURL.map { Address($0) } },
    .url("root") { $0.root.link(to: "") },
    .url("homeUrl") { $0.root.link(to: "index.html") },
    .record("all", of: ScopeValues.self) { $0.scope(.transactions) },
    .record("incomeList", of: ScopeValues.self) { $0.scope(.income) },
    .record("expenseList", of: ScopeValues.self) { $0.scope(.expenses) },
    .flag("isSearch") { $0.isSearch },
    .flag("isMonthList") { $0.page?.sitePath == "months/index.html" },
    .flag("isCategoryList") { $0.page?.sitePath == "categories/index.html" },
    .flag("isTagList") { $0.page?.sitePath == "tags/index.html" },
    .flag("hasOlder") { $0.model.recent.isOlder($0.model.report.transactions.count - 1) },
    .list("recent", of: TransactionValues.self) { values in
      values.model.recent.places.map {
        TransactionValues(model: values.model, root: values.root, place: $0)
      }
    },
  ]

  private func scope(_ subject: Scope.Subject) -> ScopeValues? {
    model.index.place(of: subject).map { ScopeValues(model: model, root: root, place: $0, page: 0) }
  }
}
