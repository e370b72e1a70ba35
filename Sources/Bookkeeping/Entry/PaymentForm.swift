import Basics

/// The fields of a payment as someone enters them; `nil` for fields left out.
package struct PaymentForm: Sendable {
  package var name: String?
  package var amount: String?
  package var type: String?
  package var date: String?
  package var category: String?
  package var texts: [PaymentText: String] = [:]
  package var currency: String?
  package var account: String?
  /// The account that a transfer goes to.
  package var to: String?
  /// The day when the account, or the destination of a transfer, booked the payment.
  package var arrived: String?
  package var tags: [String] = []
  package var attachments: [String] = []
  /// Paths to add to the attachments, and paths or names of files to remove from them.
  package var attached: [String] = []
  package var detached: [String] = []

  package init() {}

  /// The currency, notations and date for interpreting the fields of a form.
  package struct Context: Sendable {
    package let currency: Currency
    let locale: NumberNotation
    let dates: DateNotation
    let today: CalendarDate
    /// Whether the ledger's folder has the file with a path.
    let holdsFile: @Sendable (String) -> Bool

    package init(
      currency: Currency, locale: NumberNotation, dates: DateNotation = .ledger, today: CalendarDate,
      holdsFile: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
      self.holdsFile = holdsFile
      self.currency = currency
      self.locale = locale
      self.dates = dates
      self.today = today
    }
  }

  /// A new transaction: an expense, dated today, unless the form says otherwise. With a `to` account it is a
  /// transfer.
  package func draft(in context: Context) throws(Invalid) -> Transaction.Draft {
    var check = FormCheck(form: self, context: context)
    let name = check.name(required: true)
    let amount = check.amount(required: true, default: context.currency)
    let kind = check.kind(of: nil) ?? .expense
    let date = check.date() ?? context.today
    let arrived = check.date(of: arrived)
    check.texts()
    check.attachments()
    guard let name, let amount, check.problems.isEmpty else {
      throw Invalid(problems: check.problems)
    }
    var draft = Transaction.Draft(date: date, kind: kind, name: name, amount: amount)
    draft.category = FormCheck.text(category)
    draft.account = FormCheck.text(account)
    draft.to = FormCheck.text(to)
    draft.arrived = arrived == date ? nil : arrived
    for (own, text) in texts { draft.texts[own] = FormCheck.text(text) }
    draft.tags = FormCheck.texts(tags)
    draft.attachments = FormCheck.texts(attachments)
    return draft
  }

  /// The amount, which may have any sign, and the day, which is today if the form has none.
  package func balance(in context: Context) throws(Invalid) -> (amount: Money, day: CalendarDate) {
    var positive = self
    let text = amount.map { trimmed($0) } ?? ""
    let isNegative = text.hasPrefix("-") || text.hasPrefix("\u{2212}")
    if isNegative { positive.amount = String(text.unicodeScalars.dropFirst()) }
    var check = FormCheck(form: positive, context: context)
    let isZero = text.utf8.contains(0x30) && text.utf8.allSatisfy { [0x30, 0x2E, 0x2C, 0x2D].contains($0) }
    var money = isZero ? check.currency(default: context.currency).map(Money.zero) : nil
    if !isZero { money = check.amount(required: true, default: context.currency) }
    let day = check.date() ?? context.today
    guard var money, check.problems.isEmpty else { throw Invalid(problems: check.problems) }
    if isNegative { money.minorUnits = -money.minorUnits }
    return (money, day)
  }

  /// The date and the currency; `nil` for those that the form leaves out.
  package func dayAndCurrency(
    in context: Context
  ) throws(Invalid) -> (day: CalendarDate?, currency: Currency?) {
    var check = FormCheck(form: self, context: context)
    let (day, currency) = (check.date(), check.currency(default: nil))
    guard check.problems.isEmpty else { throw Invalid(problems: check.problems) }
    return (day, currency)
  }

  /// A change of a transaction: fields that the form leaves out stay as they are; an empty text removes a
  /// field.
  package func change(
    of transaction: Transaction, in context: Context
  ) throws(Invalid) -> Transaction.Change {
    var check = FormCheck(form: self, context: context)
    var change = Transaction.Change()
    change.values[.name] = check.name(required: false).map(Transaction.Change.Value.text)
    // If the form removes the payment's own currency, the amount is in the ledger's.
    let amount = check.amount(
      required: false, default: currency == nil ? transaction.amount.currency : context.currency)
    change.values[.amount] = amount.map(Transaction.Change.Value.amount)
    change.values[.currency] = check.currency(default: nil).map { .text($0.code) }
    if currency != nil, FormCheck.text(currency) == nil { change.cleared.insert(.currency) }
    if let kind = check.kind(of: transaction) {
      // If the form names the `to` account, `account` stays the one that the money comes from.
      if kind == .transfer, to != nil {
        change.values[.type] = .kind(kind)
      } else {
        change.setKind(kind, of: transaction)
      }
    }
    change.values[.date] = check.date().map { .text($0.iso) }
    if arrived != nil { change.put(.arrived, check.date(of: arrived).map { .text($0.iso) }) }
    check.texts()
    check.attachments()
    let own = texts.map { text, value in (text.field, Optional(value)) }
    for (field, text) in own + [(.category, category), (.account, account), (.to, to)] {
      if let text { change.put(field, FormCheck.text(text).map(Transaction.Change.Value.text)) }
    }
    for (field, list) in [(Ledger.Field.tags, tags), (.attachments, attachments)] where !list.isEmpty {
      let texts = FormCheck.texts(list)
      change.put(field, texts.isEmpty ? nil : .list(texts))
    }
    if !attached.isEmpty || !detached.isEmpty {
      var paths = attachments.isEmpty ? transaction.attachments : FormCheck.texts(attachments)
      paths.removeAll { path in detached.contains { path.isFile(named: $0) } }
      paths += attached.filter { !paths.contains($0) }
      change.put(.attachments, paths.isEmpty ? nil : .list(paths))
    }
    if change.isEmpty, check.problems.isEmpty { throw Invalid(problems: [(nil, Self.nothing)]) }
    guard check.problems.isEmpty else { throw Invalid(problems: check.problems) }
    return change
  }
}

