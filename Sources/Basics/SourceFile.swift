/// A file open for reading piece by piece, so that a large one takes no more memory.
package struct SourceFile: Sendable {
  /// A piece to read instead of the whole file: given bytes, or a range of the file.
  package enum Part: Equatable, Sendable {
    case bytes([UInt8])
    case range(Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .range(let range): range.count
      }
    }
  }

  /// For messages only.
  package let name: String
  package let status: FileStatus
  private let descriptor: Descriptor
  private var parts: [Part]?
  /// In bytes; for a whole file, its size when it was opened.
  package private(set) var size: Int64

  /// Opens the file that a path leads to. Does not wait for the writer of a pipe.
  package init(at path: String, named name: String) throws(FileProblem) {
    try self.init(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), named: name)
  }

  /// - Parameter descriptor: A descriptor that this value will close, or -1 if opening failed with `errno`.
  package init(_ descriptor: CInt, named name: String) throws(FileProblem) {
    guard descriptor >= 0 else { throw .system(operation: .open, path: name, errno: errno) }
    self.descriptor = Descriptor(number: descriptor)
    guard let status = FileStatus(ofOpen: descriptor) else {
      throw .system(operation: .inspect, path: name, errno: errno)
    }
    self.name = name
    self.status = status
    size = status.stamp.size
    guard status.kind == .file else { throw .obstructed(name, by: status.kind) }
  }

  /// The same open file, but only these parts are read, one after the other.
  package func reading(_ parts: [Part]) -> SourceFile {
    var file = self
    file.parts = parts
    file.size = parts.reduce(0) { $0 + Int64($1.count) }
    return file
  }

  /// Calls `body` with the descriptor, for system calls that this type does not offer.
  package func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    withExtendedLifetime(descriptor) { body(descriptor.number) }
  }

  /// Fills the buffer with the bytes from an offset on.
  ///
  /// - Returns: The number of bytes; less than the buffer's size only at the end of the file.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileProblem) -> Int {
    guard let parts else { return try readFile(at: offset, into: buffer) }
    var (filled, start) = (0, 0)
    for part in parts where filled < buffer.count {
      let skipped = max(0, offset + filled - start)
      start += part.count
      let count = min(part.count - skipped, buffer.count - filled)
      guard count > 0 else { continue }
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
      switch part {
      case .bytes(let bytes):
        bytes.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[skipped..<skipped + count])) }
        filled += count
      case .range(let range):
        let read = try readFile(at: range.lowerBound + skipped, into: target)
        filled += read
        if read < count { return filled }
      }
    }
    return filled
  }

  private func readFile(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileProblem) -> Int
  {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = pread(descriptor.number, base + filled, buffer.count - filled, off_t(offset + filled))
      if count == 0 { break }
      if count < 0 && errno != EINTR { throw .system(operation: .read, path: name, errno: errno) }
      filled += max(count, 0)
    }
    return filled
  }

  /// Returns `count` bytes from an offset on; fewer only at the end of the file.
  package func bytes(at offset: Int, count: Int) throws(FileProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = try bytes.withUnsafeMutableBufferPointer { buffer throws(FileProblem) in
      try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Returns the whole contents.
  ///
  /// - Parameter limit: The largest size in bytes. A larger file is not read; one that grows beyond the limit
  ///   meanwhile is not read much further.
  package func contents(atMost limit: Int = .max) throws(FileProblem) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(name, limit: limit) }
    // One byte more than expected, to detect the end.
    var bytes = try bytes(at: 0, count: Int(size) + 1)
    guard bytes.count > size else { return bytes }
    while case let more = try self.bytes(at: bytes.count, count: 1 << 20), !more.isEmpty {
      bytes += more
      guard bytes.count <= limit else { throw .tooLarge(name, limit: limit) }
    }
    return bytes
  }

  /// Closes the file when the last value that uses it is gone.
  private final class Descriptor: Sendable {
    let number: CInt
    init(number: CInt) { self.number = number }
    deinit { close(number) }
  }
}
