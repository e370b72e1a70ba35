import Bookkeeping
import Charts
import Templating

/// The spending of a month so far by outermost category, each compared with its budget, or else with what is
/// usual by the same day.
struct MonthCategories: Record {
  let month: Shown<MonthToDate>
  private let lines: [LineValues]
  /// The number and the sum of the lines that are not shown.
  private let rest: (count: Int, spent: Money)?

  /// The number of lines, since a page must not grow with the ledger.
  private static let most = 9

  /// Returns `nil` if nothing was spent, and nothing is budgeted.
  init?(of month: Shown<MonthToDate>) {
    let report = month.model.report
    let now = Self.spending(in: month.current, of: report)
    let before = month.earlier.map { Self.spending(in: $0, of: report, isUsual: true) }
    let budgets = Self.budgets(of: month)
    let names = Set(now.keys).union(budgets.keys.map { $0.levels.first ?? "" })
    let outermost = names.compactMap { name -> LineValues? in
      let (category, spent) = (Category(name), now[name] ?? 0)
      let usual = before.count < 2 ? nil : before.map { $0[name] ?? 0 }.median
      let hasBudget = budgets.keys.contains { $0.levels.first == name }
      guard spent > 0 || hasBudget else { return nil }
      return LineValues(
        month: month, category: category, level: 1, spent: month.money(spent), usual: usual.map(month.money),
        budget: category.flatMap { budgets[$0] })
    }.sorted {
      ($1.spent.minorUnits, $0.category?.fullName ?? "") < ($0.spent.minorUnits, $1.category?.fullName ?? "")
    }
    if outermost.isEmpty { return nil }
    self.month = month
    // A single remaining line takes no more room than a line for the rest.
    let shown = outermost.count <= Self.most + 1 ? outermost : Array(outermost.prefix(Self.most))
    let all = shown.flatMap { line in
      let inner = budgets.filter { category, _ in
        category.parent != nil && category.levels.first == line.category?.fullName
      }
      .sorted { $0.key.fullName < $1.key.fullName }.prefix(Self.most)
      .map { category, budget in
        LineValues(
          month: month, category: category, level: 2, spent: budget.sums.spent, usual: nil, budget: budget)
      }
      return [line] + inner
    }
    // An inner line may need a longer track than the line around it, for a larger budget.
    let whole = max(1, all.map(\.length).max() ?? 1)
    lines = all.map { line in
      var line = line
      line.whole = whole
      return line
    }
    let others = outermost.dropFirst(shown.count)
    let sum = others.reduce(Int128(0)) { $0 + Int128($1.spent.minorUnits) }
    rest = others.isEmpty ? nil : (others.count, month.money(Int64(clamping: sum)))
  }

  static let fields: Fields<Self> = [
    .html("finding") { $0.finding },
    .text("mark") { $0.mark },
    .list("lines", of: LineValues.self) { $0.lines },
    .text("restName") { values in values.rest.map { values.month.model.textOfOthers($0.count) } },
    .text("restSpent") { values in values.month.string(values.rest?.spent) },
  ]

  /// `November goes to Housing, then Pension and Health`, as long as each is larger than the next; `nil` if
  /// several are the largest.
  private var finding: SafeHTML? {
    let name = month.monthName(of: month.current)
    let amounts = lines.filter { $0.level == 1 && $0.spent.minorUnits > 0 }
    let next = amounts.dropFirst().map(\.spent.minorUnits) + [0]
    let largest = zip(amounts, next).prefix(3).prefix { $0.spent.minorUnits > $1 }.map(\.0.link)
    return switch largest.count {
    case 3:
      month.html(.monthGoesToThree(month: name, first: largest[0], second: largest[1], third: largest[2]))
    case 2: month.html(.monthGoesToTwo(month: name, first: largest[0], second: largest[1]))
    case 1: month.html(.monthGoesTo(month: name, first: largest[0]))
    default: nil
    }
  }

  /// The meaning of the mark on the tracks; `nil` if no track has a mark, or if a copy's sums have no days.
  private var mark: String? {
    guard lines.contains(where: { $0.limit != nil }), month.model.report.settings.datesOfSums == .day else {
      return nil
    }
    return month.text(.budgetOrUsual(date: month.formats.dayOfMonth.string(month.subject.end)))
  }

