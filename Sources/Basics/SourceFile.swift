#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is open for reading, from its beginning to its end and piece by piece: its size costs no memory.
package final class SourceFile {
  /// Why a path cannot be read as a file.
  package enum Obstacle: Error, Equatable {
    case folder
    /// A pipe, a device or a socket.
    case special
    case system(errno: CInt)
  }

  /// For messages only.
  package let name: String
  package let status: FileStatus
  private let descriptor: CInt

  /// Opens what a path leads to. A pipe that nobody writes to does not hold it up.
  package convenience init(at path: String, named name: String) throws(Obstacle) {
    try self.init(openForReading(path), named: name)
  }

  /// - Parameter descriptor: From now on this object's own; -1 if `errno` tells why there is none.
  package init(_ descriptor: CInt, named name: String) throws(Obstacle) {
    guard descriptor >= 0 else { throw .system(errno: errno) }
    var raw = stat()
    let isKnown = fstat(descriptor, &raw) == 0
    let failure = errno
    self.descriptor = descriptor
    self.name = name
    status = FileStatus(raw)
    // From here on, what throws closes the descriptor too.
    guard isKnown else { throw .system(errno: failure) }
    switch status.kind {
    case .file: break
    case .folder: throw .folder
    case .symbolicLink, .other: throw .special
    }
  }

  deinit { close(descriptor) }

  /// In bytes, when the file was opened.
  package var size: Int64 { status.stamp.size }

  /// Fills the buffer with what comes next.
  ///
  /// - Returns: How many bytes; fewer than the buffer holds only at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileProblem) -> Int {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = readOnce(descriptor, base + filled, buffer.count - filled)
      if count == 0 { break }
      if count < 0 && errno != EINTR { throw .system(operation: .read, path: name, errno: errno) }
      filled += max(count, 0)
    }
    return filled
  }

  package func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// What comes next, of a file that may be long.
  package func next(atMost count: Int) throws(FileProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
    let filled = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileProblem) in
      try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// All that is left of it.
  package func contents() throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than is expected, so that the end is seen.
    var chunk = Int(size) + 1
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: chunk))
      let count = try bytes.withUnsafeMutableBufferPointer { all throws(FileProblem) in
        try read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: all[start...])))
      }
      bytes.removeLast(chunk - count)
      if count < chunk { return bytes }
      chunk = 1 << 20
    }
  }
}

// Within the class, the names of the system's functions are its own.
private func openForReading(_ path: String) -> CInt { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }

private func readOnce(_ file: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}
