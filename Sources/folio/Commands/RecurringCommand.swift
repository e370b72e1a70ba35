import ArgumentParser
import Basics
import Bookkeeping

struct RecurringCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "recurring",
    abstract: "Say how the payments of a payee recur, or that they do not.",
    discussion: """
      Examples: folio recurring
                folio recurring "Power & Light" --every "2 months" --amount 71
                folio recurring "Green Basket Market" --never
                folio recurring "Power & Light" --remove

      Folio infers from the dates of the payments what recurs. What you state here overrides that, until you \
      --remove it. What is not named stays as it was stated.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("The payee.", valueName: "payee"), completion: LedgerNames.all(.payee).completion)
  var payee: String?

  @Option(
    help: ArgumentHelp(
      "The period: \(Recurrence.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "period"),
    completion: .list(Recurrence.allCases.map(\.rawValue)))
  var every: String?

  @Option(help: ArgumentHelp("The amount of each payment.", valueName: "number"))
  var amount: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The category, if the payee's payments in others recur in another way.", valueName: "text"),
    completion: LedgerNames.all(.category).completion)
  var category: String?

  @Option(
    help: ArgumentHelp("last, for the last day of the month.", valueName: "day"), completion: .list(["last"]))
  var day: String?

  @Option(
    help: ArgumentHelp("When a payment due at a weekend is booked: before or after it.", valueName: "which"),
    completion: .list(WeekendRule.allCases.map(\.rawValue)))
  var weekend: String?

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  @Flag(help: "They do not recur.") var never = false
  @Flag(help: "Take out what was stated.") var remove = false
  @Flag(help: "The payee is new, even if its name resembles a known one.") var new = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  private var says: Bool { [every, amount, day, weekend].contains { $0 != nil } }

  func validate() throws {
    if payee?.isBlank ?? (says || never || remove || category != nil) {
      throw ValidationError("name a payee: folio recurring \"Power & Light\" --every month")
    }
    if [says, never, remove].count(where: { $0 }) > 1 {
      throw ValidationError("--never, --remove, and --every and the like exclude each other")
    }
    if currency != nil, amount == nil { throw ValidationError("--currency goes with --amount") }
  }

  func run(_ editor: LedgerEditor) throws {
    guard let payee, says || never || remove else { return try list(editor) }
    try changeLedger(editor) { text, ledger in
      let category = try category.map { try editor.existingName($0, .category, in: ledger) }
      let known = ledger.settings.recurring.first { isMeant($0, payee) && $0.category == category }
      if remove {
        guard let known else {
          throw Problem(
            "nothing is stated of \(quoted(payee))", "folio recurring lists all", at: .input)
        }
        text.remove(objectAt: known.source, from: Ledger.Field.recurring.rawValue)
        return "The dates say again how \(shortened(known.name)) recurs"
      }
      let members = try members(EntryValues(editor: editor, ledger: ledger))
      if let known {
        text.set(members, inObjectAt: known.source.lowerBound)
      } else {
        let name = new ? payee : try editor.existingName(payee, .payee, in: ledger)
        let place: [SettingsText.Member] = [("name", .text(name)), ("category", category.map { .text($0) })]
        text.append(place + members, to: Ledger.Field.recurring.rawValue)
      }
      return never ? "\(shortened(payee)) does not recur" : "Stated how \(shortened(payee)) recurs"
    }
  }

  private func isMeant(_ entry: RecurringEntry, _ payee: String) -> Bool {
    FoldedText.string(of: entry.name) == FoldedText.string(of: payee)
  }

  private func members(_ values: EntryValues) throws -> [SettingsText.Member] {
    var members: [SettingsText.Member] = []
    if never {
      members = ["every", "amount", "currency", "day", "weekend"].map { ($0, nil) }
      members.insert(("recurring", .flag(false)), at: 0)
      return members
    }
    func add(_ name: String, _ text: String?, _ known: [String]) throws {
      guard let text else { return }
      members.append((name, .text(try EntryValues.choice(text, of: "--\(name)", among: known))))
    }
    try add("every", every, Recurrence.allCases.map(\.rawValue))
    if let amount { members += values.members(try values.amount(amount, currency)) }
    try add("day", day, ["last"])
    try add("weekend", weekend, WeekendRule.allCases.map(\.rawValue))
    return members + [("recurring", nil)]
  }

  private func list(_ editor: LedgerEditor) throws {
    let entries = try editor.existingDocument().ledger.settings.recurring
    let lines = entries.filter { payee == nil || isMeant($0, payee ?? "") }.map { entry in
      let parts = [
        entry.isRecurring ? nil : "does not recur", entry.recurrence.map { "every \($0.rawValue)" },
        entry.amount?.withCode, entry.due.isLastDay ? "on the last day" : nil,
        entry.due.weekend.map { "\($0.rawValue) a weekend" },
      ].compactMap(\.self)
      return
        "\(shortened(entry.name))\(entry.category.map { " (\(shortened($0)))" } ?? ""): \(parts.joined(separator: ", "))\n"
    }
    try Terminal.print(
      lines.isEmpty ? "Nothing is stated: the dates of the payments say it\n" : lines.joined())
  }
}
