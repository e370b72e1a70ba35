import ArgumentParser
import Basics
import Bookkeeping

struct CloseCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Close an account: it leaves the lists, and its past stays.",
    discussion: """
      Examples: folio close Amex --date 2026-03-31
                folio close Amex --reopen

      A closed account no longer appears on the dashboard, in folio balance or in the questions of an \
      import; the page of all accounts lists it last. Its own page, its payments and its balances stay as \
      they are, and count as before. A payment after its last day is a warning of folio check.

      `folio undo` opens it again.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("The account.", valueName: "account"),
    completion: LedgerNames.all(.account).completion)
  var account: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last day of the account (default: today).", valueName: "date"))
  var date: String?

  @Flag(help: "Open the account again.") var reopen = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func validate() throws {
    if reopen, date != nil {
      throw ValidationError("an open account has no last day: --reopen goes without --date")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    let (ledger, (name, day, former)) = try editor.update { document in
      let name = try editor.existingName(account, .account, in: document.ledger)
      var form = PaymentForm()
      form.date = date
      let day = try form.dayAndCurrency(in: editor.formContext(document.ledger)).day
      let former = document.ledger.settings.closedAccounts[name]
      let last = reopen ? nil : try day ?? former ?? Project.Options.Today.required()
      return (document.closing(name, on: last), (name, last, former))
    }
    let text = day.map { day in
      switch former {
      case day: "\(shortened(name)) is already closed: its last day is \(day.iso)\n"
      case let former?: "Closed \(shortened(name)) on \(day.iso) (was \(former.iso))\n"
      case nil: "Closed \(shortened(name)) on \(day.iso)\n"
      }
    }
    let checks = day.map { Self.checks(of: name, on: $0, in: ledger) } ?? ""
    let undo = day != nil && former == nil ? "  folio undo opens it again\n" : ""
    try Terminal.print(
      (text ?? "\(shortened(name)) is open\n") + checks + undo, consequence: .ledgerIsChanged)
  }

  /// The money that is still in the account, and the payments after its last day.
  private static func checks(of name: String, on day: CalendarDate, in ledger: Ledger) -> String {
    let figures = Report(ledger, asOf: day).accounts.first { $0.account.name == name }
    let left = (figures?.balances ?? []).compactMap(\.latest).filter { $0.amount.minorUnits != 0 }
    let later = ledger.transactions.count { transaction in
      transaction.date > day && [transaction.account, transaction.destination].contains(name)
    }
    return left.map { "  check: \($0.amount.withCode) is in it on that day\n" }
      .joined()
      + (later > 0 ? "  check: \(counted(later, "payment")) later; folio check shows them\n" : "")
  }
}
