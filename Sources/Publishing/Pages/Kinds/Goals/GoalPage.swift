import Basics
import Bookkeeping
import Charts
import Templating

/// `goals.md`: the goals, with their days as a calendar and their figures as a spreadsheet; left out if the
/// ledger has none.
enum GoalPage: SinglePage {
  static let path = "goals.html"
  static let csvPath = "goals.csv"
  static let calendarPath = "goals.ics"

  static func figures(of basis: ReportModel.Basis) -> [GoalFigures] { GoalFigures.all(of: basis.report) }

  static func exists(in model: ReportModel) -> Bool { !model.figures(of: Self.self).isEmpty }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    entry(.goals, of: .plan, in: model)
  }

  /// The most goals on the dashboard.
  private static let mostShown = 5

  static let siteFields: [Field<SiteValues>] = [
    .url("goalsUrl") { link(in: $0.model, from: $0.root) },
    .url("goalsCsvUrl") { exists(in: $0.model) ? $0.root.link(to: csvPath) : nil },
    .url("goalsCalendarUrl") { hasCalendar(in: $0.model) ? $0.root.link(to: calendarPath) : nil },
    .flag("hasGoals") { exists(in: $0.model) },
    .list("goals", of: Shown<GoalFigures>.self) { $0.shown($0.model.figures(of: Self.self)) },
    .list("firstGoals", of: Shown<GoalFigures>.self) {
      $0.shown($0.model.figures(of: Self.self).prefix(mostShown))
    },
    .html("moreGoals") { values in
      values.model.andMore(
        values.model.figures(of: Self.self).count - mostShown, at: link(in: values.model, from: values.root))
    },
  ]

  /// Whether a goal that is not reached has a day still to come.
  private static func hasCalendar(in model: ReportModel) -> Bool { !dated(in: model).isEmpty }

  private static func dated(in model: ReportModel) -> [(figures: GoalFigures, by: CalendarDate)] {
    model.figures(of: Self.self).compactMap { figures in
      guard !figures.isReached, let by = figures.goal.by, by >= model.today else { return nil }
      return (figures, by)
    }
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    plan.add(.data { writeCSV(of: model, to: &$0) }, at: csvPath, from: template.source)
    guard hasCalendar(in: model) else { return }
    plan.add(.data { writeCalendar(of: model, to: &$0) }, at: calendarPath, from: template.source)
  }

  private static func writeCSV(of model: ReportModel, to output: inout ByteBuffer) {
    CSVFile.begin(
      with: "name,of,place,by,amount,there,missing,perMonth,pace,reached,currency", to: &output)
    for figures in model.figures(of: Self.self) {
      let goal = figures.goal
      CSVFile.writeText(goal.name, to: &output)
      output.append(",\(goal.place.field.rawValue),")
      CSVFile.writeText(goal.place.name, to: &output)
      output.append(",\(goal.by?.iso ?? ""),\(goal.amount.decimal),\(figures.saved.decimal),")
      output.append("\(figures.missing.decimal),\(figures.monthlyNeed?.decimal ?? ""),")
      output.append("\(figures.pace?.monthlyGrowth.decimal ?? ""),\(figures.pace?.monthReached?.id ?? ""),")
      output.append("\(goal.amount.currency.code)\r\n")
    }
  }

  private static func writeCalendar(of model: ReportModel, to output: inout ByteBuffer) {
    var calendar = CalendarFile(of: "Goals", asOf: model.today)
    for (figures, by) in dated(in: model) {
      let goal = figures.goal
      calendar.add(
        id: [goal.name, goal.place.field.rawValue, goal.place.name, goal.amount.currency.code], on: by,
        summary: goal.name + model.words[.separator] + model.formats.string(goal.amount),
        details: model.text(.goalMissing(amount: figures.missing)))
    }
    calendar.write(to: &output)
  }
}

/// A goal, with the amount saved and the amount still missing.
extension GoalFigures: Showable {
  static let fields: Fields<Shown<Self>> = [
    .datum("name") { $0.goal.name },
    .url("url") { $0.url },
    .text("amount") { $0.string($0.goal.amount) },
    .text("there") { $0.string($0.saved) },
    .text("missing") { $0.string($0.missing) },
    .text("ofMonth") { $0.string($0.monthlyNeed) },
    .text("by") { $0.shortDate($0.goal.by) },
    .text("isoBy") { $0.goal.by?.iso },
    .flag("isReached") { $0.isReached },
    .flag("isLate") { $0.subject.isLate(asOf: $0.model.today) },
    .flag("isBehind") { $0.subject.isBehind(asOf: $0.model.today) },
    .html("status") { $0.status },
    .html("detail") { $0.html(.goalThere(there: $0.saved, amount: $0.goal.amount)) },
    .html("needs") { $0.needs },
    .html("course") { $0.course },
    .html("bar") { Meter.bar($0.saved.minorUnits, of: $0.goal.amount.minorUnits, color: "c") },
  ]
}

extension Shown<GoalFigures> {
  /// The page of the account, category or tag that counts towards the goal.
  fileprivate var url: Address? {
    switch subject.goal.place {
    case .account(let name): link(to: AccountPages.key(name))
    case .category(let category): link(to: CategoryPages.key(category))
    case .tag(let name): link(to: TagPages.key(name))
    }
  }

  fileprivate var status: SafeHTML {
    subject.isReached ? SafeHTML(escaping: words[.goalDone]) : html(.goalMissing(amount: subject.missing))
  }

  /// `$120.00 a month until Dec 31, 2026`, or that the day has passed.
  fileprivate var needs: SafeHTML? {
    guard let by = subject.goal.by, !subject.isReached else { return nil }
    let date = formats.shortDate.string(by)
    return subject.monthlyNeed.map { html(.goalNeeds(amount: $0, date: date)) } ?? html(.goalLate(date: date))
  }

  /// `$95.00 a month in the last 12 months: reached in March 2027`
  fileprivate var course: SafeHTML? {
    guard !subject.isReached, let pace = subject.pace else { return nil }
    guard let reached = pace.monthReached else {
      return html(.goalNever(count: pace.months, pace: pace.monthlyGrowth))
    }
    return html(
      .goalPace(count: pace.months, pace: pace.monthlyGrowth, month: model.name(of: reached)))
  }
}