extension String {
  /// Whether the path equals a name, or leads to a file with this name.
  package func isFile(named name: String) -> Bool {
    ByteString(self) == ByteString(name) || ends(withBytesOf: "/" + name)
  }
}

extension PaymentForm {
  /// All problems of a form, in the order of its fields.
  package struct Invalid: Error, Sendable {
    package let problems: [Problem]
    /// The field of each problem; `nil` for one of the whole form.
    private let fields: [Ledger.Field?]

    fileprivate init(problems: [(field: Ledger.Field?, problem: Problem)]) {
      self.problems = problems.map(\.problem)
      fields = problems.map(\.field)
    }

    package func problems(of field: Ledger.Field) -> [Problem] {
      zip(fields, problems).filter { $0.0 == field }.map(\.1)
    }
  }

  // The sentences with "Please" are those of the app that inspired Folio.
  static let validAmount = "Please enter a valid amount"

  fileprivate static let nothing = Problem(
    "there is nothing to change", "name a field, such as --amount 12.40; see --help", exit: .usage)

  static func problem(
    _ problem: NumberNotation.Problem, found: String, in currency: Currency
  ) -> Problem {
    let found = shortened(found)
    let hint =
      switch problem {
      case .ambiguous(let first, let second):
        "\(found) can mean \(first.decimal) or \(second.decimal): write it without thousands separators"
      case .invalid(.notANumber):
        "\(found) is not a number: write it as \(currency.exponent == 0 ? "1240" : "12.40"), or in your locale's format"
      case .invalid(.notPositive), .invalid(.negative):
        "amounts must be greater than 0; use --type expense or --type income"
      case .invalid(.tooManyDecimals):
        "\(found) has too many decimal places: \(currency.code) has \(currency.exponent)"
      case .invalid(.tooLarge): "\(found) is too large"
      }
    return Problem(validAmount, hint, exit: .usage)
  }
}

