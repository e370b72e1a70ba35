import Bookkeeping
import Foundation
import Templating

/// Everything that is wrong with a project and the site it makes. Nothing is written.
package struct SiteCheck: Sendable {
  package private(set) var problems: [Problem] = []
  /// Why the site could not be written.
  package private(set) var obstacle: OutputProblem?
  /// Nil where no site can be made.
  package private(set) var pageCount: Int?

  package init(of settings: BuildSettings) {
    do throws(BuildFailure) {
      let site = try SitePlanner.plan(settings)
      pageCount = site.pageCount
      problems = site.warnings.map(Problem.ledger)
      checkLinks(of: site, settings)
    } catch {
      problems = error.problems
    }
  }

  private mutating func checkLinks(of site: Site, _ settings: BuildSettings) {
    do throws(OutputProblem) {
      let survey = try LinkSurvey(of: site)
      let findings = survey.findings()
      problems += findings.unreadable.map(Problem.site)
      problems += LinkProblems.problems(of: findings, in: survey, settings).map(Problem.link)
    } catch {
      obstacle = error
    }
  }
}

extension Site {
  func isMarkup(_ index: Int) -> Bool {
    paths[index].ends(withBytesOf: ".html") || paths[index].ends(withBytesOf: ".htm")
  }

  /// Whether the links of a file are this project's own: those of an attachment are somebody else's.
  func hasLinks(_ index: Int) -> Bool {
    entries[index].isPage || isMarkup(index) && !sources[index].utf8.elementsEqual(paths[index].utf8)
  }

  /// The transaction that a page shows.
  func transaction(ofPage index: Int) -> Transaction? {
    guard case .transaction(_, let place) = entries[index] else { return nil }
    return model.report.transactions[place]
  }

  /// What a page is made of; nil for any other file.
  func template(ofPage index: Int) -> Template? {
    switch entries[index] {
    case .page(let page), .transaction(let page, _), .scope(let page, _, _): page.template
    case .csv, .searchIndex, .copy, .text: nil
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
