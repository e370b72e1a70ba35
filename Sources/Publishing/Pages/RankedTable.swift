import Bookkeeping
import Charts
import Templating

/// The lines of a breakdown by amount, for one direction (spending or income) and one currency. Tables of
/// lines without amounts come last, with numbers of payments: these lines have only transfers, or a copy
/// hides their amounts or rounds them to 0.
struct RankedTable: Record {
  let model: ReportModel
  let kind: any ListingKind.Type
  let direction: Direction
  let currency: Currency
  let comparison: ListingRanking.Comparison?
  let lines: [Line]
  /// Whether it is the first table of its listing: that of spending in the main currency, if there is any.
  var isFirst = false
  /// Whether any line has a count, a trend, and so on. It is stored, since a template asks in each line.
  let hasCounts: Bool
  let hasInner: Bool
  let hasTrend: Bool
  let hasChange: Bool
  let hasBudget: Bool
  /// The number of one-offs that averages and changes leave out.
  let oneOffCount: Int
  /// The period of the listing that is broken down.
  let period: Period?

  enum Direction: String, Sendable {
    case spending, income, transfer, payment

    var hasAmounts: Bool { self == .spending || self == .income }

    /// The roles of the rows that add up to its amounts.
    var roles: Set<Report.Role> {
      switch self {
      case .spending: [.spending, .refund]
      case .income: [.income, .deduction]
      case .transfer, .payment: []
      }
    }

    func amount(in totals: Totals) -> Int64 {
      switch self {
      case .spending: totals.spending.minorUnits
      case .income: totals.income.minorUnits
      case .transfer, .payment: 0
      }
    }

    func amount(in totals: Totals.ByCurrency, _ currency: Currency) -> Int64 {
      if totals.main.currency == currency { return amount(in: totals.main) }
      return totals.others.first { $0.currency == currency }.map(amount) ?? 0
    }
  }

  static let fields: Fields<Self> = [
    .text("caption") { $0.model.words[$0.titleKey] },
    .text("label") { $0.model.words[$0.kind.label] },
    .text("amountLabel") { $0.direction == .income ? $0.model.words[.income] : $0.model.words[.spending] },
    .text("flow") { $0.direction == .income ? "in" : "out" },
    .text("currency") { $0.currency == $0.model.report.settings.currency ? nil : $0.currency.code },
    .flag("isFirst") { $0.isFirst },
    .flag("hasAmounts") { $0.direction.hasAmounts },
    .flag("hasLongAmounts") { table in
      table.lines.contains { table.model.formats.string($0.amount).isLonger(than: 12) }
    },
    .flag("hasCounts") { $0.hasCounts },
    .flag("hasColumns") { $0.direction.hasAmounts || $0.hasCounts },
    .flag("hasTrend") { $0.hasTrend },
    .flag("hasChange") { $0.hasChange },
    .flag("hasAverage") { $0.comparison?.months != nil && $0.direction.hasAmounts },
    .flag("hasInner") { $0.hasInner },
    .flag("hasBudget") { $0.hasBudget },
    .text("changeTitle") { $0.changeTitle },
    .text("withoutOneOffs") { $0.model.withoutOneOffs($0.oneOffCount) },
    .list("lines", of: Line.self) { $0.lines },
  ]

  private var titleKey: Words.Key {
    switch direction {
    case .spending: .spending
    case .income: .income
    case .transfer: .transfers
    case .payment: .payments
    }
  }

  /// The title of the column of changes, which says what is compared.
  private var changeTitle: String? {
    guard let comparison, hasChange else { return nil }
    if let period {
      let previous = model.name(of: period.previous)
      return model.text(
        comparison.isRunning(period) ? .changeSinceSameDays(period: previous) : .changeSince(period: previous)
      )
    }
    let last = model.name(of: model.calendar.month(of: comparison.now.upperBound))
    let count = max(comparison.months ?? 1, 1)
    return model.text(.changeOfMonths(count: count, month: last))
  }
}

extension RankedTable {
  /// One line of a ranked table.
  struct Line: Record {
    let model: ReportModel
    let name: String
    /// The address; `nil` for the line that combines several.
    let url: Address?
    let level: Int
    let amount: Money
    let scale: Scale
    /// The class of its color in `style.css`; `nil` for gray.
    var hue: String?
    /// The name of the line that contains it.
    var outer: String?
    var trend: SafeHTML?
    /// The change in permille.
    var change: Int64?
    /// The average of a month.
    var average: Money?
    var budget: Money?
    /// The number of transfers or payments, for a line without amounts.
    var count: Int?

    /// The amounts with which the lines of a table are compared.
    struct Scale: Sendable {
      let whole: Money
      let largest: Int64
      /// Whether a part of the whole is below zero, so that no line is a share of it.
      let hasNegative: Bool
    }

    static let fields: Fields<Self> = [
      .datum("name") { $0.name },
      .url("url") { $0.url },
      .text("level") { "\($0.level)" },
      .text("amount") { $0.model.formats.string($0.amount) },
      .text("share") { $0.scale.hasNegative ? nil : $0.model.share($0.amount, of: $0.scale.whole) },
      .text("hue") { $0.hue },
      .datum("outer") { $0.outer },
      .html("bar") { Meter.background($0.amount.minorUnits, largest: $0.scale.largest) },
      .html("trend") { $0.trend },
      .text("count") { line in line.count.map { line.model.formats.string($0) } },
      .text("average") { line in line.average.flatMap { line.model.amount($0) } },
      .text("budget") { line in line.budget.map { line.model.formats.string($0) } },
      .text("change") { line in line.change.map { line.model.formats.percent(tenths: $0, sign: .always) } },
    ]
  }
}
