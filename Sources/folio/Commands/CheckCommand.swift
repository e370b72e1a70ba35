import ArgumentParser
import Basics
import Bookkeeping
import Publishing

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report all problems, including broken links, and write nothing.",
    discussion: """
      Examples: folio check
                folio check --strict --json > problems.json

      Folio builds all pages in memory, and those of the copies in content/copies.json, and follows their \
      links to files and anchors of the site; links to other sites are not fetched. With --json, the problems are printed as an array: severity, message, hint, file, \
      line, column, endLine and endColumn, all counted from 1.
      Exit codes: 0 no errors, 1 errors (or warnings, with --strict), 64 invalid arguments, 65 invalid ledger.
      """
  )

  @OptionGroup var project: Project.Options

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Print the problems as JSON, for editors and scripts.")
  var json = false

  func run() throws {
    let result = CheckResult(of: project, today: try project.today())
    if json {
      try Terminal.print(json: result.json())
    } else {
      result.tell()
      try Terminal.print(result.summary)
    }
    let code = result.exitCode(strict: strict)
    if code != .success { throw code }
  }
}

private struct CheckResult {
  let console: Console
  let problems: [Problem]
  /// The reason why nothing could be written to the output folder, if there is one.
  var obstacle: [Diagnostic] = []
  var pageCount: Int?

  /// Reports the first of the problems.
  func tell() { console.tell(problems, after: obstacle) }

  /// All problems, as a JSON array.
  func json() throws -> String {
    let list = DiagnosticWriter.JSONList(contents: console.contents)
    return try list.text(of: obstacle + console.diagnostics(problems))
  }

  func exitCode(strict: Bool) -> ExitCode {
    if Site.Failure(problems: problems).isInvalidLedger { return .invalidInput }
    return count(.error) > 0 || strict && count(.warning) > 0 ? .failure : .success
  }

  /// `130 pages, no problems` or `2 errors, 1 warning`.
  var summary: String {
    let counts = [(count(.error), "error"), (count(.warning), "warning")].filter { $0.0 > 0 }
    let problems = counts.isEmpty ? ["no problems"] : counts.map { counted($0.0, $0.1) }
    let pages = pageCount.map { [$0 == 0 ? "no pages" : counted($0, "page")] } ?? []
    return (pages + problems).joined(separator: ", ")
  }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    (problems.map(\.severity) + obstacle.map(\.severity)).count { $0 == severity }
  }
}

extension CheckResult {
  init(of options: Project.Options, today: CalendarDate) {
    do throws(Project.Failure) {
      let project = try Project(reading: options, today: today)
      let check = SiteCheck(of: project.settings)
      self.init(
        console: project.console, problems: check.problems,
        obstacle: check.obstacle.map { [$0.diagnostic(in: Diagnostic.Context())] } ?? [],
        pageCount: check.pageCount)
    } catch {
      self.init(console: error.console, problems: error.cause.problems)
    }
  }
}
