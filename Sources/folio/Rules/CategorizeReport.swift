import Basics
import Bookkeeping

/// The changes that `folio categorize` would make, rule by rule.
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

  var question: String {
    "Change \(counted(categorization.edits.count, "payment")) in \(shortened(ledgerName))?"
  }

  var outlook: String {
    let count = categorization.edits.count
    return "\(counted(count, "payment")) of \(ledger.transactions.count) to change; \(missing)\n"
  }

  var done: String {
    "Changed \(counted(categorization.edits.count, "payment")) in \(shortened(ledgerName)); \(missing)\n"
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
    let turnover = Turnover(of: transactions, in: ledger.settings.currency)
    let rows = transactions.prefix(Self.mostShown).map { "    \(TransactionLine.text($0))\n" }.joined()
    let rest = transactions.count - Self.mostShown
    return "\(words.heading(of: rule)): \(RuleWords.words(rule.outcome))\n"
      + "  \(counted(transactions.count, "payment")), \(Self.sums(of: turnover))\n\(rows)"
      + (rest > 0 ? "    and \(rest) more\n" : "")
  }

  /// `in 0.00 USD, out 345.00 USD`
  static func sums(of turnover: Turnover) -> String {
    turnover.sums.map { "in \($0.incoming.withCode), out \($0.outgoing.withCode)" }.joined(separator: "; ")
  }
}

// MARK: - Suggestions and explanations

extension CategorizeReport {
  /// `12 payments, 2026-01-05 to 2026-03-30, in 0.00 USD, out 345.00 USD`
  static func summary(of payee: RuleSuggestions.Payee) -> String {
    "\(counted(payee.count, "payment")), \(period(payee.dates)), \(sums(of: payee.turnover))"
  }

  private static let mostNames = 4

  /// A question's first lines: the merchant's name, the sums, and some of the payments.
  static func heading(of merchant: RuleSuggestions.Merchant, in ledger: Ledger) -> String {
    let turnover = Turnover(
      of: merchant.rows.map { ledger.transactions[$0] }, in: ledger.settings.currency)
    var text = "\(quoted(merchant.text)): \(counted(merchant.rows.count, "payment")), "
    text += "\(period(merchant.dates)), \(sums(of: turnover))\n"
    if merchant.payees.count > 1 {
      let rest = merchant.payees.count - mostNames
      text += "    as " + merchant.payees.prefix(mostNames).map { quoted($0.text) }.joined(separator: ", ")
      text += rest > 0 ? " and \(rest) more\n" : "\n"
    }
    for index in merchant.examples {
      let payment = ledger.transactions[index]
      text += "    \(TransactionLine.text(payment))\n"
      if merchant.payees[0].isMiddleman, let memo = payment.texts.memo {
        text += "      \(shortened(PaymentText.memo.plain(memo)))\n"
      }
    }
    if let name = merchant.cleanName { text += "    called \(shortened(name)) from now on\n" }
    return text
  }

  /// The effect of each rule that a payment matches, and the habit of its payee.
  func explanation(ofPaymentAt index: Int) -> String {
    let transaction = ledger.transactions[index]
    var application = RuleApplication(book)
    let effects = application.effects(on: transaction)
    var text = TransactionLine.details(transaction)
    for name in transaction.statementNames { text += "  the statement says: \(shortened(name))\n" }
    if effects.isEmpty { text += "No rule matches it.\n" }
    var last: Int?
    for effect in effects {
      if effect.rule != last { text += words.heading(of: book.rules[effect.rule]) + "\n" }
      last = effect.rule
      text += "  \(RuleWords.words(effect.value)): \(self.words(effect.fate))\n"
    }
    return text + habit(ofPaymentAt: index, effects)
  }

  private func habit(ofPaymentAt index: Int, _ effects: [RuleApplication.Effect]) -> String {
    guard let (payee, habit) = PayeeHabits.habit(ofPaymentAt: index, in: ledger) else { return "" }
    let isRuled = effects.contains { if case .category = $0.value { true } else { false } }
    let own = ledger.transactions[index].category
    let fate =
      switch own {
      case nil: "set by imports alone"
      case let own? where own.utf8.elementsEqual(habit.category.utf8): "set"
      default: "not set, since what is there may be your own"
      }
    return "habit: name is \(quoted(payee)), as in \(habit.count) other payments, all of one category\n"
      + "  category \(shortened(habit.category)): \(isRuled ? "not set, since rules come first" : fate)\n"
  }

