import ArgumentParser

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report all problems, including broken links, and write nothing.",
    discussion: """
      Examples: folio check
                folio check --strict --json > problems.json

      Folio builds all pages in memory and follows their links to files and anchors of the site; links to other \
      sites are not fetched. With --json, the problems are printed as an array: severity, message, hint, file, \
      line, column, endLine and endColumn, all counted from 1.
      Exit codes: 0 no errors, 1 errors (or warnings, with --strict), 64 invalid arguments, 65 invalid ledger.
      """
  )

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Print the problems as JSON, for editors and scripts.")
  var json = false

  func run() throws {
    let result = CheckResult(of: project, today: try project.today())
    if json {
      try Terminal.print(result.json(), terminator: "")
    } else {
      result.tell()
      try Terminal.print(result.summary)
    }
    let code = result.exitCode(strict: strict)
    if code != .success { throw code }
  }
}
