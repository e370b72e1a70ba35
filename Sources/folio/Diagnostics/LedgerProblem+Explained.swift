import ArgumentParser
import Basics
import Bookkeeping

extension Ledger.Invalid: ExplainedTogether {}

extension LedgerProblem: Explained {
  var isWarning: Bool { severity == .warning }
  var exitCode: ExitCode { .invalidInput }

  /// Includes the name of an unknown field, so that one misspelling is not lost among a thousand others.
  var likeness: String? {
    switch reason {
    case .field(.unknownField(let name, _)): "\(caseName(of: reason)) \(name)"
    case .field(let problem): caseName(of: problem)
    case .unusableAttachment(_, let problem): "\(caseName(of: reason)) \(caseName(of: problem))"
    case .account(let problem): "\(caseName(of: reason)) \(caseName(of: problem))"
    default: caseName(of: reason)
    }
  }

  /// Returns the diagnostic; the context's file is the ledger as the user named it.
  func diagnostic(in context: Problem.Context) -> Problem {
    var diagnostic = words(in: context).at(context.file, offset: offset, length: length)
      .diagnostic(in: context)
    diagnostic.first = nil
    diagnostic.hint = hint(diagnostic.hint)
    return diagnostic
  }

  private func hint(_ advice: String?) -> String? {
    guard let subject else { return advice }
    let isNamed = !(subject.name?.isBlank ?? true)
    let name = isNamed ? subject.name.map { ", \(quoted($0))" } ?? "" : ""
    return "\(subject.list.element) \(subject.number)\(name)" + (advice.map { ": \($0)" } ?? "")
  }

  private func words(in context: Problem.Context) -> Problem {
    switch reason {
    case .field(.duplicateKey(let key, let first)):
      duplicate(key, firstAt: first, context)
    case .field(.blank("name")):
      Problem("name must not be blank", subject?.list.nameAdvice ?? "enter the payee or payer")
    case .field(let problem):
      problem.words { Ledger.Field(rawValue: $0)?.example(in: subject?.list) ?? "" }
    case .fileTooLarge:
      Problem("the ledger is larger than 4 GiB", "split it by year")
    case .notALedger(let found):
      Problem(
        "a ledger must be an object or an array of transactions (found \(found.prose))",
        "write { \"transactions\": [ … ] }")
    case .noTransactions:
      Problem("the ledger has no \"transactions\"", "add \"transactions\": [ … ]")
    case .tooManyTags(let tags):
      Problem(
        "a transaction has \(tags) tags; the limit is \(Ledger.Limit.tags)", "keep the most useful ones")
    case .malformedLocale(let locale):
      Problem("\(quoted(locale)) is not a locale", "write a language and a region, such as \"en_US\"")
    case .unknownLocale(let locale, let known):
      Problem(
        "unknown locale \(quoted(locale)): dates and numbers may look English",
        Suggestion.question(for: locale, among: known) ?? "write a language and a region, such as \"en_US\"")
    case .monthStart(let found):
      Problem(
        "monthStart must be a day from 1 to 28 (found \(found))",
        "write the day on which your months begin, such as 25")
    case .yearStart(.dividesMonth(let start), let found):
      Problem(
        "yearStart must be a month, or day \(start.day) of a month (found \(quoted(found)))",
        "months begin on that day: write the month, \(quoted(String(found.prefix(2)))), or take monthStart out"
      )
    case .yearStart(.malformed, let found):
      Problem(
        "yearStart must be a month or a day of the year (found \(quoted(found)))",
        "write it as \"07\" or \"04-06\"")
    case .yearStart(.isNotInEveryYear, let found):
      Problem(
        "yearStart must be a day that every year has (found \(quoted(found)))",
        "write a month, such as \"07\", or a day of it, such as \"04-06\"")
    case .unknownType(let found, let kind):
      unknownType(found, kind)
    case .malformedDate(let field, let found):
      Problem(
        "\(field.rawValue) must be written YYYY-MM-DD (found \(quoted(found)))", "write it as \"2026-03-05\"")
    case .nonexistentDate(let found): .nonexistentDate(found)
    case .amount(let problem, let found, let currency):
      Self.words(
        of: problem, found, currency,
        notPositive: found.hasPrefix("-")
          ? "keep amounts positive and write \"type\": \"expense\""
          : "remove the transaction, or enter the amount",
        negative: subject?.list == .goals
          ? "write what is to be there, and 0 for a debt that is to be paid off" : Self.nothingToSpend,
        tooLarge: "check it")
    case .totalTooLarge(let currency):
      Problem("the total in \(currency.code) is too large", "check this amount")
    case .longMemo(let characters):
      Problem(
        "memo has \(characters) characters",
        "more than \(Ledger.Limit.memoCharacters) are hard to read on a phone")
    case .oversizedMemo(let bytes):
      Problem(
        "memo has \(bytes) bytes; the limit is \(Ledger.Limit.memoBytes)",
        "move long text to a file and attach it")
    case .attachmentOutside(let path):
      .attachmentOutside(path, example: quoted("receipts/2026-03-05.jpg"))
    case .unusableAttachment(let path, let flaw):
      flaw.words(about: path)
    case .duplicateID(let id, let first):
      Problem(
        "duplicate id \(quoted(id))",
        "first used at \(context.place(of: first) ?? "the start"); change one of them")
    case .account(let problem):
      problem.words(in: context)
    case .category(let problem):
      problem.words(in: context)
    case .budget(let problem):
      problem.words
    case .recurring(let problem):
      problem.words(in: context)
    case .goal(let problem):
      problem.words
    case .people(let problem):
      problem.words(in: context)
    case .exclusion(.misspelled(let misspelling)):
      misspelling.problem
    case .exclusion(.unused(let query)):
      Problem(
        "no transaction is found by \(quoted(query))", "look for it with folio list \(quotedForShell(query))")
    case .section(let problem):
      problem
    }
  }

