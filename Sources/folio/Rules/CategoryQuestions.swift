import ArgumentParser
import Basics
import Bookkeeping

/// Asks for the categories of payees that no rule knows, one after the other, most money first.
struct CategoryQuestions {
  let store: RuleStore

  /// The state before a question, to which `<` goes back.
  fileprivate struct Step {
    var likely: LikelyCategories
    var known: [String]
    /// The answers so far, one for each merchant; nil where a merchant is left as it is.
    var decisions: [RuleTrial.Decision?] = []
  }

  private enum Reply {
    /// Nil leaves the merchant as it is.
    case decision(RuleTrial.Decision?)
    case back, end
  }

  func run(_ document: LedgerDocument, _ book: RuleBook) throws {
    let ledger = document.ledger
    let merchants = RuleSuggestions(of: ledger, with: book, repeating: true).merchants
    Terminal.printError(
      "\n\(counted(merchants.count, "payee")) without a category, most money first. A few letters of a category that "
        + "there is are enough; Enter takes the one in brackets, or none; n takes none; < goes back; q ends. \"> Cash\" makes "
        + "transfers to an account, \"/ 30 Food\" splits off a part.\n")
    let first = Step(
      likely: LikelyCategories(in: ledger), known: Renaming.names(of: .category, in: ledger))
    var steps = [first]
    asking: while let step = steps.last, step.decisions.count < merchants.count {
      let number = step.decisions.count
      switch ask(about: merchants[number], "\(number + 1)/\(merchants.count)", step, ledger) {
      case .decision(let decision): steps.append(step.after(decision, merchants[number]))
      case .back:
        if steps.count > 1 { steps.removeLast() } else { Terminal.printError("  this is the first\n") }
      case .end: break asking
      }
    }
    let answers = zip(merchants, (steps.last ?? first).decisions).flatMap { merchant, decision in
      decision.map { decision in merchant.payees.map { RuleTrial.Answer($0, decision) } } ?? []
    }
    if answers.isEmpty { return Terminal.printError("Nothing was changed.\n") }
    try write(answers, document, book)
  }

  private func ask(
    about merchant: RuleSuggestions.Merchant, _ number: String, _ step: Step, _ ledger: Ledger
  ) -> Reply {
    let (likely, known) = (step.likely.category(of: merchant), step.known)
    Terminal.printError("\n\(number)  " + CategorizeReport.heading(of: merchant, in: ledger))
    while true {
      guard let line = Terminal.Prompt.ask("  Category\(likely.map { " [\(shortened($0))]" } ?? ""): ") else {
        return .end
      }
      let text = trimmed(line)
      if text.isEmpty { return .decision(likely.map { .category($0) }) }
      if text == "q" { return .end }
      if text == "<" { return .back }
      if text.hasPrefix(">") {
        let accounts = ledger.accountNames.sorted()
        if let account = name(of: trimmed(String(text.dropFirst())), among: accounts) {
          return .decision(.to(account))
        }
        continue
      }
      if text.hasPrefix("/") {
        if let split = split(text, ledger, known) { return .decision(split) }
        continue
      }
      if case .answer(let isYes) = Self.completion(of: text, among: known) {
        if !isYes { return .decision(nil) }
        if let likely { return .decision(.category(likely)) }
      } else if let category = name(of: text, among: known) {
        return .decision(.category(category))
      }
    }
  }

  /// The name that a text means: a known one by a few letters, or a new one; nil if it is none.
  private func name(of text: String, among known: [String]) -> String? {
    if text.isEmpty { return nil }
    switch Self.completion(of: text, among: known) {
    case .known(let name):
      if name != text { Terminal.printError("  \(shortened(name))\n") }
      return name
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

extension CategoryQuestions.Step {
  /// The state after an answer, which counts for the next questions.
  fileprivate func after(_ decision: RuleTrial.Decision?, _ merchant: RuleSuggestions.Merchant) -> Self {
    var next = self
    next.decisions.append(decision)
    guard let decision else { return next }
    next.known = Set(known + decision.categories).sorted()
    if let category = decision.category {
      for payee in merchant.payees { next.likely.learn(category, of: payee) }
    }
    return next
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