  /// The spending less refunds by outermost category, in the ledger's currency; `""` for rows without a
  /// category.
  private static func spending(
    in span: MonthToDate.Span, of report: Report, isUsual: Bool = false
  ) -> [String: Int64] {
    var sums: [String: Int64] = [:]
    for index in span.selection.happened where !isUsual || !report.oneOffs.contains(index) {
      let (transaction, role) = (report.transactions[index], report.roles[index])
      guard role == .spending || role == .refund,
        transaction.amount.currency == report.settings.currency
      else { continue }
      let amount = transaction.amount.minorUnits
      sums[transaction.category.flatMap(Category.init)?.levels.first ?? "", default: 0] +=
        role == .refund ? -amount : amount
    }
    return sums
  }

  /// The running monthly budgets of expenses in the ledger's currency.
  private static func budgets(of month: Shown<MonthToDate>) -> [Category: BudgetFigures.Line] {
    let own = month.model.budgets.running.filter { $0.isShown(with: month) }
    let lines = own.flatMap(\.parts).map { part in
      (month.model.budgets.series[part.series].category, part.line)
    }
    return Dictionary(lines) { first, _ in first }
  }
}

extension BudgetFigures.Overview {
  /// Whether its budgets are among the categories of a month.
  func isShown(with month: Shown<MonthToDate>) -> Bool {
    kind == .expense && currency == month.model.report.settings.currency
      && period.month == month.current.month
  }
}

extension MonthCategories {
  /// The spending in an outermost category, or in a category inside it that has a budget.
  struct LineValues: Record {
    let month: Shown<MonthToDate>
    /// The category; `nil` for rows without one.
    let category: Category?
    let level: Int
    let spent: Money
    /// The median of the spending by the same day of the months before.
    let usual: Money?
    let budget: BudgetFigures.Line?
    /// The amount for the whole length of a track.
    var whole: Int64 = 1

    static let fields: Fields<Self> = [
      .datum("name") { $0.shownName },
      .datum("outer") { $0.level == 1 ? nil : $0.category?.parent?.name },
      .text("level") { "\($0.level)" },
      .url("url") { $0.url },
      .text("spent") { $0.month.string($0.spent) },
      .text("basis") { $0.basis },
      .text("status") { $0.status },
      .flag("hasBudget") { $0.budget != nil },
      .flag("isOver") { $0.budget?.isOver ?? false },
      .html("bar") { line in
        Meter.bar(
          line.spent.minorUnits, of: line.whole,
          color: Meter.color(ofHue: line.hue), limit: line.budget?.isOver ?? false ? line.limit : nil,
          marks: [line.limit].compactMap(\.self))
      },
    ]

    var link: Phrase.Value { .link(shownName, to: url) }

    /// The amount of the mark.
    var limit: Int64? { (budget?.sums.available ?? usual)?.minorUnits }

    /// The amount that must fit on the track.
    fileprivate var length: Int64 { max(spent.minorUnits, limit ?? 0) }

    private var shownName: String { month.model.name(of: category) }
    private var hue: String? { category.flatMap { CategoryPages.hue(of: $0, in: month.model) } }

    /// The rows of the month in the category, or the category's page if the month has none.
    private var url: Address? {
      let key = CategoryPages.key(category)
      if spent.minorUnits == 0 { return month.link(to: key) }
      return month.model.listings.index(of: key).map {
        month.link(to: month.current.month, in: month.model.listings.all[$0])
      }
    }

    /// `usually $310.57`, or `of $210.00 budgeted`
    private var basis: String? {
      if let budget { return month.text(.ofBudgeted(amount: budget.sums.available)) }
      return usual.map { month.text(.usuallyAmount(amount: $0)) }
    }

    /// `$11.74 over`, `as usual`, or `+$77.90`
    private var status: String? {
      if let left = budget?.sums.left {
        return month.text(
          left.minorUnits < 0 ? .budgetOver(amount: left.magnitude) : .budgetLeft(amount: left))
      }
      guard let usual else { return nil }
      let difference = spent.minorUnits.saturatingSubtract(usual.minorUnits)
      return difference == 0
        ? month.words[.asUsual] : month.formats.string(month.money(difference), sign: .always)
    }
  }
}
