import ArgumentParser
import Basics
import Bookkeeping

struct SetCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Show or change a setting: title, currency, locale, language and others.",
    discussion: """
      Examples: folio set
                folio set title "Our books"
                folio set week-start monday
                folio set language --remove

      Without a name, Folio lists the settings, and the defaults of those that are not set. It writes into \
      the ledger, or into content/site.json, changes nothing else there, and shows the line. Budgets, goals, \
      kinds of categories, recurring payments and copies have commands of their own.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 no ledger or not written, 64 invalid arguments, 65 an invalid ledger or site.json.
      """
  )

  @Argument(
    help: ArgumentHelp("The setting.", valueName: "name"), completion: .list(Setting.all.map(\.name)))
  var name: String?

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("Its value.", valueName: "value"),
    completion: .custom { words, _, _ in Self.values(after: words) })
  var value: [String] = []

  @Flag(help: "Take the setting out, so that what holds without it holds again.") var remove = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  private static func values(after words: [String]) -> [String] {
    Setting.all.first { words.contains($0.name) }?.values ?? []
  }

  mutating func validate() throws {
    value = try Arguments.withoutOptions(value)
    if remove ? name == nil || !value.isEmpty : value.count > 1 {
      throw ValidationError(
        "name a setting and its value: folio set title \"Our books\"; or a setting and --remove")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    guard let name else { return try list(Setting.all, editor) }
    let setting = try Setting.named(name)
    if value.isEmpty, !remove { return try list([setting], editor) }
    let value = try value.first.map(setting.value)
    func set(_ text: inout SettingsText) -> String {
      text.set([(setting.key, value.map(setting.json))])
      return value.map { "Set \(setting.name) to \(shortened($0))" }
        ?? "Took \(setting.name) out; without it: \(setting.otherwise)"
    }
    if let file = setting.file {
      try change(file, editor) { set(&$0) }
    } else {
      try changeLedger(editor) { text, _ in set(&text) }
    }
  }

  private func list(_ settings: [Setting], _ editor: LedgerEditor) throws {
    let ledger = SettingsText(try editor.existingDocument().bytes)
    let site = SettingsText(try editor.file(named: "site.json").read())
    let width = settings.map(\.name.utf8.count).max() ?? 0
    let lines = settings.map { setting in
      let value = (setting.file == nil ? ledger : site)[setting.key]
      let name = setting.name + String(repeating: " ", count: width - setting.name.utf8.count)
      return "\(name)  " + (value.map(shortened) ?? "not set; \(setting.otherwise)") + "\n"
    }
    try Terminal.print(lines.joined())
  }
}
