import Basics
import Foundation
import Templating

/// The page that hosts show for an address that leads nowhere, in any folder. Its links begin at the root of
/// the host, so that they work from each folder.
struct NotFoundPage: Sendable {
  static let path = "404.html"

  /// The path from the root of the host to the report, such as `/books/`, escaped for HTML.
  private let root: String

  /// - Returns: `nil` if the path would be read as the name of another host, as `//books/` would.
  init?(ofReportAt baseURL: String) {
    guard let path = URLComponents(string: baseURL)?.percentEncodedPath, path.ends(withBytesOf: "/"),
      !path.begins(withBytesOf: "//")
    else { return nil }
    root = Escaper.text.escaped(path)
  }

  /// The page, with the root put before each relative link.
  func bytes(of page: [UInt8]) -> [UInt8] {
    let places = LinkScanner.PageLinks(of: page).links
      .filter { Self.beginsAtPage($0.text) }
      .compactMap { link in link.address.firstIndex { $0 > 0x20 } }
    var bytes: [UInt8] = []
    var end = page.startIndex
    for place in (places + rootsForScripts(in: page)).sorted() {
      bytes += page[end..<place] + Array(root.utf8)
      end = place
    }
    return bytes + page[end...]
  }

  private static func beginsAtPage(_ address: [UInt8]) -> Bool {
    guard let address = LinkAddress(address) else { return false }
    return !address.path.isEmpty && !address.isAbsolute
  }

  /// The ends of `data-root="`. This attribute tells the theme's scripts the path to the root, and is still
  /// empty.
  private func rootsForScripts(in page: [UInt8]) -> [Int] {
    let attribute = Array(" data-root=\"\"".utf8)
    return page.indices.filter { page[$0] == attribute[0] && page[$0...].starts(with: attribute) }
      .map { $0 + attribute.count - 1 }
  }
}
