import ArgumentParser
import Bookkeeping
import Foundation

/// The fields of a payment as options. Texts and amounts may begin with a minus.
struct FormOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("The payee or payer.", valueName: "text"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A number above 0, such as 12.40, or as in the ledger's locale.", valueName: "number"))
  var amount: String?

  @Option(
    help: ArgumentHelp("income, expense or transfer.", valueName: "type"),
    completion: .list(Transaction.Kind.allCases.map(\.rawValue)))
  var type: String?

  @Option(help: ArgumentHelp("The day of the payment.", valueName: "YYYY-MM-DD"))
  var date: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The category; colons separate levels: Food:Groceries.", valueName: "text"))
  var category: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The account that the money went to, or came from.", valueName: "text"))
  var account: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The account that a transfer leads to.", valueName: "text"))
  var to: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The address.", valueName: "text"))
  var address: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A memo in Markdown, at most 300 characters.", valueName: "text"))
  var memo: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; repeat for more.", valueName: "text"))
  var tags: [String] = []

  @Option(
    name: .customLong("attachment"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A file in the ledger's folder; repeat for more.", valueName: "path"),
    completion: .file())
  var attachments: [String] = []

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  var form: PaymentForm {
    var form = PaymentForm()
    (form.name, form.amount, form.type, form.date) = (name, amount, type, date)
    (form.category, form.address, form.memo, form.currency) = (category, address, memo, currency)
    (form.account, form.to) = (account, to)
    (form.tags, form.attachments) = (tags, attachments)
    return form
  }
}

extension PaymentForm.Context {
  /// What a ledger's settings and the date of today make of a form's fields.
  init(_ settings: Ledger.Settings) throws {
    guard let today = Today.date() else {
      throw ArgumentProblem.epoch.error
    }
    self.init(currency: settings.currency, locale: NumberNotation(of: settings.locale), today: today)
  }
}

extension NumberNotation {
  init(of locale: String) {
    let locale = Locale(identifier: locale)
    self.init(decimal: locale.decimalSeparator ?? ".", grouping: locale.groupingSeparator ?? "")
  }
}

/// Asks for the fields that a payment cannot do without, each until its answer is good.
struct FormPrompt {
  let context: PaymentForm.Context
  let console: Console

  /// - Throws: `ExitCode` if the input ends before the form is filled in.
  func complete(_ form: inout PaymentForm) throws {
    if form.name == nil {
      try ask("Payment name: ", for: \.name, of: &form) { $0 == .noName }
    }
    if form.amount == nil {
      try ask("Amount (\(currency(of: form))): ", for: \.amount, of: &form) { mistake in
        if case .amount = mistake { true } else { mistake == .noAmount }
      }
    }
  }

  private func currency(of form: PaymentForm) -> String {
    form.currency?.uppercased() ?? context.currency.code
  }

  private func ask(
    _ question: String, for field: WritableKeyPath<PaymentForm, String?>, of form: inout PaymentForm,
    isAbout: (PaymentForm.Problem) -> Bool
  ) throws {
    while true {
      guard let answer = Prompt.ask(question) else {
        Terminal.printError("\n")
        throw ExitCode.failure
      }
      form[keyPath: field] = answer
      do throws(InvalidPaymentForm) {
        _ = try form.draft(in: context)
        return
      } catch {
        let own = error.problems.filter(isAbout)
        if own.isEmpty { return }
        console.tell(own.map { $0.diagnostic(in: Diagnostic.Context()) })
      }
    }
  }
}

/// Asks for what a command was not told, if there is somebody to ask.
enum Prompt {
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 }

  /// The answer, or nil at the end of the input.
  static func ask(_ question: String) -> String? {
    Terminal.printError(question)
    return readLine()
  }

  static func confirm(_ question: String) -> Bool {
    let answer = ask("\(question) [y/N] ")?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }
}
