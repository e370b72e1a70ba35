import Basics
import Bookkeeping
import Foundation
import SiteOutput
import Templating

/// Everything that is wrong with a project and the site it makes. Nothing is written.
package struct SiteCheck: Sendable {
  package private(set) var problems: [Problem] = []
  /// Why the site could not be written.
  package private(set) var obstacle: OutputProblem?
  /// Nil where no site can be made.
  package private(set) var pageCount: Int?

  package init(of settings: BuildSettings) {
    do throws(Site.Failure) {
      let marks = LinkMarks()
      let site = try SitePlanner.plan(settings, marking: marks)
      pageCount = site.pageCount
      let report = site.model.report
      problems = (site.warnings + report.missingRows + report.budgetWarnings + report.undecidedCategories)
        .sorted { $0.offset < $1.offset }.map(Problem.ledger)
      problems += site.fileWarnings
      checkLinks(of: site, marks)
    } catch {
      problems = error.problems
    }
  }

  private mutating func checkLinks(of site: Site, _ marks: LinkMarks) {
    do throws(OutputProblem) {
      let survey = try LinkSurvey(of: site)
      let results = survey.results()
      problems += results.unreadable.map(Problem.site)
      problems += LinkProblem.Summary.problems(in: results, of: survey, marks).map(Problem.link)
    } catch {
      obstacle = error
    }
  }
}

// MARK: - What a check asks of a site

extension Site {
  func isMarkup(_ index: Int) -> Bool {
    paths[index].ends(withBytesOf: ".html") || paths[index].ends(withBytesOf: ".htm")
  }

  /// Whether the links of a file are this project's own: those of an attachment are somebody else's.
  func hasLinks(_ index: Int) -> Bool {
    entries[index].isPage || isMarkup(index) && !sources[index].utf8.elementsEqual(paths[index].utf8)
  }

  /// Whether a page shows a transaction.
  func showsTransaction(_ index: Int) -> Bool {
    if case .page(let template, _, _) = entries[index] {
      template.kind == TransactionPages.self
    } else {
      false
    }
  }

  /// Why a file cannot be copied.
  func readingProblem(ofCopy index: Int) -> SiteProblem? {
    do throws(SiteProblem) {
      _ = try openCopied(index)
      return nil
    } catch {
      return error
    }
  }
}
