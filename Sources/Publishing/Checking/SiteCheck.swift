import Basics
import Bookkeeping
import Foundation
import SiteOutput
import Templating

/// All problems of a project, of its site and of its copies. Nothing is written.
package struct SiteCheck: Sendable {
  package private(set) var problems: [BuildProblem] = []
  /// The reason why the site could not be written.
  package private(set) var obstacle: OutputProblem?
  /// The number of pages; `nil` if no site can be made.
  package private(set) var pageCount: Int?
  /// The payments that the copies leave out.
  package private(set) var omissions: [Copy.Omission] = []

  /// - Parameters:
  ///   - withCopies: Whether the copies of the project are checked, too.
  ///   - host: A host whose limits are checked, too.
  package init(of settings: BuildSettings, withCopies: Bool = true, for host: ReportHost? = nil) {
    do throws(Site.Failure) {
      let marks = LinkMarks()
      let site = try SitePlanner.plan(settings, marking: marks)
      pageCount = site.pageCount
      omissions = [site.omission].compactMap(\.self)
      let report = site.model.report
      let oneOffs = settings.copy == nil ? report.oneOffs.warnings : []
      let warnings =
        report.missingRows + report.budgetWarnings + report.goalWarnings + report.undecidedCategories
        + oneOffs
      problems = (site.warnings + warnings + report.respelledCategories)
        .sorted { $0.offset < $1.offset }.map(BuildProblem.ledger)
      problems += site.fileWarnings
      checkLinks(of: site, marks)
      problems += host.map { HostLimits(of: $0, for: site).problems.map(BuildProblem.file) } ?? []
    } catch {
      problems = error.problems
    }
    if withCopies, settings.copy == nil { problems += problemsOfCopies(of: settings) }
  }

  /// Problems that only the copies have.
  private mutating func problemsOfCopies(of settings: BuildSettings) -> [BuildProblem] {
    do throws(Site.Failure) {
      let checks = try Copy.all(in: settings.root).map { SiteCheck(of: settings.making($0)) }
      omissions = checks.flatMap(\.omissions)
      return checks.flatMap(\.problems).filter { !problems.contains($0) }
    } catch {
      return error.problems
    }
  }

  private mutating func checkLinks(of site: Site, _ marks: LinkMarks) {
    do throws(OutputProblem) {
      let survey = try LinkSurvey(of: site, marks)
      let results = survey.results()
      problems +=
        results.unreadable.map(BuildProblem.file) + survey.problems(in: results).map(BuildProblem.link)
    } catch {
      obstacle = error
    }
  }
}

// MARK: - Questions about a site

extension Site {
  func isMarkup(_ index: Int) -> Bool {
    paths[index].ends(withBytesOf: ".html") || paths[index].ends(withBytesOf: ".htm")
  }

  func isStyleSheet(_ index: Int) -> Bool { paths[index].ends(withBytesOf: ".css") }

  /// Whether a file is a page that searches, and a fragment is a query for it.
  func isQuery(_ fragment: [UInt8], on index: Int) -> Bool {
    guard case .page(let template, _, _) = entries[index] else { return false }
    return template.isSearch && fragment.starts(with: "q=".utf8)
  }

  /// Whether the links of a file belong to this project. The links of an attachment are somebody else's.
  func hasLinks(_ index: Int) -> Bool {
    if case .attachment = sources[index] { return false }
    return entries[index].isPage || isMarkup(index) || isStyleSheet(index)
  }

  func showsTransaction(_ index: Int) -> Bool {
    if case .page(let template, _, _) = entries[index] {
      template.kind == PageKinds.payments
    } else {
      false
    }
  }

  /// The reason why a file cannot be copied; `nil` if it can.
  func readingProblem(ofCopy index: Int) -> Problem? {
    do throws(Problem) {
      _ = try openCopied(index)
      return nil
    } catch {
      return error
    }
  }
}
