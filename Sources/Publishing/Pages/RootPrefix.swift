/// How a page reaches the root of the site: `""`, `"../"`, `"../../"`.
struct RootPrefix: Hashable, Sendable {
  private let depth: UInt8

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  var string: String { prefixed("") }

  /// A path of the site as a link from the page. What would end the path of an address is encoded; all else
  /// that an address cannot hold is encoded where it is written.
  func link(to path: String, fragment: String? = nil) -> String {
    var path = path
    let needsEncoding = path.withUTF8 { bytes in bytes.contains(where: Self.endsPath) }
    let link = prefixed(needsEncoding ? Self.encoded(path) : path)
    return fragment.map { "\(link)#\($0)" } ?? link
  }

  private func prefixed(_ path: String) -> String {
    var path = path
    return path.withUTF8 { path in
      String(unsafeUninitializedCapacity: 3 * Int(depth) + path.count) { buffer in
        var end = 0
        for _ in 0..<depth { end = buffer[end...].update(fromContentsOf: "../".utf8) }
        return buffer[end...].update(fromContentsOf: path)
      }
    }
  }

  private static func encoded(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
