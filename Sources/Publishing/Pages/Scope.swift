import Bookkeeping

/// Transactions that have pages of their own: those of a month, of a category, all of them.
struct Scope: Sendable {
  enum Subject: Hashable, Sendable {
    case transactions, income, expenses
    case year(Int)
    case month(Month)
    /// Nil for transactions without a category.
    case category(Bookkeeping.Category?)
    case tag(String)
  }

  let subject: Subject
  let selection: Selection
  /// The path of its first page in the site, without `.html`.
  let stem: String
  /// Of its first page.
  let path: String
  /// How its rows are spread over pages, the newest first.
  let pages: [RowPage]
  /// What the rows add up to of each month that is too long for a page.
  private let longMonths: [Month: CurrencyTotals]

  init(subject: Subject, selection: Selection, stem: String, pages: [RowPage], of report: Report) {
    self.subject = subject
    self.selection = selection
    self.stem = stem
    self.pages = pages
    path = "\(stem).html"
    longMonths = Self.totalsOfLongMonths(on: pages, of: selection, in: report)
  }

  var kind: ItemKind {
    switch subject {
    case .transactions, .income, .expenses: .list
    case .year: .year
    case .month: .month
    case .category: .category
    case .tag: .tag
    }
  }

  /// What its file is called before it is made safe.
  var id: String { subject.id }

  func path(ofPage page: Int) -> String {
    page == 0 ? path : "\(stem).\(pages[page].number).html"
  }

  var csvPath: String { "\(stem).csv" }

  /// What the rows of a month add up to.
  ///
  /// - Parameter rows: Those of the month that stand on one page, which may not be all of them.
  func totals(of month: Month, rows: Range<Int>, in report: Report) -> CurrencyTotals {
    longMonths[month] ?? report.currencyTotals(of: selection.places[rows])
  }

  private static func totalsOfLongMonths(
    on pages: [RowPage], of selection: Selection, in report: Report
  ) -> [Month: CurrencyTotals] {
    func month(_ rows: Range<Int>) -> Month {
      Month(of: report.transactions[selection.places[rows.lowerBound]].date)
    }
    var totals: [Month: CurrencyTotals] = [:]
    for (newer, older) in zip(pages, pages.dropFirst()) {
      guard let upper = newer.groups.last, let lower = older.groups.first, month(upper) == month(lower)
      else { continue }
      var sum = totals[month(upper)] ?? report.currencyTotals(of: selection.places[upper])
      sum.add(report.currencyTotals(of: selection.places[lower]))
      totals[month(upper)] = sum
    }
    return totals
  }
}

extension Scope.Subject {
  var id: String {
    switch self {
    case .transactions: "transactions"
    case .income: "income"
    case .expenses: "expenses"
    case .year(let year): "\(year)"
    case .month(let month): month.id
    case .category(let category): category?.fullName ?? "uncategorized"
    case .tag(let tag): tag
    }
  }

  /// Of one kind, no two subjects have the same: a category may be called like those without, but no category's
  /// name ends with a colon.
  var identity: String { self == .category(nil) ? "\(id):" : id }
}

extension Month {
  /// `2026-03`
  var id: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
}
