import Bookkeeping
import Templating

/// A year in review: facts, each with a link to its rows, and the spending by category and month.
struct YearReviewValues: PageRecord {
  let scope: PageScope
  let review: YearReview

  init?(of year: Period, in scope: PageScope) {
    guard let review = scope.model.figures(of: ReviewPages.self)[year]?.value else { return nil }
    (self.scope, self.review) = (scope, review)
  }

  static let fields: Fields<Self> = [
    .text("heading") { $0.heading },
    .url("url") { values in
      ReviewPages.path(of: values.review.year, in: values.model).map { values.root.link(to: $0) }
    },
    .text("count") { $0.string($0.review.totals.count) },
    .text("income") { $0.string($0.review.totals.income) },
    .text("spending") { $0.string($0.review.totals.spending) },
    .text("kept") { $0.string($0.review.totals.kept) },
    .list("facts", of: FactValues.self) { $0.facts },
    .flag("hasLargestPayments") { !$0.largestPayments.isEmpty },
    .html("largestPayments") { values, output in
      values.scope.rows?.append(values.largestPayments[...], for: values.root, to: &output)
    },
    .flag("hasMatrix") { !$0.review.matrix.isEmpty },
    .list("matrixMonths", of: MatrixMonthValues.self) { values in
      values.months.map { MatrixMonthValues(review: values, month: $0) }
    },
    .list("matrix", of: MatrixRowValues.self) { $0.matrix },
    .text("matrixTotal") { $0.matrixTotal },
    .text("exactMatrixTotal") { $0.exactAmount($0.total) },
    .url("matrixTotalUrl") { $0.yearURL(fragment: "spending") },
  ]

  private var yearName: String { model.name(of: review.year) }
  private var yearBefore: String { model.name(of: review.year.previous) }

  private var heading: String {
    guard review.endsEarly, model.report.settings.datesOfSums == .day else {
      return text(.yearInReview(year: yearName))
    }
    let end = formats.dayOfMonth.string(review.end)
    return text(.yearInReviewUntil(year: yearName, date: end))
  }

  /// The largest payments; none if amounts are hidden, since the order would tell which is larger.
  private var largestPayments: [Int] { formats.hidesAmounts ? [] : review.largestPayments }

  // MARK: Matrix

  /// The months of the year, up to the current month if the year is running.
  var months: [Month] { review.year.months.all.filter { $0.firstDay <= review.end } }

  /// The number of rows, so that the page does not grow with the ledger. The rest is combined in one row.
  private static let mostRows = 24

  private var total: Int64 { review.matrix.reduce(0) { $0 + $1.total } }

  private var matrixTotal: String? { amount(total) }

  private var matrix: [MatrixRowValues] {
    let shown = review.matrix.prefix(Self.mostRows).map { row in
      MatrixRowValues(
        review: self, listing: listing(of: row.category), name: model.name(of: row.category),
        months: row.months)
    }
    let rest = review.matrix.dropFirst(Self.mostRows)
    guard !rest.isEmpty else { return shown }
    let sums = review.year.months.all.indices.map { month in rest.reduce(Int64(0)) { $0 + $1.months[month] } }
    return shown + [MatrixRowValues(review: self, listing: nil, name: model.words[.others], months: sums)]
  }

  /// The short name of a month, or of its days that are in the year.
  fileprivate func columnName(of month: Month) -> String {
    let days = month.days.clamped(to: review.year.days)
    return days == month.days
      ? formats.shortMonths[month.month - 1]
      : formats.daysOfYear.string(days.lowerBound, days.upperBound)
  }

  /// The amount in whole units; `nil` for zero.
  func amount(_ minorUnits: Int64) -> String? {
    minorUnits == 0 ? nil : formats.roundedString(money(minorUnits))
  }

  func exactAmount(_ minorUnits: Int64) -> String? { model.amount(money(minorUnits)) }

  // MARK: Links

  /// A link to a listing, narrowed to the rows of a period.
  func url(of listing: Int, in period: Period) -> Address {
    link(to: period, in: model.listings.all[listing])
  }

  func yearURL(fragment: String) -> Address? { link(to: review.year, fragment: fragment) }

  /// A link to a month, or to the rows of its part that is in the year.
  func url(of month: Month, fragment: String) -> Address? {
    guard !review.year.hasWholeMonths, let year = model.listings.index(of: review.year) else {
      return link(to: month, fragment: fragment)
    }
    let (listing, period) = (model.listings.all[year], model.calendar.period(of: month))
    return listing.hasRows(in: period, of: model.report) ? link(to: period, in: listing) : nil
  }

