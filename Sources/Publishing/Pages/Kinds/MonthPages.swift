import Basics
import Bookkeeping
import Charts
import Templating

/// `[month].md`: the months with transactions, newest first. A copy whose rows tell only their years has no
/// such pages.
enum MonthPages: ListingKind {
  static let name = "month"
  static let plural = "months"
  static let grouping = Listing.Grouping.periods(.month)
  static let mostLines = ListingValues.mostMonths

  static func exists(with dates: Copy.Dates) -> Bool { dates != .year }

  static let placeInSearch: Int? = 2

  static func key(_ month: Month) -> Listing.Key { key(month.id) }

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.months.map { group in
      let calendar = report.calendar
      var month = Listing.Item(calendar.period(of: group.key), basis, group.selection)
      month.parent = YearPages.key(calendar.year(calendar.year(of: group.key)))
      month.comparisons = [key(group.key.advanced(by: -1)), key(group.key.advanced(by: -12))]
      return month
    }
  }

  static func searchSettings(of model: ReportModel) -> [(name: String, value: JSONLiteral)] {
    model.calendar.hasOwnMonths ? [("monthStart", .number(model.calendar.monthStart.day))] : []
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    let inner: [any PageKind.Type] = [
      YearPages.self, QuarterPages.self, ReviewPages.self, SpanPages.self, ListPages.self,
      TransactionPages.self, PaymentsPages.self,
    ]
    if model.showsMonths { return indexEntry(.months, of: .months, in: model, with: inner) }
    // The page that lists months and years then lists only years.
    return Navigation.Entry(
      part: .months, word: .years, path: "\(plural)/index.html", kinds: [Self.self] + inner)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isGroup }

  static let listingFields: [Field<ListingValues>] = [
    .flag("hasCalendar") { Calendar.exists(for: $0) },
    .list("weeks", of: Calendar.WeekValues.self) { Calendar.weeks(of: $0) },
    .list("weekdays", of: Calendar.WeekdayValues.self) {
      Calendar.weekdays(in: $0.model)
    },
    .list("recentMonths", of: BreakdownLine.self) { $0.lines(by: Self.self, in: $0.recentlyCoveredMonths) },
  ]

  static let transactionFields: [Field<TransactionValues>] = [
    .record("month", of: LinkValues.self) { transaction in
      transaction.listing(of: MonthPages.self).map {
        LinkValues(to: $0, in: transaction.model, from: transaction.root)
      }
    }
  ]

  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? {
    { payment, digest in digest.add(digests.link(to: payment.listing(of: Self.self))) }
  }
}

extension MonthPages {
  /// A month as a calendar: weeks that begin on the locale's first weekday, with the totals of each day.
  enum Calendar {
    /// Weeks of seven days; `nil` for days of another month.
    static func weeks(of month: Month, weekStart: Int) -> [[CalendarDate?]] {
      let blanks = (month.firstDay.weekday - weekStart + 7) % 7
      let places = Array(repeating: nil, count: blanks) + month.days.all.map { Optional($0) }
      return stride(from: 0, to: places.count, by: 7).map { start in
        let week = places[start..<min(start + 7, places.count)]
        return week + Array(repeating: nil, count: 7 - week.count)
      }
    }
  }
}

extension MonthPages.Calendar {
  /// The calendar of a month's listing; empty for any other listing, or for a month without rows.
  static func weeks(of values: ListingValues) -> [WeekValues] {
    guard exists(for: values), let month = values.listing.period?.month else { return [] }
    let totals = totalsByDay(of: values)
    let steps = HeatMap.Steps(totals.values.map(\.main.spending.minorUnits))
    return weeks(of: month, weekStart: values.model.formats.week.first).map { week in
      WeekValues(
        days: week.map { date in
          DayValues(
            model: values.model, date: date, totals: date.flatMap { totals[$0]?.main },
            url: date.flatMap { totals[$0] == nil ? nil : values.address(of: $0) }, steps: steps)
        })
    }
  }

