import Basics
import Foundation

/// The files that a preview is made from.
package struct WatchedPlaces: Equatable, Sendable {
  /// Absolute paths of folders with everything in them, whether they exist yet or not.
  private let trees: [String]
  /// Absolute paths.
  private let files: [String]

  package init(root: String, ledger: String) {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    let ledger = URL(filePath: ledger, directoryHint: .notDirectory)
    trees = ["content", "themes"].map { Self.path(of: root.appending(path: $0)) }
    // The target of a link may change while the link does not.
    files = [ledger, ledger.resolvingSymlinksInPath()].map(Self.path)
  }

  private static func path(of url: URL) -> String { url.absoluteURL.path(percentEncoded: false) }

  /// The versions of all files, told apart without reading them.
  ///
  /// - Parameter willLook: Called with each folder whose changes may matter, before its files are looked at.
  ///   This includes the folders above files: saving by rename replaces a file, and a missing file is made
  ///   below the nearest existing folder.
  func stamps(_ willLook: (String) -> Void) -> [String: FileStatus.Stamp] {
    var stamps: [String: FileStatus.Stamp] = [:]

    /// - Returns: Whether there is a folder at the path.
    func add(_ path: String) -> Bool {
      guard let status = FileStatus(at: path) else { return false }
      // A folder's own stamp changes with each temporary file in it.
      stamps[path] = status.kind == .folder ? .unknown : status.stamp
      return status.kind == .folder
    }

    func addContents(of folder: String) {
      willLook(folder)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where !Self.isScratch(name) {
        let path = "\(folder)/\(name)"
        let isLink = FileStatus(at: path, followingLinks: false)?.kind == .symbolicLink
        if add(path), !isLink { addContents(of: path) }
      }
    }

    for place in trees + files { willLook(Self.nearestFolder(above: place)) }
    for file in files { _ = add(file) }
    for tree in trees where add(tree) { addContents(of: tree) }
    return stamps
  }

  /// Goes down from the root until a folder is missing: a path may name more folders than any system has.
  private static func nearestFolder(above place: String) -> String {
    var folder = ""
    for name in place.parts(between: "/").dropLast() where !name.isEmpty {
      guard FileStatus(at: "\(folder)/\(name)")?.kind == .folder else { break }
      folder += "/\(name)"
    }
    return folder.isEmpty ? "/" : folder
  }

  /// Whether this is a temporary file that an editor puts next to the file it writes. No site is made from
  /// such files.
  private static func isScratch(_ name: String) -> Bool {
    name.begins(withBytesOf: ".") || name.ends(withBytesOf: "~")
      || name.begins(withBytesOf: "#") && name.ends(withBytesOf: "#")
  }
}
