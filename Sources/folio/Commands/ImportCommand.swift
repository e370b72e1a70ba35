import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Importing

struct ImportCommand: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add new payments from a bank's or an app's file to the ledger.",
    discussion: """
      Examples: folio import statement.csv --dry-run
                folio import amex.csv --card --account Amex
                folio import ~/Downloads/statements
                hledger print -O json > books.json && folio import books.json
                folio import expenses.json --date 2026-03-05

      In a folder without books, Folio makes a project from the file, in its currency, and builds the \
      report. Several files are read one after another, and written in one change. Of a folder, Folio reads \
      the files that end in .csv, .ofx and the like.

      Folio detects the format: \(StatementFormat.namesAtBanks), the JSON of hledger, or a list of \
      {id, name, type, amount}. At a terminal, it shows what it understood and asks before it writes; with --yes, \
      or without a terminal, it does not ask. If nothing tells which of two ways to read a file is right, it \
      shows both, with the option that chooses.

      A payment that is already in the ledger is not added again, even if you have edited it: it is recognized by \
      its account, date, amount, and reference or payee. Pending payments are replaced once they are booked.

      Your choices are saved as a profile in imports.json, in the ledger's folder, so the next file with the \
      same headings or from the same account needs no options. `folio import --profiles` lists the profiles, \
      and `folio import --forget NAME` deletes one.
      A closing balance is written into the ledger if the file's rows or the ledger's lead to it; for a new \
      account, so is the balance before the first row. See folio balance.
      New payments get their category, name, type and tags from the rules in rules.json, and else the category that \
      their payee always had; see folio categorize.
      Exit codes: 0 done, 1 the file cannot be read or you declined, 64 invalid arguments, 65 the file is \
      ambiguous or has no payments to import, or the ledger, imports.json or rules.json is invalid.
      """
  )

  @Argument(
    help: ArgumentHelp("The files to import, or folders of them.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Show what would be added and change nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(help: "Remove the sample payments of folio init.")
  var removeSample = false

  @Flag(name: .customLong("no-balance"), help: "Leave the file's balances out of the ledger.")
  var noBalance = false

  @Flag(help: "The account is new: no payment in the ledger belongs to it.") var new = false

  @Flag(help: "List the saved profiles.")
  var profiles = false

  @Option(help: ArgumentHelp("Delete a profile.", valueName: "name"))
  var forget: String?

  @OptionGroup(title: "The ledger") var options: LedgerEditor.Options
  @OptionGroup(title: "The file") var statement: StatementOptions

  func validate() throws {
    let tasks = [profiles, forget != nil, !files.isEmpty].count { $0 }
    if tasks > 1 {
      throw ValidationError("--profiles and --forget take no file, and exclude each other")
    }
    if forget != nil, dryRun { throw ValidationError("--forget cannot be combined with --dry-run") }
    if tasks == 0 { throw ValidationError("Missing expected argument '<file>'") }
  }

  func run(_ editor: LedgerEditor) throws {
    let store = ProfileStore(editor)
    if profiles { return try Terminal.print(store.list(try store.read())) }
    if let forget {
      try store.forget(forget)
      return try Terminal.print("Forgot \(quoted(forget)); the next such file is read without it.")
    }
    var account = statement.account
    if !new, let name = account, let books = try editor.document()?.ledger {
      account = try editor.confirmedName(name, .account, in: books)
    }
    let writer = InitCommand.Writer(folder: options.root)
    let isFirst = options.ledger == nil && !writer.holdsProject
    if isFirst { try writer.check(Self.filesOfProject) }
    var session = ImportSession(
      command: self, files: try statements(editor.console), account: account, editor: editor, store: store)
    if try session.run(), isFirst { try makeProject(by: writer) }
  }

  /// The files of a project besides the ledger.
  private static var filesOfProject: [InitCommand.NewProject.File] {
    let new = InitCommand.NewProject(ledger: "", withTheme: false)
    return new.files.dropFirst() + [new.readme]
  }

  /// The files as the user named them, and the statements in the named folders, in the order of their names.
  /// Warns about entries that cannot be imported, and skips them.
  ///
  /// - Throws: The problem of a folder that cannot be listed or has no statements.
  private func statements(_ console: Console) throws -> [String] {
    try files.flatMap { path in
      guard FileStatus(at: path)?.kind == .folder else { return [path] }
      let entries = try Self.statements(in: path)
      console.report(
        entries.compactMap { entry in
          entry.flaw.map { Problem(at: entry.path, "skipped: \($0)", isWarning: true) }
        })
      let own = entries.filter { $0.flaw == nil }.map(\.path)
      if own.isEmpty {
        throw Problem(
          at: path, "this folder has no statement",
          "name files that end in .csv, .ofx and the like, or name one file")
      }
      return own
    }
  }

  /// The entries of a folder that have names of statements, such as `july.csv`. An entry with a flaw is
  /// skipped.
  private static func statements(in folder: String) throws -> [(path: String, flaw: String?)] {
    let prefix = folder.ends(withBytesOf: "/") ? folder : folder + "/"
    return try Folder(following: folder, isSearchedOnly: false).names().compactMap { entry in
      let bytes = entry.dropLast().map(UInt8.init(bitPattern:))
      let name = String(decoding: bytes, as: UTF8.self)
      guard !name.begins(withBytesOf: "."),
        StatementFormat.endings.contains(name.suffix(afterLast: ".").lowercased())
      else {
        return nil
      }
      if String(validating: bytes, as: UTF8.self) == nil { return (prefix + name, "its name is not UTF-8") }
      let flaw: String? =
        switch FileStatus(at: prefix + name)?.kind {
        case .file: nil
        case .folder: "it is a folder"
        case .symbolicLink, .other: "it is a pipe or a device"
        case nil: "it is a broken symbolic link, or cannot be looked at"
        }
      return (prefix + name, flaw)
    }.sorted { $0.path < $1.path }
  }

  /// Adds the other files of a project after the first import has made the ledger, and builds the report.
  private func makeProject(by writer: InitCommand.Writer) throws {
    _ = try writer.add(Self.filesOfProject)
    let project = try Project(Project.Options.parse(["--root", options.root]), output: nil)
    _ = try project.build(jobs: nil, force: false, quiet: false)
    try Terminal.print(
      "The report is in \(printable(project.outputFolder))/index.html", consequence: .reportIsWritten)
  }
}

extension ImportCommand {
  /// The file of profiles, next to the ledger.
  struct ProfileStore {
    let file: LedgerFile
    private let editor: LedgerEditor

    init(_ editor: LedgerEditor) {
      file = LedgerFile(Ledger.importsFileName, beside: editor.file.name)
      self.editor = editor
    }

    /// - Throws: `ExitCode`, after reporting the problem.
    func read() throws -> ImportProfiles {
      try editor.console(for: file).reportingProblems { try Self.profiles(in: file.read()) }
    }

    /// The choices of one import.
    struct Choices {
      /// The profiles that are new or have changed.
      let kept: [ImportProfile]
      /// The accounts that were assigned to files by mistake.
      let wrong: [Mistake]

      var isEmpty: Bool { kept.isEmpty && wrong.isEmpty }

      func apply(to profiles: inout ImportProfiles) {
        for mistake in wrong {
          if mistake.isUsed {
            profiles.forgetSigns(of: mistake.account, like: mistake.profile)
          } else {
            profiles.remove(mistake.account, like: mistake.profile)
          }
        }
        for profile in kept { profiles.store(profile) }
      }
    }

    /// - Returns: The profiles with the names that they are stored under. A name that is taken gets a number.
    func store(_ choices: Choices) throws -> [ImportProfile] {
      var stored = choices.kept
      try change { profiles in
        choices.apply(to: &profiles)
        stored = choices.kept.map { profile in
          var named = profile
          named.name = profiles.all.first { $0.isForSameFiles(as: profile) }?.name ?? profile.name
          return named
        }
      }
      return stored
    }

    /// The change that `store` is going to make; empty if the file cannot be read, which `store` reports.
    func unfinished(_ choices: Choices) -> [UnfinishedChange.File] {
      if choices.isEmpty { return [] }
      do {
        let old = try file.read()
        let new = try Self.text(old, choices.apply)
        return new == old ? [] : [UnfinishedChange.File(name: Ledger.importsFileName, old: old, new: new)]
      } catch {
        return []
      }
    }

    /// An account that was assigned to a file by mistake.
    struct Mistake {
      let account: String
      /// Whether the account has other rows from files that look the same.
      let isUsed: Bool
      let profile: ImportProfile
    }

    func forget(_ name: String) throws {
      try change { profiles in
        guard profiles.remove(name) else {
          throw Problem(
            at: file.name, "there is no profile \(quoted(name))",
            Suggestion.hint(for: name, among: profiles.all.map(\.name)))
        }
      }
    }

    /// The list of profiles, one per line.
    func list(_ profiles: ImportProfiles) -> String {
      if profiles.all.isEmpty { return "\(file.name): no profiles are saved\n" }
      return profiles.all.map { "\(shortened($0.name)): \(ImportExplanation.summary(of: $0))\n" }.joined()
    }

    private func change(_ change: (inout ImportProfiles) throws -> Void) throws {
      try editor.update(beside: file) { try Self.text($0, change) }
    }

    private static func text(
      _ bytes: [UInt8]?, _ change: (inout ImportProfiles) throws -> Void
    ) throws -> [UInt8]? {
      var profiles = try Self.profiles(in: bytes)
      let before = profiles
      try change(&profiles)
      return profiles == before ? bytes : profiles.json
    }

    private static func profiles(in bytes: [UInt8]?) throws -> ImportProfiles {
      try bytes.map(ImportProfiles.init) ?? ImportProfiles()
    }
  }
}
