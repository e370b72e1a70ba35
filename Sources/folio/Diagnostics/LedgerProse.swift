import Bookkeeping

/// The sentences about a ledger. The only place where they are written.
struct LedgerProse {
  let file: String
  private let files: SourceFiles

  init(ledger: [UInt8], file: String) { self.init(file: file, in: SourceFiles { _ in ledger }) }

  init(file: String, in files: SourceFiles) {
    self.file = file
    self.files = files
  }

  func diagnostic(_ problem: LedgerProblem) -> Diagnostic {
    let (message, advice) = sentences(for: problem.reason)
    return Diagnostic(
      severity: problem.severity == .error ? .error : .warning,
      place: Diagnostic.Place(file: file, range: problem.offset..<problem.offset + max(1, problem.length)),
      message: message, hint: hint(advice, about: problem.subject))
  }

  static func unreadable(_ file: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      place: Diagnostic.Place(file: file), message: "cannot read the ledger: \(reason)",
      hint: "name your ledger with --ledger FILE")
  }

  private func hint(_ advice: String?, about subject: LedgerProblem.Subject?) -> String? {
    guard let subject else { return advice }
    let isNamed = !(subject.name?.isBlank ?? true)
    let name = isNamed ? subject.name.map { ", \(quoted($0))" } ?? "" : ""
    return "transaction \(subject.number)\(name)" + (advice.map { ": \($0)" } ?? "")
  }

  private func sentences(for reason: LedgerProblem.Reason) -> (message: String, advice: String?) {
    switch reason {
    case .syntax(let reason):
      JSONProse.sentences(for: reason)
    case .fileTooLarge:
      ("the ledger is larger than 4 GiB", "split it by year")
    case .notALedger(let found):
      (
        "a ledger must be an object or an array of transactions (found \(found.prose))",
        "write { \"transactions\": [ … ] }"
      )
    case .noTransactions:
      ("the ledger has no \"transactions\"", "add \"transactions\": [ … ]")
    case .duplicateKey(let key, let first):
      duplicate(key, firstAt: first)
    case .unknownField(let name, let known):
      ("unknown field \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .missing(let field):
      ("\(quoted(field.rawValue)) is missing", "add \(field.example)")
    case .wrongType(let field, let found):
      (
        "\(field.rawValue) must be \(field.expected) (found \(found.prose))",
        field.advice(whereFound: found)
      )
    case .nullCharacter(let field):
      ("\(field.rawValue) contains a NUL character", "remove \\u0000: pages cannot show it")
    case .blank(let field):
      ("\(field.singular) must not be blank", field.adviceWhereBlank)
    case .longText(let field, let bytes):
      (
        "\(field.singular) has \(bytes) bytes; the limit is \(LedgerLimit.textBytes)",
        field.adviceWhereLong
      )
    case .tooManyLevels(let levels):
      (
        "category has \(levels) levels; the limit is \(LedgerLimit.categoryLevels)",
        "each colon starts a new level"
      )
    case .tooManyTags(let tags):
      ("a transaction has \(tags) tags; the limit is \(LedgerLimit.tags)", "keep the most useful ones")
    case .unknownCurrency(let code):
      (
        "\(quoted(code)) is not an ISO 4217 currency",
        Suggestion.nearest(to: code, among: Currency.codes).map { "did you mean \"\($0)\"?" }
          ?? "use a three-letter code, such as \"USD\""
      )
    case .malformedLocale(let locale):
      ("\(quoted(locale)) is not a locale", "write a language and a region, such as \"en_US\"")
    case .unknownLocale(let locale, let known):
      (
        "unknown locale \(quoted(locale)): dates and numbers may look English",
        Suggestion.nearest(to: locale, among: known).map { "did you mean \"\($0)\"?" }
          ?? "write a language and a region, such as \"en_US\""
      )
    case .unknownType(let found, let kind):
      unknownType(found, kind)
    case .malformedDate(let found):
      ("date must be written YYYY-MM-DD (found \(quoted(found)))", "write it as \"2026-03-05\"")
    case .nonexistentDate(let found):
      ("\(shortened(found)) does not exist", "check the day and the month")
    case .amount(let problem, let found, let currency):
      amount(problem, found: found, currency: currency)
    case .totalTooLarge(let currency):
      ("the total in \(currency.code) is too large", "check this amount")
    case .longMemo(let characters):
      (
        "memo has \(characters) characters",
        "more than \(LedgerLimit.memoCharacters) are hard to read on a phone"
      )
    case .oversizedMemo(let bytes):
      (
        "memo has \(bytes) bytes; the limit is \(LedgerLimit.memoBytes)",
        "move long text to a file and attach it"
      )
    case .attachmentOutside(let path):
      (
        "attachment \(quoted(path)) is not a path inside the ledger's folder",
        "put the file in the ledger's folder and name it as \"receipts/2026-03-05.jpg\""
      )
    case .unusableAttachment(let path, let flaw):
      flaw.sentences(about: path)
    case .duplicateID(let id, let first):
      (
        "duplicate id \(quoted(id))",
        "first used at \(place(of: first)); change one of them"
      )
    }
  }

  private func amount(
    _ problem: DecimalNumber.Problem, found: String, currency: Currency
  ) -> (message: String, advice: String?) {
    let found = shortened(found)
    return switch problem {
    case .notPositive where found.hasPrefix("-"):
      (
        "amount must be greater than 0 (found \(found))",
        "keep amounts positive and write \"type\": \"expense\""
      )
    case .notPositive:
      ("amount must be greater than 0 (found \(found))", "remove the transaction, or enter the amount")
    case .notANumber:
      (
        "amount must be a plain decimal number (found \"\(found)\")",
        "write it as \"1234.50\", without separators"
      )
    case .tooManyDecimals:
      ("amount has too many decimal places for \(currency.code) (found \(found))", decimals(of: currency))
    case .tooLarge:
      ("amount is too large (found \(found))", "check it")
    }
  }

  private func duplicate(_ key: String, firstAt first: Int) -> (message: String, advice: String?) {
    let advice = "the first one is at \(place(of: first)); keep one of them"
    guard let field = LedgerField.aliases.first(where: { $0.key == key || $0.value.rawValue == key }),
      let other = [field.key, field.value.rawValue].first(where: { $0 != key }),
      files.lines(of: file)?.bytes[first...].starts(with: "\"\(other)\"".utf8) ?? false
    else {
      return ("\(quoted(key)) appears twice in one object", advice)
    }
    return ("\(quoted(key)) means the same as \(quoted(other)), which is also present", advice)
  }

  private func unknownType(_ found: String, _ kind: JSONKind) -> (message: String, advice: String?) {
    if kind == .string, let type = ["0": "income", "1": "expense"][found] {
      return (
        "a numeric type must not be in quotes (found \(quoted(found)))",
        "remove the quotes, or write \"\(type)\""
      )
    }
    if !found.isEmpty, found.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return ("a numeric type must be 0 or 1 (found \(shortened(found)))", "0 is income, 1 is expense")
    }
    let known = ["income", "expense"]
    let advice = Suggestion.nearest(to: found, among: known).map { "did you mean \"\($0)\"?" }
    return ("type must be \"income\" or \"expense\" (found \(quoted(found)))", advice)
  }

  private func decimals(of currency: Currency) -> String {
    switch currency.exponent {
    case 0: "\(currency.code) has none"
    case 1: "\(currency.code) has 1"
    default: "\(currency.code) has \(currency.exponent)"
    }
  }

  private func place(of offset: Int) -> String {
    guard let position = files.lines(of: file)?.position(of: offset) else { return "the start" }
    return "line \(position.line), column \(position.column)"
  }
}

/// A text of the user's in a message: never longer than a line, never able to disturb a terminal.
func quoted(_ text: String) -> String { "\"\(shortened(text))\"" }

func shortened(_ text: String) -> String {
  let safe = text.unicodeScalars.prefix(61).map { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
    default: String(scalar)
    }
  }
  return safe.prefix(60).joined() + (safe.count > 60 ? "…" : "")
}
