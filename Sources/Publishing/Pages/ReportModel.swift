import Basics
import Bookkeeping
import Templating

/// What all pages of a build share: the report, how the locale writes it, and where each page is.
final class ReportModel: Sendable {
  let report: Report
  let formats: LocaleFormats
  let words: Words
  let wordValues: Words.Level
  let today: CalendarDate
  let baseURL: String?
  let recent: Report.RecentTransactions
  let listings: Listings
  let incomeLabel: String
  let expenseLabel: String
  let transferLabel: String
  /// Where the pages of each kind are.
  let folders: PageKinds.Folders
  /// Paths of the transactions' pages in the site, in the order of the report.
  let transactionPaths: [String]
  /// Attachments that could not be found; their names are shown without a link.
  let missingAttachments: Set<ByteString>
  /// How the transactions' dates are written.
  let days: Days
  /// The lines of all transactions in CSV files.
  let csvLines: RenderedItems
  /// Where the charts over time end.
  let newestInCompany: Month
  let pieces: TransactionValues.SplitPieces
  let recurring: RecurringPayments
  /// Nil where nothing has been paid yet.
  let monthToDate: MonthToDate?
  let gallery: ReceiptGallery
  let taxes: TaxTables
  /// Where the page of each tax table is, without `.html`.
  let taxPaths: [String]
  /// Nil where there is nothing to say of changes.
  let changes: ChangesPage.Changes?
  private let keptSinceStart: Report.KeptSinceStart
  private let reviews: [Int: OnDemand<YearReview?>]
  /// With their signs, in the order of the report: a row and several pages show each.
  private let amounts: [String]
  private let monthsOfListings: [OnDemand<[Listing.PeriodTotals]>]
  let budgets: BudgetFigures
  /// Of all transactions; nil where there are not three lines to tell apart.
  let flow: OnDemand<MoneyFlow?>

  init(
    of report: Report, words: Words, settings: BuildSettings, folders: PageKinds.Folders,
    missingAttachments: Set<ByteString>, gallery: ReceiptGallery, taxes: TaxTables,
    changes: LedgerChanges? = nil
  ) {
    let changes = changes.map { ChangesPage.Changes($0, in: report) }
    var currencies = report.currencies
    for currency in taxes.currencies(beside: currencies) + (changes?.currencies ?? [])
    where !currencies.contains(currency) { currencies.append(currency) }
    let formats = LocaleFormats(identifier: report.settings.locale, currencies: currencies)
    let recurring: RecurringPayments
    (transactionPaths, (recurring, monthToDate, listings)) = inParallel {
      TransactionPages.paths(of: report, in: folders)
    } _: {
      let recurring = RecurringPayments(of: report)
      let monthToDate = MonthToDate(of: report) {
        !recurring.contains(transactionAt: $0)
      }
      let labels = Labels(
        formats: formats, words: words, monthToDate: monthToDate, allPayees: settings.allPayees)
      return (recurring, monthToDate, Listings(of: report, in: folders, labels))
    }
    self.recurring = recurring
    self.changes = changes
    self.report = report
    self.formats = formats
    self.words = words
    self.folders = folders
    self.missingAttachments = missingAttachments
    wordValues = words.values
    today = settings.today
    baseURL = settings.baseURL
    recent = Report.RecentTransactions(of: report, count: settings.recentCount)
    csvLines = CSVFile.lines(of: report)
    (amounts, (days, pieces, budgets)) = inParallel {
      Self.signedAmounts(of: report, formats)
    } _: {
      (
        Days(of: report, formats: formats), TransactionValues.SplitPieces(of: report),
        BudgetFigures(of: report)
      )
    }
    self.gallery = gallery
    self.taxes = taxes
    taxPaths = TaxPages.paths(of: taxes, in: folders)
    keptSinceStart = Report.KeptSinceStart(of: report)
    monthsOfListings = listings.all.map { listing in
      OnDemand { listing.months(in: report) }
    }
    reviews = Dictionary(
      uniqueKeysWithValues: report.breakdown.years.map(\.key).map { year in
        (year, OnDemand { YearReview(year, of: report, recurring) })
      })
    flow = OnDemand {
      let flow = MoneyFlow(of: report.all.indices, in: report, report.settings.currency)
      return flow.flatMap { $0.isTelling ? $0 : nil }
    }
    newestInCompany = report.newestMonthInCompany ?? Month(of: settings.today)
    incomeLabel = words[.income]
    expenseLabel = words[.expense]
    transferLabel = words[.transfer]
  }

  /// A transfer has no sign: to one account it is more, to the other less.
  private static func signedAmounts(of report: Report, _ formats: LocaleFormats) -> [String] {
    report.transactions.map { transaction in
      transaction.isTransfer
        ? formats.string(transaction.amount) : formats.string(transaction.signedAmount, sign: .always)
    }
  }

