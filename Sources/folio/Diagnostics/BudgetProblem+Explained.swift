import Bookkeeping

extension LedgerProblem.BudgetProblem {
  var words: (message: String, advice: String?) {
    switch self {
    case .tooMany(let count):
      (
        "a ledger has \(count) budgets; the limit is \(Ledger.Limit.budgets)",
        "remove those that ended long ago"
      )
    case .unknownEvery(let found):
      choice(.every, found, among: Budget.Period.Length.allCases.map(\.rawValue))
    case .unknownRollover(let found):
      choice(.rollover, found, among: Budget.Rollover.allCases.map(\.rawValue))
    case .unknownKind(let found):
      choice(.type, found, among: Budget.kinds.map(\.rawValue))
    case .malformedBound(let field, let found):
      (
        "\(field.rawValue) must be a month or a day (found \(quoted(found)))",
        "write it as \"2026-05\" or \"2026-05-01\""
      )
    case .endsBeforeStart:
      ("until is before from", "change one of them")
    case .unused(let category, let known):
      (
        "no transaction has the category \(quoted(category))",
        Suggestion.nearest(to: category, among: known).map { "did you mean \"\($0)\"?" }
      )
    case .partsExceedWhole(let category, let sum, let whole, let every):
      (
        "the budgets below \(quoted(category)) add up to \(sum.decimal) \(sum.currency.code) a \(every.rawValue), "
          + "its own is \(whole.decimal)",
        "a budget contains those below it: raise it, or lower one of them"
      )
    }
  }

  private func choice(
    _ field: Ledger.Field, _ found: String, among known: [String]
  ) -> (message: String, advice: String?) {
    let quotedNames = known.map { "\"\($0)\"" }
    let list = quotedNames.dropLast().joined(separator: ", ") + " or " + (quotedNames.last ?? "")
    return (
      "\(field.rawValue) must be \(list) (found \(quoted(found)))",
      Suggestion.nearest(to: found, among: known).map { "did you mean \"\($0)\"?" }
    )
  }
}

extension LedgerProblem.BudgetProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case tooMany, unknownEvery, unknownRollover, unknownKind, malformedBound, endsBeforeStart, unused,
      partsExceedWhole
  }

  var kind: Kind {
    switch self {
    case .tooMany: .tooMany
    case .unknownEvery: .unknownEvery
    case .unknownRollover: .unknownRollover
    case .unknownKind: .unknownKind
    case .malformedBound: .malformedBound
    case .endsBeforeStart: .endsBeforeStart
    case .unused: .unused
    case .partsExceedWhole: .partsExceedWhole
    }
  }
}
