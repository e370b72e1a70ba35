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

  /// Writes a new file; it must not exist. Returns its stamp.
  func createFile(
    _ name: UnsafePointer<CChar>, _ bytes: UnsafeRawBufferPointer, synchronize: Bool = false
  ) throws(OutputProblem) -> Stamp {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, Self.filePermissions)
    guard file >= 0 else { throw .system(operation: .create, path: path(of: name), errno: errno) }
    let isComplete = writeAll(bytes, to: file) && (!synchronize || fsync(file) == 0)
    let stamp = isComplete ? stampUndoingMask(file) : nil
    let failure = errno
    // Some file systems report a full disk only here.
    let isClosed = close(file) == 0
    guard let stamp, isClosed else {
      throw .system(operation: .write, path: path(of: name), errno: stamp == nil ? failure : errno)
    }
    return stamp
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 {
        guard errno == EINTR else { return false }
      } else {
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  private func stampUndoingMask(_ file: CInt) -> Stamp? {
    var raw = stat()
    guard fstat(file, &raw) == 0 else { return nil }
    if raw.st_mode & 0o777 != Self.filePermissions {
      guard fchmod(file, Self.filePermissions) == 0, fstat(file, &raw) == 0 else { return nil }
    }
    return Status(raw).stamp
  }

  /// Reads a whole regular file into `buffer`. Returns its stamp, or `nil` if there is no such file.
  func readFile(_ name: UnsafePointer<CChar>, into buffer: inout [UInt8]) throws(OutputProblem) -> Stamp? {
    // Without O_NONBLOCK, a pipe that was planted would hold the build up for ever.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      if errno == ELOOP { throw .obstructed(path(of: name)) }
      throw .system(operation: .open, path: path(of: name), errno: errno)
    }
    defer { close(file) }
    var raw = stat()
    guard fstat(file, &raw) == 0 else {
      throw .system(operation: .inspect, path: path(of: name), errno: errno)
    }
    guard raw.st_mode & S_IFMT == S_IFREG else { throw .obstructed(path(of: name)) }
    guard fill(&buffer, from: file, count: Int(raw.st_size)) else {
      throw .system(operation: .read, path: path(of: name), errno: errno)
    }
    return Status(raw).stamp
  }

  private func fill(_ buffer: inout [UInt8], from file: CInt, count: Int) -> Bool {
    var filled = 0
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: repeatElement(0, count: count))
    while filled < count {
      let got = buffer.withUnsafeMutableBytes {
        read(file, $0.baseAddress.map { $0 + filled }, count - filled)
      }
      if got == 0 { break }
      if got < 0 && errno != EINTR { return false }
      filled += max(got, 0)
    }
    buffer.removeLast(count - filled)
    return true
  }
}
