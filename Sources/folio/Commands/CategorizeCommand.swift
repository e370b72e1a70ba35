import ArgumentParser
import Basics
import Bookkeeping

struct CategorizeCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "categorize",
    abstract: "Apply your rules to the payments in the ledger.",
    discussion: """
      Examples: folio categorize --suggest --save
                folio categorize
                folio categorize --explain 984E

      The rules are in rules.json, in the ledger's folder. Each says which payments it is about and which \
      category, name, type or tags they get:
        { "when": { "name": { "contains": "uber eats" } }, "set": { "category": "Food:Takeaway" } }
      The first rule that matches decides; tags add up. Folio shows what would change, rule by rule, and asks.

      At a terminal, Folio then asks about the payees that no rule knows: first, one by one, about those of \
      which nothing is known, most money first; then, in one list, about those whose category is likely, \
      because you gave it to similar ones. Rules are made from the answers. Payees that were paid only once \
      are left out if all of them together are less than 5 % of the spending of those months; --all asks \
      about them, too.

      What you set yourself stays: a category that is there is never replaced, and a name or type only while it is \
      still the one that the statement had. The rules also run at every import.
      Exit codes: 0 done, 1 no rules or not changed, 64 no terminal to ask at, 65 the ledger or rules.json is invalid.
      """
  )

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Ask about small payments of payees that were paid only once, too.")
  var all = false

  @Flag(help: "Change only these payments, and make no rules from the answers.")
  var once = false

  @Flag(help: "Print rules to fill in, one for each payee without a category.")
  var suggest = false

  @Flag(help: "With --suggest: add those rules to rules.json.")
  var save = false

  @Option(help: ArgumentHelp("Say what rules and habits do to one payment, and why.", valueName: "id"))
  var explain: String?

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func validate() throws {
    let tasks = [suggest, explain != nil, dryRun || yes].count { $0 }
    if tasks > 1 {
      throw ValidationError("use only one of these: --suggest; --explain; --dry-run or --yes")
    }
    if all || once, tasks > 0 {
      throw ValidationError("--all and --once are for the questions at a terminal")
    }
    if save, !suggest { throw ValidationError("--save goes with --suggest") }
  }

  func run(_ editor: LedgerEditor) throws {
    let store = RuleStore(editor)
    if suggest { return try suggestRules(for: store) }
    if let explain { return try self.explain(explain, store) }
    try categorize(by: store)
  }

  /// Shows the changes that the rules make, asks, and writes them.
  private func categorize(by store: RuleStore) throws {
    let editor = store.editor
    let document = try editor.existingDocument()
    let asks = !dryRun && !yes && Terminal.Prompt.isPossible
    guard let book = try store.read()?.book ?? (asks ? RuleBook() : nil) else {
      throw Problem(
        at: store.file.name, "there are no rules yet",
        "begin with folio categorize --suggest --save\(editor.location)")
    }
    let report = report(on: document.ledger, store, book)
    store.console.report(report.categorization.warnings(of: book))
    if asks, report.categorization.edits.isEmpty, report.categorization.uncategorized > 0 {
      return try questions(for: store).run(document, book)
    }
    if report.categorization.edits.isEmpty || dryRun {
      let next = report.next(editor.location, isChanged: false)
      let likely = dryRun ? CategoryGroup.outlook(on: document.ledger, book) : ""
      return try Terminal.print(report.preview + report.outlook + likely + next)
    }
    if !yes { try editor.console.confirm(report.preview + report.outlook, report.question) }
    let done = try editor.update(seen: document) { current in
      var done = report
      if current.bytes != document.bytes {
        // Only what was shown may be written.
        guard yes else { throw Problem.ledgerChanged }
        done = self.report(on: current.ledger, store, book)
      }
      return (done.categorization.applied(to: current), done)
    }.result
    let ending = done.done + done.next(editor.location, isChanged: true)
    try Terminal.print((yes ? done.preview : "") + ending, consequence: .ledgerIsChanged)
    if asks, done.categorization.uncategorized > 0 {
      try questions(for: store).run(try editor.existingDocument(), book)
    }
  }

  private func questions(for store: RuleStore) -> CategoryQuestions {
    CategoryQuestions(store: store, asksAll: all, isOnce: once)
  }

  private func report(on ledger: Ledger, _ store: RuleStore, _ book: RuleBook) -> CategorizeReport {
    CategorizeReport(
      ledger: ledger, ledgerName: store.editor.file.name, book: book,
      words: CategorizeReport.RuleWords(file: store.file.name),
      categorization: Categorization(book, of: ledger))
  }

  // MARK: - Helping to write rules

  private func suggestRules(for store: RuleStore) throws {
    let ledger = try store.editor.existingDocument().ledger
    let suggestions = RuleSuggestions(of: ledger, with: try store.read()?.book ?? RuleBook())
    let rules = suggestions.json(notes: CategorizeReport.summary)
    guard save else {
      return try Terminal.print(json: String(decoding: RuleBook.text(nil, adding: rules), as: UTF8.self))
    }
    guard !rules.isEmpty else { return try Terminal.print("No payee is left to suggest a rule for.") }
    try store.add(rules)
    try Terminal.print(
      "Added \(counted(rules.count, "rule")) without a category to \(shortened(store.file.name)).\n"
        + "Next: fill them in, remove what you do not need, and run folio categorize\(store.editor.location)")
  }

  private func explain(_ id: String, _ store: RuleStore) throws {
    let document = try store.editor.existingDocument()
    let index = try document.index(ofID: id)
    let book = try store.read()?.book ?? RuleBook()
    let report = report(on: document.ledger, store, book)
    try Terminal.print(report.explanation(ofPaymentAt: index))
  }
}
