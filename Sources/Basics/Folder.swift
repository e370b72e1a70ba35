#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open folder. Every name is looked up in it by descriptor and no symbolic link is followed, so that
/// nothing that is renamed or planted meanwhile leads elsewhere.
package struct Folder: ~Copyable {
  package let descriptor: CInt

  /// For messages only.
  package let path: String

  /// Less what the mask of the process takes away.
  private static let folderPermissions: mode_t = 0o755
  private static let filePermissions: mode_t = 0o644

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

  /// Opens the folder that `path` leads to, by way of symbolic links too.
  ///
  /// - Parameter isSearchedOnly: Whether it is neither listed nor locked. Then it need not be readable.
  package init(following path: String, isSearchedOnly: Bool = true) throws(FileProblem) {
    let descriptor = open(path, (isSearchedOnly ? Self.search : O_RDONLY) | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    self.init(descriptor: descriptor, path: path)
  }

  /// The same folder under a descriptor of its own.
  package func reopened() throws(FileProblem) -> Folder {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .system(operation: .open, path: path, errno: errno) }
    return Folder(descriptor: copy, path: path)
  }

  /// A path for messages.
  package func path(of name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    if path == "." { return name }
    return path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// `nil` if there is nothing of that name.
  package func openFolder(_ name: UnsafePointer<CChar>) throws(FileProblem) -> Folder? {
    let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if child >= 0 { return Folder(descriptor: child, path: path(of: name)) }
    switch errno {
    case ENOENT: return nil
    case ENOTDIR, ELOOP: throw .obstructed(path(of: name))
    default: throw .system(operation: .open, path: path(of: name), errno: errno)
    }
  }

  /// Opens the folder, which is made first if there is none.
  package func makeFolder(_ name: UnsafePointer<CChar>) throws(FileProblem) -> Folder {
    if let folder = try openFolder(name) { return folder }
    guard mkdirat(descriptor, name, Self.folderPermissions) == 0 || errno == EEXIST else {
      throw .system(operation: .create, path: path(of: name), errno: errno)
    }
    guard let folder = try openFolder(name) else {
      throw .system(operation: .open, path: path(of: name), errno: ENOENT)
    }
    return folder
  }

  package func status() throws(FileProblem) -> FileStatus {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { throw .system(operation: .inspect, path: path, errno: errno) }
    return FileStatus(raw)
  }

  /// `nil` if there is nothing of that name.
  package func status(of name: UnsafePointer<CChar>) throws(FileProblem) -> FileStatus? {
    var raw = stat()
    if fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(raw) }
    guard errno == ENOENT else {
      throw .system(operation: .inspect, path: path(of: name), errno: errno)
    }
    return nil
  }

  /// On ext4 this also makes durable what was renamed in the folder.
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

  /// Returns whether it was there, was empty, and is gone.
  @discardableResult
  package func removeEmptyFolder(_ name: UnsafePointer<CChar>) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Removes a folder and all that is in it. Symbolic links are removed, not followed.
  package func removeTree(_ name: UnsafePointer<CChar>) throws(FileProblem) {
    guard let folder = try openFolder(name) else { return }
    try folder.removeContents()
    guard removeEmptyFolder(name) || errno == ENOENT else {
      throw .system(operation: .remove, path: path(of: name), errno: errno)
    }
  }

  package func removeContents() throws(FileProblem) {
    for child in try entries() {
      if try status(of: child)?.kind == .folder {
        try removeTree(child)
      } else {
        try removeFile(child)
      }
    }
  }

  /// The names in the folder, without "." and "..", in no order; at most `limit`.
  package func entries(limit: Int = .max) throws(FileProblem) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      throw .system(operation: .list, path: path, errno: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
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
    try bytes.withUnsafeBufferPointer { bytes throws(FileProblem) in
      try createFile(name, UnsafeRawBufferPointer(bytes), synchronize: synchronize)
    }
  }

  package func createFile(
    _ name: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer, synchronize: Bool = false
  ) throws(FileProblem) -> FileStatus.Stamp {
    try createFile(name, synchronize: synchronize) { Self.write(bytes, to: $0) }
  }

  /// Makes a new file; it must not exist. Returns its stamp.
  ///
  /// - Parameter write: Returns false for a failure that `errno` tells.
  package func createFile(
    _ name: UnsafePointer<CChar>, synchronize: Bool = false, _ write: (CInt) throws(FileProblem) -> Bool
  ) throws(FileProblem) -> FileStatus.Stamp {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, Self.filePermissions)
    guard file >= 0 else { throw .system(operation: .create, path: path(of: name), errno: errno) }
    let isComplete: Bool
    var raw = stat()
    do throws(FileProblem) {
      isComplete = try write(file) && (!synchronize || fsync(file) == 0) && fstat(file, &raw) == 0
    } catch {
      close(file)
      throw error
    }
    let stamp = isComplete ? FileStatus(raw).stamp : nil
    let failure = errno
    // Some file systems report a full disk only here.
    let isClosed = close(file) == 0
    guard let stamp, isClosed else {
      throw .system(operation: .write, path: path(of: name), errno: stamp == nil ? failure : errno)
    }
    return stamp
  }

  /// - Returns: Whether all was written; if not, `errno` tells why.
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

  /// Opens a regular file to be read; `nil` if there is nothing of that name.
  package func openFile(_ name: UnsafePointer<CChar>) throws(FileProblem) -> SourceFile? {
    // Without O_NONBLOCK, a pipe that was planted would hold the build up for ever.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    do throws(SourceFile.Obstacle) {
      return try SourceFile(file, named: path(of: name))
    } catch {
      switch error {
      case .system(ENOENT): return nil
      case .folder, .special, .system(ELOOP): throw .obstructed(path(of: name))
      case .system(let errno): throw .system(operation: .open, path: path(of: name), errno: errno)
      }
    }
  }

  /// Reads a whole regular file into `buffer`. Returns its stamp, or `nil` if there is no such file.
  package func readFile(
    _ name: UnsafePointer<CChar>, into buffer: inout [UInt8]
  ) throws(FileProblem) -> FileStatus.Stamp? {
    guard let file = try openFile(name) else { return nil }
    buffer = try file.contents()
    return file.status.stamp
  }

  // MARK: Locks

  package enum Lock {
    case held
    /// Another process holds it.
    case busy
    /// The file system has no locks, as some network shares.
    case unsupported
  }

  /// Locks the folder against other processes. The lock lies on the folder itself and ends with this object or its
  /// process, so there is no lock file that could be left over.
  ///
  /// - Parameter isWaiting: Whether to wait until no other process holds it.
  package func lock(isWaiting: Bool = false) throws(FileProblem) -> Lock {
    while flock(descriptor, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
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

// Within the type, the name of the system's function is its own.
private func writeOnce(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// Folders and files that nobody but their owner may look into.
extension Folder {
  /// Opens the folder, which is made first if there is none. It belongs to whom this folder belongs to.
  package func makePrivateFolder(_ name: UnsafePointer<CChar>) throws(FileProblem) -> Folder {
    if let folder = try openFolder(name) { return folder }
    let status = try status()
    guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else {
      throw .system(operation: .make, path: path(of: name), errno: errno)
    }
    guard let folder = try openFolder(name) else {
      throw .system(operation: .open, path: path(of: name), errno: ENOENT)
    }
    // Only root may give a folder away; for anybody else, it is their own already.
    _ = fchown(folder.descriptor, status.owner, status.group)
    return folder
  }

  /// Puts a file into the folder, whole and on the disk before it has its name, in the place of one that has it.
  ///
  /// - Parameter draft: The name that it has until then. Nobody else may use it meanwhile.
  package func putPrivateFile(
    _ name: UnsafePointer<CChar>, _ bytes: [UInt8], draft: UnsafePointer<CChar>
  ) throws(FileProblem) {
    let status = try status()
    // What a command left that was killed.
    try removeFile(draft)
    let file = openat(descriptor, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(operation: .create, path: path(of: name), errno: errno) }
    _ = fchown(file, status.owner, status.group)
    let isWritten = bytes.withUnsafeBytes { Folder.write($0, to: file) } && fsync(file) == 0
    var failure = errno
    // Some file systems report a full disk only here.
    let isClosed = close(file) == 0
    if isWritten, !isClosed { failure = errno }
    guard isWritten, isClosed else {
      unlinkat(descriptor, draft, 0)
      throw .system(operation: .write, path: path(of: name), errno: failure)
    }
    try move(draft, to: self, as: name)
    try synchronize()
  }
}
