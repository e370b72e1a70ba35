import Bookkeeping
import Templating

/// Anything that keeps a project from becoming a site.
package enum Problem: Equatable, Sendable {
  /// In the ledger that the build was given.
  case ledger(LedgerProblem)
  case template(TemplateProblem)
  case settings(SiteSettings.Problem)
  case site(SiteProblem)
  case link(LinkProblem)
  /// In a file of `content/taxes/`.
  case tax(TaxFiles.Problem)
}
