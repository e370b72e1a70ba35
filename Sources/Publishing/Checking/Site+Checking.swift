import Basics
import Bookkeeping
import Foundation
import Templating

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
