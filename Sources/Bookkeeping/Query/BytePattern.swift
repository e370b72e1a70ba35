/// Bytes to be found in others, in time that grows with the length of both and no faster (Knuth, Morris and Pratt).
struct BytePattern: Sendable {
  let bytes: [UInt8]
  /// For each length of a beginning: the longest shorter beginning that it ends with.
  private let borders: [Int]

  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var borders = Array(repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = length
    }
    self.bytes = bytes
    self.borders = borders
  }

  func occurs(in text: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return true }
    return text.withUnsafeBufferPointer { text in
      var length = 0
      for byte in text {
        while length > 0, byte != bytes[length] { length = borders[length - 1] }
        if byte == bytes[length] { length += 1 }
        if length == bytes.count { return true }
      }
      return false
    }
  }
}
