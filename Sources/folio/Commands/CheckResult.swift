import ArgumentParser
import Bookkeeping
import Publishing

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
