import Basics
import Bookkeeping
import Templating

/// Immutable data that all pages of a build share. Only classes conform, since every copy of a struct would
/// count the references to all its parts.
protocol SharedByAllPages: AnyObject, Sendable {}

/// The data that all pages of a build share: the report, the formats of the locale, and the path of each
/// page.
final class ReportModel: SharedByAllPages {
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
  /// The folders for the pages of each kind.
  let folders: PageKinds.Folders
  /// Attachments that are not published; their names are shown without a link.
  let missingAttachments: Set<ByteString>
  let texts: TransactionTexts
  /// The places of the payments, to which their rows lead.
  let places: PaymentPlaces
  /// The lines of all transactions in CSV files.
  let csvColumns: CSVFile.Columns
  let csvLines: RenderedItems
  /// The last month of charts over time.
  let newestInCompany: Month
  /// The copy that is made in place of the report.
  let copy: Copy?
  let pieces: TransactionValues.SplitPieces
  let categoryTexts: TransactionValues.CategoryTexts
  /// The recurring payments; none in a copy that does not show them.
  let recurring: RecurringPayments
  /// The figures of the current month; `nil` if nothing has been paid yet.
  let monthToDate: MonthToDate?
  let ahead: Ahead
  /// The figures of each kind of pages.
  private let figures: [ObjectIdentifier: any Sendable]
  private let keptSinceStart: Report.KeptSinceStart
  private let partsOfListings: [OnDemand<[Listing.PartTotals]>]
  private let monthsOfListings: [OnDemand<[Listing.PeriodTotals]>]

  init(_ basis: Basis) {
    (report, formats, words, folders) = (basis.report, basis.formats, basis.words, basis.folders)
    recurring = basis.recurring ?? RecurringPayments()
    (monthToDate, ahead) = (basis.monthToDate, basis.ahead)
    missingAttachments = basis.attachments.missing
    wordValues = words.values
    today = basis.settings.today
    baseURL = basis.settings.baseURL
    copy = basis.settings.copy
    (incomeLabel, expenseLabel, transferLabel) = (words[.income], words[.expense], words[.transfer])
    recent = Report.RecentTransactions(of: report, count: basis.settings.recentCount)
    csvColumns = report.transactions.csvColumns
    csvLines = CSVFile.lines(of: report, csvColumns)
    keptSinceStart = Report.KeptSinceStart(of: report)
    newestInCompany = report.newestMonthInCompany ?? report.calendar.month(of: today)
    let (report, formats) = (report, formats)
    ((texts, places), (listings, categoryTexts, pieces, figures)) = inParallel {
      (TransactionTexts(of: report, formats: formats), PageKinds.places(of: report, basis))
    } _: {
      (
        Listings(basis), TransactionValues.CategoryTexts(of: report),
        TransactionValues.SplitPieces(of: report),
        Dictionary(uniqueKeysWithValues: PageKinds.all.map { (ObjectIdentifier($0), $0.figures(of: basis)) })
      )
    }
    let parts = listings.all.map { listing in OnDemand { listing.parts(in: report) } }
    partsOfListings = parts
    monthsOfListings = parts.map { parts in
      OnDemand { parts.value.joined(by: .month, in: report.calendar) }
    }
  }

  /// The figures that the pages of a kind share.
  func figures<Kind: PageKind>(of kind: Kind.Type) -> Kind.Figures {
    guard let figures = figures[ObjectIdentifier(kind)] as? Kind.Figures else {
      preconditionFailure("each kind that is listed has its figures")
    }
    return figures
  }

  var budgets: BudgetFigures { report.budgets }

  var calendar: LedgerCalendar { report.calendar }

  /// The amount kept from the first row to the end of a period.
  func kept(atEndOf period: Period) -> Money { keptSinceStart.kept(atEndOf: period) }

  /// A link to the first page of a listing, or to its rows; `nil` if there is no such listing.
  ///
  /// - Parameter fragment: The fragment that leads to certain rows.
  func link(to listing: Int?, from root: RootPrefix, fragment: String? = nil) -> Address? {
    listing.map {
      root.link(to: fragment == nil ? listings.all[$0].path : listings.all[$0].rowsPath, fragment: fragment)
    }
  }

