import Foundation

/// The links of a page. All that Folio makes are relative, so that a report works from anywhere.
struct LinkCheck {
  private let page: Markup
  private let folder: [String]

  init(of page: Markup, at path: String) {
    self.page = page
    folder = path.split(separator: "/").dropLast().map(String.init)
  }

  /// Links that lead to no file of the site.
  func dead(in site: FolderSnapshot) -> [String] {
    let links = page.values(of: "href") + page.values(of: "src")
    return links.filter { !Self.leadsAway($0) && !isAlive($0, in: site) }
  }

  /// A memo may link to the world; nothing is loaded from there.
  private static func leadsAway(_ link: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { link.hasPrefix($0) }
  }

  private func isAlive(_ link: String, in site: FolderSnapshot) -> Bool {
    if link.isEmpty { return false }
    if link.hasPrefix("#") { return page.values(of: "id").contains(String(link.dropFirst())) }
    guard !link.hasPrefix("/"), let path = resolved(link) else { return false }
    return site.files[path] != nil
  }

  private func resolved(_ link: String) -> String? {
    var parts = folder
    let path = link.prefix { $0 != "#" && $0 != "?" }
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/").removingPercentEncoding
  }
}
