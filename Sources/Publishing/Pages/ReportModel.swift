import Basics
import Bookkeeping
import Templating

/// What all pages of a build share: the report, how the locale writes it, and where each page is.
final class ReportModel: Sendable {
  let report: Report
  let formats: LocaleFormats
  let words: Words
  let wordValues: WordValues
  let today: CalendarDate
  let baseURL: String?
  let recent: RecentTransactions
  let index: ScopeIndex
  /// What each of the index's scopes is called.
  let scopeNames: [String]
  /// The paths of their first pages.
  let scopePaths: [String]
  let incomeLabel: String
  let expenseLabel: String
  /// Paths of the transactions' pages in the site, in the order of the report.
  let transactionPaths: [String]
  /// Attachments that could not be found; their names are shown without a link.
  let missingAttachments: Set<ByteString>
  let rows: RowMarkup
  /// How the transactions' dates are written.
  let days: DayIndex
  /// Where the charts over time end.
  let newestInCompany: Month
  private let balances: RunningBalance

  init(
    report: Report, words: Words, settings: BuildSettings, index: ScopeIndex, transactionPaths: [String],
    missingAttachments: Set<ByteString>, rows: RowMarkup
  ) {
    self.report = report
    self.rows = rows
    self.words = words
    wordValues = words.values
    self.index = index
    self.transactionPaths = transactionPaths
    self.missingAttachments = missingAttachments
    today = settings.today
    baseURL = settings.baseURL
    recent = RecentTransactions(of: report, count: settings.recentCount)
    let currencies = [report.totals.main.currency] + report.totals.others.map(\.currency)
    formats = LocaleFormats(identifier: report.settings.locale, currencies: currencies)
    days = DayIndex(of: report, formats: formats)
    balances = RunningBalance(of: report)
    newestInCompany = report.newestMonthInCompany ?? Month(of: settings.today)
    scopeNames = index.scopes.map { [formats] in $0.subject.name(formats, words) }
    scopePaths = index.scopes.map(\.path)
    incomeLabel = words[Transaction.Kind.income.rawValue]
    expenseLabel = words[Transaction.Kind.expense.rawValue]
  }

  /// The same for a site whose lists have these ways to the root: rows are kept for them.
  init(_ model: ReportModel, keepingRowsFor roots: Set<RootPrefix>) {
    report = model.report
    formats = model.formats
    words = model.words
    wordValues = model.wordValues
    today = model.today
    baseURL = model.baseURL
    recent = model.recent
    index = model.index
    scopeNames = model.scopeNames
    scopePaths = model.scopePaths
    incomeLabel = model.incomeLabel
    expenseLabel = model.expenseLabel
    transactionPaths = model.transactionPaths
    missingAttachments = model.missingAttachments
    days = model.days
    balances = model.balances
    newestInCompany = model.newestInCompany
    var rows = model.rows
    for root in roots { rows.keep(for: root, of: model) }
    self.rows = rows
  }

  /// The levels of the context that all pages with one way to the root have in common.
  func outerValues(
    _ root: RootPrefix, of page: ContentTree.Page? = nil, isSearch: Bool = false
  ) -> [any Values] {
    [wordValues, SiteValues(model: self, root: root, page: page, isSearch: isSearch)]
  }

  /// What all transactions up to a month add up to.
  func balance(atEndOf month: Month) -> Money { balances.balance(atEndOf: month) }

  /// What a scope is called.
  func name(of subject: Scope.Subject) -> String { subject.name(formats, words) }
}

extension Scope.Subject {
  func name(_ formats: LocaleFormats, _ words: Words) -> String {
    switch self {
    case .transactions: words["transactions"]
    case .income: words["income"]
    case .expenses: words["expenses"]
    case .year(let year): formats.year.string(CalendarDate(firstOf: Month(year: year, month: 1)))
    case .month(let month): formats.monthOfYear.string(CalendarDate(firstOf: month))
    case .category(let category): category?.name ?? words["uncategorized"]
    case .tag(let tag): tag
    }
  }
}
