import Templating

/// How a page reaches the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Hashable, Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// A path of the site as a link from the page.
  func link(to path: String, fragment: String? = nil) -> Address {
    Address(climbing: depth, to: path, fragment: fragment)
  }
}
