#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The output folder, locked for one build.
struct OutputFolder: ~Copyable {
  let parent: Folder
  let root: Folder
  let name: String

  /// The folders that were made for it, the deepest first, to be removed again if the build fails.
  private let madeFolders: [String]

  /// Makes the folder if there is none, and waits until no other build works in it.
  static func lock(
    _ output: String, protected: ProtectedFolders, by lock: BuildLock
  ) throws(OutputProblem) -> OutputFolder {
    let place = try FolderPath(output).named()
    guard !place.isTop else { throw .outputContains(protected: place.text) }
    let whereabouts = try Whereabouts(of: place.text)
    try protected.check(whereabouts)
    let madeFolders = paths(whereabouts.missing.count, upwardsFrom: place)
    do throws(OutputProblem) {
      let folder = try make(place, madeFolders, by: lock)
      try protected.check(Whereabouts(of: folder.root))
      return folder
    } catch {
      removeEmpty(madeFolders)
      throw error
    }
  }

  /// The folder if it is there and no other build works in it.
  static func lockPresent(
    _ output: String, protected: ProtectedFolders
  ) throws(OutputProblem) -> OutputFolder? {
    let place = try FolderPath(output).named()
    guard !place.isTop else { return nil }
    let parent = try Folder(following: place.parent.text)
    guard let root = try parent.openFolder(place.name), try root.lock(),
      try parent.status(of: place.name)?.identity == root.status().identity
    else { return nil }
    try protected.check(Whereabouts(of: root))
    return OutputFolder(parent: parent, root: root, name: place.name, madeFolders: [])
  }

  /// Another build that fails takes the folders away that it made, also from under one that waits for it.
  private static func make(
    _ place: FolderPath, _ madeFolders: [String], by lock: BuildLock, attempts: Int = 10
  ) throws(OutputProblem) -> OutputFolder {
    do throws(OutputProblem) {
      let parent = try makeParent(of: place)
      let root = try lock.lockFolder(place.name, in: parent)
      return OutputFolder(parent: parent, root: root, name: place.name, madeFolders: madeFolders)
    } catch .system(.create, _, errno: ENOENT) where attempts > 1 {
      return try make(place, madeFolders, by: lock, attempts: attempts - 1)
    }
  }

  /// Whether nobody would notice if another folder took its place: it has the same owner and permissions, and
  /// no shell stands in it.
  func isLike(_ other: borrowing Folder) throws(OutputProblem) -> Bool {
    let (own, others) = (try root.status(), try other.status())
    var working = stat()
    if stat(".", &working) == 0, Status(working).identity == own.identity { return false }
    return own.permissions == others.permissions && own.owner == others.owner && own.group == others.group
  }

  /// Removes the folders that were made for the output, as far as they are empty.
  func abandon() { Self.removeEmpty(madeFolders) }

  private static func paths(_ count: Int, upwardsFrom place: FolderPath) -> [String] {
    var place = place
    return (0..<count).map { _ in
      defer { place = place.parent }
      return place.text
    }
  }

  private static func makeParent(of place: FolderPath) throws(OutputProblem) -> Folder {
    do throws(OutputProblem) {
      return try Folder(following: place.parent.text)
    } catch .system(.open, _, errno: ENOENT) where !place.parent.isTop {
      let grandparent = try makeParent(of: place.parent)
      return try grandparent.makeFolder(place.parent.name)
    }
  }

  private static func removeEmpty(_ paths: [String]) {
    for path in paths { rmdir(path) }
  }
}
