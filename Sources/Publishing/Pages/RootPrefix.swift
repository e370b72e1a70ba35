import Basics
import Templating

/// The place where the links of a page begin: its path to the root of the site, and its own folder.
struct RootPrefix: Hashable, Sendable {
  /// The number of folders to go up to the root.
  private let depth: UInt8
  /// The folder, such as `payees/`; empty at the root, and for markup that several folders share.
  private let folder: String

  init(ofPageAt path: String) {
    depth = UInt8(clamping: path.utf8.count { $0 == UInt8(ascii: "/") })
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    folder = String(path[..<name])
  }

  private init(depth: UInt8) {
    self.depth = depth
    folder = ""
  }

  /// The path to the root alone, which is the same in all folders of this depth.
  var withoutFolder: RootPrefix { RootPrefix(depth: depth) }

  /// A link from the page to a path of the site. Within the folder it is the name of the file.
  func link(to path: String, fragment: String? = nil) -> Address {
    isInOwnFolder(path)
      ? Address(to: path, after: folder.utf8.count, fragment: fragment)
      : Address(climbing: depth, to: path, fragment: fragment)
  }

  /// Whether the file's name alone leads to it. A name with a colon does not, since it would be read as a
  /// scheme.
  private func isInOwnFolder(_ path: String) -> Bool {
    guard !folder.isEmpty else { return false }
    let name = path.utf8.dropFirst(folder.utf8.count)
    return path.utf8.starts(with: folder.utf8) && !name.isEmpty && !name.contains(UInt8(ascii: ":"))
  }
}