  static func exists(for values: ListingValues) -> Bool {
    guard values.listing.period?.month != nil, values.model.report.settings.datesOfSums == .day else {
      return false
    }
    return !values.listing.selection.indices.isEmpty
  }

  static func weekdays(in model: ReportModel) -> [WeekdayValues] {
    let week = model.formats.week
    return zip(week.letters, week.names).map { WeekdayValues(letter: $0, name: $1) }
  }

  /// The totals by day; only for days with rows.
  private static func totalsByDay(of values: ListingValues) -> [CalendarDate: Totals.ByCurrency] {
    let listing = values.listing
    var totals: [CalendarDate: Totals.ByCurrency] = [:]
    let report = values.model.report
    for index in listing.selection.indices {
      totals[report.dates[index], default: Totals.ByCurrency(main: listing.currency)]
        .add(report.row(index))
    }
    return totals
  }

  /// A week of the calendar.
  struct WeekValues: Record {
    let days: [DayValues]

    static let fields: Fields<Self> = [.list("days", of: DayValues.self) { $0.days }]
  }

  /// A day of the calendar; blank if it belongs to another month.
  struct DayValues: Record {
    let model: ReportModel
    let date: CalendarDate?
    /// The totals of the day; `nil` if it has no rows.
    let totals: Totals?
    let url: Address?
    /// The limits of the color steps, from the amounts spent on all days of the month.
    let steps: HeatMap.Steps

    static let fields: Fields<Self> = [
      .text("number") { day in day.date.map { day.model.formats.string($0.day) } },
      .text("isoDate") { $0.date?.iso },
      .text("date") { day in day.date.map { day.model.formats.shortDate.string($0) } },
      .url("url") { $0.url },
      .text("label") { $0.label },
      .flag("isToday") { $0.date == $0.model.today },
      .text("tint") { $0.tint },
      .text("income") { day in
        day.units { $0.income }.map { (day.totals?.income.minorUnits ?? 0 > 0 ? "+" : "") + $0 }
      },
      .text("spending") { $0.units { $0.spending } },
      .text("exactIncome") { $0.exact { $0.income } },
      .text("exactSpending") { $0.exact { $0.spending } },
    ]

    /// The class of the day's color in `style.css`, for the amount spent; `nil` if nothing was spent or
    /// amounts are hidden.
    private var tint: String? {
      guard !model.formats.hidesAmounts, let totals else { return nil }
      return steps.step(of: totals.spending.minorUnits).map { "t\($0)" }
    }

    /// The amount rounded to whole units, halves away from zero, in the locale's short form if it is large,
    /// and without the currency: more does not fit on a phone.
    private func units(_ amount: (Totals) -> Money) -> String? {
      guard let money = totals.map(amount), money.minorUnits != 0 else { return nil }
      let unit = Int64.powerOfTen(money.currency.exponent)
      let text = model.formats.shortString(Int(money.divided(by: unit).minorUnits))
      // With a plain space, `٣٫٠٩٣ مليون` can be broken into two lines, since it is too wide for one.
      return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }))
    }

    /// `Friday, November 13: Spending $12.37, Income $4,615.38`
    private var label: String? {
      guard let date, let totals else { return nil }
      let amounts = [(Words.Key.spending, totals.spending), (.income, totals.income)].compactMap {
        word, amount in
        model.amount(amount).map { model.item(model.words[word], $0) }
      }
      let day = model.formats.longDate.string(date)
      return amounts.isEmpty ? day : model.labeled(day, amounts.joined(separator: model.words[.comma]))
    }

    private func exact(_ amount: (Totals) -> Money) -> String? {
      totals.flatMap { model.amount(amount($0)) }
    }
  }

  /// A day of the week, above the calendar.
  struct WeekdayValues: Record {
    let letter: String
    let name: String

    static let fields: Fields<Self> = [.text("letter") { $0.letter }, .text("name") { $0.name }]
  }
}
