import ArgumentParser

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a project: content/ with a sample ledger and the templates, ready to build.",
    discussion: """
      Example: folio init books && cd books && folio build

      Each file says what it is for, or the project's README.md does. Nothing is overwritten.
      Exit codes: 0 done, 1 a file is in the way, 64 wrong arguments.
      """
  )

  @Argument(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
  var folder = "."

  @Flag(help: "Write the default theme too, to be edited in themes/default/.")
  var themeFiles = false

  func run() throws {
    let console = Console(root: folder, ledger: "")
    do throws(ProjectWriter.Problem) {
      let paths = try ProjectWriter(folder: folder).write(NewProject(withTheme: themeFiles))
      for path in paths { print("wrote \(path)") }
      print("Next: \(folder == "." ? "" : "cd \(quotedForShell(folder)) && ")folio build")
    } catch {
      console.tell(InitProse.diagnostics(error))
      throw ExitCode.failure
    }
  }
}
