import ArgumentParser

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a project: content/ with a sample ledger and the templates, ready to build.",
    discussion: """
      Example: folio init books && cd books && folio build

      Each file says what it is for, or the project's README.md does. Nothing is overwritten. In a project that \
      you have, --theme-files adds those files of the theme that are missing, and nothing else.
      Exit codes: 0 done, 1 a file is in the way, 64 wrong arguments.
      """
  )

  @Argument(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
  var folder = "."

  @Flag(help: "Write the default theme too, to be edited in themes/default/.")
  var themeFiles = false

  func run() throws {
    let console = Console(root: folder, ledger: "")
    let lines: [String]
    do throws(ProjectWriter.Problem) {
      let writer = ProjectWriter(folder: folder)
      if themeFiles, writer.holdsProject {
        let (written, kept) = try writer.add(NewProject.theme)
        lines = written.map { "wrote \($0)" } + kept.map { "left \($0) as it is" }
      } else {
        lines = try writer.write(NewProject(withTheme: themeFiles)).map { "wrote \($0)" }
      }
    } catch {
      console.tell(InitProse.diagnostics(error))
      throw ExitCode.failure
    }
    let next = "Next: \(folder == "." ? "" : "cd \(quotedForShell(folder)) && ")folio build"
    try Terminal.print((lines + [next]).joined(separator: "\n"), consequence: InitProse.isWritten)
  }
}
