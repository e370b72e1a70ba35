import Basics
import Bookkeeping

/// Payees whose categories are likely, as one question that a person answers at a glance.
struct CategoryGroup {
  private struct Line {
    let index: Int
    let merchant: RuleSuggestions.Merchant
    var category: String?
  }

  enum Reply {
    case choices([Int: CategoryAgenda.Choice])
    /// The wish to be asked about one payee after the other.
    case each
    case back, end
  }

  private var lines: [Line]
  private let ledger: Ledger

  private static let width = 100

  init(
    _ likely: [(merchant: Int, category: String)], of merchants: [RuleSuggestions.Merchant], in ledger: Ledger
  ) {
    lines = likely.map { Line(index: $0.merchant, merchant: merchants[$0.merchant], category: $0.category) }
    self.ledger = ledger
  }

  /// A line for each payee: the bank's name, the clean name, the count and sums of payments, the category.
  var text: String {
    let cells = lines.enumerated().map { number, line in
      let merchant = line.merchant
      let turnover = Turnover(
        of: merchant.rows.map { ledger.transactions[$0] }, in: ledger.settings.currency)
      return [
        "  \(number + 1)", quoted(merchant.payees[0].text), merchant.cleanName.map(shortened) ?? "",
        "\(merchant.rows.count) ×", Self.sums(of: turnover), line.category.map(shortened) ?? "(none)",
      ]
    }
    return Terminal.table(cells, rightAligned: [3, 4], width: Self.width, cutting: [1, 2])
  }

  /// Asks until the reply is complete.
  ///
  /// - Parameter category: Returns the category that a text means; `nil`, after a message, if it means no
  ///   category.
  mutating func ask(_ category: (String) -> String?) -> Reply {
    Terminal.printError("\n\(counted(lines.count, "payee")) whose category is likely:\n" + text)
    while let line = Terminal.Prompt.ask(
      "Enter takes them all, n asks about each; 1 leaves the first one out, 1 Food changes its category: ")
    {
      let text = trimmed(line)
      if text.isEmpty || Terminal.Prompt.answer(text) == true { return .choices(choices) }
      if Terminal.Prompt.answer(text) == false { return .each }
      if text == "<" { return .back }
      if text == "q" { return .end }
      change(text, category)
    }
    return .end
  }

  private mutating func change(_ text: String, _ category: (String) -> String?) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let number = Int(parts[0]), lines.indices.contains(number - 1) else {
      return Terminal.printError("\(quoted(parts[0])) is none of the numbers\n")
    }
    if parts.count == 1 {
      lines[number - 1].category = nil
    } else if let name = category(trimmed(parts[1])) {
      lines[number - 1].category = name
    } else {
      return
    }
    Terminal.printError(
      "  \(number)  \(quoted(lines[number - 1].merchant.payees[0].text)): "
        + "\(lines[number - 1].category.map(shortened) ?? "(none)")\n")
  }

  private var choices: [Int: CategoryAgenda.Choice] {
    Dictionary(
      uniqueKeysWithValues: lines.map { line in
        (line.index, CategoryAgenda.Choice(decision: line.category.map { .category($0) }))
      })
  }

  /// The payees of a ledger whose categories are likely; empty if there are none.
  static func outlook(on ledger: Ledger, _ book: RuleBook) -> String {
    let merchants = RuleSuggestions(of: ledger, with: book, repeating: true).merchants
    let categories = LikelyCategories(in: ledger)
    let likely = merchants.indices.compactMap { index in
      categories.category(of: merchants[index]).map { (merchant: index, category: $0) }
    }
    if likely.isEmpty { return "" }
    return "Likely, and offered at a terminal:\n" + CategoryGroup(likely, of: merchants, in: ledger).text
  }

  /// `-45.20 EUR`, `+10.00 EUR -45.20 EUR`
  private static func sums(of turnover: Turnover) -> String {
    turnover.sums.flatMap { sums in
      [(sums.incoming, Transaction.Kind.income), (sums.outgoing, .expense)]
    }.filter { $0.0.minorUnits > 0 }.map { TransactionLine.amount($0, of: $1) }.joined(separator: " ")
  }
}
