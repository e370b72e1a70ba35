#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
