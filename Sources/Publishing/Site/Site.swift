import Bookkeeping
import Foundation
import Templating

/// The finished plan of a site: every file, and how to make its bytes. Rendering reads nothing but this.
package struct Site: SiteContents {
  package let pageCount: Int
  package let warnings: [LedgerProblem]
  package let paths: [String]
  let model: ReportModel
  let csvLines: RenderedItems
  let entries: [Entry]

  enum Entry: Sendable {
    case page(Template)
    case transaction(Template, place: Int)
    case scope(Template, place: Int, page: Int)
    case csv(place: Int)
    case copy(URL, named: String)
    case text(String)
  }

  init(_ plan: FilePlan, model: ReportModel, warnings: [LedgerProblem]) {
    pageCount = plan.pageCount
    paths = plan.paths
    entries = plan.entries
    csvLines = CSVFile.lines(of: model.report)
    self.model = model
    self.warnings = warnings
  }

  package func render(_ index: Int, into buffer: inout [UInt8]) throws {
    switch entries[index] {
    case .page(let template):
      let all = model.index.place(of: .transactions) ?? 0
      renderScope(template, at: index, place: all, page: 0, into: &buffer)
    case .scope(let template, let place, let page):
      renderScope(template, at: index, place: place, page: page, into: &buffer)
    case .transaction(let template, let place):
      let root = RootPrefix(ofPageAt: paths[index])
      let transaction = TransactionValues(model: model, root: root, place: place)
      template.render(model.outerValues(root) + [transaction], into: &buffer)
    case .csv(let place):
      CSVFile.write(model.index.scopes[place].selection, lines: csvLines, to: &buffer)
    case .copy(let url, let name):
      buffer += try ProjectFiles.bytes(of: url, named: name)
    case .text(let text):
      buffer += text.utf8
    }
  }

  private func renderScope(
    _ template: Template, at index: Int, place: Int, page: Int, into buffer: inout [UInt8]
  ) {
    let root = RootPrefix(ofPageAt: paths[index])
    let scope = ScopeValues(model: model, root: root, place: place, page: page)
    template.render(model.outerValues(root) + [scope], into: &buffer)
  }
}
