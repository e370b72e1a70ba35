import Bookkeeping
import Charts
import Templating

/// The running month, compared with the same days of the months before. If it has no payments yet, the newest
/// month with payments is shown instead.
extension MonthToDate: Showable {
  static let fields: Fields<Shown<Self>> = [
    .flag("isRunning") { $0.isRunning },
    .text("name") { $0.model.name(of: $0.current.month) },
    .text("dates") { $0.model.calendar.period(of: $0.current.month).dates($0.formats) },
    .text("question") { $0.question },
    .html("standing") { $0.standing },
    .html("keptFinding") { $0.keptFinding },
    .text("count") { $0.string($0.totals.count) },
    .text("income") { $0.string($0.totals.income) },
    .text("spending") { $0.string($0.totals.spending) },
    .text("kept") { $0.string($0.totals.kept) },
    .text("now") { $0.label(of: $0.current) },
    .text("before") { values in values.earlier.first.map { values.label(of: $0) } },
    .text("usually") { $0.usual(\.spending) == nil ? nil : $0.words[.usually] },
    .text("usuallyMeans") { $0.usual(\.spending) == nil ? nil : $0.usuallyMeans },
    .text("usuallyWithout") { $0.usuallyWithout },
    .list("measures", of: MeasureValues.self) { MeasureValues.all(of: $0) },
    .text("incomeTitle") { $0.text(.incomeIn(month: $0.month)) },
    .text("spendingTitle") { $0.text(.spentIn(month: $0.month)) },
    .url("incomeUrl") { $0.url(of: $0.current, fragment: "income") },
    .url("spendingUrl") { $0.url(of: $0.current, fragment: "spending") },
    .text("incomeAgainstUsual") { $0.againstUsual(\.income) },
    .text("spendingAgainstUsual") { $0.againstUsual(\.spending) },
    .record("categorySpending", of: MonthCategories.self) { MonthCategories(of: $0) },
    .flag("hasLongAmounts") { $0.hasAmounts(longerThan: 10) },
    .flag("hasHugeAmounts") { $0.hasAmounts(longerThan: 14) },
    .flag("showsIncome") { $0.has(\.incomeCount) },
    .flag("showsSpending") { $0.hasSpending },
    .flag("showsKept") { $0.has(\.incomeCount) && $0.hasSpending },
    .list("spans", of: Shown<Span>.self) { $0.shown($0.spans) },
    .record("pace", of: PaceValues.self) { PaceValues(of: $0) },
  ]
}

extension Shown<MonthToDate> {
  fileprivate func has(_ count: KeyPath<Totals, Int>) -> Bool {
    subject.spans.contains { $0.selection.totals.main[keyPath: count] > 0 }
  }

  fileprivate var hasSpending: Bool { has(\.spendingCount) || has(\.refundCount) }

  fileprivate func hasAmounts(longerThan count: Int) -> Bool {
    MonthToDate.MeasureValues.all(of: self).contains { $0.amounts.contains { $0.isLonger(than: count) } }
  }

  /// The label of a month: its last day that counts if the month is running, or else its name.
  func label(of span: MonthToDate.Span) -> String {
    subject.isRunning ? model.until(span.end) : monthName(of: span)
  }

  /// The name of a month, with its year if that is not the current one.
  func monthName(of span: MonthToDate.Span) -> String {
    span.month.year == model.calendar.month(of: model.today).year
      ? formats.standaloneMonth.string(span.month.namingDay) : model.name(of: span.month)
  }

  /// The median of the months before.
  func usual(_ amount: KeyPath<Totals, Money>) -> Money? {
    subject.median { $0.usual[keyPath: amount].minorUnits }.map(money)
  }

  fileprivate var usuallyWithout: String? {
    model.withoutOneOffs(subject.earlier.reduce(0) { $0 + $1.oneOffCount })
  }

  /// `$48.18 more than usual by Nov 20`; `nil` if the usual amount is unknown.
  fileprivate func againstUsual(_ amount: KeyPath<Totals, Money>) -> String? {
    guard let usual = usual(amount), model.report.settings.datesOfSums == .day else { return nil }
    let difference = totals[keyPath: amount].minorUnits.saturatingSubtract(usual.minorUnits)
    let (magnitude, date) = (money(difference).magnitude, formats.dayOfMonth.string(subject.end))
    return switch difference.signum() {
    case 0: text(.usualBy(date: date))
    case 1: text(.moreThanUsual(amount: magnitude, date: date))
    default: text(.lessThanUsual(amount: magnitude, date: date))
    }
  }

  /// The name of the month, with its year if that is not the current one.
  fileprivate var month: String { monthName(of: subject.current) }

  private var plainMonth: String { formats.standaloneMonth.string(subject.current.month.namingDay) }

  fileprivate var usuallyMeans: String {
    let count = subject.earlier.count
    return text(subject.isRunning ? .medianOfSameDays(count: count) : .medianOfMonths(count: count))
  }

  /// The question about the month, with its year if that is not the current one: the name alone would seem to
  /// mean this year's month.
  fileprivate var question: String {
    if subject.isCurrent { return model.words[.howIsThisMonth] }
    return text(.howWasMonth(month: monthName(of: subject.current)))
  }

