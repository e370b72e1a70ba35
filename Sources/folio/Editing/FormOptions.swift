import ArgumentParser
import Bookkeeping
import Foundation

/// The fields of a payment as options. Texts and amounts may begin with a minus.
struct FormOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The payee or payer.", valueName: "text"),
    completion: LedgerNames.all(.payee).completion)
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day of the payment: 2026-03-05, or as in the ledger's locale.", valueName: "date"))
  var date: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The category; colons separate levels: Food:Groceries.", valueName: "text"),
    completion: LedgerNames.all(.category).completion)
  var category: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The account that the money went to, or came from.", valueName: "text"),
    completion: LedgerNames.openAccount.completion)
  var account: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The account that a transfer leads to.", valueName: "text"),
    completion: LedgerNames.openAccount.completion)
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The day on which the account booked it, if it differs from --date; for a transfer, the receiving account's day.",
      valueName: "date"))
  var arrived: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The address.", valueName: "text"))
  var address: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A memo in Markdown, at most 300 characters.", valueName: "text"))
  var memo: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; repeat for more.", valueName: "text"),
    completion: LedgerNames.all(.tag).completion)
  var tags: [String] = []

  @Option(
    name: .customLong("attachment"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A file in the ledger's folder; repeat for more.", valueName: "path"),
    completion: .file())
  var attachments: [String] = []

  @Option(
    name: .customLong("attach"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A receipt to copy into the ledger's folder; repeat for more.", valueName: "file"),
    completion: .file())
  var receipts: [String] = []

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  @Flag(help: "The account or the category is new, even if its name resembles a known one.") var new = false

  /// Whether the options name an account or a category that may be a misspelling.
  var hasNames: Bool { !new && [category, account, to].contains { $0 != nil } }

  var form: PaymentForm {
    var form = PaymentForm()
    form.name = name
    form.amount = amount
    form.type = type
    form.date = date
    form.category = category
    form.currency = currency
    (form.texts[.address], form.texts[.memo]) = (address, memo)
    form.account = account
    form.to = to
    form.arrived = arrived
    form.tags = tags
    form.attachments = attachments
    return form
  }
}

extension LedgerEditor {
  /// The context for reading forms in a ledger's notation.
  func formContext(_ ledger: Ledger) throws -> PaymentForm.Context {
    try PaymentForm.Context(ledger.settings, beside: file)
  }
}

extension PaymentForm.Context {
  /// The context for reading a form's fields: the ledger's settings and folder, and today's date.
  init(_ settings: Ledger.Settings, beside ledger: LedgerFile) throws {
    self.init(
      currency: settings.currency, locale: NumberNotation(of: settings.locale),
      dates: DateNotation(of: settings.locale), today: try Project.Options.Today.required(),
      holdsFile: { path in
        var isFolder: ObjCBool = false
        let file = LedgerFile(path, beside: ledger.name).name
        return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
      })
  }
}
