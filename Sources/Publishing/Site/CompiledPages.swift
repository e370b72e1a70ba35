import Basics
import Bookkeeping
import Templating

/// The content templates of a project, compiled, before it is known what they are filled with.
struct CompiledPages {
  let pages: [(page: ContentTree.Page, template: Template)]
  let row: Template

  func model(
    of report: Report, words: Words, _ settings: BuildSettings, missing: Set<ByteString>
  ) -> ReportModel {
    var folders: [ItemKind: String] = [:]
    for (page, _) in pages {
      if let kind = page.item { folders[kind] = page.itemFolder }
    }
    let (paths, index) = inParallel { [folders] in
      FileName.names(for: report.transactions.map(\.id)).map { "\(folders[.transaction] ?? "")\($0).html" }
    } _: { [folders] in
      ScopeIndex(of: report, folders: folders)
    }
    let model = ReportModel(
      report: report, words: words, settings: settings, index: index, transactionPaths: paths,
      missingAttachments: missing, rows: RowMarkup(template: row))
    let lists = folders.filter { $0.key != .transaction }.values
    return ReportModel(model, keepingRowsFor: Set(lists.map(RootPrefix.init(ofPageAt:))))
  }

  /// What all pages of a template have in common is written into it first.
  func add(to plan: inout FilePlan, of model: ReportModel) {
    for (page, template) in pages {
      let source = page.body.path
      let template = PageTemplate(template, of: page, model: model)
      switch page.item {
      case nil: plan.add(.page(template), at: page.sitePath, from: source)
      case .transaction: plan.addTransactions(of: model, template, from: source)
      case let kind?: plan.addScopes(of: model, kind, template, from: source)
      }
    }
    if let (page, _) = pages.first(where: PageTemplates.isSearch) {
      plan.addSearchIndex(of: model, from: page.body.path)
    }
  }
}
