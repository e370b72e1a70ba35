import Basics
import Bookkeeping

/// A question whether further payees of a trade are to get the category of its payees in the ledger.
///
/// The trades are those of payees that were just answered. So a refusal holds until another payee of the
/// trade is answered.
struct TradeQuestion {
  let trades: [(trade: Trade, category: String)]

  /// The number of trades that a person takes in at a glance.
  private static let most = 8

  /// - Parameter answers: The answers that the ledger does not have yet.
  init(after answers: [RuleTrial.Answer], _ book: RuleBook, _ ledger: Ledger) {
    var likely = LikelyCategories(in: ledger)
    for answer in answers {
      if let category = answer.decision.category { likely.learn(category, of: answer.payee) }
    }
    let known = book.rules.flatMap(\.conditions)
    trades = likely.tradesOfOneCategory(of: answers.map(\.payee)).filter { !known.contains(.trade($0.trade)) }
      .prefix(Self.most).map { $0 }
  }

  /// Asks until it is answered.
  ///
  /// - Returns: The rules that the person wants, each on one line; `nil` for none at all.
  func ask(_ question: String) -> [[UInt8]]? {
    let list = trades.enumerated().map { number, entry in
      "  \(number + 1)  \(entry.trade.name): \(shortened(entry.category))\n"
    }.joined()
    Terminal.printError("\nFurther payees of these trades, unless a rule or a habit says otherwise:\n" + list)
    while let line = Terminal.Prompt.ask("\(question) [Y/n; numbers leave trades out (1 3)] ") {
      let text = trimmed(line)
      if text.isEmpty || Terminal.Prompt.answer(text) == true { return rules(without: []) }
      if Terminal.Prompt.answer(text) == false { return nil }
      let numbers = text.split(separator: " ").map { Int($0) ?? 0 }
      if numbers.allSatisfy({ (1...trades.count).contains($0) }) { return rules(without: Set(numbers)) }
      Terminal.printError("\(quoted(text)) is neither yes, no nor numbers of the list\n")
    }
    return nil
  }

  private func rules(without left: Set<Int>) -> [[UInt8]] {
    trades.enumerated().filter { !left.contains($0.offset + 1) }
      .map { RuleSuggestions.json($0.element.trade, $0.element.category) }
  }
}
