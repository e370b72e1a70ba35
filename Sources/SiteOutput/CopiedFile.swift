import Basics

/// A file that is copied in pieces, so that large attachments cost no memory.
struct CopiedFile: PageContent {
  let source: SourceFile
  private var known: UInt64?

  private static let pieceCount = 1 << 18

  init(_ source: SourceFile) { self.source = source }

  var size: Int64 { source.size }

  mutating func hash() throws(FileProblem) -> UInt64 {
    if let known { return known }
    let hash = try pieces { _ in true }?.hash ?? 0
    known = hash
    return hash
  }

  mutating func equals(_ file: SourceFile) throws(FileProblem) -> Bool {
    try withBuffer(ofCount: Self.pieceCount) { buffer throws(FileProblem) in
      let summary = try pieces { piece throws(FileProblem) in
        let other = UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece.count])
        return try file.read(into: other) == piece.count && UnsafeRawBufferPointer(other).isEqual(to: piece)
      }
      known = summary?.hash
      return summary != nil
    }
  }

  mutating func write(to file: CInt) throws(FileProblem) -> (hash: UInt64, size: Int64)? {
    try pieces { Folder.write($0, to: file) }
  }

  /// Hands out the file piece by piece, until one of them is refused.
  private func pieces(
    _ visit: (UnsafeRawBufferPointer) throws(FileProblem) -> Bool
  ) throws(FileProblem) -> (hash: UInt64, size: Int64)? {
    source.rewind()
    return try withBuffer(ofCount: Self.pieceCount) { buffer throws(FileProblem) in
      var state = XXH64.State()
      var size: Int64 = 0
      while true {
        let count = try source.read(into: buffer)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        guard try visit(piece) else { return nil }
        size += Int64(count)
        guard count == Self.pieceCount else { return (state.finish(with: piece), size) }
        state.absorb(piece)
      }
    }
  }
}
