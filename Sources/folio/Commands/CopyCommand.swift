import ArgumentParser
import Basics
import Bookkeeping

struct CopyCommand: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "List, make, change or remove a copy of the report for somebody else.",
    discussion: """
      Examples: folio copy
                folio copy accountant --rows category:business --show memo --show attachments
                folio copy family --rows '-tag:private' --amounts rounded:10
                folio copy family --remove

      A copy shows less than the report: it leaves rows out, and replaces parts of the others. It is written \
      into content/copies.json, and folio build --copy family builds it. An option replaces the copy's \
      former setting of the same name; its other settings stay.

      `folio undo` takes it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 an invalid ledger or copies.json.
      """
  )

  @Argument(help: ArgumentHelp("The copy: lower-case letters, digits and hyphens.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The title of its report.", valueName: "text")) var title: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A query that lets rows in; repeat for more.", valueName: "query"))
  var rows: [String] = []

  @Option(help: ArgumentHelp("The first day.", valueName: "date")) var from: String?
  @Option(help: ArgumentHelp("The last day.", valueName: "date")) var until: String?

  @Option(
    help: ArgumentHelp("shown, category or hidden.", valueName: "how"),
    completion: .list(Copy.Names.allCases.map(\.rawValue)))
  var names: String?

  @Option(
    help: ArgumentHelp("exact, rounded:10, shares or hidden.", valueName: "how"),
    completion: .list(["exact", "rounded:10", "shares", "hidden"]))
  var amounts: String?

  @Option(
    help: ArgumentHelp("day, month or year.", valueName: "how"),
    completion: .list(Copy.Dates.allCases.map(\.rawValue)))
  var dates: String?

  @Option(
    help: ArgumentHelp(
      "A part that the copy shows, such as memo or search; repeat for more.", valueName: "part"),
    completion: .list(Copy.Part.allCases.map(\.rawValue)))
  var show: [String] = []

  @Option(
    help: ArgumentHelp("fold adds up the rows that are left out.", valueName: "how"),
    completion: .list(["fold"]))
  var rest: String?

  @Flag(help: "Remove the copy.") var remove = false

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  private var says: Bool {
    !rows.isEmpty || !show.isEmpty
      || [title, from, until, names, amounts, dates, rest].contains { $0 != nil }
  }

  func validate() throws {
    if name == nil ? says || remove : says && remove {
      throw ValidationError(
        "name a copy and what it has: folio copy accountant --rows category:business; or --remove")
    }
  }

  func run(_ editor: LedgerEditor) throws {
    guard let name, says || remove else { return try list(editor) }
    let values = EntryValues(editor: editor, ledger: try editor.existingDocument().ledger)
    var members: [SettingsText.Member] = []
    func add(_ name: String, _ text: String?) { if let text { members.append((name, .text(text))) } }
    add("title", title)
    if !rows.isEmpty { members.append(("rows", .texts(rows))) }
    add("from", try from.map(values.day))
    add("until", try until.map(values.day))
    for (option, text) in [("names", names), ("amounts", amounts), ("dates", dates)] { add(option, text) }
    if !show.isEmpty {
      let parts = show.flatMap { $0.split(separator: ",") }.map { trimmed(String($0)) }
      members.append(("show", .texts(parts)))
    }
    add("rest", rest)
    try change(.copies, editor) { text in
      let isKnown = text.names(in: []).contains(name)
      guard remove else {
        text.set(members, in: [name])
        return
          "\(isKnown ? "Changed" : "Made") the copy \(shortened(name)); folio build --copy \(quotedForShell(name)) builds it"
      }
      guard isKnown else {
        throw Problem(
          "there is no copy \(quoted(name))",
          Suggestion.hint(for: name, among: text.names(in: []).filter { $0 != "$schema" }), at: .input)
      }
      text.set([(name, nil)])
      return "Removed the copy \(shortened(name))"
    }
  }

  private func list(_ editor: LedgerEditor) throws {
    let file = editor.file(named: Copy.path.suffix(afterLast: "/"))
    let copies =
      try editor.console(for: file).reportingProblems { try file.read().map { try Copy.all($0) } } ?? []
    let lines = copies.filter { name == nil || $0.name == name }.map { copy in
      "\(copy.name): " + (copy.rows.isEmpty ? "all rows" : copy.rows.map(shortened).joined(separator: " or "))
        + "\n"
    }
    try Terminal.print(lines.isEmpty ? "There is no such copy\n" : lines.joined())
  }
}