  private static let nothingToSpend = "write 0 for a category in which nothing is to be spent"

  /// - Parameters:
  ///   - notPositive: The advice about an amount that is not greater than 0.
  ///   - negative: The advice about an amount below 0, where 0 is allowed.
  ///   - tooLarge: The advice about a huge amount.
  static func words(
    of problem: DecimalNumber.Problem, _ found: String, _ currency: Currency, notPositive: String,
    negative: String = nothingToSpend, tooLarge: String
  ) -> Problem {
    let found = shortened(found)
    return switch problem {
    case .notPositive: Problem("amount must be greater than 0 (found \(found))", notPositive)
    case .negative:
      Problem("amount must be 0 or more (found \(found))", negative)
    case .notANumber:
      Problem(
        "amount must be a plain decimal number (found \"\(found)\")",
        "write it as \"1234.50\", without separators")
    case .tooManyDecimals:
      Problem(
        "amount has too many decimal places for \(currency.code) (found \(found))",
        "\(currency.code) has \(currency.exponent == 0 ? "none" : "\(currency.exponent)")")
    case .tooLarge:
      Problem("amount is too large (found \(found))", tooLarge)
    }
  }

  private func duplicate(_ key: String, firstAt first: Int, _ context: Problem.Context) -> Problem {
    guard let field = Ledger.Field.aliases.first(where: { $0.key == key || $0.value.rawValue == key }),
      let other = [field.key, field.value.rawValue].first(where: { $0 != key }),
      context.files.lines(of: context.file)?.bytes[first...].starts(with: "\"\(other)\"".utf8) ?? false
    else {
      return FieldProblem.duplicateKey(key, firstAt: first).words()
    }
    return Problem(
      "\(quoted(key)) means the same as \(quoted(other)), which is also present",
      context.keepOne(firstAt: first))
  }

  private func unknownType(_ found: String, _ kind: JSONValue.Kind) -> Problem {
    if kind == .string, let type = ["0": "income", "1": "expense"][found] {
      return Problem(
        "a numeric type must not be in quotes (found \(quoted(found)))",
        "remove the quotes, or write \"\(type)\"")
    }
    if !found.isEmpty, found.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Problem(
        "a numeric type must be 0 or 1 (found \(shortened(found)))", "0 is income, 1 is expense")
    }
    let known = Transaction.Kind.allCases.map(\.rawValue)
    let advice = Suggestion.question(for: found, among: known)
    return Problem("type must be \(FieldProblem.Shape.type.prose) (found \(quoted(found)))", advice)
  }
}

// MARK: - Fields

extension Ledger.Field {
  /// The name of one element of the list.
  fileprivate var element: String {
    switch self {
    case .accounts: "account"
    case .balances: "balance"
    case .budgets: "budget"
    case .categories: "category"
    case .exclude: "query"
    case .goals: "goal"
    case .people: "person"
    case .recurring: "recurring payment"
    default: Ledger.Section(rawValue: rawValue)?.type.element ?? "transaction"
    }
  }

  /// The advice about a blank name of one element of the list.
  fileprivate var nameAdvice: String {
    switch self {
    case .accounts: "enter the account as transactions name it"
    case .goals: "enter what the money is for"
    case .people: "enter what you call the person"
    default: "enter the payee or payer"
    }
  }

  /// An example of the field in a ledger.
  ///
  /// - Parameter list: The list of elements that have the field.
  func example(in list: Ledger.Field?) -> String {
    switch self {
    case .name where list == .accounts: "\"name\": \"Checking\""
    case .name where list == .goals: "\"name\": \"New bicycle\""
    case .name where list == .people: "\"name\": \"Jana\""
    case .date: "\"date\": \"2026-03-05\""
    case .type: "\"type\": \"expense\""
    case .name: "\"name\": \"Corner Bakery\""
    case .amount: "\"amount\": \"12.40\""
    case .account: "\"account\": \"Checking\""
    case .kind: "\"kind\": \"income\", \"spending\" or \"both\""
    default: "\"\(rawValue)\""
    }
  }
}

extension LedgerProblem.AttachmentProblem {
  func words(about path: String) -> Problem {
    let attachment = "attachment \(quoted(path))"
    return switch self {
    case .missing:
      Problem("\(attachment) does not exist", "paths are relative to the ledger's folder")
    case .isFolder:
      Problem("\(attachment) is a folder", "attach its files one by one")
    case .isSpecial:
      Problem("\(attachment) is a pipe or a device, not a file", "attach a regular file")
    case .leadsOutside:
      Problem(
        "\(attachment) points outside the ledger's folder", "if it may be published, copy the file here")
    case .isPrivate:
      Problem(
        "\(attachment) is never published: it is the ledger, the settings or a hidden file",
        "remove it from the list")
    case .linkToFolder:
      Problem(
        "\(attachment) is in a folder that is a symbolic link, which is not followed", "move the folder here")
    case .isActive:
      Problem(
        "\(attachment) is not published: a browser could run scripts in it, which could read the whole report",
        "attach it as a PDF, a picture or a .zip file")
    case .isForHost:
      Problem(
        "\(attachment) is not published: by this name, a web server could run it or obey it",
        "give it another name, such as receipt.pdf")
    case .isUnknown:
      Problem(
        "\(attachment) is not published: Folio does not know this kind of file",
        "attach it as a PDF, a picture or a .zip file")
    case .hasMetadata:
      Problem(
        "\(attachment) is not published: Folio cannot remove the place, the time and the device from it",
        "attach it as a JPEG, PNG or PDF file")
    }
  }
}
