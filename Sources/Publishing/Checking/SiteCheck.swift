import SiteOutput

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
