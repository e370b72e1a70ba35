/// How a page reaches the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Hashable, Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var string: String { link(to: "") }

  /// A path of the site as a link from the page.
  func link(to path: String) -> String {
    var path = path
    return path.withUTF8 { path in
      String(unsafeUninitializedCapacity: 3 * Int(depth) + path.count) { buffer in
        var end = 0
        for _ in 0..<depth { end = buffer[end...].update(fromContentsOf: "../".utf8) }
        return buffer[end...].update(fromContentsOf: path)
      }
    }
  }
}
