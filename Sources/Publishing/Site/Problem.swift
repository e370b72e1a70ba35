import Bookkeeping
import Templating

/// Anything that keeps a project from becoming a site.
package enum Problem: Equatable, Sendable {
  /// In the ledger that the build was given.
  case ledger(LedgerProblem)
  case template(TemplateProblem)
  case settings(SettingsProblem)
  case site(SiteProblem)
  case link(LinkProblem)
}

/// Everything that was found wrong in one run.
package struct BuildFailure: Error, Equatable, Sendable {
  package let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// Whether the ledger itself is at fault.
  package var isInvalidLedger: Bool {
    problems.contains { problem in
      if case .ledger(let problem) = problem { problem.severity == .error } else { false }
    }
  }
}
