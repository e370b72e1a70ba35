import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing
import Publishing

struct RenameCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename an account, a category, a payee, a person or a tag everywhere.",
    discussion: """
      Examples: folio rename account Amex "Blue Card" --dry-run
                folio rename category Leisure Fun
                folio rename payee "AMZN Mktp" Amazon
                folio rename person Jana Johanna

      Payments (both ends of transfers), accounts, balances, budgets, recurring payments, taxes, rules.json, \
      imports.json, copies.json and site.json in the ledger's folder get the new name. What is below a category stays: \
      Leisure:Film becomes Fun:Film. If the new name exists already, the two become one, and Folio says so. A payee is \
      renamed in all spellings that the report counts as one; imports still know its payments. A person is renamed among \
      the people, as the owner of accounts, and in shares; two of them never become one.

      `folio undo` takes all of it back.
      Exit codes: 0 done, 1 not found or not written, 64 invalid arguments, 65 invalid ledger.
      """
  )

  @Argument(
    help: ArgumentHelp("account, category, payee, person or tag.", valueName: "kind"),
    completion: .list(Renaming.Kind.allCases.map(\.rawValue)))
  var kind: Renaming.Kind

  @Argument(
    help: ArgumentHelp("The name as it is.", valueName: "old"), completion: LedgerNames.renamed.completion)
  var old: String

  @Argument(help: ArgumentHelp("The new name.", valueName: "new"), completion: LedgerNames.renamed.completion)
  var new: String

  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options

  func validate() throws {
    if new.isBlank || Renaming(kind, from: old, to: new).new.isEmpty {
      throw ValidationError("the new name is blank")
    }
  }

  /// The effects of a renaming.
  private struct Outcome {
    let renaming: Renaming
    let payments: Int
    let settings: Int
    /// The payments that had the new name before.
    let merged: Int
  }

  func run(_ editor: LedgerEditor) throws {
    try checkFiles(beside: editor)
    var copies: ChangingCopies?
    let outcome =
      dryRun
      ? try rename(in: editor.existingDocument(), editor, &copies).outcome
      : try renameLedger(editor, &copies)
    var counts: [Renaming.File: Int] = [:]
    var files: [String] {
      Renaming.File.allCases.compactMap { file in
        counts[file].map { "  \(shortened(editor.file(named: file.rawValue).name)): \($0)\n" }
      }
    }
    do {
      // The copies come first: until they are renamed, folio undo could not bring back what they were.
      for file in [.copies] + Renaming.File.allCases.filter({ $0 != .ledger && $0 != .copies }) {
        let count = try rename(in: file, outcome.renaming, copies, editor)
        if count > 0 { counts[file] = count }
      }
    } catch {
      if !dryRun { try Terminal.print(words(outcome, editor.file.name) + files.joined()) }
      if dryRun { throw error }
      throw Problem(
        "the ledger has been changed, but not every other file",
        "take it back with folio undo, then try again", at: .input)
    }
    if !dryRun { editor.endChange() }
    let isNeedless = outcome.payments + outcome.settings == 0 && files.isEmpty
    let text =
      isNeedless
      ? "Nothing to rename: \(kind.rawValue) \(quoted(outcome.renaming.new)) is written so everywhere\n"
      : words(outcome, editor.file.name) + files.joined()
    try Terminal.print(text, consequence: dryRun || isNeedless ? nil : .ledgerIsChanged)
  }

  /// Fails if a file that may have the name cannot be read, or belongs to another project: the file would
  /// keep the old name, and a copy of the report would show rows that it should hide.
  private func checkFiles(beside editor: LedgerEditor) throws {
    for file in Renaming.File.allCases {
      let other = editor.file(named: file.rawValue)
      let neighbor = LedgerFile(file.rawValue, beside: editor.file.name).name
      if file != .ledger, let found = FileStatus(at: neighbor, followingLinks: true),
        found.identity != FileStatus(at: other.name, followingLinks: true)?.identity
      {
        throw Problem(
          "nothing was changed: \(printable(neighbor)) may have the name, but is not in the project's content/",
          "run the command in the folder of the ledger's project, or name that folder with --root", at: .input
        )
      }
      try editor.console(for: other).reportingProblems {
        guard file != .ledger, let bytes = try other.read() else { return }
        switch file {
        case .ledger: break
        case .rules: _ = try RuleBook(bytes)
        case .profiles: _ = try ImportProfiles(bytes)
        case .copies: _ = try Copy.all(bytes)
        case .site:
          _ = try SiteSettings(in: URL(filePath: editor.console.root, directoryHint: .isDirectory))
        }
      }
    }
  }

  private func renameLedger(_ editor: LedgerEditor, _ copies: inout ChangingCopies?) throws -> Outcome {
    do {
      return try editor.update { document in
        // The closure is called again if the ledger has changed since it was read.
        try copies?.widen()
        let (edit, outcome) = try rename(in: document, editor, &copies)
        try editor.beginChange(edit, changes(outcome.renaming, copies, editor))
        try copies?.narrow()
        return (edit, outcome)
      }.result
    } catch {
      try copies?.widen()
      editor.endChange()
      throw error
    }
  }

  /// The changes to the files beside the ledger that have the old name.
  private func changes(
    _ renaming: Renaming, _ copies: ChangingCopies?, _ editor: LedgerEditor
  ) throws -> [UnfinishedChange.File] {
    let others = try Renaming.File.allCases.filter { $0 != .ledger && $0 != .copies }.compactMap { file in
      try editor.file(named: file.rawValue).read().flatMap { bytes -> UnfinishedChange.File? in
        let new = renaming.renaming(in: bytes, of: file).bytes
        return new == bytes ? nil : UnfinishedChange.File(name: file.rawValue, old: bytes, new: new)
      }
    }
    return [copies?.change].compactMap(\.self) + others
  }

  private func rename(
    in document: LedgerDocument, _ editor: LedgerEditor, _ copies: inout ChangingCopies?
  ) throws -> (edit: LedgerEdit, outcome: Outcome) {
    let ledger = document.ledger
    let renaming = Renaming(kind, from: try editor.existingName(old, kind, in: ledger), to: new)
    if kind == .person, let other = PeopleCommand.nameOfPerson(renaming.new, in: ledger),
      other != renaming.old
    {
      throw Problem(
        "\(quoted(other)) is already one of the people",
        "folio people \(quotedForShell(renaming.old)) --remove takes somebody out", at: .input)
    }
    let reverse = Renaming(kind, from: renaming.new, to: renaming.old)
    let isOther = kind != .payee || FoldedText.bytes(of: renaming.old) != FoldedText.bytes(of: renaming.new)
    let merged =
      isOther && renaming.old != renaming.new
      ? ledger.transactions.count { reverse.change(of: $0) != nil && renaming.change(of: $0) == nil } : 0
    let (edit, payments, settings) = renaming.applied(to: document)
    copies = try ChangingCopies(editor) { renaming.renaming(in: $0, of: .copies).bytes }
    try copies?.check(from: ledger, to: edit)
    return (edit, Outcome(renaming: renaming, payments: payments, settings: settings, merged: merged))
  }

  /// - Returns: The number of places where the file had the name.
  private func rename(
    in file: Renaming.File, _ renaming: Renaming, _ copies: ChangingCopies?, _ editor: LedgerEditor
  ) throws -> Int {
    let other = editor.file(named: file.rawValue)
    guard let bytes = try other.read() else { return 0 }
    if dryRun { return renaming.renaming(in: bytes, of: file).count }
    var count = 0
    func former(of bytes: [UInt8]) -> [UInt8] {
      file == .copies ? copies?.former(of: bytes) ?? bytes : bytes
    }
    try editor.update(beside: other, former: former) { bytes in
      guard let bytes else { return nil }
      let (new, places) = renaming.renaming(in: former(of: bytes), of: file)
      count = places
      return new
    }
    return count
  }

  private func words(_ outcome: Outcome, _ ledger: String) -> String {
    let (renaming, verb) = (outcome.renaming, dryRun ? "Would rename" : "Renamed")
    let names = "\(quoted(renaming.old)) to \(quoted(renaming.new))"
    let settings = outcome.settings > 0 ? ", \(counted(outcome.settings, "setting"))" : ""
    return "\(verb) \(kind.rawValue) \(names)\n"
      + (outcome.merged > 0
        ? "  joined with \(counted(outcome.merged, "payment")) that had the new name\n" : "")
      + "  \(shortened(ledger)): \(counted(outcome.payments, "payment"))\(settings)\n"
  }
}

extension Renaming.Kind: ExpressibleByArgument {}
