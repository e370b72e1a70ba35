import Bookkeeping

/// The questions about payees without a category. Payees of whom nothing is known come one after the other,
/// those with the most money first; payees with a likely category come at the end, all together.
struct CategoryAgenda {
  let merchants: [RuleSuggestions.Merchant]
  /// The merchants that are not asked about, unless their category is likely.
  let small: Set<Int>

  /// The name that a merchant gets from now on.
  enum Naming {
    /// The clean name that is shown with the question, if there is one.
    case proposed
    /// A name that the person gives; `nil` stands for the statement's name.
    case own(String?)

    func name(of payee: RuleSuggestions.Payee) -> String? {
      switch self {
      case .proposed: payee.cleanName
      case .own(let name): name
      }
    }
  }

  /// An answer about a merchant.
  struct Choice {
    /// The decision; `nil` leaves the merchant as it is.
    let decision: RuleTrial.Decision?
    var naming = Naming.proposed
  }

  /// The state before a question: `<` goes back to it.
  struct Step {
    var likely: LikelyCategories
    var known: [String]
    var choices: [Int: Choice] = [:]
    /// Whether the merchants with a likely category are asked about one by one.
    var asksEach = false
  }

  enum Question {
    case one(Int, likely: String?)
    case group([(merchant: Int, category: String)])
  }

  /// The number of payees that a person takes in at a glance.
  private static let mostInGroup = 8

  /// The next question; `nil` at the end.
  func next(after step: Step) -> Question? {
    let open = merchants.indices.filter { step.choices[$0] == nil }
    let likely = open.compactMap { index in
      step.likely.category(of: merchants[index]).map { (merchant: index, category: $0) }
    }
    let known = Dictionary(uniqueKeysWithValues: likely.map { ($0.merchant, $0.category) })
    let isGroup = likely.count > 1 && !step.asksEach
    let next = open.first { index in known[index] != nil ? !isGroup : !small.contains(index) }
    if let next { return .one(next, likely: known[next]) }
    return isGroup ? .group(Array(likely.prefix(Self.mostInGroup))) : nil
  }

  /// The number of merchants that are asked about, so far and from here on.
  func count(at step: Step) -> Int {
    merchants.indices.count { index in
      step.choices[index] != nil || !small.contains(index)
        || step.likely.category(of: merchants[index]) != nil
    }
  }
}

extension CategoryAgenda.Step {
  /// The state after answers: they make further categories known and likely.
  func after(_ answers: [Int: CategoryAgenda.Choice], _ merchants: [RuleSuggestions.Merchant]) -> Self {
    var next = self
    next.choices.merge(answers) { $1 }
    let decisions = answers.compactMap { index, choice in choice.decision.map { (index, $0) } }
    next.known = Set(known + decisions.flatMap(\.1.categories)).sorted()
    for (index, decision) in decisions {
      guard let category = decision.category else { continue }
      for payee in merchants[index].payees { next.likely.learn(category, of: payee) }
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
