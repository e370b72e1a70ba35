import ArgumentParser
import Basics
import Bookkeeping

/// Asks for the categories of payees that no rule knows.
struct CategoryQuestions {
  let store: RuleStore
  /// Whether to ask about small payments, too.
  let asksAll: Bool
  /// Whether the answers are about these payments alone, and become no rules.
  let isOnce: Bool

  private enum Reply {
    case choices([Int: CategoryAgenda.Choice])
    case each, back, end
  }

  func run(_ document: LedgerDocument, _ book: RuleBook) throws {
    let ledger = document.ledger
    let merchants = RuleSuggestions(of: ledger, with: book, repeating: true).merchants
    let small = asksAll ? nil : SmallPayees(among: merchants, in: ledger)
    let agenda = CategoryAgenda(merchants: merchants, small: small?.merchants ?? [])
    let first = CategoryAgenda.Step(
      likely: LikelyCategories(in: ledger), known: Renaming.names(of: .category, in: ledger))
    Terminal.printError(Self.introduction(agenda.count(at: first)))
    let choices = ask(agenda, first, ledger)
    let answers = choices.sorted { $0.key < $1.key }.flatMap { index, choice in
      choice.decision.map { decision in
        merchants[index].payees.map { payee in
          RuleTrial.Answer(payee, decision, name: choice.naming.name(of: payee))
        }
      } ?? []
    }
    let left = small.map { Self.words(of: $0, leaving: choices, store.editor.location) } ?? ""
    if answers.isEmpty { return Terminal.printError(left + "Nothing was changed.\n") }
    let isDone = merchants.indices.allSatisfy { choices[$0]?.decision != nil || agenda.small.contains($0) }
    try write(answers, document, book, left: left, isDone: isDone)
  }

  private static func introduction(_ count: Int) -> String {
    if count == 0 { return "\n" }
    return
      "\n\(counted(count, "payee")) without a category, most money first; those whose category is likely "
      + "come together at the end. A few letters of an existing category are enough; Enter takes the category in "
      + "brackets or, if there is none, skips the payee; n skips the payee; < goes back; q ends. "
      + "\"> Cash\" makes transfers to an account, \"/ 30 Food\" splits off a part, \"= Corner Shop\" is another name.\n"
  }

  /// A sentence about the payees that were not asked about; empty if there are none.
  private static func words(
    of small: SmallPayees, leaving choices: [Int: CategoryAgenda.Choice], _ location: String
  ) -> String {
    let left = small.merchants.filter { choices[$0] == nil }
    if left.isEmpty { return "" }
    return "\n\(counted(left.count, "payee")) with a single payment (\(small.sum(of: left).withCode) of the "
      + "\(small.spending.withCode) spent in these months) \(left.count == 1 ? "was" : "were") not asked about: "
      + "folio categorize --all\(location)\n"
  }

  /// The answers, by the merchants' indices.
  private func ask(
    _ agenda: CategoryAgenda, _ first: CategoryAgenda.Step, _ ledger: Ledger
  ) -> [Int: CategoryAgenda.Choice] {
    let merchants = agenda.merchants
    var steps = [first]
    while let step = steps.last, let question = agenda.next(after: step) {
      let reply: Reply
      switch question {
      case .one(let index, let likely):
        let number = "\(step.choices.count + 1)/\(agenda.count(at: step))"
        reply = ask(about: merchants[index], index, number, likely, step.known, ledger)
      case .group(let likely):
        var group = CategoryGroup(likely, of: merchants, in: ledger)
        reply =
          switch group.ask({ name(of: $0, among: step.known) }) {
          case .choices(let choices): .choices(choices)
          case .each: .each
          case .back: .back
          case .end: .end
          }
      }
      switch reply {
      case .choices(let choices): steps.append(step.after(choices, merchants))
      case .each:
        var next = step
        next.asksEach = true
        steps.append(next)
      case .back:
        if steps.count > 1 { steps.removeLast() } else { Terminal.printError("  this is the first\n") }
      case .end: return step.choices
      }
    }
    return (steps.last ?? first).choices
  }

