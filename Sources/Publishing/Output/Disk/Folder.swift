#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder. Every name is looked up in it by descriptor and no symbolic link is followed, so that
/// nothing that is renamed or planted meanwhile leads elsewhere.
struct Folder: ~Copyable {
  let descriptor: CInt

  /// For messages only.
  let path: String

  static let permissions: mode_t = 0o755

  private init(descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  #if os(Linux)
    /// Enough to reach what is in a folder, also one whose names must not be listed.
    // O_PATH, a macro that Swift does not import.
    private static let search: CInt = 0o10_000_000
  #else
    private static let search = O_RDONLY
  #endif

  /// Opens the folder that `path` leads to, by way of symbolic links too. It cannot be listed.
  init(following path: String) throws(OutputProblem) {
    let descriptor = open(path, Self.search | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    self.init(descriptor: descriptor, path: path)
  }

  /// The same folder under a descriptor of its own.
  func reopened() throws(OutputProblem) -> Folder {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    return Folder(descriptor: copy, path: path)
  }

  /// A path for messages.
  func path(of name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// `nil` if there is nothing of that name.
  func openFolder(_ name: UnsafePointer<CChar>) throws(OutputProblem) -> Folder? {
    let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if child >= 0 { return Folder(descriptor: child, path: path(of: name)) }
    switch errno {
    case ENOENT: return nil
    case ENOTDIR, ELOOP: throw .obstructed(path(of: name))
    default: throw .system(operation: .open, path: path(of: name), errno: errno)
    }
  }

  /// Opens the folder, which is made first if there is none.
  func makeFolder(_ name: UnsafePointer<CChar>) throws(OutputProblem) -> Folder {
    if let folder = try openFolder(name) { return folder }
    let isNew = mkdirat(descriptor, name, Self.permissions) == 0
    guard isNew || errno == EEXIST else {
      throw .system(operation: .create, path: path(of: name), errno: errno)
    }
    guard let folder = try openFolder(name) else {
      throw .system(operation: .open, path: path(of: name), errno: ENOENT)
    }
    if isNew { try folder.undoMask() }
    return folder
  }

  /// The mask of the process must not decide who can read the site.
  private func undoMask() throws(OutputProblem) {
    let permissions = try status().permissions
    guard permissions & 0o777 != Self.permissions else { return }
    guard fchmod(descriptor, permissions & ~0o777 | Self.permissions) == 0 else {
      throw .system(operation: .create, path: path, errno: errno)
    }
  }

  func status() throws(OutputProblem) -> Status {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { throw .system(operation: .inspect, path: path, errno: errno) }
    return Status(raw)
  }

  /// `nil` if there is nothing of that name.
  func status(of name: UnsafePointer<CChar>) throws(OutputProblem) -> Status? {
    var raw = stat()
    if fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return Status(raw) }
    guard errno == ENOENT else {
      throw .system(operation: .inspect, path: path(of: name), errno: errno)
    }
    return nil
  }

  /// On ext4 this also makes durable what was renamed in the folder.
  func synchronize() throws(OutputProblem) {
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .system(operation: .synchronize, path: path, errno: errno)
    }
  }
}
