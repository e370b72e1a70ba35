import Bookkeeping
import Foundation
import Templating

/// The finished plan of a site: every file, and how to make its bytes. Rendering reads nothing but this.
package struct Site: SiteContents {
  package let pageCount: Int
  package let warnings: [LedgerProblem]
  package let paths: [String]
  let model: ReportModel
  let entries: [Entry]

  enum Entry: Sendable {
    case page(Template)
    case transaction(Template, place: Int)
    case copy(URL, named: String)
    case text(String)
  }

  package func render(_ index: Int, into buffer: inout [UInt8]) throws {
    switch entries[index] {
    case .page(let template):
      template.render([values(for: index)], into: &buffer)
    case .transaction(let template, let place):
      let site = values(for: index)
      let transaction = TransactionValues(model: model, root: site.root, place: place)
      template.render([site, transaction], into: &buffer)
    case .copy(let url, let name):
      buffer += try ProjectFiles.bytes(of: url, named: name)
    case .text(let text):
      buffer += text.utf8
    }
  }

  private func values(for index: Int) -> SiteValues {
    SiteValues(model: model, root: RootPrefix(ofPageAt: paths[index]))
  }
}
