/// Where the lines of a text begin, so that many places are found at once.
struct LineTable {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    starts = [first] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Line and column of a place, both counted from 1, the column in Unicode scalars.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, bytes.count)
    let line = lineCount(upTo: offset)
    let start = min(starts[line - 1], offset)
    return (line, String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count + 1)
  }

  /// How many lines begin at an offset or before it; never none.
  private func lineCount(upTo offset: Int) -> Int {
    var (low, high) = (1, starts.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle - 1] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
