import Basics
import Foundation
import Templating

/// The page that hosts show at each address at which there is nothing, in whatever folder. Its addresses
/// begin at the root of the host, so that they lead to the same place from all of them.
struct NotFoundPage: Sendable {
  static let path = "404.html"

  /// The way from the root of the host to that of the report, such as `/books/`, escaped for HTML.
  private let root: String

  /// - Returns: Nil for an address whose way would be read as the name of another host.
  init?(ofReportAt baseURL: String) {
    guard let way = URLComponents(string: baseURL)?.percentEncodedPath, way.ends(withBytesOf: "/"),
      !way.begins(withBytesOf: "//")
    else { return nil }
    root = Escaper.text.escaped(way)
  }

  /// The page with the root before each address that would begin at the page.
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

  /// The places at which the theme's scripts are told the way to the root, which is empty here.
  private func rootsForScripts(in page: [UInt8]) -> [Int] {
    let attribute = Array(" data-root=\"\"".utf8)
    return page.indices.filter { page[$0] == attribute[0] && page[$0...].starts(with: attribute) }
      .map { $0 + attribute.count - 1 }
  }
}
