import ArgumentParser

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a project: content/ with a sample ledger and the templates, ready to build.",
    discussion: """
      Example: folio init books && cd books && folio build

      Each file explains its purpose, or the project's README.md does. Nothing is overwritten. In an existing \
      project, --theme-files adds the missing files of the theme and nothing else.
      Exit codes: 0 done, 1 a file already exists, 64 invalid arguments.
      """
  )

  @Argument(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
  var folder = "."

  @Flag(help: "Also write the default theme to themes/default/, for editing.")
  var themeFiles = false

  func run() throws {
    let console = Console(root: folder, ledger: "")
    let lines: [String]
    do throws(ProjectWriter.Problem) {
      let writer = ProjectWriter(folder: folder)
      if themeFiles, writer.holdsProject {
        let (written, kept) = try writer.add(NewProject.theme)
        lines = written.map { "wrote \($0)" } + kept.map { "kept \($0)" }
      } else {
        lines = try writer.write(NewProject(withTheme: themeFiles)).map { "wrote \($0)" }
      }
    } catch {
      console.tell(error.diagnostics)
      throw ExitCode.failure
    }
    let next = "Next: \(folder == "." ? "" : "cd \(quotedForShell(folder)) && ")folio build"
    try Terminal.print(
      (lines + [next]).joined(separator: "\n"), consequence: CommandProblem.Consequence.filesAreWritten)
  }
}
