import Basics
import Bookkeeping
import Templating

/// A problem that prevents a project from becoming a site.
package enum BuildProblem: Equatable, Sendable {
  /// A problem in the ledger of the build.
  case ledger(LedgerProblem)
  case template(TemplateProblem)
  case link(LinkProblem)
  /// Any other problem of the project's files.
  case file(Problem)
}