  /// A link to the rows of a month in a listing, or of the month's part that is in the year.
  func url(of listing: Int, in month: Month) -> Address {
    let (listing, day) = (model.listings.all[listing], min(month.lastDay, review.year.end))
    let part = model.calendar.part(of: day)
    let page = listing.page(onWhich: min(day, model.today), in: model.report)
    return root.link(to: listing.path(ofPage: page), fragment: "m" + listing.id(of: part, in: model.report))
  }

  /// The place of a month among those of the year.
  func place(of month: Month) -> Int { review.year.months.lowerBound.distance(to: month) }

  private func listing(of category: Category?) -> Int? {
    model.listings.index(of: CategoryPages.key(category))
  }

  private func link(toTransaction index: Int, _ text: String) -> Phrase.Value {
    .link(text, to: link(toTransaction: index))
  }

  /// A link to a payee's rows of the year, or to the payment itself if the payee has no page.
  private func link(to spending: YearReview.Spending) -> Phrase.Value {
    guard let listing = model.listings.index(of: PayeePages.self, containing: spending.newest) else {
      return link(toTransaction: spending.newest, spending.payee.name)
    }
    return .link(spending.payee.name, to: url(of: listing, in: review.year))
  }
}

extension YearReviewValues {
  /// The facts of the year, without those that have no items.
  private var facts: [FactValues] {
    [
      FactValues(model.words[.kept], kept),
      FactValues(model.words[.bestMonth], [review.best.map(item)]),
      FactValues(model.words[.worstMonth], [review.worst.map(item)]),
      FactValues(model.words[.dearestPayees], review.dearest.map { item(link(to: $0), $0.amount) }),
      FactValues(model.words[.mostVisited], [mostVisited]),
      FactValues(model.words[.largestPayment], [largest]),
      FactValues(model.words[.quietDays], [quietDays]),
      FactValues(model.words[.longestQuiet], [longestQuiet]),
      FactValues(
        comparison(.risesSince(year: yearBefore), .risesSinceSameDays(year: yearBefore)),
        review.rises.map(item)),
      FactValues(
        comparison(.fallsSince(year: yearBefore), .fallsSinceSameDays(year: yearBefore)),
        review.falls.map(item)),
      FactValues(model.words[.newRecurring], items(of: review.begun, on: \.first)),
      FactValues(model.words[.endedRecurring], items(of: review.ended, on: \.last)),
      FactValues(model.words[.refunds], refunds),
    ].filter { !$0.items.isEmpty }
  }

  private func item(_ name: Phrase.Value, _ amount: Money, sign: NumberPattern.Sign = .whenNegative)
    -> SafeHTML
  {
    html(.itemAmount(name: name, amount: model.formats.string(amount, sign: sign)))
  }

  private var kept: [SafeHTML?] {
    let kept = Phrase.Value.link(formats.string(review.totals.kept), to: yearURL(fragment: "rows"))
    let share = formats.showsShares ? nil : model.shareOfIncome(kept: review.totals)
    let own =
      share.map { html(.keptShare(amount: kept, share: $0)) }
      ?? html(.wholeYear(amount: kept, year: yearName))
    let before = review.before.map { totals in
      html(
        review.endsEarly
          ? .sameDaysOf(amount: totals.kept, year: yearBefore)
          : .wholeYear(amount: totals.kept, year: yearBefore))
    }
    return [own, before]
  }

  private func item(_ month: YearReview.MonthOfYear) -> SafeHTML {
    let name = model.formats.standaloneMonth.string(month.month.namingDay)
    return item(.link(name, to: url(of: month.month, fragment: "rows")), month.totals.kept, sign: .always)
  }

  private var mostVisited: SafeHTML? {
    review.mostVisited.map { spending in
      html(.timesPaid(count: spending.count, name: link(to: spending)))
    }
  }

  private var largest: SafeHTML? { review.largest.map(item) }

  private func item(_ transaction: Int) -> SafeHTML {
    let payment = model.report.transactions[transaction]
    return item(link(toTransaction: transaction, payment.name), payment.amount)
  }

  private var quietDays: SafeHTML? {
    review.quietDays.map { html(.daysOf(count: string($0), days: string(review.days.count))) }
  }

  private var longestQuiet: SafeHTML? {
    guard let days = review.longestQuiet else { return nil }
    let month = url(of: model.calendar.month(of: days.first), fragment: "rows")
    let dates = Phrase.Value.link(formats.daysOfYear.string(days.first, days.last), to: month)
    return html(.daysOnDates(count: days.count, dates: dates))
  }

