import Basics

/// The hashes of a ledger's transactions: enough to tell which of them somebody has changed since.
struct LedgerRows: Equatable {
  /// Of what is around the transactions.
  private let frame: UInt64
  private let rows: [UInt64]

  init(_ side: LedgerPatch.Side) {
    var frame: [UInt8] = []
    var end = 0
    rows = side.bytes.withUnsafeBytes { bytes in
      side.transactions.map { transaction in
        frame += bytes[end..<transaction.source.lowerBound]
        end = transaction.source.upperBound
        return XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[transaction.source]))
      }
    }
    frame += side.bytes[end...]
    self.frame = XXH64.hash(frame)
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8, bytes.count.isMultiple(of: 8) else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    (frame, rows) = (words[0], Array(words.dropFirst()))
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rows.count + 1) * 8)
    for word in [frame] + rows {
      withUnsafeBytes(of: word.littleEndian) { bytes += $0 }
    }
    return bytes
  }

  /// What somebody did to the ledger since these hashes were taken.
  func changes(to now: LedgerPatch.Side) -> ChangeJournal.HandEdits {
    let other = LedgerRows(now)
    var counts: [UInt64: Int] = [:]
    for row in rows { counts[row, default: 0] += 1 }
    var edits = ChangeJournal.HandEdits()
    for (index, row) in other.rows.enumerated() {
      if let count = counts[row], count > 0 {
        counts[row] = count - 1
      } else {
        edits.rows.append(now.transactions[index])
      }
    }
    let gone = counts.values.reduce(0, +)
    edits.removed = max(0, gone - edits.rows.count)
    edits.hasOtherText = edits.rows.isEmpty && gone == 0
    return edits
  }
}
