import Bookkeeping

/// What `folio categorize` would change, rule by rule.
struct CategorizeReport {
  let ledger: Ledger
  let ledgerName: String
  let book: RuleBook
  let words: RuleWords
  let categorization: Categorization

  private static let mostShown = 3

  var preview: String {
    zip(book.rules, categorization.uses).filter { !$0.1.edits.isEmpty }.map { section($0.0, $0.1) }.joined()
  }

  var question: String { "Change \(counted(categorization.edits.count)) in \(shortened(ledgerName))?" }

  var outlook: String {
    let count = categorization.edits.count
    return "\(counted(count)) of \(ledger.transactions.count) to change; \(missing)\n"
  }

  var done: String {
    "Changed \(counted(categorization.edits.count)) in \(shortened(ledgerName)); \(missing)\n"
  }

  private var missing: String {
    switch categorization.uncategorized {
    case 0: "all have a category"
    case 1: "1 has no category"
    case let count: "\(count) have no category"
    }
  }

  private func section(_ rule: Rule, _ use: Categorization.Use) -> String {
    let transactions = use.edits.map { ledger.transactions[categorization.edits[$0].index] }
    var totals = Totals.ByCurrency(main: ledger.settings.currency)
    for transaction in transactions { totals.add(transaction) }
    let rows = transactions.prefix(Self.mostShown).map { "    \(TransactionLine.text($0))\n" }.joined()
    let rest = transactions.count - Self.mostShown
    return "\(words.heading(of: rule)): \(RuleWords.words(rule.outcome))\n"
      + "  \(counted(transactions.count)), \(Self.sums(of: totals))\n\(rows)"
      + (rest > 0 ? "    and \(rest) more\n" : "")
  }

  /// `in 0.00 USD, out 345.00 USD`
  static func sums(of totals: Totals.ByCurrency) -> String {
    let all = (totals.main.count > 0 || totals.others.isEmpty ? [totals.main] : []) + totals.others
    return all.map { totals in
      let code = totals.currency.code
      return "in \(totals.income.decimal) \(code), out \(totals.expense.decimal) \(code)"
    }.joined(separator: "; ")
  }

  private func counted(_ count: Int) -> String { "\(count) payment\(count == 1 ? "" : "s")" }
}

// MARK: - Suggestions and explanations

extension CategorizeReport {
  /// `12 payments, 2026-01-05 to 2026-03-30, in 0.00 USD, out 345.00 USD`
  static func note(_ payee: RuleSuggestions.Payee) -> String {
    let (first, last) = (payee.dates.lowerBound.iso, payee.dates.upperBound.iso)
    return
      "\(payee.count) payment\(payee.count == 1 ? "" : "s"), \(first == last ? first : "\(first) to \(last)"), "
      + sums(of: payee.totals)
  }

  /// What each rule that a payment meets says of it.
  func explanation(of transaction: Transaction) -> String {
    var application = RuleApplication(book)
    let effects = application.effects(on: transaction)
    var text = TransactionLine.details(transaction)
    for name in transaction.statementNames { text += "  the statement says: \(shortened(name))\n" }
    if effects.isEmpty { return text + "No rule meets it.\n" }
    var last: Int?
    for effect in effects {
      if effect.rule != last { text += words.heading(of: book.rules[effect.rule]) + "\n" }
      last = effect.rule
      text += "  \(RuleWords.words(effect.value)): \(self.words(effect.fate))\n"
    }
    return text
  }

  private func words(_ fate: RuleEffect.Fate) -> String {
    switch fate {
    case .applies: "to be set by folio categorize"
    case .isSo: "set"
    case .yields: "not set, since what is there may be your own"
    case .decided(let rule): "not set, since the rule in line \(words.line(of: book.rules[rule])) comes first"
    case .isTransfer: "not set, since a transfer has no category"
    }
  }
}

extension CategorizeReport {
  /// What to type next.
  func next(_ location: String, isChanged: Bool) -> String {
    Self.next(missing: categorization.uncategorized, location, isChanged: isChanged)
  }

  /// - Parameter isChanged: Whether there is something to take back.
  static func next(missing: Int, _ location: String, isChanged: Bool) -> String {
    next(missing > 0 ? "categorize --suggest --save" : "build", location, isChanged: isChanged)
  }

  static func next(_ command: String, _ location: String, isChanged: Bool) -> String {
    "Next: folio \(command)\(location)" + (isChanged ? " (folio undo\(location) takes this back)" : "") + "\n"
  }
}