  private func comparison(_ whole: Phrase, _ sameDays: Phrase) -> String {
    text(review.endsEarly ? sameDays : whole)
  }

  private func item(_ change: YearReview.Change) -> SafeHTML {
    let listing = listing(of: change.category)
    // A category without spending or refunds this year may have no rows in the year.
    let year = change.now.minorUnits != 0 ? review.year : review.year.previous
    let rows = listing.map { url(of: $0, in: year) }
    return item(.link(model.name(of: change.category), to: rows), change.difference, sign: .always)
  }

  /// The first of some series, since a page must not grow with the ledger.
  private func items(
    of series: [RecurringSeries], on day: (RecurringSeries) -> CalendarDate
  ) -> [SafeHTML?] {
    let most = 12
    let shown = series.prefix(most).map { item($0, day($0)) }
    return shown + [model.andMore(series.count - shown.count)]
  }

  private func item(_ series: RecurringSeries, _ date: CalendarDate) -> SafeHTML {
    let listing = series.indices.first.flatMap { model.listings.index(of: PayeePages.self, containing: $0) }
    // Several series of a payee differ by their categories.
    let topic = Shown(series, in: scope).topic
    let name = series.name + (topic.map { model.words[.separator] + $0 } ?? "")
    return html(
      .itemAmount(
        name: Phrase.Value.link(name, to: model.link(to: listing, from: root)),
        amount: model.formats.dayOfMonth.string(date)))
  }

  private var refunds: [SafeHTML?] {
    guard !review.refunds.isEmpty else { return [] }
    let most = 5
    let shown: [SafeHTML] = review.refunds.prefix(most).map(item)
    guard review.refunds.count > most else { return shown }
    let sum = html(.wholeYear(amount: review.totals.refunds, year: yearName))
    return [sum] + shown + [model.andMore(review.refunds.count - most)]
  }
}

extension YearReviewValues {
  /// A fact about a year.
  struct FactValues: Record {
    let label: String
    let items: [SafeHTML]

    init(_ label: String, _ items: [SafeHTML?]) {
      self.label = label
      self.items = items.compactMap(\.self)
    }

    static let fields: Fields<Self> = [
      .text("label") { $0.label },
      .list("items", of: ItemValues.self) { $0.items.map(ItemValues.init) },
    ]
  }

  /// One item of a fact.
  struct ItemValues: Record {
    let text: SafeHTML

    static let fields: Fields<Self> = [.html("text") { $0.text }]
  }
}

extension YearReviewValues {
  /// A column of the spending by month.
  struct MatrixMonthValues: Record {
    let review: YearReviewValues
    let month: Month

    private var total: Int64 {
      review.review.matrix.reduce(0) { $0 + $1.months[review.place(of: month)] }
    }

    static let fields: Fields<Self> = [
      .text("name") { $0.review.columnName(of: $0.month) },
      .text("amount") { $0.review.amount($0.total) },
      .text("exactAmount") { $0.review.exactAmount($0.total) },
      .url("url") { $0.review.url(of: $0.month, fragment: "spending") },
    ]
  }

  /// The spending of a category by month.
  struct MatrixRowValues: Record {
    let review: YearReviewValues
    let listing: Int?
    let name: String
    let months: [Int64]

    static let fields: Fields<Self> = [
      .datum("name") { $0.name },
      .url("url") { row in
        row.listing.map { row.review.url(of: $0, in: row.review.review.year) }
      },
      .list("cells", of: MatrixCellValues.self) { row in
        row.review.months.map { MatrixCellValues(row: row, month: $0) }
      },
      .text("amount") { $0.review.amount($0.months.reduce(0, +)) },
      .text("exactAmount") { $0.review.exactAmount($0.months.reduce(0, +)) },
    ]
  }

  /// The spending of a category in one month.
  struct MatrixCellValues: Record {
    let row: MatrixRowValues
    let month: Month

    private var minorUnits: Int64 { row.months[row.review.place(of: month)] }

    static let fields: Fields<Self> = [
      .text("amount") { $0.row.review.amount($0.minorUnits) },
      .text("exactAmount") { $0.row.review.exactAmount($0.minorUnits) },
      .url("url") { cell in
        cell.minorUnits == 0
          ? nil
          : cell.row.listing.map { cell.row.review.url(of: $0, in: cell.month) }
      },
    ]
  }
}
