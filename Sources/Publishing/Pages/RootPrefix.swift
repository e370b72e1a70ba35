/// How a page reaches the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Hashable, Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var string: String {
    switch depth {
    case 0: ""
    case 1: "../"
    default: String(repeating: "../", count: Int(depth))
    }
  }

  /// A path of the site as a link from the page.
  func link(to path: String) -> String { string + path }
}