  private func words(_ fate: RuleApplication.Effect.Fate) -> String {
    switch fate {
    case .applies: "to be set by folio categorize"
    case .isAlreadySo: "set"
    case .yields: "not set, since what is there may be your own"
    case .isFull: "not set, since no payment has more than \(Ledger.Limit.tags) tags"
    case .decided(let rule): "not set, since the rule in line \(book.rules[rule].line) comes first"
    case .isTransfer: "not set, since a transfer has no category"
    case .doesNotAddUp: "not set, since the parts do not make up the amount"
    case .leadsNowhere: "not set, since no money went from another account to this one"
    }
  }

  /// The command to type next. It depends on the missing categories, and on rules that are to be filled in.
  func next(_ location: String, isChanged: Bool) -> String {
    Self.next(
      missing: categorization.uncategorized, in: ledger, book, rules: words.file, location,
      isChanged: isChanged)
  }

  /// - Parameters:
  ///   - ledger: The ledger in which categories are missing.
  ///   - rules: The name of the file of rules.
  ///   - isChanged: Whether there is something to undo.
  static func next(
    missing: Int, in ledger: Ledger, _ book: RuleBook, rules: String, _ location: String, isChanged: Bool
  ) -> String {
    if missing == 0 { return next("build", location, isChanged: isChanged) }
    if book.unfinished.isEmpty || !RuleSuggestions(of: ledger, with: book).payees.isEmpty {
      // At a terminal, the command asks.
      let command = Terminal.Prompt.isPossible ? "categorize" : "categorize --suggest --save"
      return next(command, location, isChanged: isChanged)
    }
    let count = counted(book.unfinished.count, "rule")
    return next(
      "categorize", location, isChanged: isChanged,
      after: "fill in the \(count) without a category in \(shortened(rules)), then ")
  }

  static func next(
    _ command: String, _ location: String, isChanged: Bool, after first: String = ""
  ) -> String {
    let undo = isChanged ? " (folio undo\(location) takes this back)" : ""
    return "Next: \(first)folio \(command)\(location)\(undo)\n"
  }

  /// Rules in words, as commands show them.
  struct RuleWords {
    let file: String

    /// `content/rules.json:2: name contains "uber eats", amount over 10`
    func heading(of rule: Rule) -> String {
      "\(shortened(file)):\(rule.line): \(rule.conditions.map(Self.words).joined(separator: ", "))"
    }

    /// `category Food:Takeaway, tag out`
    static func words(_ outcome: Rule.Outcome) -> String {
      let parts =
        [
          outcome.category.map { words(.category($0)) }, outcome.split.map { words(.split($0)) },
          outcome.name.map { words(.name($0)) },
          outcome.kind.map { words(.kind($0)) }, outcome.to.map { words(.to($0)) },
        ].compactMap(\.self) + outcome.tags.map { words(.tag($0)) }
      return parts.joined(separator: ", ")
    }

    static func words(_ value: RuleApplication.Effect.Value) -> String {
      switch value {
      case .category(let category): "category \(shortened(category))"
      case .split(let split): "split into " + split.parts.map(words).joined(separator: " and ")
      case .name(let name): "name \(quoted(name))"
      case .kind(let kind): "type \(kind.rawValue)"
      case .to(let account): "transfer to \(shortened(account))"
      case .tag(let tag): "tag \(shortened(tag))"
      }
    }

    /// `Loan 48.20`
    private static func words(_ part: Rule.Split.Part) -> String {
      "\(shortened(part.category)) \(part.amount?.text ?? Rule.Split.rest)"
    }

    private static func words(_ condition: Rule.Condition) -> String {
      switch condition {
      case .text(let field, let test, let texts):
        let shown = texts.prefix(4).map(quoted).joined(separator: " or ")
        return "\(field.rawValue) \(words(test)) \(shown)\(texts.count > 4 ? " …" : "")"
      case .amount(let test, let bound): return "amount \(test.rawValue) \(bound.text)"
      case .type(let kind): return kind.rawValue
      case .currency(let currency): return currency.code
      case .trade(let trade): return "trade \(trade.name)"
      }
    }

    private static func words(_ test: Rule.TextTest) -> String {
      switch test {
      case .is: "is"
      case .starts: "starts with"
      case .contains: "contains"
      case .words: "has the words"
      case .like: "is like"
      }
    }
  }
}
