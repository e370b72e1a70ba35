import Basics

/// The bytes of one file of a site: to be compared with what is there, and written where they differ.
protocol PageContent {
  var size: Int64 { get }
  mutating func hash() throws(FileProblem) -> UInt64

  /// Whether a file has these bytes.
  mutating func equals(_ file: SourceFile) throws(FileProblem) -> Bool

  /// - Returns: The hash and the number of the bytes that were written.
  mutating func write(to file: CInt) throws(FileProblem) -> (hash: UInt64, size: Int64)?
}

func withBuffer<Result>(
  ofCount count: Int, _ body: (UnsafeMutableRawBufferPointer) throws(FileProblem) -> Result
) throws(FileProblem) -> Result {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
  defer { buffer.deallocate() }
  return try body(buffer)
}
