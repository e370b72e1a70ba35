import Basics
import Bookkeeping
import Foundation
import SiteOutput
import Templating

/// The finished plan of a site: every file, and how to make its bytes. Rendering reads nothing but this.
package struct Site: SiteContents {
  package let pageCount: Int
  package let warnings: [LedgerProblem]
  package let paths: [String]
  /// What makes each file: a template, or the file that is copied.
  let sources: [String]
  let attachments: (paths: [String], states: FileStates)
  let model: ReportModel
  let csvLines: RenderedItems
  let entries: [Entry]

  enum Entry: Sendable {
    case page(PageTemplate)
    case transaction(PageTemplate, place: Int)
    case scope(PageTemplate, place: Int, page: Int)
    case csv(place: Int)
    case searchIndex(SearchFile)
    case copy(URL, named: String)
    case text(String)
  }

  init(_ plan: FilePlan, model: ReportModel, warnings: [LedgerProblem], attachments: Attachments) {
    pageCount = plan.pageCount
    paths = plan.paths
    sources = plan.sources
    entries = plan.entries
    csvLines = CSVFile.lines(of: model.report)
    self.model = model
    self.warnings = warnings
    self.attachments = (attachments.paths, attachments.states)
  }

  /// Where a file is that is copied as it is; nil for one that is made.
  package func copiedFile(at index: Int) -> URL? {
    if case .copy(let url, _) = entries[index] { url } else { nil }
  }

  package func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    switch entries[index] {
    case .page(let template):
      let all = model.index.place(of: .transactions) ?? 0
      template.render(ScopeValues(model: model, root: template.root, place: all, page: 0), into: &buffer)
    case .scope(let template, let place, let page):
      template.render(ScopeValues(model: model, root: template.root, place: place, page: page), into: &buffer)
    case .transaction(let template, let place):
      template.render(TransactionValues(model: model, root: template.root, place: place), into: &buffer)
    case .csv(let place):
      CSVFile.write(model.index.scopes[place].selection, lines: csvLines, to: &buffer)
    case .searchIndex(let file):
      file.write(model, to: &buffer)
    case .copy:
      if let file = try openCopied(index) { buffer.append(try file.contents()) }
    case .text(let text):
      buffer.append(text)
    }
  }

  package func openCopied(_ index: Int) throws(SiteProblem) -> SourceFile? {
    guard case .copy(let url, let name) = entries[index] else { return nil }
    return try SourceFile.open(withoutLinks: url, named: name)
  }
}

/// A template with what all its pages have in common written into it.
final class PageTemplate: Sendable {
  let root: RootPrefix
  let template: Template
  private let outer: [any Values]

  init(_ template: Template, of page: ContentTree.Page, model: ReportModel) {
    root = RootPrefix(ofPageAt: page.sitePath)
    outer = model.outerValues(root, of: page, isSearch: PageTemplates.isSearch(page, template))
    self.template = template.specialized(for: outer)
  }

  func render(_ values: some Values, into buffer: inout ByteBuffer) {
    template.render(outer, values, into: &buffer)
  }
}
