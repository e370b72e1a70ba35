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
      With --host, the limits of a host are checked, too: the number of files, and their names and sizes.
      Exit codes: 0 no errors, 1 errors (or warnings, with --strict), 64 invalid arguments, 65 invalid ledger.
      """
  )

  @OptionGroup var project: Project.Options

  @Option(help: "Check the limits of a host, too: cloudflare, github or netlify.")
  var host: ReportHost?

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Print the problems as JSON, for editors and scripts.")
  var json = false

  func run() throws {
    let result = CheckResult(of: project, for: host, today: try project.today())
    if json {
      try Terminal.print(json: result.console.json(of: result.problems))
    } else {
      result.console.report(result.problems)
      try Terminal.print(result.summary)
      for omission in result.omissions {
        try Terminal.print("The copy \(quoted(omission.copy)) \(omission.sentence)")
      }
    }
    if result.errorCount > 0 { throw Console.exitCode(of: result.problems) }
    if strict, !result.problems.isEmpty { throw ExitCode.failure }
  }
}

extension ReportHost: ExpressibleByArgument {}

private struct CheckResult {
  let console: Console
  let problems: [any Explained]
  var pageCount: Int?
  var omissions: [Copy.Omission] = []

  var errorCount: Int { problems.count { !$0.isWarning } }

  /// `130 pages, no problems` or `2 errors, 1 warning`.
  var summary: String {
    let counts = [(errorCount, "error"), (problems.count - errorCount, "warning")].filter { $0.0 > 0 }
    let problems = counts.isEmpty ? ["no problems"] : counts.map { counted($0.0, $0.1) }
    let pages = pageCount.map { [$0 == 0 ? "no pages" : counted($0, "page")] } ?? []
    return (pages + problems).joined(separator: ", ")
  }
}

extension CheckResult {
  init(of options: Project.Options, for host: ReportHost?, today: CalendarDate) {
    do throws(Project.Failure) {
      let project = try Project(reading: options, today: today)
      let check = SiteCheck(of: project.settings, for: host)
      // The obstacle comes first: the reason why nothing could be written to the output folder.
      let obstacle: [any Explained] = check.obstacle.map { [$0] } ?? []
      self.init(
        console: project.console, problems: obstacle + check.problems, pageCount: check.pageCount,
        omissions: check.omissions)
    } catch {
      self.init(console: error.console, problems: error.cause.problems)
    }
  }
}
