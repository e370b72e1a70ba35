import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder beside an output folder in which a fresh site is built.
enum SiblingStaging {
  /// Hidden, and the same for each build, so that the next one finds what a killed one left.
  static func name(for output: String) -> String {
    let name = output.utf8.count <= 200 ? output : String(XXH64.hash(Array(output.utf8)), radix: 16)
    return ".\(name).folio-staging"
  }

  /// Makes and locks it, empty. Several builds meet here only if the output folder was deleted meanwhile.
  ///
  /// - Returns: `nil` if nothing can be made beside the output folder, or it is mounted and cannot be replaced.
  static func make(for output: borrowing OutputFolder, by lock: BuildLock) throws -> Folder? {
    let device = try output.parent.status().identity.device
    guard try output.root.status().identity.device == device else { return nil }
    do {
      let folder = try lock.lockFolder(name(for: output.name), in: output.parent)
      guard try isOwn(folder) else { throw FileProblem.obstructed(folder.path) }
      try folder.removeContents()
      return folder
    } catch FileProblem.system(.create, _, EACCES), FileProblem.system(.create, _, EPERM),
      FileProblem.system(.create, _, EROFS)
    {
      return nil
    }
  }

  /// Removes what a killed build left beside an output folder that has a site by now.
  static func removeStale(for output: borrowing OutputFolder) throws {
    let name = name(for: output.name)
    guard try output.parent.status(of: name)?.kind == .folder,
      let folder = try output.parent.openFolder(name), try folder.lock() != .busy, try isOwn(folder)
    else { return }
    try output.parent.removeTree(name)
  }

  /// Whether a build made it: the records come first, so it is empty or has them.
  private static func isOwn(_ folder: borrowing Folder) throws -> Bool {
    guard try folder.status().owner == geteuid() else { return false }
    if try folder.status(of: Records.folder)?.kind == .folder { return true }
    return try folder.entries(limit: 1).isEmpty
  }
}
