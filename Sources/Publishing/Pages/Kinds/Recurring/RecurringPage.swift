import Basics
import Bookkeeping
import Templating

/// `recurring.md`: recurring payments, with due dates as a spreadsheet and a calendar; left out if there are
/// none.
enum RecurringPage: SinglePage {
  static let path = "recurring.html"
  static let csvPath = "recurring.csv"
  static let calendarPath = "recurring.ics"

  static func exists(in model: ReportModel) -> Bool {
    model.folders[Self.self] != nil && !model.recurring.series.isEmpty
  }

  /// Whether a series has not ended, so that there is a calendar.
  static func hasCalendar(in model: ReportModel) -> Bool {
    exists(in: model) && model.recurring.series.contains { $0.state != .ended }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    entry(.recurring, of: .plan, in: model)
  }

  /// The payments that come up, and what they leave of the month.
  struct Figures: Sendable {
    let coming: RecurringPayments.Coming
    let monthAhead: MonthAhead?
    let fixedCosts: FixedCosts?
  }

  static func figures(of basis: ReportModel.Basis) -> Figures {
    let coming = RecurringPayments.Coming(of: basis.recurring, in: basis.report)
    return Figures(
      coming: coming, monthAhead: MonthAhead(of: basis.report, coming),
      fixedCosts: FixedCosts(of: basis.recurring, in: basis.report))
  }

  static func need(in values: SiteValues) -> NeedValues? {
    let count = values.model.recurring.series(in: .late).count
    return NeedValues(
      .latePayments, count, in: values, at: exists(in: values.model) ? path : nil, fragment: "late")
  }

  static let siteFields: [Field<SiteValues>] = [
    .record("monthAhead", of: MonthAheadValues.self) { MonthAheadValues(in: $0.scope) },
    .url("recurringUrl") { link(in: $0.model, from: $0.root) },
    .record("recurring", of: SummaryValues.self) { values in
      let summary = SummaryValues(scope: values.scope)
      return values.model.recurring.series.isEmpty && summary.coming.occurrences.isEmpty ? nil : summary
    },
  ]

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    plan.add(.data { RecurringFiles.writeCSV(of: model, to: &$0) }, at: csvPath, from: template.source)
    guard hasCalendar(in: model) else { return }
    plan.add(
      .data { RecurringFiles.writeCalendar(of: model, to: &$0) }, at: calendarPath, from: template.source)
  }
}

extension RecurringPage {
  /// All recurring payments by state: due, late or ended; also the payments of the next days, and the cost of
  /// a year.
  struct SummaryValues: PageRecord {
    let scope: PageScope

    var coming: RecurringPayments.Coming { model.figures(of: RecurringPage.self).coming }

    static let fields: Fields<Self> = [
      .url("url") { RecurringPage.link(in: $0.model, from: $0.root) },
      .url("csvUrl") { values in
        RecurringPage.exists(in: values.model) ? values.root.link(to: RecurringPage.csvPath) : nil
      },
      .url("calendarUrl") { values in
        RecurringPage.hasCalendar(in: values.model) ? values.root.link(to: RecurringPage.calendarPath) : nil
      },
      .text("question") { $0.model.words[.comingUp] },
      .flag("hasNews") { !$0.coming.occurrences.isEmpty || !$0.coming.lapsed.isEmpty },
      .list("sums", of: SumValues.self) { $0.sums },
      .flag("hasComing") { !$0.coming.occurrences.isEmpty },
      .list("coming", of: OccurrenceValues.self) { $0.values($0.coming.occurrences.prefix(mostListed)) },
      .html("comingRest") { $0.model.andMore($0.coming.occurrences.count - mostListed) },
      .list("first", of: OccurrenceValues.self) { $0.values($0.first) },
      .html("more") {
        $0.model.andMore($0.coming.occurrences.count - $0.first.count, at: $0.comingURL)
      },
      .flag("hasDue") { !$0.series(in: .due).isEmpty },
      .list("due", of: SeriesValues.self) { $0.values($0.series(in: .due), mostListed) },
      .flag("hasLate") { !$0.series(in: .late).isEmpty },
      .list("late", of: SeriesValues.self) { $0.values($0.series(in: .late), mostListed) },
      .flag("hasLongAmounts") { values in
        let shown = RecurringSeries.State.allCases.flatMap {
          values.values(values.series(in: $0), mostListed)
        }
        return shown.contains { $0.amounts.contains { $0.isLonger(than: 11) } }
      },
      .flag("hasEnded") { !$0.series(in: .ended).isEmpty },
      .list("ended", of: SeriesValues.self) { $0.values($0.series(in: .ended), mostListed) },
      .flag("hasLapsed") { !$0.coming.lapsed.isEmpty },
      .list("lapsed", of: SeriesValues.self) { $0.values($0.coming.lapsed, mostLate) },
      .html("rest") { values in
        let rest = RecurringSeries.State.allCases.map { values.series(in: $0).count - mostListed }
        return values.model.andMore(
          rest.reduce(0) { $0 + max(0, $1) }, at: values.root.link(to: RecurringPage.csvPath))
      },
      .record("fixedCosts", of: FixedCostValues.self) { values in
        values.model.figures(of: RecurringPage.self).fixedCosts.map {
          FixedCostValues(scope: values.scope, costs: $0)
        }
      },
      .flag("hasYears") { !$0.coming.ofYear.isEmpty },
      .list("years", of: TotalsValues.self) { values in
        values.coming.ofYear.map { TotalsValues(model: values.model, totals: $0) }
      },
    ]

