import Basics

/// The rows of a ledger as the next report will find them: a ledger in JSON, one row a line. Equal rows have
/// equal bytes, so that two states are compared without being read.
struct RowRecord: Sendable {
  let bytes: [UInt8]
  /// Where each row begins, and where the last one ends.
  private let bounds: [Int]

  init(of rows: [Transaction], _ currency: Currency) {
    let lines = concurrentChunks(of: rows.count, size: 4096) { range in
      var ends: [Int] = []
      ends.reserveCapacity(range.count)
      let bytes = ByteBuffer.array { output in
        for index in range {
          TransactionJSON.writeRow(rows[index], isFirst: index == 0, to: &output)
          ends.append(output.count)
        }
      }
      return (bytes: bytes, ends: ends)
    }
    let header = TransactionJSON.header(currency)
    var bounds = [header.count]
    bounds.reserveCapacity(rows.count + 1)
    var bytes = header
    bytes.reserveCapacity(header.count + lines.reduce(TransactionJSON.footer.count) { $0 + $1.bytes.count })
    for chunk in lines {
      bounds += chunk.ends.map { bytes.count + $0 }
      bytes += chunk.bytes
    }
    self.bytes = bytes + TransactionJSON.footer
    self.bounds = bounds
  }

  /// Leaves out the rows at the start and at the end that are the same in an older record. An edit changes a
  /// few rows, so hardly any are left.
  ///
  /// - Returns: The indices of the rows that are left, and a record of those that are left of the older one.
  func difference(from older: [UInt8]) -> (rows: Range<Int>, older: [UInt8]) {
    let rows = bounds.indices.dropLast()
    // In another currency, equal rows mean different amounts.
    guard older.starts(with: bytes[..<bounds[0]]) else { return (rows.startIndex..<rows.endIndex, older) }
    let first = rows.first { !isRow($0, in: older, at: bounds[$0]) } ?? rows.endIndex
    // How much further a row after the difference is from the start.
    let shift = older.count - bytes.count
    // The first row has no comma before it, and would be found after that of another one.
    let last = (first..<rows.endIndex).last { row in
      row == 0 || bounds[row] + shift < bounds[first]
        || !isRow(row, in: older, at: bounds[row] + shift)
    }
    let end = last.map { $0 + 1 } ?? first
    let left = older[bounds[first]..<max(bounds[first], bounds[end] + shift)]
    let comma = left.first == UInt8(ascii: ",") ? 1 : 0
    return (first..<end, bytes[..<bounds[0]] + left.dropFirst(comma) + TransactionJSON.footer)
  }

  private func isRow(_ row: Int, in other: [UInt8], at offset: Int) -> Bool {
    let length = bounds[row + 1] - bounds[row]
    guard offset >= 0, offset + length <= other.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      other.withUnsafeBufferPointer { other in
        UnsafeBufferPointer(rebasing: bytes[bounds[row]..<bounds[row + 1]])
          .isEqual(to: UnsafeBufferPointer(rebasing: other[offset..<offset + length]))
      }
    }
  }
}
