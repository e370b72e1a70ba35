import ArgumentParser
import Basics
import Bookkeeping

struct BudgetCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "List, state or remove what you mean to spend in a category.",
    discussion: """
      Examples: folio budget
                folio budget Food 450
                folio budget Leisure 1200 --every year
                folio budget Food 500 --from 2026-05
                folio budget --suggest

      A second amount for a category and a period replaces the first. With --from, the new one counts from \
      that month on; earlier months keep the old one. --suggest proposes the median of the last twelve whole \
      months, rounded up, for each category without a budget that had spending in most of them.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The category, and the amount for each period.", valueName: "category amount"),
    completion: LedgerNames.all(.category).completion)
  var words: [String] = []

  @Option(
    help: ArgumentHelp("week, month, quarter or year (default: month).", valueName: "period"),
    completion: .list(Period.Length.allCases.map(\.rawValue)))
  var every: String?

  @Option(help: ArgumentHelp("The first month, 2026-05, or a day.", valueName: "month"))
  var from: String?

  @Option(help: ArgumentHelp("The last month, or a day.", valueName: "month"))
  var until: String?

  @Option(
    help: ArgumentHelp("What a period passes on to the next: none, surplus or all.", valueName: "what"),
    completion: .list(Budget.Rollover.allCases.map(\.rawValue)))
  var rollover: String?

  @Option(
    help: ArgumentHelp("expense, or income for what you mean to earn.", valueName: "type"),
    completion: .list(Budget.kinds.map(\.rawValue)))
  var type: String?

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  @Flag(help: "Remove the budget.") var remove = false
  @Flag(help: "Propose budgets.") var suggest = false
  @Flag(help: "The category is new, even if its name resembles a known one.") var new = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  mutating func validate() throws {
    words = try Arguments.withoutOptions(words)
    if words.count > 2 || remove && words.count != 1 || suggest && !words.isEmpty
      || words.contains(where: \.isBlank)
    {
      throw ValidationError(
        "name a category and an amount: folio budget Food 450; or --remove with a category, or --suggest alone"
      )
    }
  }

  func run(_ editor: LedgerEditor) throws {
    if suggest { return try suggestBudgets(editor) }
    if remove || words.count == 2 {
      return try changeLedger(editor) { text, ledger in
        remove ? try removeBudget(editor, ledger, &text) : try setBudget(editor, ledger, &text)
      }
    }
    let ledger = try editor.existingDocument().ledger
    let category = try words.first.map { try editor.existingName($0, .category, in: ledger) }
    let budgets = ledger.settings.budgets.filter { category == nil || $0.category.fullName == category }
    try Terminal.print(
      budgets.isEmpty
        ? "No budget is stated; folio budget --suggest proposes some\n" : budgets.map(Self.line).joined())
  }

  private static func line(_ budget: Budget) -> String {
    "\(words(budget))\(budget.rollover == .none ? "" : ", rollover \(budget.rollover.rawValue)")\n"
  }

  /// `Food: 450.00 USD a month from 2026-05-01`
  private static func words(_ budget: Budget) -> String {
    "\(shortened(budget.category.fullName)): \(budget.amount.withCode) a \(budget.every.rawValue)"
      + (budget.kind == .income ? " to earn" : "") + (budget.from.map { " from \($0.iso)" } ?? "")
      + (budget.until.map { " until \($0.iso)" } ?? "")
  }

  private func length() throws -> Period.Length? {
    try every.map {
      try EntryValues.choice($0, of: "--every", among: Period.Length.allCases.map(\.rawValue))
    }
    .flatMap(Period.Length.init)
  }

  /// The budgets of a category that have the named period, type and currency, sorted by their first day. The
  /// last one counts.
  private func budgets(of category: String, _ currency: Currency?, in ledger: Ledger) throws -> [Budget] {
    let every = try length()
    let kind = try type.map { try EntryValues.choice($0, of: "--type", among: Budget.kinds.map(\.rawValue)) }
    let meant = ledger.settings.budgets.filter { budget in
      let isOfPeriod = every == nil || budget.every == every
      let isOfKind = kind == nil || budget.kind.rawValue == kind
      let isOfCurrency = currency == nil || budget.amount.currency == currency
      return budget.category.fullName == category && isOfPeriod && isOfKind && isOfCurrency
    }
    func start(_ budget: Budget) -> String { budget.from?.iso ?? "" }
    return meant.enumerated().sorted {
      (start($0.element), $0.offset) < (start($1.element), $1.offset)
    }.map(\.element)
  }

  private func setBudget(_ editor: LedgerEditor, _ ledger: Ledger, _ text: inout SettingsText) throws
    -> String
  {
    let values = EntryValues(editor: editor, ledger: ledger)
    let category = new ? words[0] : try editor.confirmedName(words[0], .category, in: ledger)
    let amount = try values.amount(words[1], currency)
    let start = try from.map(values.day)
    var members = values.members(amount)
    if let every = try length() { members.append(("every", every == .month ? nil : .text(every.rawValue))) }
    if let start { members.append(("from", .text(start))) }
    if let until { members.append(("until", .text(try values.day(until)))) }
    if let rollover {
      let known = Budget.Rollover.allCases.map(\.rawValue)
      members.append(("rollover", .text(try EntryValues.choice(rollover, of: "--rollover", among: known))))
    }
    if let type {
      let known = Budget.kinds.map(\.rawValue)
      let type = try EntryValues.choice(type, of: "--type", among: known)
      members.append(("type", type == known[0] ? nil : .text(type)))
    }
    let said = "Budget of \(shortened(category)): \(amount.withCode) a "
    let known = try budgets(of: category, amount.currency, in: ledger)
    let periods = Set(known.map(\.every))
    if every == nil, periods.count > 1 {
      let names = periods.map(\.rawValue).sorted().joined(separator: " and ")
      throw Problem(
        "\(quoted(category)) has budgets by \(names)", "say which with --every", at: .input, exit: .usage)
    }
    let same = start == nil ? known.last : known.last { Self.begins($0, on: start, in: text, ledger) }
    if let same {
      text.set(members, inObjectAt: same.source.lowerBound)
      return said + "\(same.every.rawValue) (was \(same.amount.decimal))"
    }
    // With --from, a new amount is for the same periods as the amount before.
    let every = try length() ?? known.last?.every ?? .month
    if every != .month, !members.contains(where: { $0.name == "every" }) {
      members.append(("every", .text(every.rawValue)))
    }
    text.append([("category", .text(category))] + members, to: Ledger.Field.budgets.rawValue)
    return said + every.rawValue
  }

  /// Whether a budget begins on this day. `2026-05` and `2026-05-01` are the same.
  private static func begins(
    _ budget: Budget, on start: String?, in text: SettingsText, _ ledger: Ledger
  ) -> Bool {
    let calendar = LedgerCalendar(of: ledger.settings)
    func day(_ text: String?) -> String? {
      text.map { (try? calendar.month(parsing: $0))?.firstDay.iso ?? $0 }
    }
    return day(text.text(at: budget.source, "from")) == day(start)
  }

  private func removeBudget(
    _ editor: LedgerEditor, _ ledger: Ledger, _ text: inout SettingsText
  ) throws -> String {
    let values = EntryValues(editor: editor, ledger: ledger)
    let name = Renaming.spelled(words[0], .category, in: ledger)
    let start = try from.map(values.day)
    let found = try budgets(of: name, try currency.map { try values.amount("1", $0).currency }, in: ledger)
      .filter { start == nil || Self.begins($0, on: start, in: text, ledger) }
    guard let last = found.last else {
      throw Problem(
        "\(quoted(name)) has no such budget", "folio budget lists all", at: .input)
    }
    text.remove(objectAt: last.source, from: Ledger.Field.budgets.rawValue)
    return "Removed the budget of \(Self.words(last))"
  }

  private func suggestBudgets(_ editor: LedgerEditor) throws {
    let ledger = try editor.existingDocument().ledger
    let report = Report(ledger, asOf: try Project.Options.Today.required())
    let suggestions = BudgetSuggestion.all(of: report)
    if suggestions.isEmpty {
      return try Terminal.print(
        "No category without a budget had spending in most of the last whole months\n")
    }
    let lines = suggestions.map { suggestion in
      "folio budget\(editor.location) \(quotedForShell(suggestion.category.fullName)) \(suggestion.amount.decimal)"
        + "  # \(suggestion.median.withCode) is the median of \(suggestion.months) months\n"
    }
    try Terminal.print(lines.joined())
  }
}
