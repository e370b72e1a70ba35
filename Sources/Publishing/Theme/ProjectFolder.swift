import Basics
import Bookkeeping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The gate to the files of a project: whatever is read from below its root has come through here.
///
/// Nothing is read that lies outside of the root. A link may lead to a file inside of it, and then counts as that file;
/// links to folders are not followed. What comes out is a path without links, and it is opened without following any:
/// a link that is planted in between leads nowhere. Pipes and devices are not opened.
struct ProjectFolder: Sendable {
  /// The root, with its own links followed: who named it meant what it leads to. Nil if there is none.
  private let root: String?

  init(_ root: String) { self.root = Self.withoutLinks(root) }

  /// Where a file is, as a path without links; nil where there is none.
  ///
  /// - Parameter path: Relative to the root.
  /// - Throws: Why it must not be read, or cannot be.
  func place(of path: String) throws(SiteProblem) -> String? {
    guard let (place, status) = try find(path) else { return nil }
    switch status.kind {
    case .file: return place
    case .symbolicLink: return try target(ofLink: place, named: path)
    case .folder: throw .unreadable(path: path, reason: "this is a folder, not a file")
    case .other: throw .unreadable(path: path, reason: SourceFile.isSpecial)
    }
  }

  /// What is below a folder, in no order. A folder that is not there has nothing in it.
  ///
  /// - Parameter isWanted: Whether a file or a folder of that name counts.
  func tree(
    below folder: String, where isWanted: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(SiteProblem) -> FileTree {
    guard let (place, status) = try find(folder) else { return FileTree() }
    switch status.kind {
    case .folder: return FileTree(below: place, where: isWanted)
    case .symbolicLink: throw .linkToFolder(path: folder)
    case .file, .other: return FileTree()
    }
  }

  /// Looks for something whose folders are all there, and none of them a link.
  private func find(_ path: String) throws(SiteProblem) -> (place: String, FileStatus)? {
    guard var place = root else { return nil }
    var (above, found): (String, FileStatus?) = ("", nil)
    for name in path.parts(between: "/") {
      guard !["", ".", ".."].contains(name) else { return nil }
      switch found?.kind {
      case nil, .folder: break
      case .symbolicLink: throw .linkToFolder(path: above)
      case .file, .other: return nil
      }
      place += place == "/" ? name : "/" + name
      above += above.isEmpty ? name : "/" + name
      found = try Self.status(of: place, named: above)
      if found == nil { return nil }
    }
    return found.map { (place, $0) }
  }

  private func target(ofLink link: String, named path: String) throws(SiteProblem) -> String {
    guard let place = Self.withoutLinks(link) else {
      switch errno {
      case ENOENT, ENOTDIR, ELOOP: throw .deadLink(path: path)
      default: throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
    }
    guard let status = try Self.status(of: place, named: path) else { throw .deadLink(path: path) }
    if status.kind == .folder { throw .linkToFolder(path: path) }
    guard let root, place.begins(withBytesOf: root == "/" ? "/" : root + "/") else {
      throw .linkLeadsOutside(path: path)
    }
    guard status.kind == .file else { throw .unreadable(path: path, reason: SourceFile.isSpecial) }
    let names = place.droppingFirst(bytes: root.utf8.count).parts(between: "/")
    // Such as `.git`: what a listing leaves out is not published under another name.
    if names.contains(where: { $0.utf8.first == UInt8(ascii: ".") }) { throw .privateFile(path: path) }
    return place
  }

  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func status(of place: String, named path: String) throws(SiteProblem) -> FileStatus? {
    var raw = stat()
    if lstat(place, &raw) == 0 { return FileStatus(raw) }
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG: return nil
    default: throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
  }
}

extension SourceFile {
  /// Opens a file at a path without links, and follows none that has come up since.
  convenience init(withoutLinks path: String, named name: String) throws(Obstacle) {
    try self.init(openWithoutLinks(path, O_RDONLY | O_NONBLOCK), named: name)
  }

  static let isSpecial = "this is neither a file nor a folder"
}

/// Opens a path in which no name may be a link.
///
/// - Returns: A descriptor, or -1 if `errno` tells why there is none.
func openWithoutLinks(_ path: String, _ flags: CInt) -> CInt {
  #if os(Linux)
    // O_PATH, a macro that Swift does not import: a folder may be passed whose names must not be listed.
    let search: CInt = 0o10_000_000
  #else
    let search = O_RDONLY
  #endif
  var folder = open("/", search | O_DIRECTORY | O_CLOEXEC)
  let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  for name in names.dropLast() where folder >= 0 {
    let next = openat(folder, name, search | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    closeKeepingError(folder)
    folder = next
  }
  guard folder >= 0 else { return -1 }
  defer { closeKeepingError(folder) }
  return openat(folder, names.last ?? ".", flags | O_NOFOLLOW | O_CLOEXEC)
}

private func closeKeepingError(_ descriptor: CInt) {
  let failure = errno
  close(descriptor)
  errno = failure
}
