import ArgumentParser
import Bookkeeping
import Foundation
import Publishing

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
      let list = DiagnosticList(contents: result.console.contents)
      print(try list.text(of: result.diagnostics), terminator: "")
    } else {
      result.console.tell(result.diagnostics)
      print(result.summary)
    }
    let code = result.exitCode(strict: strict)
    if code != .success { throw code }
  }
}

/// What a check finds.
struct CheckResult {
  let console: Console
  let diagnostics: [Diagnostic]
  private let pageCount: Int?
  private let isInvalidLedger: Bool

  init(of options: ProjectOptions, today: CalendarDate) {
    do throws(ProjectFailure) {
      let project = try Project(reading: options, today: today)
      let check = SiteCheck(of: project.settings)
      console = project.console
      diagnostics =
        (check.obstacle.map { [OutputProse.diagnostic($0)] } ?? []) + console.diagnostics(check.problems)
      pageCount = check.pageCount
      isInvalidLedger = BuildFailure(problems: check.problems).isInvalidLedger
    } catch {
      console = error.console
      diagnostics = console.diagnostics(error.cause.problems)
      pageCount = nil
      isInvalidLedger = error.cause.isInvalidLedger
    }
  }

  func exitCode(strict: Bool) -> ExitCode {
    if isInvalidLedger { return ExitCode(65) }
    return count(.error) > 0 || strict && !diagnostics.isEmpty ? .failure : .success
  }

  /// `130 pages, no problems` or `2 errors, 1 warning`.
  var summary: String {
    let counts = [counted(count(.error), "error"), counted(count(.warning), "warning")].compactMap { $0 }
    let problems = counts.isEmpty ? ["no problems"] : counts
    return ([pageCount.map { counted($0, "page") ?? "no pages" }] + problems).compactMap { $0 }
      .joined(separator: ", ")
  }

  private func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }

  private func counted(_ count: Int, _ word: String) -> String? {
    count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
