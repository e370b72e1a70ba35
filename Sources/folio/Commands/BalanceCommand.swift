import ArgumentParser
import Basics
import Bookkeeping

struct BalanceCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance",
    abstract: "List, state or remove what the bank says is in an account.",
    discussion: """
      Examples: folio balance
                folio balance Checking 5089.62 --date 2026-10-31
                folio balance Checking --remove --date 2026-10-31

      A balance is what is in an account at the end of a day, negative for debts. The rows between two balances must \
      lead from one to the other: folio check and the page of the account say what is missing. An import writes the \
      balances that its file proves.

      Without an amount, Folio lists the last and today's balance of each open account, or all balances of \
      the account that you name. A second balance of a day replaces the first. --remove without --date \
      removes the last one.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The account, and the amount in it.", valueName: "account amount"),
    completion: LedgerNames.all(.account).completion)
  var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day at whose end the account had it (default: today).", valueName: "date"))
  var date: String?

  @Option(help: ArgumentHelp("The currency (default: the ledger's).", valueName: "code"))
  var currency: String?

  @Flag(help: "Remove a balance.") var remove = false
  @Flag(help: "The account is new, even if its name resembles a known one.") var new = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  mutating func validate() throws {
    words = try Arguments.withoutOptions(words)
    let isWrong = words.count > 2 || remove && words.count != 1 || words.contains(where: \.isBlank)
    if isWrong {
      throw ValidationError(
        "name an account and an amount: folio balance Checking 5089.62 --date 2026-10-31; or --remove with an account"
      )
    }
  }

  func run(_ editor: LedgerEditor) throws {
    if remove { return try removeBalance(editor) }
    if words.count == 2 { return try recordBalance(editor) }
    let document = try editor.existingDocument()
    let report = Report(document.ledger, asOf: try Project.Options.Today.required())
    guard let name = words.first else {
      return try Terminal.print(BalanceTable.overview(of: report))
    }
    let account = try editor.existingName(name, .account, in: document.ledger)
    let figures = report.accounts.first { $0.account.name == account }
    let text = figures.map(BalanceTable.statements) ?? ""
    try Terminal.print(text.isEmpty ? "No balance of \(shortened(account)) is stated\n" : text)
  }

  private func recordBalance(_ editor: LedgerEditor) throws {
    let (ledger, (balance, former)) = try editor.update { document in
      let ledger = document.ledger
      guard let account = new ? words[0] : Renaming.spelling(of: words[0], .account, in: ledger) else {
        let known = Suggestion.hint(for: words[0], among: ledger.accountNames.sorted())
        throw Problem(
          "there is no account \(quoted(words[0]))",
          (known.map { "\($0)\n" } ?? "") + "--new states the balance of a new one", at: .input)
      }
      var form = PaymentForm()
      form.amount = words[1]
      form.currency = currency
      form.date = date
      let (amount, day) = try form.balance(in: editor.formContext(ledger))
      let balance = Account.BalanceDraft(date: day, account: account, amount: amount)
      let former = ledger.settings.balances.first(where: balance.isOfDay)?.amount
      return (document.balancing([balance]), (balance, former))
    }
    let change =
      former.map { $0 == balance.amount ? " (as it was)" : " (was \($0.decimal))" } ?? ""
    let gaps = BalanceTable.gaps(around: balance, in: ledger)
    try Terminal.print(
      "Stated \(BalanceTable.words(balance))\(change)\n\(gaps)", consequence: .ledgerIsChanged)
  }

  private func removeBalance(_ editor: LedgerEditor) throws {
    let removed = try editor.update { document in
      let balances = document.ledger.settings.balances
      let account = try editor.existingName(words[0], .account, in: document.ledger)
      var form = PaymentForm()
      form.date = date
      form.currency = currency
      let (day, currency) = try form.dayAndCurrency(in: editor.formContext(document.ledger))
      let found = balances.indices.filter { index in
        balances[index].account == account && balances[index].date == day ?? balances[index].date
          && balances[index].amount.currency == currency ?? balances[index].amount.currency
      }
      guard let last = found.max(by: { balances[$0].date < balances[$1].date }) else {
        throw Problem(
          "no balance of \(quoted(account)) is stated" + (day.map { " on \($0.iso)" } ?? ""),
          "folio balance \(quotedForShell(account)) " + (day == nil ? "AMOUNT states one" : "lists them"),
          at: .input)
      }
      return (document.balancing([], removing: [last]), balances[last])
    }.result
    try Terminal.print(
      "Removed \(BalanceTable.words(removed))\n  folio undo brings it back",
      consequence: .ledgerIsChanged)
  }
}