  /// The totals of a listing by periods of this length, newest first, without periods that have no rows.
  func totals(of listing: Int, by length: Period.Length) -> [Listing.PeriodTotals] {
    length == .month
      ? monthsOfListings[listing].value : partsOfListings[listing].value.joined(by: length, in: calendar)
  }

  func name(of period: Period) -> String { period.name(formats, words) }
  func name(of month: Month) -> String { name(of: calendar.period(of: month)) }

  /// Whether the rows tell their months. Those of a copy may tell only their years.
  var showsMonths: Bool { report.settings.datesOfSums != .year }

  /// The current month, unless today is its last day. It is not compared with whole months.
  var runningMonth: Month? {
    let month = calendar.period(.month, containing: today)
    return isRunning(month) ? month.month : nil
  }

  /// The path of the CSV file with a listing's rows.
  func csvPath(of listing: Listing) -> String? { copy.shows(.csv) ? listing.csvPath : nil }

  /// Whether a period has begun and has not ended.
  func isRunning(_ period: Period) -> Bool {
    period.contains(today) && today != period.end
  }

  /// `so far` for a running period, without the day, so that its page does not change daily; `from Mar 15`
  /// for one in which the books begin; `nil` for a whole one.
  func extent(of period: Period) -> String? {
    if isRunning(period) { return words[.thisFar] }
    guard let first = report.firstWholeMonth, let oldest = report.dates.last,
      first.firstDay > period.start, period.contains(oldest)
    else { return nil }
    return text(.from(date: formats.dayOfMonth.string(oldest)))
  }

  /// Whether the books cover a listing's period from its first month on. Otherwise it is not compared with
  /// another.
  func covers(_ listing: Listing) -> Bool {
    guard let period = listing.period else { return true }
    return report.firstWholeMonth.map { $0.firstDay <= period.start } ?? false
  }

  /// The name of a period, or of those of its days that are among `days`.
  func name(of period: Period, in days: ClosedRange<CalendarDate>?) -> String {
    guard let days, days.overlaps(period.days), period.days.clamped(to: days) != period.days else {
      return name(of: period)
    }
    let own = period.days.clamped(to: days)
    return formats.days.string(own.lowerBound, own.upperBound)
  }

  func until(_ day: CalendarDate) -> String { text(.until(date: formats.dayOfMonth.string(day))) }

  /// The name of the rest of a ranking.
  func textOfOthers(_ count: Int) -> String { text(.othersCount(count: count)) }

  /// `Nov 2026: $5.00`
  func labeled(_ month: Month, _ amount: Money) -> String {
    labeled(name(of: month), formats.string(amount))
  }

  /// The name of a category with its levels.
  func trail(of category: Category?) -> String { category?.trail ?? words[.uncategorized] }

  /// The innermost level of a category.
  func name(of category: Category?) -> String { category?.name ?? words[.uncategorized] }

  /// `without 2 one-offs`; `nil` if a figure has left none out.
  func withoutOneOffs(_ count: Int) -> String? {
    count > 0 ? text(.withoutOneOffs(count: count)) : nil
  }

  /// A sentence on how many items of a list are left out; `nil` if none are.
  func andMore(_ count: Int, at url: Address? = nil) -> SafeHTML? {
    count > 0 ? html(.andMore(count: count), to: url) : nil
  }

  /// The label of a transaction's type; `Refund` for income that is a refund.
  func label(of transaction: Transaction) -> String {
    label(of: transaction.kind, as: report.categories.role(of: transaction))
  }

  /// The label of a row with a role.
  func label(of kind: Transaction.Kind, as role: Report.Role) -> String {
    switch role {
    case .refund: words[.refund]
    case .deduction: words[.deduction]
    case .income, .spending, .transfer, .planned: label(of: kind)
    }
  }

  func label(of kind: Transaction.Kind) -> String {
    switch kind {
    case .income: incomeLabel
    case .expense: expenseLabel
    case .transfer: transferLabel
    }
  }

