import Basics

/// Where in a site a request points, after one round of decoding.
///
/// It is only ever looked up among the planned paths and never reaches the file system, so that the checks here
/// are the second lock on the door.
struct RequestPath: Equatable, Sendable {
  /// Relative, without a leading slash: empty for the start page, with a slash at its end for a folder.
  let string: String

  /// - Parameter target: The path of a request's target as it was sent.
  /// - Returns: Nil for anything but a plain path: nothing hidden, no empty, `.` or `..` part, no backslash, no
  ///   control character, no encoded slash, and only valid UTF-8.
  init?(percentEncoded target: String) {
    guard target.utf8.first == UInt8(ascii: "/"), let bytes = Self.decoded(target.utf8.dropFirst()),
      let decoded = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var parts = decoded.parts(between: "/")
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }) else { return nil }
    string = decoded
  }

  /// Whether a page is asked for, rather than a style sheet or a picture.
  var isPage: Bool {
    isFolder || string.ends(withBytesOf: ".html")
      || !string.part(behindLast: "/").utf8.contains(UInt8(ascii: "."))
  }

  var isFolder: Bool { string.isEmpty || string.ends(withBytesOf: "/") }

  private static func decoded(_ target: Substring.UTF8View) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    guard let bytes = PercentEncoding.decodeStrictly(target),
      bytes.count(where: { $0 == slash }) == target.count(where: { $0 == slash }),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return bytes
  }
}
