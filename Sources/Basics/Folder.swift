/// An open folder. Names are looked up relative to its descriptor and symbolic links are not followed, so
/// nothing that is renamed or planted meanwhile can lead elsewhere.
package struct Folder: ~Copyable {
  package let descriptor: CInt

  /// For messages only.
  package let path: String

  private init(descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  #if os(Linux)
    /// The flag to open a folder only to reach its contents, even if its names may not be listed.
    // O_PATH, a macro that Swift does not import.
    private static let search: CInt = 0o10_000_000
  #else
    private static let search = O_RDONLY
  #endif

  /// Opens the folder that `path` leads to, through symbolic links too.
  ///
  /// - Parameter isSearchedOnly: Whether the folder is neither listed nor locked; then it need not be
  ///   readable.
  package init(following path: String, isSearchedOnly: Bool = true) throws(FileProblem) {
    let descriptor = open(path, (isSearchedOnly ? Self.search : O_RDONLY) | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    self.init(descriptor: descriptor, path: path)
  }

  /// Opens the folder at a path. None of the names in the path may be a link.
  package init(withoutLinks path: String) throws(FileProblem) {
    let descriptor = Self.openWithoutLinks(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    self.init(descriptor: descriptor, path: path)
  }

  /// Opens a path. None of the names in it may be a link.
  ///
  /// - Returns: A descriptor, or -1 with the reason in `errno`.
  fileprivate static func openWithoutLinks(_ path: String, _ flags: CInt) -> CInt {
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

  private static func closeKeepingError(_ descriptor: CInt) {
    let failure = errno
    close(descriptor)
    errno = failure
  }

  /// Opens the same folder again, with its own descriptor.
  package func reopened() throws(FileProblem) -> Folder {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    return Folder(descriptor: copy, path: path)
  }

  /// The path of an entry, for messages.
  package func path(of name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Opens a folder; returns `nil` if there is nothing with that name.
  package func openFolder(_ name: UnsafePointer<CChar>) throws(FileProblem) -> Folder? {
    let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if child >= 0 { return Folder(descriptor: child, path: path(of: name)) }
    switch errno {
    case ENOENT: return nil
    case ENOTDIR, ELOOP:
      let kind = FileStatus(at: name, in: descriptor, followingLinks: false)?.kind
      throw .obstructed(path(of: name), by: kind ?? .other)
    default: throw .system(operation: .open, path: path(of: name), errno: errno)
    }
  }

  /// Opens a folder and creates it first if needed.
  ///
  /// - Parameter permissions: Before the process's umask is applied.
  package func makeFolder(
    _ name: UnsafePointer<CChar>, _ permissions: mode_t = 0o755
  ) throws(FileProblem) -> Folder {
    if let folder = try openFolder(name) { return folder }
    guard mkdirat(descriptor, name, permissions) == 0 || errno == EEXIST else {
      throw .system(operation: .create, path: path(of: name), errno: errno)
    }
    guard let folder = try openFolder(name) else {
      throw .system(operation: .open, path: path(of: name), errno: ENOENT)
    }
    return folder
  }

  package func status() throws(FileProblem) -> FileStatus {
    guard let status = FileStatus(ofOpen: descriptor) else {
      throw .system(operation: .inspect, path: path, errno: errno)
    }
    return status
  }

  /// Returns the status of an entry, or `nil` if there is nothing with that name.
  package func status(of name: UnsafePointer<CChar>) throws(FileProblem) -> FileStatus? {
    if let status = FileStatus(at: name, in: descriptor, followingLinks: false) { return status }
    guard errno == ENOENT else {
      throw .system(operation: .inspect, path: path(of: name), errno: errno)
    }
    return nil
  }

  /// Flushes the folder to disk. On ext4 this also makes earlier renames in the folder durable.
  package func synchronize() throws(FileProblem) {
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .system(operation: .synchronize, path: path, errno: errno)
    }
  }

  // MARK: Entries

  package func move(
    _ name: UnsafePointer<CChar>, to target: borrowing Folder, as newName: UnsafePointer<CChar>
  ) throws(FileProblem) {
    guard renameat(descriptor, name, target.descriptor, newName) == 0 else {
      throw .system(operation: .move, path: target.path(of: newName), errno: errno)
    }
  }

  package func removeFile(_ name: UnsafePointer<CChar>) throws(FileProblem) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .system(operation: .remove, path: path(of: name), errno: errno)
    }
  }

  /// Returns whether the folder existed, was empty and is now removed.
  @discardableResult
  package func removeEmptyFolder(_ name: UnsafePointer<CChar>) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes a folder and everything in it. Symbolic links are removed, not followed.
  package func removeTree(_ name: UnsafePointer<CChar>) throws(FileProblem) {
    guard let folder = try openFolder(name) else { return }
    try folder.removeContents()
    guard removeEmptyFolder(name) || errno == ENOENT else {
      throw .system(operation: .remove, path: path(of: name), errno: errno)
    }
  }

  package func removeContents() throws(FileProblem) {
    for child in try names() {
      if try status(of: child)?.kind == .folder {
        try removeTree(child)
      } else {
        try removeFile(child)
      }
    }
  }

  /// The names in the folder, without "." and "..", in no particular order; at most `limit`.
  package func entries(limit: Int = .max) throws(FileProblem) -> [String] {
    try names(limit: limit).map {
      String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The names as the system has them, which need not be text, each with a NUL at its end.
  package func names(limit: Int = .max) throws(FileProblem) -> [[CChar]] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      throw .system(operation: .list, path: path, errno: errno)
    }
    defer { closedir(stream) }
    var names: [[CChar]] = []
    errno = 0
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system(operation: .list, path: path, errno: errno) }
    return names
  }

  // MARK: Files

  @discardableResult
  package func createFile(
    _ name: UnsafePointer<CChar>, _ bytes: [UInt8], synchronize: Bool = false
  ) throws(FileProblem) -> FileStatus.Stamp {
    try createFile(name, synchronize: synchronize) { file in
      bytes.withUnsafeBytes { Self.write($0, to: file) }
    }
  }

  /// Creates a file, which must not exist yet, and returns its stamp. A file that cannot be written whole is
  /// removed again.
  ///
  /// - Parameters:
  ///   - permissions: Before the process's umask is applied.
  ///   - write: Writes the contents; returns false if that failed, with the reason in `errno`.
  @discardableResult
  package func createFile(
    _ name: UnsafePointer<CChar>, _ permissions: mode_t = 0o644, synchronize: Bool = false,
    _ write: (CInt) throws(FileProblem) -> Bool
  ) throws(FileProblem) -> FileStatus.Stamp {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, permissions)
    guard file >= 0 else { throw .system(operation: .create, path: path(of: name), errno: errno) }
    let stamp: FileStatus.Stamp?
    do throws(FileProblem) {
      let isComplete = try write(file) && (!synchronize || fsync(file) == 0)
      stamp = isComplete ? FileStatus(ofOpen: file)?.stamp : nil
    } catch {
      close(file)
      unlinkat(descriptor, name, 0)
      throw error
    }
    let failure = errno
    // Some file systems report a full disk only on close.
    let isClosed = close(file) == 0
    if let stamp, isClosed { return stamp }
    let reason = stamp == nil ? failure : errno
    unlinkat(descriptor, name, 0)
    throw .system(operation: .write, path: path(of: name), errno: reason)
  }

  /// - Returns: Whether everything was written; if not, `errno` says why.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = writeOnce(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 {
        guard errno == EINTR else { return false }
      } else {
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  /// Opens a regular file for reading; returns `nil` if there is nothing with that name.
  package func openFile(_ name: UnsafePointer<CChar>) throws(FileProblem) -> SourceFile? {
    // Without O_NONBLOCK, a planted pipe would block the build forever.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    do throws(FileProblem) {
      return try SourceFile(file, named: path(of: name))
    } catch .system(.open, _, ENOENT) {
      return nil
    } catch .system(.open, let path, ELOOP) {
      throw .obstructed(path)
    }
  }

  /// Reads a whole regular file. Returns `nil` if there is no such file.
  package func readFile(_ name: UnsafePointer<CChar>) throws(FileProblem) -> [UInt8]? {
    guard let file = try openFile(name) else { return nil }
    return try file.contents()
  }

  // MARK: Locks

  package enum Lock {
    case held
    /// Another process holds the lock.
    case busy
    /// The file system has no locks, as on some network shares.
    case unsupported
  }

  /// Locks the folder against other processes. The lock is on the folder itself and ends with this object or
  /// its process, so no lock file can be left over.
  package func lock() throws(FileProblem) -> Lock {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .busy
      case ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK, EBADF, EINVAL: return .unsupported
      default: throw .system(operation: .lock, path: path, errno: errno)
      }
    }
    return .held
  }
}

// Inside the type, `write` means the method, so the system's function is called from here.
private func writeOnce(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

extension SourceFile {
  /// Opens a file at a path without links, and does not follow any that were created since.
  package init(withoutLinks path: String, named name: String) throws(FileProblem) {
    try self.init(Folder.openWithoutLinks(path, O_RDONLY | O_NONBLOCK), named: name)
  }
}