    /// The numbers of payments on the dashboard, of late ones there, and of each state on the page, which
    /// must not grow with the ledger.
    private static let (mostShown, mostLate, mostListed) = (3, 2, 40)

    /// A link to the payments that the sums are sums of.
    private var comingURL: Address? { RecurringPage.link(in: model, from: root, fragment: "coming") }

    /// A few late payments, and a few that are not late.
    private var first: [RecurringPayments.Coming.Occurrence] {
      let late = coming.occurrences.prefix { $0.date < model.today }
      return Array(late.prefix(Self.mostLate))
        + coming.occurrences.dropFirst(late.count).prefix(Self.mostShown)
    }

    private func series(in state: RecurringSeries.State) -> [RecurringSeries] {
      model.recurring.series(in: state)
    }

    private func values(_ series: [RecurringSeries], _ most: Int) -> [SeriesValues] {
      series.prefix(most).map { SeriesValues(scope: scope, series: $0) }
    }

    private func values(
      _ occurrences: some Sequence<RecurringPayments.Coming.Occurrence>
    ) -> [OccurrenceValues] {
      occurrences.map { OccurrenceValues(scope: scope, occurrence: $0) }
    }

    /// A sentence for each currency.
    private var sums: [SumValues] {
      let end = model.formats.shortDate.string(coming.end)
      return coming.sums.map { totals in
        func value(_ money: Money) -> Phrase.Value {
          .link(model.formats.string(money), to: comingURL)
        }
        let phrase: Phrase =
          totals.income.minorUnits == 0
          ? .toPay : totals.spending.minorUnits == 0 ? .toReceive : .toPayAndReceive
        let text = html(
          phrase, ["expense": value(totals.spending), "income": value(totals.income), "date": end])
        return SumValues(text: text, totals: TotalsValues(model: model, totals: totals))
      }
    }
  }
}

extension RecurringPage.SummaryValues {
  /// The sum of payments due in the next days, in one currency.
  struct SumValues: Record {
    let text: SafeHTML
    let totals: TotalsValues

    static let fields: Fields<Self> = [
      .text("currency") { $0.totals.totals.currency.code },
      .html("text") { $0.text },
      .record("totals", of: TotalsValues.self) { $0.totals },
    ]
  }
}

extension RecurringPage.SummaryValues {
  /// A day on which a payment is due, or for which the ledger plans one.
  struct OccurrenceValues: PageRecord {
    let scope: PageScope
    let occurrence: RecurringPayments.Coming.Occurrence

