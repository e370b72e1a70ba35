/// The lines of a text, for finding the positions of many bytes.
///
/// Stores the position at the start of each block of the text, so that a search reads only one block, even in
/// a line that is as long as the file.
package struct LineTable {
  package struct Position: Equatable {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in Unicode scalars. A byte order mark counts as no column.
    package let column: Int
    /// The start of the line, in bytes.
    package let lineStart: Int
  }

  package let bytes: [UInt8]
  /// The positions at the starts of the blocks.
  private var blocks: [Position] = []

  private static let blockSize = 512

  package init(of bytes: [UInt8]) {
    self.bytes = bytes
    blocks.reserveCapacity(bytes.count / Self.blockSize + 1)
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var position = Position(line: 1, column: 1, lineStart: first)
    var start = first
    while true {
      blocks.append(position)
      let end = min(blocks.count * Self.blockSize, bytes.count)
      guard end > start else { return }
      position = position.advanced(over: start..<end, of: bytes)
      start = end
    }
  }

  /// The position of a byte, or of the end if the offset is beyond it.
  package func position(of offset: Int) -> Position {
    let offset = min(offset, bytes.count)
    let block = min(offset / Self.blockSize, blocks.count - 1)
    let start = max(block * Self.blockSize, blocks[0].lineStart)
    return offset > start ? blocks[block].advanced(over: start..<offset, of: bytes) : blocks[block]
  }
}

extension LineTable.Position {
  fileprivate func advanced(over range: Range<Int>, of bytes: [UInt8]) -> Self {
    var (line, column, lineStart) = (line, column, lineStart)
    let span = bytes.span
    for offset in range {
      let byte = span[offset]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
        lineStart = offset + 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Self(line: line, column: column, lineStart: lineStart)
  }
}
