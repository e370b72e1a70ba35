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

    var plan = FilePlan()
    let report = Report(ledger)
    let attachments = Attachments(of: report, besides: settings.ledger, without: privateFiles)
    addFiles(of: theme, tree, attachments, &plan)
    let model = addPages(compiled, of: report, words: theme.words, missing: attachments.missing, &plan)
    problems += plan.collisions.map(Problem.site)
    guard problems.isEmpty else { return nil }
    return Site(
      pageCount: plan.pageCount, warnings: ledger.warnings, paths: plan.paths, model: model,
      entries: plan.entries)
  }

  private func addFiles(
    of theme: Theme, _ tree: ContentTree, _ attachments: Attachments, _ plan: inout FilePlan
  ) {
    for (path, source) in theme.assets { addCopy(of: source, to: path, &plan) }
    for file in tree.files { addCopy(of: file.source, to: file.sitePath, &plan) }
    for (path, url) in attachments.found where !plan.hasCopy(of: url, at: path) {
      plan.add(.copy(url, named: path), at: path, from: besidesLedger(path))
    }
  }

  private func addPages(
    _ pages: [(ContentTree.Page, Template)], of report: Report, words: Words, missing: Set<String>,
    _ plan: inout FilePlan
  ) -> ReportModel {
    var folders: [ItemKind: String] = [:]
    for (page, _) in pages {
      if let kind = page.item { folders[kind] = page.itemFolder }
    }
    let model = ReportModel(
      report: report, words: words, settings: settings, index: ScopeIndex(of: report, folders: folders),
      transactionPaths: Self.paths(of: report, in: folders[.transaction] ?? ""), missingAttachments: missing)
    for (page, template) in pages {
      switch page.item {
      case nil: plan.add(.page(template), at: page.sitePath, from: page.body.path)
      case .transaction: plan.addTransactions(of: model, template, from: page.body.path)
      case let kind?: plan.addScopes(of: model, kind, template, from: page.body.path)
      }
    }
    return model
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
    var templates = PageTemplates(theme: theme, words: theme.words.values)
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

  private static func paths(of report: Report, in folder: String) -> [String] {
    FileName.names(for: report.transactions.map(\.id)).map { "\(folder)\($0).html" }
  }
}