  /// The levels of the context that all pages with one way to the root have in common.
  ///
  /// - Parameter rows: Nil for the template of a row, which has no rows in it.
  func outerValues(
    _ root: RootPrefix, rows: RowMarkup? = nil, of page: ContentTree.Page? = nil,
    script: PageTemplate.Script? = nil
  ) -> [any Values] {
    [wordValues, SiteValues(model: self, rows: rows, root: root, page: page, script: script)]
  }

  /// What was kept from the first row to the end of a month.
  func kept(atEndOf month: Month) -> Money { keptSinceStart.kept(atEndOf: month) }

  /// Nil for a year of which there is nothing to say.
  func review(of year: Int) -> YearReview? { reviews[year]?.value }

  func signedAmount(ofTransactionAt index: Int) -> String { amounts[index] }

  /// What each month of a listing adds up to, the newest first; only months with rows.
  func months(of listing: Int) -> [Listing.PeriodTotals] { monthsOfListings[listing].value }

  func name(of period: Period) -> String { period.name(formats) }

  /// The month of today, unless today is its last day: it is not compared with whole ones.
  var runningMonth: Month? {
    let month = Month(of: today)
    return isRunning(.month(month)) ? month : nil
  }

  /// Whether a period has begun and is not over.
  func isRunning(_ period: Period) -> Bool {
    period.months.contains(Month(of: today)) && today != period.months.upperBound.lastDay
  }

  /// `to 20 Nov` of a running period, `from 15 Mar` of one in which the books begin; nil for a whole one.
  func extent(of period: Period) -> String? {
    if isRunning(period) { return until(today) }
    guard let first = report.firstWholeMonth, let oldest = report.dates.last,
      first > period.months.lowerBound,
      period.months.contains(Month(of: oldest))
    else { return nil }
    return words.text(.from, ["date": formats.dayOfMonth.string(oldest)])
  }

  /// Whether the books cover a listing's period from its first month on: else it is compared with nothing.
  func covers(_ listing: Listing) -> Bool {
    guard let period = listing.period else { return true }
    return report.firstWholeMonth.map { $0 <= period.months.lowerBound } ?? false
  }

  func until(_ day: CalendarDate) -> String { words.text(.until, ["date": formats.dayOfMonth.string(day)]) }

  /// `Refund` for income that is one.
  func label(of transaction: Transaction) -> String {
    report.categories.role(of: transaction) == .refund ? words[.refund] : label(of: transaction.kind)
  }

  func label(of kind: Transaction.Kind) -> String {
    switch kind {
    case .income: incomeLabel
    case .expense: expenseLabel
    case .transfer: transferLabel
    }
  }

  /// Nil for nothing: a column of zeros hides the amounts.
  func amount(_ money: Money) -> String? {
    money.minorUnits == 0 ? nil : formats.string(money)
  }

  /// The part of income that was kept; nil where there was none, or more was spent than came in.
  func shareOfIncome(kept totals: Totals) -> String? {
    guard totals.income.minorUnits > 0, totals.kept.minorUnits >= 0 else { return nil }
    return share(totals.kept, of: totals.income)
  }

  /// A percentage; nil where there is no whole.
  func share(_ part: Money, of whole: Money) -> String? {
    Ratio.permille(part.minorUnits, of: whole.minorUnits).map { formats.percent(tenths: $0) }
  }
}

extension ReportModel {
  /// What decides which listings there are, and what they are made of beside the report.
  struct Labels: Sendable {
    let formats: LocaleFormats
    let words: Words
    let monthToDate: MonthToDate?
    /// Whether a payee that occurs once has a page, too.
    var allPayees = false
  }
}

extension ReportModel {
  /// The texts of all days of a report, written once for each day: thousands of payments share a few.
  /// A class for the reason that `LocaleFormats` is one.
  final class Days: Sendable {
    private let iso: [String]
    private let short: [String]
    private let long: [String]
    /// Which of the days a transaction is of, by its index in the report.
    private let ofTransaction: [Int32]

    init(of report: Report, formats: LocaleFormats) {
      var days: [CalendarDate] = []
      var ofTransaction: [Int32] = []
      ofTransaction.reserveCapacity(report.transactions.count)
      for transaction in report.transactions {
        if transaction.date != days.last { days.append(transaction.date) }
        ofTransaction.append(Int32(days.count - 1))
      }
      iso = days.map(\.iso)
      short = days.map(formats.shortDate.string)
      long = days.map(formats.longDate.string)
      self.ofTransaction = ofTransaction
    }

    func iso(ofTransactionAt index: Int) -> String { iso[Int(ofTransaction[index])] }
    func short(ofTransactionAt index: Int) -> String { short[Int(ofTransaction[index])] }
    func long(ofTransactionAt index: Int) -> String { long[Int(ofTransaction[index])] }
  }
}
