import ArgumentParser
import Basics
import Bookkeeping

struct ShareCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "List or state the parts that people have in a category.",
    discussion: """
      Examples: folio share
                folio share Housing Jana 1 Tobias 2
                folio share Studies Jana 1
                folio share Clothing --alone
                folio share Housing --remove

      Parts are whole numbers: Jana 1 Tobias 2 is a third and two thirds, and who is not named has none. \
      They hold for the levels below, too. A category without shares has the general ones, which folio \
      people states with the people.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("The category.", valueName: "category"),
    completion: LedgerNames.all(.category).completion)
  var category: String?

  @Argument(
    help: ArgumentHelp("People and their parts.", valueName: "name number"),
    completion: LedgerNames.person.completion)
  var parts: [String] = []

  @Flag(help: "Whoever pays it has paid it alone.") var alone = false
  @Flag(help: "Take the shares out.") var remove = false
  @Flag(help: "The category is new, even if its name resembles a known one.") var new = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func validate() throws {
    let ways = [alone, remove, !parts.isEmpty].count { $0 }
    let isWrong = category?.isBlank ?? (ways > 0) || ways > 1 || parts.count % 2 == 1
    if isWrong || parts.enumerated().contains(where: { $0 % 2 == 1 && Int($1) == nil }) {
      throw ValidationError(
        "name a category, and people with their parts: folio share Housing Jana 1 Tobias 2")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    guard let category, alone || remove || !parts.isEmpty else { return try list(editor) }
    let categories = Ledger.Field.categories.rawValue
    try changeLedger(editor) { text, ledger in
      let name =
        new
        ? category
        : remove
          ? Renaming.spelled(category, .category, in: ledger)
          : try editor.confirmedName(category, .category, in: ledger)
      let path = text.names(in: [categories]).first { GroupName.levels(of: $0) == GroupName.levels(of: name) }
      if remove, ledger.settings.categoryShares[GroupName.levels(of: name).joined(separator: ":")] == nil {
        throw Problem("no shares of \(quoted(name)) are stated", "folio share lists all", at: .input)
      }
      let shares = try stride(from: 0, to: parts.count, by: 2).map { index in
        guard let person = PeopleCommand.nameOfPerson(parts[index], in: ledger) else {
          throw PeopleCommand.problem(withUnknown: parts[index], in: ledger)
        }
        return (name: person, value: SettingsText.Value.number(Int(parts[index + 1]) ?? 0))
      }
      text.set(
        [(Ledger.Field.shares.rawValue, remove ? nil : .object(shares))], in: [categories, path ?? name])
      return remove
        ? "\(shortened(name)) is shared as everything is"
        : alone ? "Whoever pays for \(shortened(name)) pays alone" : "Stated the shares of \(shortened(name))"
    }
  }

  private func list(_ editor: LedgerEditor) throws {
    let settings = try editor.existingDocument().ledger.settings
    let own = category.map { GroupName.levels(of: $0).joined(separator: ":") }
    let lines = settings.categoryShares.filter { own == nil || $0.key == own }
      .sorted { ByteString($0.key) < ByteString($1.key) }.map { category, shares in
        let parts = zip(settings.people, shares.weights).filter { $1 > 0 }.map {
          "\(shortened($0.name)) \($1)"
        }
        return "\(shortened(category)): \(parts.isEmpty ? "not shared" : parts.joined(separator: ", "))\n"
      }
    try Terminal.print(
      lines.isEmpty
        ? "No shares are stated: the general shares of the people hold everywhere\n" : lines.joined())
  }
}
