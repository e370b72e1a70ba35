import ArgumentParser
import Bookkeeping

/// The fields of a payment as options. Texts and amounts may begin with a minus.
struct FormOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Whom the payment was to or from.", valueName: "text"))
  var name: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A number above 0, such as 12.40, or as the ledger's locale writes it.", valueName: "number"))
  var amount: String?

  @Option(
    help: ArgumentHelp("income or expense.", valueName: "type"), completion: .list(["income", "expense"]))
  var type: String?

  @Option(help: ArgumentHelp("The day of the payment.", valueName: "YYYY-MM-DD"))
  var date: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Levels are separated by colons: Food:Groceries.", valueName: "text"))
  var category: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Where it was.", valueName: "text"))
  var address: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Markdown, at most 300 characters.", valueName: "text"))
  var memo: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; may be given again.", valueName: "text"))
  var tags: [String] = []

  @Option(
    name: .customLong("attachment"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A file in the ledger's folder; may be given again.", valueName: "path"),
    completion: .file())
  var attachments: [String] = []

  @Option(help: ArgumentHelp("If it is not the ledger's own.", valueName: "code"))
  var currency: String?

  var form: PaymentForm {
    var form = PaymentForm()
    (form.name, form.amount, form.type, form.date) = (name, amount, type, date)
    (form.category, form.address, form.memo, form.currency) = (category, address, memo, currency)
    (form.tags, form.attachments) = (tags, attachments)
    return form
  }
}
