import Basics

/// A patch that turns a ledger's text back into the one before a change: the ranges that differ, with their
/// former bytes.
package struct LedgerPatch: Equatable, Sendable {
  struct Hunk: Equatable, Sendable {
    /// The range in the new text, in bytes.
    let range: Range<Int>
    let former: [UInt8]
  }

  /// A text and the places of its transactions.
  struct Side {
    let bytes: [UInt8]
    let transactions: [Transaction]
  }

  /// In the order of the text, without overlaps.
  let hunks: [Hunk]

  init(hunks: [Hunk]) { self.hunks = hunks }

  /// - Parameter old: The file's text before. It may differ from the edit's, if the file did not exist yet or
  ///   held an empty ledger.
  init(inverting edit: LedgerEdit, from old: [UInt8]) {
    hunks = edit.former == old ? edit.inverse : [Hunk(range: 0..<edit.bytes.count, former: old)]
  }

  /// The text before the change; nil if this patch cannot belong to the text.
  func applied(to new: [UInt8]) -> [UInt8]? {
    var end = 0
    for hunk in hunks {
      guard hunk.range.lowerBound >= end, hunk.range.upperBound <= new.count else { return nil }
      end = hunk.range.upperBound
    }
    return ObjectEditor.Replacement.apply(
      hunks.map { ObjectEditor.Replacement(range: $0.range, bytes: $0.former) }, to: new)
  }
}

extension LedgerPatch {
  /// The hashes of a ledger's transactions, which show whether somebody has changed one since.
  struct RowHashes: Equatable {
    /// The hash of everything between the transactions.
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

    /// Compares a ledger with these hashes.
    func changes(to now: LedgerPatch.Side) -> ChangeJournal.HandEdits {
      let other = RowHashes(now)
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
}
