import Basics
import Foundation

/// What a preview is made from.
struct WatchedPlaces: Equatable, Sendable {
  /// With everything below them, whether they exist yet or not.
  let trees: [URL]
  let files: [URL]

  init(trees: [URL], files: [URL]) {
    self.trees = trees
    // What a link leads to changes without the link.
    self.files = files + files.map { $0.resolvingSymlinksInPath() }.filter { !files.contains($0) }
  }

  init(root: String, ledger: String) {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    self.init(
      trees: ["content", "themes"].map { root.appending(path: $0, directoryHint: .isDirectory) },
      files: [URL(filePath: ledger, directoryHint: .notDirectory)])
  }

  /// Files that editors leave beside the one they write. No site is made from them.
  static func isScratch(_ name: String) -> Bool {
    name.begins(withBytesOf: ".") || name.ends(withBytesOf: "~")
      || name.begins(withBytesOf: "#") && name.ends(withBytesOf: "#")
  }

  /// The folders that everything in a site comes from.
  var roots: [URL] { trees + files.map { $0.deletingLastPathComponent() } }

  /// All folders of the trees.
  var folders: [URL] { trees.flatMap(Self.folders) }

  private static func folders(in folder: URL) -> [URL] {
    guard folder.isFolder else { return [] }
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    let inner = names.filter { !isScratch($0) }.map {
      folder.appending(path: $0, directoryHint: .isDirectory)
    }
    return [folder] + inner.filter { !$0.isLink }.flatMap(folders)
  }
}

extension WatchedPlaces {
  /// The best watcher that the system has to offer.
  static func makeWatcher() -> any Watcher {
    #if os(Linux)
      if let watcher = InotifyWatcher() { return watcher }
    #endif
    return PollingWatcher()
  }
}

extension URL {
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(percentEncoded: false), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  fileprivate var isLink: Bool {
    let path = path(percentEncoded: false)
    let plain = path.ends(withBytesOf: "/") ? path.droppingLast(bytes: 1) : path
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: plain)) != nil
  }
}
