import Bookkeeping
import Templating

/// A scope on one of its pages: its figures, its parts, its rows.
struct ScopeValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let parts: ScopeParts
  private let scopePlace: Int32
  private let pagePlace: Int32

  init(model: ReportModel, root: RootPrefix, place: Int, page: Int) {
    self.model = model
    self.root = root
    parts = ScopeParts(of: model.index.scopes[place], model: model, root: root)
    scopePlace = Int32(place)
    pagePlace = Int32(page)
  }

  static let fields = Fields<Self>(figures + relations + partFields + rows)

  private static let figures: [Field<Self>] = [
    .datum("name") { $0.model.name(of: $0.scope.subject) },
    .text("id") { $0.scope.id },
    .text("scopeKind") { $0.scope.kind.rawValue },
    .flag("isWhole") { $0.scope.subject == .transactions },
    .flag("isList") { $0.scope.kind == .list },
    .flag("isYear") { $0.scope.kind == .year },
    .flag("isMonth") { $0.scope.kind == .month },
    .flag("isCategory") { $0.scope.kind == .category },
    .flag("isTag") { $0.scope.kind == .tag },
    .url("url") { $0.link(to: $0.scope.path(ofPage: 0)) },
    .url("csvUrl") { $0.link(to: $0.scope.csvPath) },
    .text("count") { $0.model.formats.string($0.scope.selection.places.count) },
    .text("income") { $0.model.formats.string($0.totals.income) },
    .text("expense") { $0.model.formats.string($0.totals.expense) },
    .text("balance") { $0.model.formats.string($0.totals.balance) },
    .url("incomeUrl") { $0.proof(of: .income, fragment: "income") },
    .url("expenseUrl") { $0.proof(of: .expenses, fragment: "expense") },
    .url("balanceUrl") { $0.link(to: $0.scope.path(ofPage: 0), fragment: "rows") },
    .flag("hasIncome") { $0.has(\.income) },
    .flag("hasExpense") { $0.has(\.expense) },
    .flag("showsIncome") { $0.shows(\.income) },
    .flag("showsExpense") { $0.shows(\.expense) },
    .flag("showsNet") { $0.showsAll },
    .flag("hasCards") { $0.hasMain },
    .flag("hasIncomeCard") { $0.shows(\.income) && !$0.isForeign(\.income) },
    .flag("hasExpenseCard") { $0.shows(\.expense) && !$0.isForeign(\.expense) },
    .flag("hasRunning") { $0.scope.subject == .transactions || $0.scope.kind == .year },
    .text("incomeShare") { $0.share(\.income) },
    .text("expenseShare") { $0.share(\.expense) },
    .flag("hasOtherCurrencies") { !$0.scope.selection.totals.others.isEmpty },
    .list("otherCurrencies", of: TotalsValues.self) { values in
      values.scope.selection.totals.others.map { TotalsValues(model: values.model, totals: $0) }
    },
  ]

  var scope: Scope { model.index.scopes[Int(scopePlace)] }
  var page: Int { Int(pagePlace) }
  var totals: Totals { scope.selection.totals.main }

  func link(to path: String, fragment: String? = nil) -> Address { root.link(to: path, fragment: fragment) }

  func link(to subject: Scope.Subject) -> LinkValues? {
    guard let place = model.index.place(of: subject) else { return nil }
    let scope = model.index.scopes[place]
    return LinkValues(name: model.name(of: subject), url: link(to: scope.path(ofPage: 0)))
  }

  /// Where the rows stand that a figure is the sum of.
  private func proof(of list: Scope.Subject, fragment: String) -> Address {
    if scope.subject == .transactions, let place = model.index.place(of: list) {
      return link(to: model.index.scopes[place].path(ofPage: 0), fragment: "rows")
    }
    return link(to: scope.path(ofPage: 0), fragment: fragment)
  }

  /// In any currency.
  private func has(_ amount: KeyPath<Totals, Money>) -> Bool {
    let totals = scope.selection.totals
    return ([totals.main] + totals.others).contains { $0[keyPath: amount].minorUnits > 0 }
  }

  /// Whether there is anything in the ledger's currency, or nothing at all.
  private var hasMain: Bool { totals.count > 0 || scope.selection.totals.others.isEmpty }

  /// Whether other currencies alone have it: in the ledger's there is nothing to show.
  private func isForeign(_ amount: KeyPath<Totals, Money>) -> Bool {
    has(amount) && totals[keyPath: amount].minorUnits == 0
  }

  private func shows(_ amount: KeyPath<Totals, Money>) -> Bool { showsAll || has(amount) }

  /// Periods and the whole ledger show income, expense and net; what only ever has one of them shows just that.
  private var showsAll: Bool {
    scope.subject == .transactions || scope.kind == .year || scope.kind == .month
      || has(\.income) == has(\.expense)
  }

  /// The scope's share of all income or expense; for a list of everything there is nothing to say.
  private func share(_ amount: KeyPath<Totals, Money>) -> String? {
    guard scope.kind != .list, totals[keyPath: amount].minorUnits > 0 else { return nil }
    return Ratio.permille(
      totals[keyPath: amount].minorUnits, of: model.report.totals.main[keyPath: amount].minorUnits
    ).map { model.formats.percent(tenths: $0) }
  }
}
