import ArgumentParser
import Basics
import Bookkeeping

struct KindCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "kind",
    abstract: "Say whether a category is one of income, of spending, or of both.",
    discussion: """
      Examples: folio kind
                folio kind "Home:Rent from tenant" income
                folio kind Gifts both
                folio kind Gifts --remove

      Money that comes in is income in a category of income, and a refund in a category of spending; a \
      category of both keeps income and spending apart. Folio infers the kind from the rows; state it where \
      they mislead. It applies to the levels below, too.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("The category.", valueName: "category"),
    completion: LedgerNames.all(.category).completion)
  var category: String?

  @Argument(
    help: ArgumentHelp("income, spending or both.", valueName: "kind"),
    completion: .list(Category.Kind.allCases.map(\.rawValue)))
  var kind: String?

  @Flag(help: "Let Folio infer the kind from the rows again.") var remove = false
  @Flag(help: "The category is new, even if its name resembles a known one.") var new = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func validate() throws {
    if remove ? category == nil || kind != nil : category?.isBlank ?? false {
      throw ValidationError("name a category and its kind: folio kind Gifts both; or a category and --remove")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    guard let category, remove || kind != nil else { return try list(editor) }
    let kind = try kind.map {
      try EntryValues.choice($0, of: "the kind", among: Category.Kind.allCases.map(\.rawValue))
    }
    let list = Ledger.Field.categories.rawValue
    try changeLedger(editor) { text, ledger in
      let name =
        new
        ? category
        : kind == nil
          ? Renaming.spelled(category, .category, in: ledger)
          : try editor.confirmedName(category, .category, in: ledger)
      let path = text.names(in: [list]).first { GroupName.levels(of: $0) == GroupName.levels(of: name) }
      if kind == nil, path == nil {
        throw Problem("no kind of \(quoted(name)) is stated", "folio kind lists all", at: .input)
      }
      text.set([(Ledger.Field.kind.rawValue, kind.map { .text($0) })], in: [list, path ?? name])
      return kind.map { "\(shortened(name)) is a category of \($0 == "both" ? "income and spending" : $0)" }
        ?? "The rows say again what \(shortened(name)) is"
    }
  }

  private func list(_ editor: LedgerEditor) throws {
    let kinds = try editor.existingDocument().ledger.settings.categoryKinds
    let name = category.map { GroupName.levels(of: $0).joined(separator: ":") }
    let lines = kinds.filter { name == nil || $0.key == name }
      .sorted { ByteString($0.key) < ByteString($1.key) }.map {
        "\(shortened($0.key)): \($0.value.rawValue)\n"
      }
    try Terminal.print(lines.isEmpty ? "No kind is stated: Folio infers it from the rows\n" : lines.joined())
  }
}
