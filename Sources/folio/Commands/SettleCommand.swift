import ArgumentParser
import Basics
import Bookkeeping
import Foundation

struct SettleCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle",
    abstract: "Show who owes whom, and write the transfer that settles it.",
    discussion: """
      Examples: folio settle
                folio settle Jana
                folio settle Jana Tobias --from "Jana Giro" --to "Tobias Giro"

      For people who keep one ledger: folio people says who they are and whose the accounts are, folio share which parts \
      they have in a category. \
      Without a name, Folio lists who owes whom, with the payments since the two were even. With the name of \
      somebody who owes, it writes a transfer from an account of theirs to one of the other, and asks which where there \
      are several. The money is moved at your bank.

      For somebody who does not keep the ledger with you, see folio split --with.
      `folio undo` takes the transfer back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Who owes, and whom.", valueName: "debtor creditor"),
    completion: LedgerNames.person.completion)
  var words: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The account that the money leaves.", valueName: "account"),
    completion: LedgerNames.openAccount.completion)
  var from: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The account that it goes to.", valueName: "account"),
    completion: LedgerNames.openAccount.completion)
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day of the transfer (default: today).", valueName: "date"))
  var date: String?

  @Flag(name: [.customShort("n"), .long], help: "Show what would be written, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  mutating func validate() throws {
    words = try Arguments.withoutOptions(words)
    if words.count > 2 || words.contains(where: \.isBlank) || words.isEmpty && hasOptions {
      throw ValidationError("name who owes, and whom: folio settle Jana Tobias")
    }
  }

  private var hasOptions: Bool { from != nil || to != nil || date != nil || dryRun }

  func run(_ editor: LedgerEditor) throws {
    let document = try editor.existingDocument()
    let today = try Project.Options.Today.required()
    if words.isEmpty { return try Terminal.print(DebtTable.overview(of: Self.report(document, today))) }
    let settlement = try Settlement(
      of: words, from: from, to: to, day: day(editor, document, today), in: Self.report(document, today),
      of: editor)
    if dryRun {
      let drafts = try settlement.drafts(in: Self.report(document, today))
      _ = try editor.ledger(after: document.adding(drafts))
      return try Terminal.print(DebtTable.lines(of: drafts) + "Nothing was changed: --dry-run\n")
    }
    let added = try editor.update(seen: document) { document in
      let drafts = try settlement.drafts(in: Self.report(document, today))
      return (document.adding(drafts), drafts)
    }.result
    try Terminal.print(
      added.map { "Added \(DebtTable.lines(of: [$0]))" }.joined() + "  folio undo takes it back\n",
      consequence: .ledgerIsChanged)
  }

  private static func report(_ document: LedgerDocument, _ today: CalendarDate) throws -> Report {
    guard document.ledger.settings.people.count > 1 else {
      throw Problem(
        "the ledger does not say who keeps it",
        "say it for each: folio people Jana --account \"Jana Giro\"", at: .input)
    }
    return Report(document.ledger, asOf: today)
  }

  private func day(
    _ editor: LedgerEditor, _ document: LedgerDocument, _ today: CalendarDate
  ) throws -> CalendarDate {
    var form = PaymentForm()
    form.date = date
    let day = try form.dayAndCurrency(in: editor.formContext(document.ledger)).day ?? today
    if day > today {
      throw Problem(
        "\(day.iso) is after today",
        "a future transfer settles nothing yet: write it on its day",
        at: .input, exit: .usage)
    }
    return day
  }
}

/// The transfers that pay back what one person owes another.
private struct Settlement {
  private let debtor: String
  private let creditor: String
  private let from: String
  private let to: String
  private let day: CalendarDate

  /// - Parameter words: The debtor's name, and the creditor's if there are several.
  /// - Throws: The reason why nothing can be settled; `ExitCode` if the user does not choose an account.
  init(
    of words: [String], from: String?, to: String?, day: CalendarDate, in report: Report,
    of editor: LedgerEditor
  ) throws {
    let names = try words.map { try Self.person($0, in: report.settings.people) }
    let debts = Debts(of: report).all.filter { !$0.isEven }
    let found = debts.filter {
      $0.debtor.name == names[0] && (names.count < 2 || $0.creditor.name == names[1])
    }
    guard let debt = found.first else { throw Self.nothingOwed(by: names, debts) }
    if found.contains(where: { $0.creditor != debt.creditor }) {
      throw Problem(
        found.map(DebtTable.words).joined(separator: ", "),
        "name one of them: folio settle \(quotedForShell(names[0])) \(quotedForShell(debt.creditor.name))",
        at: .input, exit: .usage)
    }
    (debtor, creditor, self.day) = (debt.debtor.name, debt.creditor.name, day)
    self.from = try Self.account(of: debtor, from, "--from", on: day, report, editor)
    self.to = try Self.account(of: creditor, to, "--to", on: day, report, editor)
  }

  /// One transfer for each currency in which something is owed.
  func drafts(in report: Report) throws -> [Transaction.Draft] {
    let debts = Debts(of: report).all.filter {
      !$0.isEven && $0.debtor.name == debtor && $0.creditor.name == creditor
    }
    if debts.isEmpty { throw Self.nothingOwed(by: [debtor, creditor], []) }
    return debts.map { debt in
      var draft = Transaction.Draft(
        date: day, kind: .transfer, name: "\(debtor) → \(creditor)", amount: debt.amount)
      (draft.id, draft.account, draft.to) = (UUID().uuidString, from, to)
      return draft
    }
  }

  private static func person(_ name: String, in people: [Person]) throws -> String {
    let folded = FoldedText.bytes(of: name)
    if let known = people.first(where: { FoldedText.bytes(of: $0.name) == folded }) { return known.name }
    let names = people.map(\.name)
    throw Problem(
      "\(quoted(name)) is not one of the people", Suggestion.hint(for: name, among: names), at: .input,
      exit: .usage)
  }

  private static func nothingOwed(by names: [String], _ debts: [Debt]) -> Problem {
    let others = debts.filter { names.contains($0.debtor.name) || names.contains($0.creditor.name) }
    let hint = others.first.map { debt in
      "\(DebtTable.words(debt)): folio settle \(quotedForShell(debt.debtor.name)) "
        + quotedForShell(debt.creditor.name)
    }
    return Problem(
      "\(shortened(names[0])) owes \(names.count > 1 ? "\(shortened(names[1])) nothing" : "nobody anything")",
      hint ?? "folio settle lists who owes whom", at: .input)
  }

  /// An open account of a person: the one that is named, the only one, or the one that the user chooses.
  private static func account(
    of person: String, _ given: String?, _ option: String, on day: CalendarDate, _ report: Report,
    _ editor: LedgerEditor
  ) throws -> String {
    let own = report.settings.accounts.filter { $0.owner == person && !$0.isClosed(asOf: day) }.map(\.name)
    guard let first = own.first else {
      throw Problem(
        "no open account belongs to \(quoted(person))",
        "folio people \(quotedForShell(person)) --account ACCOUNT gives one", at: .input)
    }
    let list = own.map(shortened).joined(separator: ", ")
    if let given {
      if let name = own.first(where: { FoldedText.bytes(of: $0) == FoldedText.bytes(of: given) }) {
        return name
      }
      throw Problem(
        "\(quoted(given)) is no open account of \(quoted(person))", "there is \(list)", at: .input,
        exit: .usage)
    }
    if own.count == 1 { return first }
    guard Terminal.Prompt.isPossible else {
      throw Problem(
        "\(quoted(person)) has several accounts: \(list)",
        "name one of them: \(option) \(quotedForShell(first))",
        at: .input, exit: .usage)
    }
    return try choice(among: own, of: person, option)
  }

  private static func choice(among accounts: [String], of person: String, _ option: String) throws -> String {
    for (number, name) in accounts.enumerated() {
      Terminal.printError("  \(number + 1)  \(shortened(name))\n")
    }
    let way = option == "--from" ? "From" : "To"
    while true {
      let answer = Terminal.Prompt.ask(
        "\(way) which account of \(shortened(person))? [1-\(accounts.count), or Enter to stop] ")
      guard let text = answer.map(trimmed), !text.isEmpty else {
        Terminal.printError("Nothing was changed.\n")
        throw ExitCode.failure
      }
      if let number = Int(text), accounts.indices.contains(number - 1) { return accounts[number - 1] }
      if let name = accounts.first(where: { FoldedText.bytes(of: $0) == FoldedText.bytes(of: text) }) {
        return name
      }
    }
  }
}
