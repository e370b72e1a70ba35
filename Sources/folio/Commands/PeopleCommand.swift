import ArgumentParser
import Basics
import Bookkeeping

struct PeopleCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "List or state who keeps the ledger together, and whose the accounts are.",
    discussion: """
      Examples: folio people
                folio people Jana --account "Jana Giro"
                folio people Tobias --account "Tobias Giro" --from 2026-05
                folio people --joint Household
                folio people Tobias --remove

      The others owe equal parts of what one person pays, or parts by the --share of each; folio share \
      states other parts for a category. folio settle says who owes whom. A joint account is nobody's alone, \
      and what it pays is owed to nobody.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("The person's name.", valueName: "name"), completion: LedgerNames.person.completion)
  var name: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("An account that is the person's; may be repeated.", valueName: "account"),
    completion: LedgerNames.openAccount.completion)
  var account: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("An account that is nobody's alone; may be repeated.", valueName: "account"),
    completion: LedgerNames.openAccount.completion)
  var joint: [String] = []

  @Option(help: ArgumentHelp("The person's part, as a whole number (default: 1).", valueName: "number"))
  var share: Int?

  @Option(help: ArgumentHelp("The first day or month of payments that the person shares.", valueName: "day"))
  var from: String?

  @Flag(help: "Take the person out, of accounts and shares, too.") var remove = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  private var hasValues: Bool { !account.isEmpty || share != nil || from != nil }

  func validate() throws {
    let isWrong = name?.isBlank ?? (hasValues || remove)
    if isWrong || remove && hasValues || !joint.isEmpty && (name != nil || remove) {
      throw ValidationError("name somebody and an account: folio people Jana --account \"Jana Giro\"")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    if !joint.isEmpty {
      return try changeLedger(editor) { text, ledger in
        let names = try joint.map { try editor.existingName($0, .account, in: ledger) }
        for name in names { text.set([(owner, nil)], ofObjectNamed: name, in: accounts) }
        let list = names.map(shortened).joined(separator: ", ")
        return names.count == 1 ? "\(list) is a joint account" : "\(list) are joint accounts"
      }
    }
    guard let name, hasValues || remove else { return try list(editor) }
    try changeLedger(editor) { text, ledger in
      let known = Self.nameOfPerson(name, in: ledger)
      if !remove { return try setPerson(known ?? trimmed(name), isNew: known == nil, editor, ledger, &text) }
      guard let known else { throw Self.problem(withUnknown: name, in: ledger) }
      return removePerson(known, from: ledger, &text)
    }
  }

  private var owner: String { Ledger.Field.owner.rawValue }
  private var accounts: String { Ledger.Field.accounts.rawValue }
  private var people: String { Ledger.Field.people.rawValue }

  /// The name as the ledger writes it; `nil` if nobody has it.
  static func nameOfPerson(_ name: String, in ledger: Ledger) -> String? {
    let folded = FoldedText.bytes(of: name)
    return ledger.settings.people.map(\.name).first { FoldedText.bytes(of: $0) == folded }
  }

  static func problem(withUnknown name: String, in ledger: Ledger) -> Problem {
    let names = ledger.settings.people.map(\.name)
    return Problem(
      "\(quoted(name)) is not one of the people",
      names.isEmpty
        ? "folio people \(quotedForShell(name)) --account ACCOUNT adds the first one"
        : Suggestion.hint(for: name, among: names), at: .input, exit: .usage)
  }

  private func setPerson(
    _ name: String, isNew: Bool, _ editor: LedgerEditor, _ ledger: Ledger, _ text: inout SettingsText
  ) throws -> String {
    var members: [SettingsText.Member] = []
    if let share { members.append((Ledger.Field.share.rawValue, .number(share))) }
    if let from {
      let day = try EntryValues(editor: editor, ledger: ledger).day(from)
      members.append((Ledger.Field.from.rawValue, .text(day)))
    }
    if isNew {
      text.append([("name", .text(name))] + members, to: people)
    } else {
      text.set(members, ofObjectNamed: name, in: people)
    }
    for account in account {
      let account = GroupName.canonicalized(try editor.confirmedName(account, .account, in: ledger))
      if !text.set([(owner, .text(name))], ofObjectNamed: account, in: accounts) {
        text.append([("name", .text(account)), (owner, .text(name))], to: accounts)
      }
    }
    return "\(isNew ? "Added" : "Changed") \(shortened(name))"
  }

  private func removePerson(_ name: String, from ledger: Ledger, _ text: inout SettingsText) -> String {
    for account in ledger.settings.accounts where account.owner == name {
      text.set([(owner, nil)], ofObjectNamed: account.name, in: accounts)
    }
    let categories = Ledger.Field.categories.rawValue
    for category in text.names(in: [categories]) {
      text.set([(name, nil)], in: [categories, category, Ledger.Field.shares.rawValue])
    }
    text.remove(objectNamed: name, from: people)
    return "Took \(shortened(name)) out"
  }

  private func list(_ editor: LedgerEditor) throws {
    let ledger = try editor.existingDocument().ledger
    let own = try name.map { name in
      guard let known = Self.nameOfPerson(name, in: ledger) else {
        throw Self.problem(withUnknown: name, in: ledger)
      }
      return known
    }
    let lines = ledger.settings.people.filter { own == nil || $0.name == own }.map { person in
      let accounts = ledger.settings.accounts.filter { $0.owner == person.name }.map { shortened($0.name) }
      return shortened(person.name) + ": "
        + (accounts.isEmpty ? "no account" : accounts.joined(separator: ", "))
        + (person.share == 1 ? "" : "; share \(person.share)")
        + (person.from.map { "; from \($0.iso)" } ?? "")
        + "\n"
    }
    try Terminal.print(
      lines.isEmpty ? "The ledger names no people: it belongs to one person\n" : lines.joined())
  }
}
