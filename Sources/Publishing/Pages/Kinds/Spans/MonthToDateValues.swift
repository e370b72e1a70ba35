import Bookkeeping
import Charts
import Templating

/// The running month, compared with the same days of the months before. If it has no payments yet, the newest
/// month with payments.
struct MonthToDateValues: PageRecord {
  let scope: PageScope
  let figures: MonthToDate

  static let fields: Fields<Self> = [
    .flag("isRunning") { $0.figures.isRunning },
    .text("name") { $0.model.name(of: .month($0.figures.current.month)) },
    .text("question") { $0.question },
    .html("standing") { $0.standing },
    .html("kept") { $0.kept },
    .text("now") { $0.label(of: $0.figures.current) },
    .text("before") { values in values.figures.earlier.first.map { values.label(of: $0) } },
    .text("usually") { $0.usual(\.spending) == nil ? nil : $0.words[.usually] },
    .text("usuallyMeans") { $0.usual(\.spending) == nil ? nil : $0.usuallyMeans },
    .list("measures", of: MeasureValues.self) { MeasureValues.all(of: $0) },
    .flag("hasLongAmounts") { $0.hasAmounts(longerThan: 10) },
    .flag("hasHugeAmounts") { $0.hasAmounts(longerThan: 14) },
    .flag("showsIncome") { $0.has(\.incomeCount) },
    .flag("showsSpending") { $0.hasSpending },
    .flag("showsKept") { $0.has(\.incomeCount) && $0.hasSpending },
    .list("spans", of: SpanValues.self) { values in
      values.figures.spans.map { SpanValues(month: values, span: $0) }
    },
    .record("pace", of: PaceValues.self) { PaceValues(of: $0) },
  ]

  private func has(_ count: KeyPath<Totals, Int>) -> Bool {
    figures.spans.contains { $0.selection.totals.main[keyPath: count] > 0 }
  }

  private var hasSpending: Bool { has(\.spendingCount) || has(\.refundCount) }

  private func hasAmounts(longerThan count: Int) -> Bool {
    MeasureValues.all(of: self).contains { $0.amounts.contains { $0.isLonger(than: count) } }
  }

  /// The name of a month in a sentence, or of the last of its days that count.
  func label(of span: MonthToDate.Span) -> String {
    guard figures.isRunning else { return model.formats.standaloneMonth.string(span.end) }
    return model.until(span.end)
  }

  /// The median of the months before.
  func usual(_ amount: KeyPath<Totals, Money>) -> Money? {
    figures.median { $0.selection.totals.main[keyPath: amount].minorUnits }.map(money)
  }

  /// The page that lists the rows of a span.
  func url(of span: MonthToDate.Span, everyday: Bool = false, fragment: String) -> Address? {
    link(to: SpanPages.key(span, everyday: everyday), fragment: fragment)
  }

  private var month: String { model.formats.standaloneMonth.string(figures.end) }

  private var usuallyMeans: String {
    text(figures.isRunning ? .medianOfSameDays : .medianOfMonths, ["count": figures.earlier.count])
  }

  /// The question about the month, with its year if that is not the current one: the name alone would seem to
  /// mean this year's month.
  private var question: String {
    if figures.isCurrent { return model.words[.howIsThisMonth] }
    let isThisYear = figures.end.year == model.today.year
    let name = isThisYear ? month : model.name(of: .month(figures.current.month))
    return text(.howWasMonth, ["month": name])
  }

  /// A sentence on how far the current month has run; `nil` for a past month.
  private var standing: SafeHTML? {
    guard figures.isCurrent else { return nil }
    let days = figures.daysLeft
    return html(.monthDaysLeft, ["month": month, "days": days])
  }

  private var kept: SafeHTML? {
    let totals = figures.current.selection.totals.main
    guard totals.count > 0 else { return nil }
    let kept = totals.kept.minorUnits
    if kept < 0 {
      return html(.spentMoreThanIncome, ["amount": money(-kept)])
    }
    guard let share = model.shareOfIncome(kept: totals) else { return nil }
    return html(.keptOfIncome, ["amount": totals.kept, "share": share])
  }
}

