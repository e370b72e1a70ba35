import Basics

/// What turns a ledger's text back into the one before a change: the ranges that differ, with what stood there.
///
/// Transactions are paired by their ids, so a patch is as long as what changed, wherever in the file that is.
package struct LedgerPatch: Equatable, Sendable {
  struct Hunk: Equatable, Sendable {
    /// Of the new text, in bytes.
    let range: Range<Int>
    let former: [UInt8]
  }

  /// What a change did to the transactions.
  package struct Counts: Equatable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// A text, and where its transactions are.
  struct Side {
    let bytes: [UInt8]
    let transactions: [Transaction]
  }

  /// In the order of the text; none overlap.
  private(set) var hunks: [Hunk] = []
  private(set) var counts = Counts()

  init(hunks: [Hunk]) { self.hunks = hunks }

  init(from old: Side, to new: Side) {
    let pairs = Self.pairs(old.transactions, new.transactions)
    counts.added = new.transactions.count - pairs.count
    counts.removed = old.transactions.count - pairs.count
    var comparison = Comparison(old: old.bytes, new: new.bytes)
    var (oldEnd, newEnd) = (0, 0)
    for pair in pairs {
      let (before, after) = (old.transactions[pair.old].source, new.transactions[pair.new].source)
      _ = comparison.compare(oldEnd..<before.lowerBound, newEnd..<after.lowerBound)
      if comparison.compareParts(before, after) { counts.changed += 1 }
      (oldEnd, newEnd) = (before.upperBound, after.upperBound)
    }
    _ = comparison.compare(oldEnd..<old.bytes.count, newEnd..<new.bytes.count)
    hunks = comparison.hunks
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

  /// The transactions that both have, in the order of both. Commands leave the order of a file as it is.
  private static func pairs(
    _ old: [Transaction], _ new: [Transaction]
  ) -> [(old: Int, new: Int)] {
    func isSame(_ left: Int, _ right: Int) -> Bool {
      old[left].id.utf8.elementsEqual(new[right].id.utf8)
    }
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { !isSame($0, $0) } ?? shorter
    let rest = shorter - prefix
    let suffix = (0..<rest).first { !isSame(old.count - 1 - $0, new.count - 1 - $0) } ?? rest
    var pairs = (0..<prefix).map { (old: $0, new: $0) }
    var places: [ByteString: Int] = [:]
    for index in prefix..<new.count - suffix { places[ByteString(new[index].id)] = index }
    var next = prefix
    for index in prefix..<old.count - suffix {
      guard let place = places[ByteString(old[index].id)], place >= next else { continue }
      pairs.append((index, place))
      next = place + 1
    }
    return pairs
      + (0..<suffix).map { (old: old.count - suffix + $0, new: new.count - suffix + $0) }
  }
}

/// Compares ranges of two texts, from the front to the back.
private struct Comparison {
  let old: [UInt8]
  let new: [UInt8]
  private(set) var hunks: [LedgerPatch.Hunk] = []

  init(old: [UInt8], new: [UInt8]) {
    self.old = old
    self.new = new
  }

  /// Notes what lies between the first byte that differs and the last; returns whether any does.
  mutating func compare(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
    guard let (before, after) = trimmed(before, after) else { return false }
    hunks.append(LedgerPatch.Hunk(range: after, former: Array(old[before])))
    return true
  }

  /// The same for two versions of an object: members that both have are left out in the middle too.
  mutating func compareParts(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
    guard let (before, after) = trimmed(before, after) else { return false }
    let (oldParts, newParts) = (Self.parts(of: old, in: before), Self.parts(of: new, in: after))
    guard oldParts.count * newParts.count <= Self.mostCompared else { return compare(before, after) }
    let same = commonParts(oldParts, newParts)
    var (oldEnd, newEnd) = (before.lowerBound, after.lowerBound)
    for (left, right) in same {
      _ = compare(oldEnd..<oldParts[left].lowerBound, newEnd..<newParts[right].lowerBound)
      (oldEnd, newEnd) = (oldParts[left].upperBound, newParts[right].upperBound)
    }
    _ = compare(oldEnd..<before.upperBound, newEnd..<after.upperBound)
    return true
  }

  /// Beyond it, comparing each part with each would take too long.
  private static let mostCompared = 4096

  /// The ranges without what both begin and end with; nil if nothing is left. No scalar is cut apart.
  private func trimmed(
    _ before: Range<Int>, _ after: Range<Int>
  ) -> (before: Range<Int>, after: Range<Int>)? {
    let shorter = min(before.count, after.count)
    var prefix = 0
    while prefix < shorter, old[before.lowerBound + prefix] == new[after.lowerBound + prefix] { prefix += 1 }
    if prefix == before.count, prefix == after.count { return nil }
    while prefix > 0, isInside(before, prefix) || isInside(after, prefix, of: new) { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      old[before.upperBound - 1 - suffix] == new[after.upperBound - 1 - suffix]
    { suffix += 1 }
    while suffix > 0, old[before.upperBound - suffix] & 0xC0 == 0x80 { suffix -= 1 }
    return (
      before.lowerBound + prefix..<before.upperBound - suffix,
      after.lowerBound + prefix..<after.upperBound - suffix
    )
  }

  private func isInside(_ range: Range<Int>, _ offset: Int) -> Bool { isInside(range, offset, of: old) }

  /// Whether a scalar goes on at an offset from the start of a range.
  private func isInside(_ range: Range<Int>, _ offset: Int, of text: [UInt8]) -> Bool {
    let place = range.lowerBound + offset
    return place < range.upperBound && text[place] & 0xC0 == 0x80
  }

  /// What stands up to each comma.
  private static func parts(of text: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where text[index] == UInt8(ascii: ",") {
      parts.append(start..<index + 1)
      start = index + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The longest common subsequence.
  private func commonParts(_ left: [Range<Int>], _ right: [Range<Int>]) -> [(Int, Int)] {
    let width = right.count + 1
    var lengths = [Int](repeating: 0, count: (left.count + 1) * width)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i * width + j] =
          isEqual(left[i], right[j])
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j, common): (Int, Int, [(Int, Int)]) = (0, 0, [])
    while i < left.count, j < right.count {
      if isEqual(left[i], right[j]) {
        common.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return common
  }

  private func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    left.count == right.count && old[left].elementsEqual(new[right])
  }
}

extension LedgerPatch {
  /// The hashes of a ledger's transactions: enough to tell which of them somebody has changed since.
  struct RowHashes: Equatable {
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
