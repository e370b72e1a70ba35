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
      let parent = try makeParent(of: place)
      let root = try lock.lockFolder(place.name, in: parent)
      try protected.check(Whereabouts(of: root))
      return OutputFolder(parent: parent, root: root, name: place.name, madeFolders: madeFolders)
    } catch {
      removeEmpty(madeFolders)
      throw error
    }
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
