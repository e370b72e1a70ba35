import Basics

/// A patch that turns a ledger's text back into the one before a change: the ranges that differ, with their
/// former bytes.
struct LedgerPatch: Equatable {
  /// Ranges of the new text, with their former bytes; in the order of the text, without overlaps.
  let hunks: [ObjectEditor.Replacement]

  init(hunks: [ObjectEditor.Replacement]) { self.hunks = hunks }

  /// - Parameter old: The file's text before. It may differ from the edit's, if the file did not exist yet or
  ///   held an empty ledger.
  init(inverting edit: LedgerEdit, from old: [UInt8]) {
    let whole = ObjectEditor.Replacement(range: 0..<edit.bytes.count, bytes: old)
    hunks = edit.former == old ? edit.inverse : [whole]
  }

  /// The text before the change; nil if this patch cannot belong to the text.
  func applied(to new: [UInt8]) -> [UInt8]? {
    var end = 0
    for hunk in hunks {
      guard hunk.range.lowerBound >= end, hunk.range.upperBound <= new.count else { return nil }
      end = hunk.range.upperBound
    }
    return ObjectEditor.Replacement.apply(hunks, to: new)
  }
}

extension LedgerPatch {
  /// The hashes of a ledger's transactions, which show whether somebody has changed one since.
  struct RowHashes: Equatable {
    /// The hash of everything between the transactions.
    private let frame: UInt64
    private let rows: [UInt64]

    init(_ document: LedgerDocument) {
      var frame: [UInt8] = []
      var end = 0
      rows = document.bytes.withUnsafeBytes { bytes in
        document.ledger.transactions.map { transaction in
          frame += bytes[end..<transaction.source.lowerBound]
          end = transaction.source.upperBound
          return XXH64.hash(UnsafeRawBufferPointer(rebasing: bytes[transaction.source]))
        }
      }
      frame += document.bytes[end...]
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
    func changes(to now: LedgerDocument) -> ChangeJournal.HandEdits {
      let other = RowHashes(now)
      var counts: [UInt64: Int] = [:]
      for row in rows { counts[row, default: 0] += 1 }
      var edits = ChangeJournal.HandEdits()
      for (index, row) in other.rows.enumerated() {
        if let count = counts[row], count > 0 {
          counts[row] = count - 1
        } else {
          edits.rows.append(now.ledger.transactions[index])
        }
      }
      let gone = counts.values.reduce(0, +)
      edits.removed = max(0, gone - edits.rows.count)
      edits.hasOtherText = edits.rows.isEmpty && gone == 0
      return edits
    }
  }
}
