import Bookkeeping

/// A folder without books, of which the first import makes a project.
struct NewProject {
  private let root: String

  /// Nil if the user names a ledger, or the folder has books already.
  init?(_ options: LedgerEditor.Options) {
    guard options.ledger == nil, !InitCommand.Writer(folder: options.root).holdsProject else { return nil }
    root = options.root
  }

  /// Writes the files of a project but for the ledger, and builds the report.
  ///
  /// - Throws: `ExitCode`, after reporting the problem.
  func complete() throws {
    let options = try Project.Options.parse(["--root", root])
    let console = Console(root: root, ledger: Project.defaultLedger.inProject(root))
    let project = InitCommand.NewProject(ledger: "", withTheme: false)
    try console.telling {
      _ = try InitCommand.Writer(folder: root).add(project.files.dropFirst() + [project.readme])
    }
    let built = try Project(options, output: nil)
    _ = try built.build(jobs: nil, force: false, quiet: false)
    try Terminal.print(
      "The report is in \(printable(built.outputFolder))/index.html",
      consequence: .reportIsWritten)
  }
}
