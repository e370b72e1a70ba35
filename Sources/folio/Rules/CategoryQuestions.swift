import ArgumentParser
import Basics
import Bookkeeping

/// Asks for the categories of payees that no rule knows, one after the other, most money first.
struct CategoryQuestions {
  let store: RuleStore

  func run(_ document: LedgerDocument, _ book: RuleBook) throws {
    let ledger = document.ledger
    let suggestions = RuleSuggestions(of: ledger, with: book, repeating: true)
    let likely = LikelyCategories(in: ledger)
    var known = Renaming.names(of: .category, in: ledger)
    var answers: [RuleTrial.Answer] = []
    let count = suggestions.payees.count
    Terminal.printError(
      "\n\(counted(count, "payee")) without a category, most money first. A few letters of a category that there is "
        + "are enough; Enter takes the one in brackets, or none; n takes none; q ends. \"> Cash\" makes transfers to an account, "
        + "\"/ 30 Food\" splits off a part.\n")
    for (number, payee) in suggestions.payees.enumerated() {
      guard
        let answer = ask(
          about: payee, "\(number + 1)/\(count)", likely.category(of: payee), ledger, known)
      else { break }
      guard let decision = answer else { continue }
      known = Set(known + decision.categories).sorted()
      answers.append(RuleTrial.Answer(payee, decision))
    }
    if answers.isEmpty { return Terminal.printError("Nothing was changed.\n") }
    try write(answers, document, book)
  }

  /// - Returns: The decision; an inner nil to leave the payee as it is, nil to stop.
  private func ask(
    about payee: RuleSuggestions.Payee, _ number: String, _ likely: String?, _ ledger: Ledger,
    _ known: [String]
  ) -> RuleTrial.Decision?? {
    let rows = payee.examples.map { "    \(TransactionLine.text(ledger.transactions[$0]))\n" }.joined()
    Terminal.printError("\n\(number)  \(quoted(payee.text)): \(CategorizeReport.note(payee))\n\(rows)")
    while true {
      guard let line = Terminal.Prompt.ask("  Category\(likely.map { " [\(shortened($0))]" } ?? ""): ") else {
        return nil
      }
      let text = trimmed(line)
      if text.isEmpty { return .some(likely.map { .category($0) }) }
      if text == "q" { return nil }
      if text.hasPrefix(">") {
        let accounts = ledger.accountNames.sorted()
        if let account = name(of: trimmed(String(text.dropFirst())), among: accounts) {
          return .some(.to(account))
        }
        continue
      }
      if text.hasPrefix("/") {
        if let split = split(text, ledger, known) { return .some(split) }
        continue
      }
      if case .answer(let isYes) = Self.completion(of: text, among: known) {
        if !isYes { return .some(nil) }
        if let likely { return .some(.category(likely)) }
      } else if let category = name(of: text, among: known) {
        return .some(.category(category))
      }
    }
  }

  /// The name that a text means: a known one by a few letters, or a new one; nil if it is none.
  private func name(of text: String, among known: [String]) -> String? {
    if text.isEmpty { return nil }
    switch Self.completion(of: text, among: known) {
    case .known(let name): return name
    case .new(let name): return Terminal.Prompt.confirmNew(name, among: known) ? name : nil
    case .several(let names):
      Terminal.printError("  \(names.prefix(8).map(shortened).joined(separator: ", "))\n")
      return nil
    case .answer: return nil
    }
  }

  /// Reads `/ 30 Food`, and asks for further parts and the category of the rest.
  private func split(_ text: String, _ ledger: Ledger, _ known: [String]) -> RuleTrial.Decision? {
    var parts: [(category: String, amount: Money)] = []
    var text = text
    while true {
      if text.hasPrefix("/") {
        let words = text.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let values = EntryValues(editor: store.editor, ledger: ledger)
        let amount = words.count == 2 ? try? values.amount(words[0]) : nil
        if let amount, amount.minorUnits > 0, let category = name(of: trimmed(words[1]), among: known) {
          parts.append((category, amount))
        } else {
          Terminal.printError("  write an amount and its category: / 30 Food\n")
          if parts.isEmpty { return nil }
        }
      } else if let rest = name(of: text, among: known) {
        return .split(parts, rest: rest)
      }
      guard let line = Terminal.Prompt.ask("  Category of the rest, or another part: ") else { return nil }
      text = trimmed(line)
      if text.isEmpty { return nil }
    }
  }

  enum Completion: Equatable {
    case known(String), new(String)
    /// Categories that begin so.
    case several([String])
    /// `y` or `n`, which is no name unless there is one.
    case answer(Bool)
  }

  /// The category that a text means: one of the same name, or the only one with a level that begins so.
  static func completion(of text: String, among known: [String]) -> Completion {
    let name = GroupName.levels(of: text).joined(separator: ":")
    let folded = FoldedText.string(of: name)
    if let same = known.first(where: { FoldedText.string(of: $0) == folded }) { return .known(same) }
    if let answer = Terminal.Prompt.answer(text) { return .answer(answer) }
    let fitting = known.filter { category in
      let own = FoldedText.string(of: category)
      return own.hasPrefix(folded) || own.contains(":\(folded)")
    }
    // Of a category and those below it, the shortest is meant.
    if let first = fitting.min(by: { $0.utf8.count < $1.utf8.count }),
      fitting.allSatisfy({ $0 == first || $0.hasPrefix(first + ":") })
    {
      return .known(first)
    }
    return fitting.isEmpty ? .new(name) : .several(fitting)
  }

  private func write(_ answers: [RuleTrial.Answer], _ document: LedgerDocument, _ book: RuleBook) throws {
    var trial = try RuleTrial(answers, after: try store.read()?.text, in: document.ledger)
    Terminal.printError(CategorizeReport.words(of: trial))
    let isKept =
      !trial.kept.isEmpty
      && Terminal.Prompt.confirm(
        "\nMake a rule of each\(trial.kept.count < answers.count ? " other" : ""), so that the next payments get it too?",
        isUsual: true)
    if isKept { trial.rename(CleanNameQuestion(trial.kept).answer()) }
    // The answers alone: what other rules say was confirmed before.
    let rules = try RuleBook(RuleBook.text(nil, adding: trial.answers.map(\.line)))
    let lines = trial.kept.map(\.line)
    let editor = store.editor
    let (ledger, changed) = try editor.update(seen: document) { current in
      let categorization = Categorization(rules, of: current.ledger, isAnswered: true)
      return (categorization.applied(to: current), categorization.edits.count)
    }
    // The change of the ledger is said even if the rules cannot be written.
    let adding = Result { if isKept { try store.add(lines) } }
    let missing = Categorization(rules, of: ledger).uncategorized
    let kept =
      isKept && (try? adding.get()) != nil
      ? "; wrote \(counted(lines.count, "rule")) into \(shortened(store.file.name))" : ""
    try Terminal.print(
      "Gave \(counted(changed, "payment")) a category in \(shortened(editor.file.name))\(kept)\n"
        + CategorizeReport.next(
          missing > 0 ? "list no:category" : "build", editor.location, isChanged: true),
      consequence: .ledgerIsChanged)
    try adding.get()
  }
}

extension RuleTrial.Decision {
  fileprivate var categories: [String] {
    switch self {
    case .category(let name): [name]
    case .to: []
    case .split(let parts, let rest): parts.map(\.category) + [rest]
    }
  }
}