  /// The formatted amount; `nil` for zero, since a column of zeros hides the amounts.
  func amount(_ money: Money) -> String? {
    money.minorUnits == 0 ? nil : formats.string(money)
  }

  /// The part of income that was kept; `nil` if there was no income, if more was spent, or if more came back
  /// than was spent.
  func shareOfIncome(kept totals: Totals) -> String? {
    guard totals.income.minorUnits > 0, totals.kept.minorUnits >= 0, totals.spending.minorUnits >= 0
    else { return nil }
    return share(totals.kept, of: totals.income)
  }

  /// A percentage; `nil` if the whole is zero.
  func share(_ part: Money, of whole: Money) -> String? {
    Ratio.permille(part.minorUnits, of: whole.minorUnits).map { formats.percent(tenths: $0) }
  }
}

extension ReportModel {
  /// The values that figures, listings and paths are made from: a report, and the files and settings of its
  /// project.
  struct Basis: Sendable {
    let report: Report
    let words: Words
    let settings: BuildSettings
    /// The folders for the pages of each kind.
    let folders: PageKinds.Folders
    let attachments: Attachments
    /// The inputs that the kinds of pages have read from the project.
    let inputs: PageKinds.Inputs
    /// The changes of the ledger; `nil` if there are none to show.
    let changes: LedgerChanges?
    let formats: LocaleFormats
    /// The recurring payments; `nil` in a copy that does not show them, so that no figure reveals them.
    let recurring: RecurringPayments?
    /// The figures of the current month; `nil` if nothing has been paid yet.
    let monthToDate: MonthToDate?
    let ahead: Ahead

    init(
      of figures: Figures, words: Words, settings: BuildSettings, folders: PageKinds.Folders,
      attachments: Attachments = Attachments(), inputs: PageKinds.Inputs = PageKinds.Inputs(),
      changes: LedgerChanges? = nil
    ) {
      (report, recurring, monthToDate) = (figures.report, figures.recurring, figures.monthToDate)
      ahead = figures.ahead
      self.words = words
      self.settings = settings
      self.folders = folders
      self.attachments = attachments
      self.inputs = inputs
      let changes = changes.flatMap { $0.isEmpty ? nil : $0 }
      self.changes = changes
      var currencies = report.currencies
      for currency in inputs.currencies + (changes?.currencies ?? [])
      where !currencies.contains(currency) { currencies.append(currency) }
      formats = LocaleFormats(
        identifier: report.settings.locale, language: settings.language, words: words.language,
        currencies: currencies, of: settings.copy,
        calendar: report.calendar)
    }
  }

  /// The figures that follow from a ledger and the settings alone.
  struct Figures: Sendable {
    let report: Report
    /// The recurring payments; `nil` in a copy that does not show them, so that no figure reveals them.
    let recurring: RecurringPayments?
    let monthToDate: MonthToDate?
    let ahead: Ahead

    init(of ledger: Ledger, _ settings: BuildSettings) {
      let oneOffs =
        ledger.settings.exclusions.isEmpty
        ? OneOffs()
        : OneOffs(of: ledger, Query.Notation(of: ledger))
      let report = Report(ledger, asOf: settings.today, oneOffs: oneOffs)
      let recurring = settings.copy.knowsBills(on: settings.today) ? RecurringPayments(of: report) : nil
      // With coarser dates, no month can be compared up to the same day.
      monthToDate =
        report.settings.datesOfSums == .day
        ? MonthToDate(of: report, isEveryday: recurring.map { all in { !all.contains(transactionAt: $0) } })
        : nil
      ahead = Ahead(of: report, recurring, monthToDate)
      (self.report, self.recurring) = (report, recurring)
    }
  }
}

extension LedgerChanges {
  /// The currencies of all changed rows, as they were and as they are.
  fileprivate var currencies: [Currency] {
    let rows = added + removed + changed.flatMap { [$0.old, $0.new] }
    return Set(rows.map(\.amount.currency)).sorted { $0.code < $1.code }
  }
}
