import Templating

/// The way from a page to the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Hashable, Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// A link from the page to a path of the site.
  func link(to path: String, fragment: String? = nil) -> Address {
    Address(climbing: depth, to: path, fragment: fragment)
  }
}
