#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Folder {
  static let filePermissions: mode_t = 0o644

  @discardableResult
  func createFile(
    _ name: UnsafePointer<CChar>, _ bytes: [UInt8], synchronize: Bool = false
  ) throws(OutputProblem) -> Stamp {
    try bytes.withUnsafeBufferPointer { bytes throws(OutputProblem) in
      try createFile(name, UnsafeRawBufferPointer(bytes), synchronize: synchronize)
    }
  }

  func createFile(
    _ name: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer, synchronize: Bool = false
  ) throws(OutputProblem) -> Stamp {
    try createFile(name, synchronize: synchronize) { writeAll(bytes, to: $0) }
  }

  /// Makes a new file; it must not exist. Returns its stamp.
  ///
  /// - Parameter write: Returns false for a failure that `errno` tells.
  func createFile(
    _ name: UnsafePointer<CChar>, synchronize: Bool = false, _ write: (CInt) throws(OutputProblem) -> Bool
  ) throws(OutputProblem) -> Stamp {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, Self.filePermissions)
    guard file >= 0 else { throw .system(operation: .create, path: path(of: name), errno: errno) }
    let isComplete: Bool
    do throws(OutputProblem) {
      isComplete = try write(file) && (!synchronize || fsync(file) == 0)
    } catch {
      close(file)
      throw error
    }
    let stamp = isComplete ? stampUndoingMask(file) : nil
    let failure = errno
    // Some file systems report a full disk only here.
    let isClosed = close(file) == 0
    guard let stamp, isClosed else {
      throw .system(operation: .write, path: path(of: name), errno: stamp == nil ? failure : errno)
    }
    return stamp
  }

  private func stampUndoingMask(_ file: CInt) -> Stamp? {
    var raw = stat()
    guard fstat(file, &raw) == 0 else { return nil }
    if raw.st_mode & 0o777 != Self.filePermissions {
      guard fchmod(file, Self.filePermissions) == 0, fstat(file, &raw) == 0 else { return nil }
    }
    return Status(raw).stamp
  }

  /// Opens a regular file to be read; `nil` if there is nothing of that name.
  func openFile(_ name: UnsafePointer<CChar>) throws(OutputProblem) -> SourceFile? {
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
  func readFile(_ name: UnsafePointer<CChar>, into buffer: inout [UInt8]) throws(OutputProblem) -> Stamp? {
    guard let file = try openFile(name) else { return nil }
    buffer = try file.contents()
    return file.status.stamp
  }
}
