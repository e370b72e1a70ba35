import Basics
import Bookkeeping

// MARK: - Accounts

extension LedgerProblem.AccountProblem {
  func words(in context: Problem.Context) -> Problem {
    switch self {
    case .duplicate(let name, let first):
      Problem("account \(quoted(name)) is listed twice", context.keepOne(firstAt: first))
    case .duplicateBalance(let account, let date, let first):
      Problem(
        "two balances of \(quoted(account)) on \(date.iso)",
        context.keepOne("the one at the end of the day", firstAt: first))
    case .transferToItself(let account):
      Problem(
        "a transfer from \(quoted(account)) to itself", "name another account, or remove one of the two")
    case .toWithoutTransfer(let kind):
      Problem(
        "\"to\" has no meaning in \(kind == .income ? "income" : "an expense")",
        "write \"type\": \"transfer\", or remove \"to\"")
    case .unused(let account, let known):
      Problem(
        "no transaction names the account \(quoted(account))",
        Suggestion.question(for: account, among: known) ?? "if there is none, list it in \"accounts\"")
    case .closedBefore(let account, let day):
      Problem(
        "\(quoted(account)) was closed on \(day.iso), before this payment",
        "change its account or its date, or open the account again: folio close \(quotedForShell(account)) --reopen"
      )
    case .missingRows(let account, let check):
      Self.missingRows(of: account, check)
    }
  }

  static func missingRows(of account: String, _ check: AccountFigures.Balance.Check) -> Problem {
    let missing = check.missing
    let isTooLittle = missing.minorUnits > 0
    let amount = Money(minorUnits: abs(missing.minorUnits), currency: missing.currency).decimal
    return Problem(
      "\(shortened(account)), \(check.start.iso) to \(check.end.iso): rows add up to "
        + "\(check.rows.decimal) \(missing.currency.code), the bank says \(check.stated.decimal), "
        + "\(amount) \(isTooLittle ? "more" : "less")",
      isTooLittle
        ? "look for income that is not in the ledger, or an expense that is there twice"
        : "look for an expense that is not in the ledger, or income that is there twice")
  }
}

// MARK: - Categories

extension LedgerProblem.CategoryProblem {
  func words(in context: Problem.Context) -> Problem {
    switch self {
    case .undecided(let name, let income, let expense):
      Problem(
        "category \(quoted(name)) is near the border: \(income.decimal) \(income.currency.code) came in, "
          + "\(expense.decimal) was spent",
        "what comes in counts as \(expense.minorUnits > income.minorUnits ? "refunds" : "income") now; to decide: "
          + "folio kind \(quotedForShell(name)) spending (subtract it from what was spent), income (subtract what was "
          + "spent from it) or both (keep them apart); folio match finds payments that were taken back")
    case .duplicate(let name, let first):
      Problem("category \(quoted(name)) is listed twice", context.keepOne(firstAt: first))
    case .respelled(let name, let other):
      Problem(
        "categories \(quoted(name)) and \(quoted(other)) differ only in capitalization",
        "to make them one: folio rename category \(quotedForShell(name)) \(quotedForShell(other))")
    case .unused(let name, let known):
      Problem(
        "no transaction has the category \(quoted(name))",
        Suggestion.question(for: name, among: known) ?? "write the name as the transactions do")
    }
  }
}

// MARK: - Budgets

extension LedgerProblem.BudgetProblem {
  var words: Problem {
    switch self {
    case .malformedBound(let field, let found):
      Problem(
        "\(field.rawValue) must be a month or a day (found \(quoted(found)))",
        "write it as \"2026-05\" or \"2026-05-01\"")
    case .endsBeforeStart:
      Problem("\"until\" is before \"from\"", "change one of them")
    case .unused(let category, let known):
      Problem(
        "no transaction has the category \(quoted(category))",
        Suggestion.question(for: category, among: known))
    case .partsExceedWhole(let category, let sum, let whole, let every):
      Problem(
        "the budgets below \(quoted(category)) add up to \(sum.decimal) \(sum.currency.code) a \(every.rawValue), "
          + "its own is \(whole.decimal)", "a budget contains those below it: raise it, or lower one of them")
    }
  }
}

// MARK: - Goals

extension LedgerProblem.GoalProblem {
  var words: Problem {
    switch self {
    case .notOnePlace(let fields):
      Problem(
        fields.isEmpty
          ? "the goal does not say where the money is" : "a goal is about one place (found \(named(fields)))",
        fields.isEmpty ? "add \"account\", \"category\" or \"tag\"" : "keep one of them"
      )
    case .unused(let field, let name, let known):
      Problem(
        "no transaction has the \(field.rawValue) \(quoted(name))",
        Suggestion.question(for: name, among: known))
    }
  }

  private func named(_ fields: [Ledger.Field]) -> String {
    fields.map { quoted($0.rawValue) }.joined(separator: " and ")
  }
}

// MARK: - People

extension LedgerProblem.PeopleProblem {
  func words(in context: Problem.Context) -> Problem {
    switch self {
    case .duplicate(let name, let first):
      Problem("\(quoted(name)) is listed twice", context.keepOne(firstAt: first))
    case .unknown(let name, let known):
      Problem(
        "\(quoted(name)) is not one of the people",
        Suggestion.question(for: name, among: known)
          ?? "list everybody: \"people\": [ { \"name\": \(quoted(name)) }, … ]")
    case .share(let found):
      Problem(
        "a share must be a whole number from 0 to 1000 (found \(shortened(found)))",
        "write 2 and 1 for two thirds and one third")
    case .noShare:
      Problem("nobody has a share", "write \"shares\": {} if it is not shared")
    case .ownsNothing(let name):
      Problem(
        "no account belongs to \(quoted(name))",
        "folio people \(quotedForShell(name)) --account ACCOUNT gives one")
    }
  }
}

// MARK: - Recurring payments

extension LedgerProblem.RecurringProblem {
  func words(in context: Problem.Context) -> Problem {
    switch self {
    case .saysNothing:
      Problem(
        "the entry does not say how its payments recur",
        "add \"every\": \"month\", \"amount\", \"day\" or \"weekend\", or write \"recurring\": false")
    case .dayOfWeeks(let every):
      Problem(
        "what recurs every \(every.rawValue) has no day of the month",
        "leave \"day\" out, or write another \"every\", such as \"month\"")
    case .duplicate(let name, let first):
      Problem("\(quoted(name)) has two entries", context.keepOne(firstAt: first))
    case .unknownPayee(let name, let known):
      Problem(
        "no transaction has the name \(quoted(name))",
        Suggestion.question(for: name, among: known) ?? "write the name as the transactions do")
    }
  }
}
