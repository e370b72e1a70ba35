import Bookkeeping
import Foundation
import Templating

/// Reads a project and plans its site: read, compute, plan, compile. All problems of all parts are found.
package struct SitePlanner {
  private let settings: BuildSettings
  private let files: ProjectFiles
  private let privateFiles: PrivateFiles
  private var problems: [Problem] = []

  package static func plan(_ settings: BuildSettings) throws(BuildFailure) -> Site {
    var planner = SitePlanner(settings)
    let site = planner.plan()
    guard let site, planner.problems.isEmpty else {
      throw BuildFailure(problems: planner.problems)
    }
    return site
  }

  private init(_ settings: BuildSettings) {
    self.settings = settings
    files = ProjectFiles(root: settings.root)
    privateFiles = PrivateFiles(root: settings.root, ledger: settings.ledger)
  }

  private mutating func plan() -> Site? {
    let ledger = readLedger()
    let tree = ContentTree(in: files, without: privateFiles)
    problems += tree.problems
    guard let theme = readTheme() else { return nil }
    let compiled = compile(tree.pages, with: theme)
    guard let ledger, problems.isEmpty else { return nil }

    let report = Report(ledger)
    var plan = FilePlan()
    for (path, source) in theme.assets { addCopy(of: source, to: path, &plan) }
    for file in tree.files { addCopy(of: file.source, to: file.sitePath, &plan) }
    let attachments = Attachments(of: report, besides: settings.ledger, without: privateFiles)
    for (path, url) in attachments.found where !plan.hasCopy(of: url, at: path) {
      plan.add(.copy(url, named: path), at: path, from: besidesLedger(path))
    }
    var transactionPaths: [String] = []
    for (page, template) in compiled {
      switch page.item {
      case nil:
        plan.add(.page(template), at: page.sitePath, from: page.body.path)
      case .transaction:
        transactionPaths = Self.paths(of: report, template: page.sitePath)
        for (place, path) in transactionPaths.enumerated() {
          plan.add(.transaction(template, place: place), at: path, from: page.body.path)
        }
      }
    }
    problems += plan.collisions.map(Problem.site)
    guard problems.isEmpty else { return nil }
    let model = ReportModel(
      report: report, today: settings.today, recentCount: settings.recentCount,
      transactionPaths: transactionPaths, missingAttachments: attachments.missing)
    return Site(
      pageCount: plan.pageCount, warnings: ledger.warnings, paths: plan.paths,
      model: model, entries: plan.entries)
  }

  private func besidesLedger(_ path: String) -> String {
    settings.ledgerName.lastIndex(of: "/").map { "\(settings.ledgerName[...$0])\(path)" } ?? path
  }

  private mutating func readLedger() -> Ledger? {
    do {
      return try LedgerReader.read(try ProjectFiles.bytes(of: settings.ledger, named: settings.ledgerName))
    } catch let error as InvalidLedger {
      problems += error.problems.map(Problem.ledger)
    } catch let error as SiteProblem {
      problems.append(.site(error))
    } catch {
      problems.append(.site(.unreadable(path: settings.ledgerName, reason: "\(error)")))
    }
    return nil
  }

  private mutating func readTheme() -> Theme? {
    do throws(SiteProblem) {
      return try Theme(name: settings.theme, in: files)
    } catch {
      problems.append(.site(error))
      return nil
    }
  }

  private mutating func compile(
    _ pages: [ContentTree.Page], with theme: Theme
  ) -> [(ContentTree.Page, Template)] {
    var templates = PageTemplates(theme: theme)
    let compiled = pages.compactMap { page in templates.compile(page).map { (page, $0) } }
    problems += templates.problems
    return compiled
  }

  private func addCopy(of source: String, to path: String, _ plan: inout FilePlan) {
    let url = settings.root.appending(path: source)
    let isOwn = FileManager.default.fileExists(atPath: url.path(percentEncoded: false))
    let entry = isOwn ? Site.Entry.copy(url, named: source) : .text(ProjectFiles.defaults[source] ?? "")
    plan.add(entry, at: path, from: source)
  }

  private static func paths(of report: Report, template path: String) -> [String] {
    let folder = path.dropLast("[transaction].html".count)
    return FileName.names(for: report.transactions.map(\.id)).map { "\(folder)\($0).html" }
  }
}
