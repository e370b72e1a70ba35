import Basics

/// Rules that were made from answers, tried against all payees of the ledger before they are written.
package struct RuleTrial {
  /// The meaning of an answer.
  package enum Decision {
    case category(String)
    /// The account that the money went to.
    case to(String)
    /// Categories with their amounts; the last takes the rest.
    case split([(category: String, amount: Money)], rest: String)

    /// The category that the whole payment gets.
    package var category: String? { if case .category(let name) = self { name } else { nil } }

    /// The members of `set` in a rule.
    var json: [UInt8] {
      switch self {
      case .category(let name): return Array("\"category\": ".utf8) + JSONString.bytes(name)
      case .to(let account): return Array("\"to\": ".utf8) + JSONString.bytes(account)
      case .split(let parts, let rest):
        let texts = parts.map { ($0.category, $0.amount.decimal) } + [(rest, Rule.Split.rest)]
        let lists = texts.map { name, amount in
          Array("[".utf8) + JSONString.bytes(name) + Array(", ".utf8) + JSONString.bytes(amount)
            + Array("]".utf8)
        }
        return Array("\"split\": [".utf8) + Array(lists.joined(separator: Array(", ".utf8))) + Array("]".utf8)
      }
    }
  }

  package struct Answer {
    package let payee: RuleSuggestions.Payee
    package let decision: Decision
    /// The name to give the payee; `nil` to keep the statement's.
    package var name: String?

    package init(_ payee: RuleSuggestions.Payee, _ decision: Decision, name: String? = nil) {
      self.payee = payee
      self.decision = decision
      self.name = name
    }

    /// The rule, on one line.
    package var line: [UInt8] { RuleSuggestions.json(payee, decision, name: name) }
  }

  package struct Finding {
    package let answer: Answer
    /// The names of other payees that the rule would take, in the order of the ledger.
    package let others: [String]
    /// The first of them whose payment has another category than the answer's. The rule is then not kept.
    package let contradiction: (name: String, category: String)?
  }

  /// All answers, ordered so that a rule about fewer payees stands before one that would take them.
  package private(set) var answers: [Answer]
  /// The answers whose rules may be kept, in this order.
  package private(set) var kept: [Answer] = []
  /// The rules that would take other payees, kept or not.
  package private(set) var findings: [Finding] = []
  /// The answers that become no rules, since the name says only how money moved.
  package var namelessAnswers: [Answer] { answers.filter(\.payee.namesNobody) }

  /// - Parameters:
  ///   - answers: One for each payee.
  ///   - existing: The text of the file of rules, which come first; `nil` if there is none.
  package init(_ answers: [Answer], after existing: [UInt8]?, in ledger: Ledger) throws(Problems) {
    self.answers = try Self.narrowFirst(answers, in: ledger)
    let open = self.answers.filter { !$0.payee.namesNobody }
    let book = try RuleBook(RuleBook.text(existing, adding: open.map(\.line)))
    // Rules about trades come after these, wherever they stand.
    let first = book.rules.count { !$0.isAboutTrade } - open.count
    var application = RuleApplication(book)
    var taken = open.map { _ in (names: Interner<String>(), contradiction: nil as (String, String)?) }
    for row in ledger.transactions where row.kind != .transfer {
      let verdict = application.verdict(on: RuleMatcher.Subject(row, row.statementRefs))
      let deciding = verdict.ruleOfCategory ?? verdict.kind?.rule
      guard let rule = deciding, (first..<first + open.count).contains(rule) else { continue }
      let answer = open[rule - first]
      if answer.payee.isNamed(in: row) { continue }
      _ = taken[rule - first].names.number(of: row.name)
      if let category = row.category, category != answer.decision.category,
        taken[rule - first].contradiction == nil
      {
        taken[rule - first].contradiction = (row.name, category)
      }
    }
    for (answer, taken) in zip(open, taken) {
      if taken.contradiction == nil { kept.append(answer) }
      if !taken.names.keys.isEmpty {
        findings.append(
          Finding(
            answer: answer, others: taken.names.keys,
            contradiction: taken.contradiction.map { (name: $0.0, category: $0.1) }))
      }
    }
  }

  /// Drops the new names of payees whose rules are not kept, since their next payments would not get them.
  package mutating func dropNames(areRulesKept: Bool) {
    let named = Set(areRulesKept ? kept.map(\.payee.key) : [])
    for index in answers.indices where !named.contains(answers[index].payee.key) { answers[index].name = nil }
  }

  /// The answers in their order, except that an answer whose rule would take the payments of other payees
  /// comes after theirs.
  private static func narrowFirst(_ answers: [Answer], in ledger: Ledger) throws(Problems) -> [Answer] {
    var matcher = RuleMatcher(try RuleBook(RuleBook.text(nil, adding: answers.map(\.line))).rules)
    var width = answers.map { _ in 0 }
    for answer in answers {
      let row = ledger.transactions[answer.payee.examples[0]]
      for rule in matcher.rules(metBy: RuleMatcher.Subject(row, row.statementRefs)) { width[rule] += 1 }
    }
    return zip(width, answers).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }
}

extension RuleSuggestions.Payee {
  /// Whether a payment is one of the payee's, by its present name or by those on its statements.
  fileprivate func isNamed(in row: Transaction) -> Bool {
    if AskedPayee(row).key == key { return true }
    return row.statementNames.contains { name in
      let stem = PayeeStem(of: Array(name.utf8))
      return stem.key == self.stem.key || PaymentRef.isCut(name) && self.stem.key.starts(with: stem.key)
    }
  }
}
