#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a folder is, or would be: the folders that exist, from the deepest one up to the root, and the
/// names that are missing below.
struct Whereabouts {
  let existing: [Identity]
  let missing: [String]

  init(of path: String) throws(OutputProblem) {
    var missing: [String] = []
    var place = FolderPath(path)
    while true {
      let descriptor = open(place.text, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 {
        close(descriptor)
        break
      }
      guard errno == ENOENT, place.name != "..", !place.isTop else {
        throw .system(operation: .open, path: place.text, errno: errno)
      }
      missing.append(place.name)
      place = place.parent
    }
    self.missing = missing.reversed()
    existing = try Self.chain(from: Folder(following: place.text))
  }

  init(of folder: borrowing Folder) throws(OutputProblem) {
    existing = try Self.chain(from: folder.reopened())
    missing = []
  }

  /// Whether it is, or lies in, the other one.
  func isInside(_ other: Whereabouts) -> Bool {
    if other.missing.isEmpty { return other.existing.first.map(existing.contains) ?? false }
    return existing.first == other.existing.first && missing.starts(with: other.missing)
  }

  private static func chain(from start: consuming Folder) throws(OutputProblem) -> [Identity] {
    var folder = start
    var chain = [try folder.status().identity]
    while let parent = try folder.openFolder("..") {
      folder = parent
      let identity = try folder.status().identity
      if identity == chain.last { break }
      chain.append(identity)
    }
    return chain
  }
}
