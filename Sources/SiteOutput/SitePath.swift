import Basics

/// The rule for a path in a site, whether a page asks for it or a manifest lists it.
package enum SitePath {
  /// The folder in which Folio keeps its records. No page goes there.
  static let recordsFolder = ".folio"

  /// Relative, nothing empty, "." or ".." in it, no control characters, and not Folio's own.
  static func isSafe(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for index in 0...path.count {
      if index < path.count {
        guard path[index] >= 0x20 && path[index] != 0x7F else { return false }
        guard path[index] == UInt8(ascii: "/") else { continue }
      }
      let name = UnsafeBufferPointer(rebasing: path[start..<index])
      guard isSafe(name: name, isFirst: start == 0) else { return false }
      start = index + 1
    }
    return true
  }

  private static func isSafe(name: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> Bool {
    guard !name.isEmpty && name.count <= 255 else { return false }
    guard name[0] == UInt8(ascii: ".") else { return true }
    if name.count == 1 || (name.count == 2 && name[1] == UInt8(ascii: ".")) { return false }
    // A file system may ignore case.
    return !isFirst || String(decoding: name, as: UTF8.self).lowercased() != recordsFolder
  }

  /// The path of the folder that holds `path`; empty for the root of the site.
  package static func folder(of path: String) -> String {
    path.part(beforeLast: "/") ?? ""
  }

  package static func name(of path: String) -> String {
    path.part(behindLast: "/")
  }

  /// The names on the way.
  static func names(in path: String) -> [String] { path.parts(between: "/").filter { !$0.isEmpty } }

  /// The folders on the way to `path`, the deepest first: "a/b" and "a" for "a/b/c".
  static func folders(above path: String) -> [String] {
    var folders: [String] = []
    var next = folder(of: path)
    while !next.isEmpty {
      folders.append(next)
      next = folder(of: next)
    }
    return folders
  }
}
