import Basics
import Foundation

/// The files from which a preview is made.
package struct WatchedPlaces: Equatable, Sendable {
  /// Folders with everything in them, whether they exist yet or not.
  let trees: [URL]
  let files: [URL]

  init(trees: [URL], files: [URL]) {
    self.trees = trees
    // The target of a link may change while the link does not.
    self.files = files + files.map { $0.resolvingSymlinksInPath() }.filter { !files.contains($0) }
  }

  package init(root: String, ledger: String) {
    let root = URL(filePath: root, directoryHint: .isDirectory)
    self.init(
      trees: ["content", "themes"].map { root.appending(path: $0, directoryHint: .isDirectory) },
      files: [URL(filePath: ledger, directoryHint: .notDirectory)])
  }

  /// Whether this is a temporary file that an editor puts next to the one it writes. No site is made from
  /// those.
  static func isScratch(_ name: String) -> Bool {
    name.begins(withBytesOf: ".") || name.ends(withBytesOf: "~")
      || name.begins(withBytesOf: "#") && name.ends(withBytesOf: "#")
  }

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
  /// The best watcher that the system offers.
  package static func makeWatcher() -> any Watcher {
    #if os(Linux)
      if let watcher = InotifyWatcher() { return watcher }
    #endif
    return PollingWatcher()
  }
}

extension URL {
  fileprivate var isFolder: Bool {
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

extension WatchedPlaces {
  /// The folders to watch, and the names that matter in each.
  struct WatchList: Equatable {
    struct Names: Equatable {
      var some: Set<String> = []
      /// Whether all other names matter too, except those of scratch files.
      var all = false

      func contains(_ name: String) -> Bool { some.contains(name) || all && !WatchedPlaces.isScratch(name) }

      mutating func formUnion(_ other: Names) {
        some.formUnion(other.some)
        all = all || other.all
      }
    }

    private(set) var names: [String: Names] = [:]

    /// Watches each file through its folder, since saving by rename replaces the file. A path that does not
    /// exist yet is watched through the nearest folder that does.
    init(_ places: WatchedPlaces) {
      for place in places.trees + places.files { addNearestFolder(above: place) }
      for folder in places.folders { names[Self.path(of: folder), default: Names()].all = true }
    }

    /// Goes down from the root: a path may name more folders than any system has.
    private mutating func addNearestFolder(above place: URL) {
      var folder = URL(filePath: "/", directoryHint: .isDirectory)
      let parts = place.absoluteURL.path(percentEncoded: false).parts(between: "/").filter {
        !["", "."].contains($0)
      }
      for (index, name) in parts.enumerated() {
        let next = folder.appending(path: name, directoryHint: .isDirectory).standardizedFileURL
        guard index < parts.count - 1, next.isFolder else {
          names[Self.path(of: folder), default: Names()].some.insert(name)
          return
        }
        folder = next
      }
    }

    private static func path(of folder: URL) -> String {
      folder.absoluteURL.standardizedFileURL.path(percentEncoded: false)
    }
  }

  /// Reports changes to the files from which a preview is made.
  package protocol Watcher: Sendable {
    /// One element for each burst of changes, however many files it affects. For a single reader.
    var changes: AsyncStream<Void> { get }

    /// Watches these places from now on, instead of the previous ones.
    func watch(_ places: WatchedPlaces)
  }
}
