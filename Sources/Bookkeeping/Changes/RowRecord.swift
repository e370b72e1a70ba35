import Basics

/// The rows of a ledger, recorded for a comparison with the next report: a ledger in JSON, one row a line.
/// Equal rows have equal bytes, so that two states are compared without being parsed.
struct RowRecord: Sendable {
  let bytes: [UInt8]
  /// The offsets where each row begins, and where the last one ends.
  private let bounds: [Int]

  init(of rows: [Transaction], _ settings: Ledger.Settings) {
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
    let header = TransactionJSON.header(settings)
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

  /// The rows that are left of two records when the equal rows at the start and at the end are removed from
  /// both. An edit changes few rows, so hardly any are left.
  struct Difference: Sendable {
    /// The indices of the rows that are left.
    let rows: Range<Int>
    /// The older record, with only the rows that are left of it.
    let older: [UInt8]
    let patch: Patch
  }

  /// Makes the newer one of two records from the older one.
  struct Patch: Sendable {
    let replaced: Range<Int>
    let bytes: [UInt8]

    func applied(to older: [UInt8]) -> [UInt8] {
      older[..<replaced.lowerBound] + bytes + older[replaced.upperBound...]
    }
  }

  func difference(from older: [UInt8]) -> Difference {
    let rows = bounds.indices.dropLast()
    // In another currency, equal rows mean different amounts; with other kinds of categories, other figures.
    guard older.starts(with: bytes[..<bounds[0]]) else {
      return Difference(
        rows: rows.startIndex..<rows.endIndex, older: older,
        patch: Patch(replaced: older.indices, bytes: bytes))
    }
    let first = rows.first { !isRow($0, in: older, at: bounds[$0]) } ?? rows.endIndex
    // The offset in the older record minus the offset in this one, for a row after the difference.
    let shift = older.count - bytes.count
    // The first row has no comma before it, so its bytes also occur in an equal row further down, behind the
    // comma. Here it therefore always counts as different.
    let last = (first..<rows.endIndex).last { row in
      row == 0 || bounds[row] + shift < bounds[first]
        || !isRow(row, in: older, at: bounds[row] + shift)
    }
    let end = last.map { $0 + 1 } ?? first
    let left = older[bounds[first]..<max(bounds[first], bounds[end] + shift)]
    let comma = left.first == UInt8(ascii: ",") ? 1 : 0
    return Difference(
      rows: first..<end, older: bytes[..<bounds[0]] + left.dropFirst(comma) + TransactionJSON.footer,
      patch: Patch(replaced: left.indices, bytes: Array(bytes[bounds[first]..<bounds[end]])))
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
