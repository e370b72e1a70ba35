import ArgumentParser
import Basics
import Bookkeeping

struct GoalCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "List, state or remove a goal: an amount to reach by a day.",
    discussion: """
      Examples: folio goal
                folio goal Bicycle 2400 --tag bicycle --by 2026-12
                folio goal Bicycle 2600
                folio goal Bicycle --remove

      The money is in an account, in a category with those below it, or under a tag. 0 is the goal of a debt that is to be \
      paid off. What is not named stays as it was stated.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The goal's name, and the amount.", valueName: "name amount"))
  var words: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The account that has the money.", valueName: "text"),
    completion: LedgerNames.openAccount.completion)
  var account: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The category that has it.", valueName: "text"),
    completion: LedgerNames.all(.category).completion)
  var category: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The tag of its payments.", valueName: "text"),
    completion: LedgerNames.all(.tag).completion)
  var tag: String?

  @Option(help: ArgumentHelp("A day, or a month, of which the last day counts.", valueName: "day"))
  var by: String?

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  @Flag(help: "Remove the goal.") var remove = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  private var hasPlace: Bool { places.contains { $0 != nil } }
  private var places: [String?] { [account, category, tag] }
  private var hasValues: Bool { words.count == 2 || hasPlace || by != nil || currency != nil }

  mutating func validate() throws {
    words = try Arguments.withoutOptions(words)
    let isWrong =
      words.count > 2 || words.contains(where: \.isBlank) || words.isEmpty && (remove || hasValues)
    if isWrong || remove && hasValues {
      throw ValidationError(
        "name a goal and an amount: folio goal Bicycle 2400 --tag bicycle --by 2026-12; or --remove with a goal"
      )
    }
    if places.count(where: { $0 != nil }) > 1 {
      throw ValidationError("--account, --category and --tag exclude each other")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    if remove || hasValues {
      return try changeLedger(editor) { text, ledger in
        let known = ledger.settings.goals.first {
          FoldedText.string(of: $0.name) == FoldedText.string(of: words[0])
        }
        return remove ? try removeGoal(known, &text) : try setGoal(known, editor, ledger, &text)
      }
    }
    let goals = try editor.existingDocument().ledger.settings.goals
    let found = goals.filter {
      words.isEmpty || FoldedText.string(of: $0.name) == FoldedText.string(of: words[0])
    }
    try Terminal.print(
      found.isEmpty ? "No such goal is stated\n" : found.map { Self.words($0) + "\n" }.joined())
  }

  /// `Bicycle: 2400.00 USD with tag bicycle by 2026-12-31`
  private static func words(_ goal: Goal) -> String {
    let preposition = if case .tag = goal.place { "with tag" } else { "in \(goal.place.field.rawValue)" }
    return "\(shortened(goal.name)): \(goal.amount.withCode) \(preposition) \(shortened(goal.place.name))"
      + (goal.by.map { " by \($0.iso)" } ?? "")
  }

  private func removeGoal(_ known: Goal?, _ text: inout SettingsText) throws -> String {
    guard let known else {
      throw Problem("there is no goal \(quoted(words[0]))", "folio goal lists all", at: .input)
    }
    text.remove(objectAt: known.source, from: Ledger.Field.goals.rawValue)
    return "Removed the goal \(Self.words(known))"
  }

  private func setGoal(
    _ known: Goal?, _ editor: LedgerEditor, _ ledger: Ledger, _ text: inout SettingsText
  ) throws -> String {
    let values = EntryValues(editor: editor, ledger: ledger)
    if known == nil, words.count < 2 || !hasPlace {
      throw Problem(
        "there is no goal \(quoted(words[0])) yet",
        "a new one needs an amount, and --account, --category or --tag", at: .input, exit: .usage)
    }
    var members: [SettingsText.Member] = []
    if hasPlace {
      members = [
        ("account", try account.map { .text(try editor.confirmedName($0, .account, in: ledger)) }),
        ("category", try category.map { .text(try editor.confirmedName($0, .category, in: ledger)) }),
        ("tag", tag.map { .text(Renaming.spelled($0, .tag, in: ledger)) }),
      ]
    }
    let code = currency ?? known?.amount.currency.code
    if words.count == 2 || currency != nil {
      members += values.members(
        try values.amount(words.count == 2 ? words[1] : known?.amount.decimal ?? "0", code))
    }
    if let by { members.append(("by", .text(try values.day(by)))) }
    if let known {
      text.set(members, inObjectAt: known.source.lowerBound)
      return "Changed the goal \(shortened(known.name))"
    }
    text.append([("name", .text(trimmed(words[0])))] + members, to: Ledger.Field.goals.rawValue)
    return "Stated the goal \(shortened(words[0]))"
  }
}