  private func ask(
    about merchant: RuleSuggestions.Merchant, _ index: Int, _ number: String, _ likely: String?,
    _ known: [String],
    _ ledger: Ledger
  ) -> Reply {
    var naming = CategoryAgenda.Naming.proposed
    func decided(_ decision: RuleTrial.Decision?) -> Reply {
      .choices([index: .init(decision: decision, naming: naming)])
    }
    Terminal.printError("\n\(number)  " + CategorizeReport.heading(of: merchant, in: ledger))
    while true {
      guard let line = Terminal.Prompt.ask("  Category\(likely.map { " [\(shortened($0))]" } ?? ""): ") else {
        return .end
      }
      let text = trimmed(line)
      if text.isEmpty { return decided(likely.map { .category($0) }) }
      if text == "q" { return .end }
      if text == "<" { return .back }
      if text.hasPrefix(">") {
        let accounts = ledger.accountNames.sorted()
        if let account = name(of: trimmed(String(text.dropFirst())), among: accounts) {
          return decided(.to(account))
        }
        continue
      }
      if text.hasPrefix("=") {
        let name = trimmed(text.droppingFirst(bytes: 1))
        naming = .own(name.isEmpty ? nil : name)
        Terminal.printError("  called \(name.isEmpty ? "as the statement has it" : shortened(name))\n")
        continue
      }
      if text.hasPrefix("/") {
        if let split = split(text, ledger, known) { return decided(split) }
        continue
      }
      if case .answer(let isYes) = Self.completion(of: text, among: known) {
        if !isYes { return decided(nil) }
        if let likely { return decided(.category(likely)) }
      } else if let category = name(of: text, among: known) {
        return decided(.category(category))
      }
    }
  }

  /// The name that a text means: a known one by a few letters, or a new one; `nil` if it means none.
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
    /// The names that begin with the text.
    case several([String])
    /// The answer `y` or `n`, unless a known name is spelled so.
    case answer(Bool)
  }

  /// The name that a text means: the same one, or the only one with a level that begins with the text.
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

  private func write(
    _ answers: [RuleTrial.Answer], _ document: LedgerDocument, _ book: RuleBook, left: String, isDone: Bool
  ) throws {
    var trial = try RuleTrial(answers, after: try store.read()?.text, in: document.ledger)
    Terminal.printError(CategorizeReport.words(of: trial))
    let lines = rulesToKeep(of: trial, book, document.ledger)
    trial.dropNames(areRulesKept: lines != nil)
    // Only the answers are applied: what other rules change was confirmed before.
    let rules = try RuleBook(RuleBook.text(nil, adding: trial.answers.map(\.line)))
    let editor = store.editor
    let (_, changed) = try editor.update(seen: document) { current in
      let categorization = Categorization(rules, of: current.ledger, isAnswered: true)
      return (categorization.applied(to: current), categorization.edits.count)
    }
    // The change of the ledger is reported even if the rules cannot be written.
    let adding = Result { if let lines { try store.add(lines) } }
    Terminal.printError(left)
    let isAdded = (try? adding.get()) != nil
    let kept = lines.map {
      isAdded ? "; wrote \(counted($0.count, "rule")) into \(shortened(store.file.name))" : ""
    }
    try Terminal.print(
      "Gave \(counted(changed, "payment")) a category in \(shortened(editor.file.name))\(kept ?? "")\n"
        + CategorizeReport.next(isDone ? "build" : "list no:category", editor.location, isChanged: true),
      consequence: .ledgerIsChanged)
    try adding.get()
  }

  /// The rules that answers and their trades become; `nil` if none are made. A user who already has rules is
  /// asked about trades alone.
  private func rulesToKeep(of trial: RuleTrial, _ book: RuleBook, _ ledger: Ledger) -> [[UInt8]]? {
    if isOnce || trial.kept.isEmpty { return nil }
    let lines = trial.kept.map(\.line)
    let isAgreed = book.rules.count > book.unfinished.count
    let others = trial.kept.count == trial.answers.count ? "" : " other"
    let question = TradeQuestion(after: trial.answers, book, ledger)
    if question.trades.isEmpty {
      let isKept =
        isAgreed
        || Terminal.Prompt.confirm(
          "\nMake a rule of each\(others), so that the next payments get it too?", isUsual: true)
      return isKept ? lines : nil
    }
    if isAgreed { return lines + (question.ask("Make a rule of each trade, for the next imports?") ?? []) }
    return question.ask(
      "Make a rule of each\(others) payee and each trade, so that the next payments get it too?"
    )
    .map { lines + $0 }
  }
}
