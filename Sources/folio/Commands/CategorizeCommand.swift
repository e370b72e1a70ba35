import ArgumentParser

struct CategorizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "categorize",
    abstract: "Apply your rules to the payments in the ledger.",
    discussion: """
      Examples: folio categorize --suggest --save
                folio categorize
                folio categorize --explain 984E

      The rules are in rules.json beside the ledger. Each says which payments it is about and which category, name, \
      type or tags they get:
        { "when": { "name": { "contains": "uber eats" } }, "set": { "category": "Food:Takeaway" } }
      The first rule that matches decides; tags add up. Folio shows what would change, rule by rule, and asks.

      What you set yourself stays: a category that is there is never replaced, and a name or type only while it is \
      still the one that the statement had. The rules also run at every import.
      Exit codes: 0 done, 1 no rules or not changed, 64 no terminal to ask at, 65 the ledger or rules.json is invalid.
      """
  )

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Print rules to fill in, one for each payee without a category.")
  var suggest = false

  @Flag(help: "With --suggest: add those rules to rules.json.")
  var save = false

  @Option(help: ArgumentHelp("Say what the rules do to one payment, and why.", valueName: "id"))
  var explain: String?

  @OptionGroup(title: "The ledger") var ledger: LedgerOptions

  func validate() throws {
    let tasks = [suggest, explain != nil, dryRun || yes].count { $0 }
    if tasks > 1 { throw ArgumentProblem.severalTasks.error }
    if save, !suggest { throw ArgumentProblem.saveAlone.error }
  }

  func run() throws {
    let editor = try ledger.editor()
    let session = CategorizeSession(
      editor: editor, store: RuleStore(ledger: editor.file.name, console: editor.console),
      location: ledger.words)
    if suggest { return try session.suggest(isSaved: save) }
    if let explain { return try session.explain(explain) }
    try session.run(isDryRun: dryRun, isConfirmed: yes)
  }
}
