import Basics

/// The output folder, locked for one build.
struct OutputFolder: ~Copyable {
  let parent: Folder
  let root: Folder
  let name: String

  /// The paths of the folders that this build made for the output, the deepest first. They are removed again
  /// if the build fails.
  private let madeFolders: [String]

  /// Makes the folder if it is missing, and waits until no other build works in it.
  static func lock(
    _ output: String, protected: ProtectedFolders, by lock: BuildLock
  ) throws -> OutputFolder {
    let place = try FolderPath(output).named()
    guard !place.isTop else { throw OutputProblem.outputContains(protected: place.text) }
    let ancestors = try ProtectedFolders.AncestorChain(of: place.text)
    try protected.check(ancestors)
    let madeFolders = paths(ancestors.missing.count, upwardsFrom: place)
    do {
      let folder = try make(place, madeFolders, by: lock)
      try protected.check(ProtectedFolders.AncestorChain(of: folder.root))
      return folder
    } catch {
      removeEmpty(madeFolders)
      throw error
    }
  }

  /// Returns the folder if it exists and no other build works in it.
  static func lockPresent(
    _ output: String, protected: ProtectedFolders
  ) throws -> OutputFolder? {
    let place = try FolderPath(output).named()
    guard !place.isTop else { return nil }
    let parent = try Folder(following: place.parent.text)
    guard let root = try parent.openFolder(place.name), try root.lock() != .busy,
      try parent.status(of: place.name)?.identity == root.status().identity
    else { return nil }
    try protected.check(ProtectedFolders.AncestorChain(of: root))
    return OutputFolder(parent: parent, root: root, name: place.name, madeFolders: [])
  }

  /// Tries again, because another build that fails removes the folders that it made, even while this one
  /// waits for them.
  private static func make(
    _ place: FolderPath, _ madeFolders: [String], by lock: BuildLock
  ) throws -> OutputFolder {
    var attempts = 10
    while true {
      do {
        let parent = try makeParent(of: place)
        let root = try lock.lockFolder(place.name, in: parent)
        return OutputFolder(parent: parent, root: root, name: place.name, madeFolders: madeFolders)
      } catch FileProblem.system(.create, _, errno: ENOENT) where attempts > 1 {
        attempts -= 1
      }
    }
  }

  /// Whether the other folder can take this one's place unnoticed: both have the same owner and permissions,
  /// and this one is not the current directory of the process.
  func canBeReplaced(by other: borrowing Folder) throws -> Bool {
    let (own, others) = (try root.status(), try other.status())
    if FileStatus(at: ".")?.identity == own.identity { return false }
    return own.permissions == others.permissions && own.owner == others.owner && own.group == others.group
  }

  /// Removes the folders that were made for the output and are empty.
  func abandon() { Self.removeEmpty(madeFolders) }

  private static func paths(_ count: Int, upwardsFrom place: FolderPath) -> [String] {
    var place = place
    return (0..<count).map { _ in
      defer { place = place.parent }
      return place.text
    }
  }

  private static func makeParent(of place: FolderPath) throws(FileProblem) -> Folder {
    do throws(FileProblem) {
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

extension OutputFolder {
  /// The path of a folder that may not exist, split into parent and name as the system would.
  struct FolderPath {
    let text: String

    /// Drops slashes at the end. They mean nothing, and would make the system follow a symbolic link.
    init(_ text: String) {
      var bytes = text.utf8[...]
      while bytes.count > 1 && bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
      self.text = bytes.isEmpty ? "." : String(Substring(bytes))
    }

    var isTop: Bool { text == "/" || text == "." }

    var name: String { SitePath.name(of: text) }

    var parent: FolderPath {
      guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return FolderPath(".") }
      return FolderPath(slash == text.startIndex ? "/" : String(text[..<slash]))
    }

    /// The same folder, by a path whose last part is its name: "." and ".." are resolved.
    func named() throws(FileProblem) -> FolderPath {
      guard name == "." || name == ".." else { return self }
      guard let resolved = pathWithoutLinks(text) else {
        throw .system(operation: .open, path: text, errno: errno)
      }
      return FolderPath(resolved)
    }
  }

  /// Waits for other builds of a folder. The lock is on the folder itself and ends with its process, so no
  /// lock file can be left over.
  struct BuildLock {
    let timeout: Duration
    let onWait: @Sendable () -> Void

    private static let pause: useconds_t = 20_000

    /// Opens a folder for this build alone, and makes it if necessary.
    func lockFolder(_ name: String, in parent: borrowing Folder) throws -> Folder {
      let start = ContinuousClock.now
      var hasWaited = false
      while true {
        if let folder = try tryLocking(name, in: parent) { return folder }
        if !hasWaited { onWait() }
        hasWaited = true
        guard start.duration(to: .now) < timeout else {
          throw OutputProblem.busy(parent.path(of: name), waited: timeout)
        }
        usleep(Self.pause)
      }
    }

    /// Looks up the folder each time, because a build of a fresh site replaces it with another one.
    private func tryLocking(_ name: String, in parent: borrowing Folder) throws -> Folder? {
      if try parent.status(of: name)?.kind == .symbolicLink {
        throw OutputProblem.outputIsSymbolicLink(parent.path(of: name))
      }
      let folder = try parent.makeFolder(name)
      guard try folder.lock() != .busy else { return nil }
      let present = try parent.status(of: name)?.identity
      guard try folder.status().identity == present else { return nil }
      return folder
    }
  }
}
