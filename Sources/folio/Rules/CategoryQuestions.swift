import ArgumentParser
import Bookkeeping

/// Asks for the categories of payees that no rule knows, one after the other, most money first.
struct CategoryQuestions {
  let store: RuleStore

  private typealias Answer = (payee: RuleSuggestions.Payee, category: String)

  func run(_ document: LedgerDocument, _ book: RuleBook) throws {
    let ledger = document.ledger
    var suggestions = RuleSuggestions(of: ledger, with: book, repeating: true)
    suggestions.findLikelyCategories(in: ledger)
    var known = Renaming.names(of: .category, in: ledger)
    var answers: [Answer] = []
    let count = suggestions.payees.count
    Terminal.printError(
      "\n\(counted(count, "payee")) without a category, most money first. A few letters of a category that there is "
        + "are enough; Enter takes the one in brackets, or none; n takes none; q ends.\n")
    for (number, payee) in suggestions.payees.enumerated() {
      guard let answer = ask(about: payee, "\(number + 1)/\(count)", ledger, known) else { break }
      guard let category = answer else { continue }
      if !known.contains(category) { known = (known + [category]).sorted() }
      answers.append((payee, category))
    }
    if answers.isEmpty { return Terminal.printError("Nothing was changed.\n") }
    try write(answers, document, book)
  }

  /// - Returns: The category, nil to leave the payee as it is; nil to stop.
  private func ask(
    about payee: RuleSuggestions.Payee, _ number: String, _ ledger: Ledger, _ known: [String]
  ) -> String?? {
    let rows = payee.examples.map { "    \(TransactionLine.text(ledger.transactions[$0]))\n" }.joined()
    Terminal.printError("\n\(number)  \(quoted(payee.text)): \(CategorizeReport.note(payee))\n\(rows)")
    let likely = payee.likelyCategory
    while true {
      guard let line = Terminal.Prompt.ask("  Category\(likely.map { " [\(shortened($0))]" } ?? ""): ") else {
        return nil
      }
      let text = trimmed(line)
      if text.isEmpty { return .some(likely) }
      if text == "q" { return nil }
      switch Self.completion(of: text, among: known) {
      case .known(let category): return .some(category)
      case .new(let category):
        if Terminal.Prompt.confirmNew(category, among: known) { return .some(category) }
      case .several(let names):
        Terminal.printError("  \(names.prefix(8).map(shortened).joined(separator: ", "))\n")
      case .answer(true):
        if let likely { return .some(likely) }
      case .answer(false): return .some(nil)
      }
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

  private func write(_ answers: [Answer], _ document: LedgerDocument, _ book: RuleBook) throws {
    let lines = answers.map { RuleSuggestions.json($0.payee, category: $0.category, note: nil) }
    let isKept = Terminal.Prompt.confirm(
      "\nMake a rule of each, so that the next payments get it too?", isUsual: true)
    // The answers alone: what other rules say was confirmed before.
    let rules = try RuleBook(RuleBook.text(nil, adding: lines))
    let editor = store.editor
    let (ledger, changed) = try editor.update(seen: document) { current in
      let categorization = Categorization(rules, of: current.ledger)
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