  /// A sentence on how far the current month has run; `nil` for a past month.
  fileprivate var standing: SafeHTML? {
    guard subject.isCurrent else { return nil }
    let days = subject.daysLeft
    return html(.monthDaysLeft(days: days, month: plainMonth))
  }

  /// The totals of the month so far.
  fileprivate var totals: Totals { subject.current.selection.totals.main }

  fileprivate var keptFinding: SafeHTML? {
    let totals = totals
    guard totals.count > 0 else { return nil }
    let kept = totals.kept.minorUnits
    if kept < 0 {
      return html(.spentMoreThanIncome(amount: money(-kept)))
    }
    guard let share = model.shareOfIncome(kept: totals) else { return nil }
    // If amounts are shown as shares of all income, the share of the month's income is enough.
    return formats.showsShares
      ? html(.keptShareOfIncome(share: share)) : html(.keptOfIncome(amount: totals.kept, share: share))
  }
}

extension MonthToDate {
  /// The income, the spending or the amount kept in a month, with the values of the months before.
  struct MeasureValues: Record {
    let month: Shown<MonthToDate>
    let measure: Measure
    /// The amount for the whole length of a bar.
    let whole: Int64

    /// The name, which is also the kind; the amount that is measured; and the class of the bar's color in
    /// `style.css`.
    typealias Measure = (word: Words.Key, amount: any KeyPath<Totals, Money> & Sendable, color: String)

    private static let measures: [Measure] = [
      (.income, \.income, "i"), (.spending, \.spending, "e"), (.kept, \.kept, "c"),
    ]

    static let fields: Fields<Self> = [
      .text("name") { $0.month.words[$0.measure.word] },
      .text("kind") { $0.measure.word.rawValue },
      .text("amount") { $0.string($0.amount(of: $0.month.current)) },
      .url("url") { $0.url(of: $0.month.current) },
      .text("before") { values in
        values.month.earlier.first.map { values.string(values.amount(of: $0)) }
      },
      .text("beforeLabel") { values in
        values.month.earlier.first.map { values.month.label(of: $0) }
      },
      .url("beforeUrl") { values in values.month.earlier.first.flatMap { values.url(of: $0) } },
      .text("usual") { values in values.month.usual(values.measure.amount).map(values.string) },
      .html("bar") { $0.bar },
    ]

    /// The measures of a month. Income and spending have the same scale.
    static func all(of month: Shown<MonthToDate>) -> [Self] {
      let whole = measures.prefix(2).flatMap { Self(month: month, measure: $0, whole: 0).shown }
        .map(\.minorUnits).max()
      return measures.map { Self(month: month, measure: $0, whole: whole ?? 0) }
        // A measure that is always zero is left out.
        .filter { $0.shown.contains { $0.minorUnits != 0 } }
    }

    /// The amounts shown next to each other: on a phone, three columns fit if amounts have up to ten
    /// characters, or up to 14 if the name is on a line of its own above them.
    var amounts: [String] { shown.map(string) }

    private var shown: [Money] {
      month.spans.prefix(2).map { amount(of: $0) }
        + [month.usual(measure.amount)].compactMap(\.self)
    }

    private var fragment: String { measure.word == .kept ? "rows" : measure.word.rawValue }

    private func amount(of span: MonthToDate.Span) -> Money {
      span.selection.totals.main[keyPath: measure.amount]
    }
    private func string(_ money: Money) -> String { month.formats.string(money) }
    private func url(of span: MonthToDate.Span) -> Address? { month.url(of: span, fragment: fragment) }

    private var bar: SafeHTML {
      let before = month.earlier.first.map { amount(of: $0).minorUnits }
      return Meter.bar(
        amount(of: month.current).minorUnits, of: whole, color: measure.color,
        marks: [before].compactMap(\.self))
    }
  }
}

/// The first days of a month, as a line of the table about the running month.
extension MonthToDate.Span: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("name") { $0.model.name(of: $0.month) },
    .text("until") { $0.model.monthToDate?.isRunning == true ? $0.model.until($0.end) : nil },
    .text("income") { $0.model.amount($0.selection.totals.main.income) },
    .text("spending") { $0.model.amount($0.selection.totals.main.spending) },
    .text("kept") { $0.string($0.selection.totals.main.kept) },
    .text("everyday") { $0.string($0.everyday?.spending) },
    .url("incomeUrl") { $0.url(of: $0.subject, fragment: "income") },
    .url("spendingUrl") { $0.url(of: $0.subject, fragment: "spending") },
    .url("keptUrl") { $0.url(of: $0.subject, fragment: "rows") },
    .url("everydayUrl") {
      $0.everyday == nil ? nil : $0.url(of: $0.subject, everyday: true, fragment: "rows")
    },
  ]
}

extension Shown {
  /// The page that lists the rows of a span.
  func url(of span: MonthToDate.Span, everyday: Bool = false, fragment: String) -> Address? {
    link(to: SpanPages.key(span, everyday: everyday), fragment: fragment)
  }
}
