import Basics

/// The bytes of one file of a site, to be compared with the present file, and written if they differ.
enum PageContent {
  /// A page in memory.
  case rendered(UnsafeRawBufferPointer, hash: UInt64)

  /// A file that is copied in pieces, so that large attachments need little memory. Its hash is known once it
  /// has been read.
  case copied(SourceFile, hash: UInt64? = nil)

  private static let pieceCount = 1 << 18

  static func rendered(_ bytes: UnsafeRawBufferPointer) -> PageContent {
    .rendered(bytes, hash: XXH64.hash(bytes))
  }

  var size: Int64 {
    switch self {
    case .rendered(let bytes, _): Int64(bytes.count)
    case .copied(let source, _): source.size
    }
  }

  mutating func hash() throws(FileProblem) -> UInt64 {
    switch self {
    case .rendered(_, let hash), .copied(_, let hash?): return hash
    case .copied(let source, nil):
      let hash = try Self.pieces(of: source) { _, _ in true }?.hash ?? 0
      self = .copied(source, hash: hash)
      return hash
    }
  }

  /// Whether a file has these bytes.
  mutating func equals(_ file: SourceFile) throws(FileProblem) -> Bool {
    switch self {
    case .rendered(let bytes, _):
      // Reads one byte more than the page has, to detect a file that has grown meanwhile.
      return try Self.withBuffer(ofCount: bytes.count + 1) { buffer throws(FileProblem) in
        let count = try file.read(at: 0, into: buffer)
        return count == bytes.count && UnsafeRawBufferPointer(rebasing: buffer[..<count]).isEqual(to: bytes)
      }
    case .copied(let source, _):
      let summary = try Self.withBuffer(ofCount: Self.pieceCount) { buffer throws(FileProblem) in
        try Self.pieces(of: source) { piece, offset throws(FileProblem) in
          let other = UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count])
          return try file.read(at: offset, into: other) == piece.count
            && UnsafeRawBufferPointer(other).isEqual(to: piece)
        }
      }
      self = .copied(source, hash: summary?.hash)
      return summary != nil
    }
  }

  /// - Returns: The hash and the number of the bytes written; `nil` if writing failed.
  func write(to file: CInt) throws(FileProblem) -> (hash: UInt64, size: Int64)? {
    switch self {
    case .rendered(let bytes, let hash): Folder.write(bytes, to: file) ? (hash, size) : nil
    case .copied(let source, _): try Self.pieces(of: source) { piece, _ in Folder.write(piece, to: file) }
    }
  }

  /// Passes a file to `visit` piece by piece, until `visit` returns `false`.
  private static func pieces(
    of source: SourceFile, _ visit: (UnsafeRawBufferPointer, _ offset: Int) throws(FileProblem) -> Bool
  ) throws(FileProblem) -> (hash: UInt64, size: Int64)? {
    try withBuffer(ofCount: pieceCount) { buffer throws(FileProblem) in
      var state = XXH64.State()
      var size = 0
      while true {
        let count = try source.read(at: size, into: buffer)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        guard try visit(piece, size) else { return nil }
        size += count
        guard count == pieceCount else { return (state.finish(with: piece), Int64(size)) }
        state.absorb(piece)
      }
    }
  }

  private static func withBuffer<Result>(
    ofCount count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(FileProblem) -> Result
  ) throws(FileProblem) -> Result {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    defer { buffer.deallocate() }
    return try body(buffer)
  }
}
