import ArgumentParser

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong, links included, and write nothing.",
    discussion: """
      Examples: folio check
                folio check --strict --json > problems.json

      All pages are made in memory, and their links followed to files and anchors of the site; links to other \
      sites are not fetched. With --json, the problems are an array on stdout: severity, message, hint, file, \
      line, column, endLine and endColumn, counted from 1.
      Exit codes: 0 no errors, 1 errors (or warnings, with --strict), 64 wrong arguments, 65 the ledger is \
      not valid.
      """
  )

  @OptionGroup var project: ProjectOptions

  @Flag(help: "Let warnings fail the check too.")
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
