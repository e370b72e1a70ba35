import Bookkeeping
import Foundation
import Templating

/// Reads a project and plans its site: read, compute, plan, compile. All problems of all parts are found.
package struct SitePlanner {
  private let settings: BuildSettings
  private let files: ProjectFiles
  private let linkMarks: LinkMarks?
  private var problems: [Problem] = []
  private var warnings: [LedgerProblem] = []

  /// Plans the site of a project.
  /// - Parameter linkMarks: Gets the source of each link, and marks the links of a site that is only checked.
  /// - Throws: Every problem of the ledger, the content and the theme.
  package static func plan(
    _ settings: BuildSettings, marking linkMarks: LinkMarks? = nil
  ) throws(BuildFailure) -> Site {
    var planner = SitePlanner(settings, linkMarks)
    let site = planner.plan()
    guard let site, planner.problems.isEmpty else {
      throw BuildFailure(problems: planner.problems + planner.warnings.map(Problem.ledger))
    }
    return site
  }

  private init(_ settings: BuildSettings, _ linkMarks: LinkMarks?) {
    self.settings = settings
    self.linkMarks = linkMarks
    files = ProjectFiles(settings)
  }

  private mutating func plan() -> Site? {
    let ledger = readLedger()
    let attachments = ledger.map { findAttachments(of: $0) }
    let tree = ContentTree(in: files)
    problems += tree.problems
    guard let theme = readTheme() else { return nil }
    let pages = compile(tree.pages, with: theme)
    guard let ledger, let attachments, let pages, problems.isEmpty else { return nil }

    let report = Report(ledger.ledger)
    let model = pages.model(of: report, words: theme.words, settings, missing: attachments.missing)
    var plan = FilePlan(capacity: report.transactions.count + model.index.scopes.count * 4)
    plan.addFiles(of: theme, tree, attachments, in: files)
    pages.add(to: &plan, of: model)
    plan.checkFolders()
    problems += plan.problems.map(Problem.site)
    return Site(plan, model: model, warnings: warnings, attachments: attachments)
  }

  private mutating func readLedger() -> LedgerDocument? {
    do {
      return try LedgerDocument(try ProjectFiles.bytes(of: settings.ledger, named: settings.ledgerName))
    } catch let error as InvalidLedger {
      problems += error.problems.map(Problem.ledger)
    } catch let error as SiteProblem {
      problems.append(.site(error))
    } catch {
      problems.append(.site(.unreadable(path: settings.ledgerName, reason: "\(error)")))
    }
    return nil
  }

  private mutating func findAttachments(of document: LedgerDocument) -> Attachments {
    let attachments = Attachments(
      of: document.ledger, at: settings.ledger, without: settings.privateFiles)
    problems += attachments.problems.map(Problem.site)
    let locale = document.ledger.settings.locale
    let unknown =
      KnownLocales.contain(locale) ? nil : document.warning(ofUnknownLocale: KnownLocales.all(like: locale))
    warnings =
      (document.ledger.warnings + document.warnings(of: attachments.flaws) + [unknown].compactMap { $0 })
      .sorted { $0.offset < $1.offset }
    return attachments
  }

  private mutating func readTheme() -> Theme? {
    do throws(BuildFailure) {
      return try Theme(name: settings.theme, in: files)
    } catch {
      problems += error.problems
      return nil
    }
  }

  private mutating func compile(_ pages: [ContentTree.Page], with theme: Theme) -> CompiledPages? {
    var templates = PageTemplates(theme: theme, marking: linkMarks)
    let compiled = pages.compactMap { page in templates.compile(page).map { (page, $0) } }
    let row = templates.compileRow()
    problems += templates.problems
    return row.map { CompiledPages(pages: compiled, row: $0) }
  }
}