    static let fields: Fields<Self> = [
      .datum("name") { $0.occurrence.name },
      .url("url") { values in
        values.occurrence.transaction.map(values.link(toTransaction:)) ?? values.series?.url
      },
      .datum("topic") { $0.series?.topic },
      .flag("isLate") { $0.occurrence.date < $0.model.today },
      .flag("isPlanned") { $0.occurrence.transaction != nil },
      .text("date") { $0.model.formats.dayOfMonth.string($0.occurrence.date) },
      .text("isoDate") { $0.occurrence.date.iso },
      .text("signedAmount") { $0.model.formats.string($0.occurrence.amount, as: $0.occurrence.kind) },
    ]

    private var series: SeriesValues? {
      occurrence.series.map { SeriesValues(scope: scope, series: $0) }
    }
  }
}

extension RecurringPage.SummaryValues {
  /// A series of recurring payments.
  struct SeriesValues: PageRecord {
    let scope: PageScope
    let series: RecurringSeries

    static let fields: Fields<Self> = [
      .datum("name") { $0.series.name },
      .url("url") { $0.url },
      .text("kind") { $0.series.kind.rawValue },
      .text("kindLabel") { $0.model.label(of: $0.series.kind) },
      .datum("category") { $0.series.category.map(Category.trail) },
      .datum("topic") { $0.topic },
      .text("period") { $0.model.words[$0.series.recurrence.word] },
      .text("state") { $0.series.state.name },
      .flag("isEnded") { $0.series.state == .ended },
      .flag("isLate") { $0.series.state == .late },
      .text("last") { $0.model.formats.shortDate.string($0.series.last) },
      .text("isoLast") { $0.series.last.iso },
      .url("lastUrl") { $0.lastURL },
      .text("next") { $0.model.formats.shortDate.string($0.series.next) },
      .text("nextDay") { $0.model.formats.dayOfMonth.string($0.series.next) },
      .text("isoNext") { $0.series.next.iso },
      .text("amount") { $0.model.formats.string($0.series.amount) },
      .text("signedAmount") { $0.model.formats.string($0.series.amount, as: $0.series.kind) },
      .flag("varies") { $0.series.varies && $0.series.priceChange == nil },
      .html("priceChange") { $0.priceChange },
      .text("perYear") { values in
        values.series.costOfYear.map { values.formats.string($0, as: values.series.kind) }
      },
      .text("paidInYear") { $0.model.formats.string($0.series.paidInYear, as: $0.series.kind) },
      .flag("isStated") { $0.series.isStated },
      .text("count") { $0.model.formats.string($0.series.indices.count) },
    ]

    /// The amounts shown next to each other: three columns of up to eleven characters fit on a phone.
    fileprivate var amounts: [String] {
      [series.amount, series.costOfYear, series.paidInYear].compactMap(\.self)
        .map { model.formats.string($0, as: series.kind) }
    }

    /// The innermost level of the category, if the payee has other series, too.
    var topic: String? {
      guard let category = series.category.flatMap(Category.init),
        model.recurring.series(of: series.payee).count > 1
      else { return nil }
      return category.levels.last
    }

    /// The page of the payee; otherwise of the category, or else of the last payment.
    var url: Address? {
      guard let last = series.indices.first else { return nil }
      let kinds: [any ListingKind.Type] = [PayeePages.self, CategoryPages.self]
      let listing = kinds.lazy.compactMap { self.model.listings.index(of: $0, containing: last) }.first
      return model.link(to: listing, from: root) ?? lastURL
    }

    private var lastURL: Address? { series.indices.first.map(link(toTransaction:)) }

    private var priceChange: SafeHTML? {
      series.priceChange.map { change in
        html(
          .priceChange,
          [
            "before": change.before, "after": change.after,
            "date": model.formats.shortDate.string(change.date),
          ])
      }
    }
  }
}

extension Recurrence {
  /// The theme's word for the recurrence.
  var word: Words.Key {
    switch self {
    case .week: .everyWeek
    case .twoWeeks: .everyTwoWeeks
    case .twiceAMonth: .twiceAMonth
    case .fourWeeks: .everyFourWeeks
    case .month: .everyMonth
    case .twoMonths: .everyTwoMonths
    case .quarter: .everyQuarter
    case .halfYear: .everyHalfYear
    case .year: .everyYear
    }
  }
}
