import Bookkeeping
import Templating

/// A problem that prevents a project from becoming a site.
package enum Problem: Equatable, Sendable {
  /// A problem in the ledger of the build.
  case ledger(LedgerProblem)
  case template(TemplateProblem)
  case settings(SiteSettings.Problem)
  case copies(Copy.Problem)
  case site(SiteProblem)
  case link(LinkProblem)
  /// A problem in a file of `content/taxes/`.
  case tax(TaxFiles.Problem)
}