extension MonthToDateValues {
  /// The income, the spending or the amount kept in a month, with the values of the months before.
  struct MeasureValues: Record {
    let month: MonthToDateValues
    let measure: Measure
    /// The amount for the whole length of a bar.
    let whole: Int64

    /// A name, also of the kind; what is measured; and the class of the bar's color in `style.css`.
    typealias Measure = (word: Words.Key, amount: any KeyPath<Totals, Money> & Sendable, color: String)

    private static let measures: [Measure] = [
      (.income, \.income, "i"), (.spending, \.spending, "e"), (.kept, \.kept, "c"),
    ]

    static let fields: Fields<Self> = [
      .text("name") { $0.month.model.words[$0.measure.word] },
      .text("kind") { $0.measure.word.rawValue },
      .text("amount") { $0.string($0.amount(of: $0.month.figures.current)) },
      .url("url") { $0.url(of: $0.month.figures.current) },
      .text("before") { values in
        values.month.figures.earlier.first.map { values.string(values.amount(of: $0)) }
      },
      .text("beforeLabel") { values in
        values.month.figures.earlier.first.map { values.month.label(of: $0) }
      },
      .url("beforeUrl") { values in values.month.figures.earlier.first.flatMap { values.url(of: $0) } },
      .text("usual") { values in values.month.usual(values.measure.amount).map(values.string) },
      .html("bar") { $0.bar },
    ]

    /// The measures of a month. Income and spending have the same scale.
    static func all(of month: MonthToDateValues) -> [Self] {
      let whole = measures.prefix(2).flatMap { Self(month: month, measure: $0, whole: 0).shown }
        .map(\.minorUnits).max()
      return measures.map { Self(month: month, measure: $0, whole: whole ?? 0) }
        // A measure that is always zero is left out.
        .filter { $0.shown.contains { $0.minorUnits != 0 } }
    }

    /// The amounts shown next to each other: three columns of up to ten characters fit on a phone, and of up
    /// to 14 below a line of their own.
    var amounts: [String] { shown.map(string) }

    private var shown: [Money] {
      month.figures.spans.prefix(2).map { amount(of: $0) }
        + [month.usual(measure.amount)].compactMap(\.self)
    }

    private var fragment: String { measure.word == .kept ? "rows" : measure.word.rawValue }

    private func amount(of span: MonthToDate.Span) -> Money {
      span.selection.totals.main[keyPath: measure.amount]
    }
    private func string(_ money: Money) -> String { month.model.formats.string(money) }
    private func url(of span: MonthToDate.Span) -> Address? { month.url(of: span, fragment: fragment) }

    private var bar: SafeHTML {
      let before = month.figures.earlier.first.map { amount(of: $0).minorUnits }
      return Meter.bar(
        amount(of: month.figures.current).minorUnits, of: whole, color: measure.color,
        marks: [before].compactMap(\.self))
    }
  }
}

extension MonthToDateValues {
  /// The first days of a month, as a line of the table about the running month.
  struct SpanValues: Record {
    let month: MonthToDateValues
    let span: MonthToDate.Span

    static let fields: Fields<Self> = [
      .text("name") { $0.month.model.name(of: .month($0.span.month)) },
      .text("until") { $0.month.figures.isRunning ? $0.month.model.until($0.span.end) : nil },
      .text("income") { $0.month.model.amount($0.totals.income) },
      .text("spending") { $0.month.model.amount($0.totals.spending) },
      .text("kept") { $0.string($0.totals.kept) },
      .text("everyday") { $0.string($0.span.everyday.totals.main.spending) },
      .url("incomeUrl") { $0.month.url(of: $0.span, fragment: "income") },
      .url("spendingUrl") { $0.month.url(of: $0.span, fragment: "spending") },
      .url("keptUrl") { $0.month.url(of: $0.span, fragment: "rows") },
      .url("everydayUrl") { $0.month.url(of: $0.span, everyday: true, fragment: "rows") },
    ]

    private var totals: Totals { span.selection.totals.main }
    private func string(_ money: Money) -> String { month.model.formats.string(money) }
  }
}
