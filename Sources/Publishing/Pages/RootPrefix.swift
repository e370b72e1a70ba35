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

  /// A path of the site as a link from the page. What would end the path of an address is encoded; all else
  /// that an address cannot hold is encoded where it is written.
  func link(to path: String, fragment: String? = nil) -> String {
    var link = string + path
    if path.utf8.contains(where: Self.endsPath) {
      link = link.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
    }
    return fragment.map { "\(link)#\($0)" } ?? link
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
