import Basics

/// A page in memory.
struct RenderedPage: PageContent {
  let bytes: UnsafeRawBufferPointer
  private let known: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    known = XXH64.hash(bytes)
  }

  var size: Int64 { Int64(bytes.count) }
  func hash() -> UInt64 { known }

  func equals(_ file: SourceFile) throws(FileProblem) -> Bool {
    // One byte more than the page has tells a file that has grown meanwhile.
    try withBuffer(ofCount: bytes.count + 1) { buffer throws(FileProblem) in
      let count = try file.read(into: buffer)
      return count == bytes.count && UnsafeRawBufferPointer(rebasing: buffer[..<count]).isEqual(to: bytes)
    }
  }

  func write(to file: CInt) -> (hash: UInt64, size: Int64)? {
    Folder.write(bytes, to: file) ? (known, size) : nil
  }
}
