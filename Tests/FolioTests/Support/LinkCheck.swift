import Foundation
import TestSupport

/// The links between the pages of a site. All of Folio's own links are relative, so that a report works
/// anywhere.
struct LinkCheck {
  private let site: FolderSnapshot
  private let pages: [String: Markup]
  private let ids: [String: Set<String>]

  init(of site: FolderSnapshot) {
    self.site = site
    pages = Dictionary(uniqueKeysWithValues: site.pages.map { ($0, Markup(site.text($0) ?? "")) })
    ids = pages.mapValues { Set($0.values(of: "id")) }
  }

  /// Returns the links to files that the site lacks, or to elements that a page lacks.
  func deadLinks(of path: String) -> [String] {
    guard let page = pages[path] else { return ["\(path) is no page"] }
    let links = Set(page.values(of: "href") + page.values(of: "src"))
    return links.filter { !Self.leadsAway($0) && !isAlive($0, at: path) }.sorted()
  }

  /// Whether a link leaves the site. A memo may link to the outside, but nothing is loaded from there.
  private static func leadsAway(_ link: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { link.hasPrefix($0) }
  }

  private func isAlive(_ link: String, at path: String) -> Bool {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard !link.isEmpty, !link.hasPrefix("/") else { return false }
    guard let target = parts[0].isEmpty ? path : Self.resolve(parts[0], from: path) else { return false }
    guard site.files[target] != nil else { return false }
    return parts.count == 1 || ids[target, default: []].contains(parts[1])
  }

  private static func resolve(_ link: String, from path: String) -> String? {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.prefix(while: { $0 != "?" }).split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/").removingPercentEncoding
  }
}