/// Interprets the fields of a form and collects their problems.
private struct FormCheck {
  let form: PaymentForm
  let context: PaymentForm.Context
  private(set) var problems: [(field: Ledger.Field?, problem: Problem)] = []

  private mutating func report(_ field: Ledger.Field, _ message: String, _ hint: String) {
    problems.append((field, Problem(message, hint, exit: .usage)))
  }

  mutating func name(required: Bool) -> String? {
    if let name = Self.text(form.name) { return name }
    if required || form.name != nil {
      report(.name, "Please enter the payment name", "--name \"Corner Bakery\"")
    }
    return nil
  }

  mutating func amount(required: Bool, default currency: Currency) -> Money? {
    let isKnown = Self.text(form.currency) == nil || self.currency(default: nil, isCounted: required) != nil
    guard let text = Self.text(form.amount) else {
      if required || form.amount != nil { report(.amount, PaymentForm.validAmount, "--amount 12.40") }
      return nil
    }
    guard isKnown else { return nil }
    let currency = self.currency(default: currency, isCounted: false) ?? currency
    do throws(NumberNotation.Problem) {
      return try context.locale.amount(text, currency)
    } catch {
      problems.append((.amount, PaymentForm.problem(error, found: text, in: currency)))
      return nil
    }
  }

  mutating func currency(default fallback: Currency?, isCounted: Bool = true) -> Currency? {
    guard let code = Self.text(form.currency) else { return fallback }
    if let currency = Currency(code: code.uppercased()) { return currency }
    if isCounted {
      report(.currency, "\(quoted(code)) is not an ISO 4217 currency", "use a code such as USD")
    }
    return nil
  }

  /// The type; `nil` if the form does not determine one.
  mutating func kind(of transaction: Transaction?) -> Transaction.Kind? {
    let leadsToAccount = Self.text(form.to) != nil
    guard let type = form.type else {
      return leadsToAccount && transaction?.kind != .transfer ? .transfer : nil
    }
    guard let kind = Transaction.Kind(rawValue: trimmed(type).lowercased()) else {
      report(.type, "\(quoted(type)) is not a type", "--type income, expense or transfer")
      return nil
    }
    if leadsToAccount, kind != .transfer {
      report(.to, "only a transfer can have --to", "use --type transfer, or leave --to out")
    }
    return kind
  }

  mutating func date() -> CalendarDate? { read(form.date) }

  /// The date in another field, which may be blank.
  mutating func date(of text: String?) -> CalendarDate? { read(Self.text(text)) }

  private mutating func read(_ text: String?) -> CalendarDate? {
    guard let text else { return nil }
    do throws(DateNotation.Problem) {
      return try context.dates.date(text)
    } catch {
      switch error {
      case .malformed:
        let problem = Problem.notADate(text, "write it as 2026-03-05, or in your locale's format")
        report(.date, problem.message, problem.hint ?? "")
      case .ambiguous(let first, let second):
        report(
          .date, "\(quoted(text)) can mean two dates",
          "\(first.iso) or \(second.iso): write the one you mean, or use your locale's separator")
      }
      return nil
    }
  }

  mutating func texts() {
    for text in PaymentText.allCases where text.isMarkdown {
      guard let value = Self.text(form.texts[text]), value.count > Ledger.Limit.memoCharacters else {
        continue
      }
      report(
        text.field, "Your \(text.rawValue) should not exceed \(Ledger.Limit.memoCharacters) characters",
        "it has \(value.count)")
    }
  }

  mutating func attachments() {
    for path in Self.texts(form.attachments) {
      if !Transaction.isAttachmentPath(path) {
        let problem = Problem.attachmentOutside(path, example: "receipts/2026-03-05.jpg")
        report(.attachments, problem.message, problem.hint ?? "")
      } else if !context.holdsFile(path) {
        report(
          .attachments, "there is no file \(quoted(path)) in the ledger's folder",
          "--attach copies a file from anywhere")
      }
    }
  }

  /// The trimmed text; `nil` if it is blank.
  static func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let trimmed = trimmed(text)
    return trimmed.isEmpty ? nil : trimmed
  }

  static func texts(_ list: [String]) -> [String] { list.compactMap(text) }
}
