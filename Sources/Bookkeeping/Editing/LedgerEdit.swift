/// A change of a ledger's text that keeps all other bytes.
package struct LedgerEdit: Sendable {
  /// The numbers of transactions that an edit adds, changes and removes.
  package struct Counts: Equatable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// The text before.
  package let former: [UInt8]
  /// The text after.
  package let bytes: [UInt8]
  package let counts: Counts
  /// In the order of the text, without overlaps.
  let replacements: [Replacement]

  init(of former: [UInt8], _ replacements: [Replacement], _ counts: Counts = Counts()) {
    self.former = former
    self.counts = counts
    self.replacements = Replacement.ordered(replacements)
    bytes = Replacement.apply(self.replacements, to: former[...])
  }

  /// This edit and an edit of its new text, as a single edit.
  package func followed(by next: LedgerEdit) -> LedgerEdit {
    let counts = Counts(
      added: counts.added + next.counts.added, changed: counts.changed + next.counts.changed,
      removed: counts.removed + next.counts.removed)
    // The ranges of both edits, as offsets in the text after this edit and before the next one. Ranges that
    // overlap become one.
    let own = zip(inverse.replacements, replacements).map {
      (range: $0.range, growth: $1.bytes.count - $1.range.count, later: [Replacement]())
    }
    let later = next.replacements.map { (range: $0.range, growth: 0, later: [$0]) }
    var spans: [(range: Range<Int>, growth: Int, later: [Replacement])] = []
    for span in (own + later).sorted(by: { $0.range.precedes($1.range) }) {
      guard let last = spans.last?.range, last.upperBound > span.range.lowerBound else {
        spans.append(span)
        continue
      }
      let end = spans.count - 1
      spans[end].range = last.lowerBound..<max(last.upperBound, span.range.upperBound)
      spans[end].growth += span.growth
      spans[end].later += span.later
    }
    var growth = 0
    let merged = spans.map { span in
      let start = span.range.lowerBound - growth
      growth += span.growth
      return Replacement(
        range: start..<span.range.upperBound - growth,
        bytes: Replacement.apply(span.later, to: bytes[span.range]))
    }
    return LedgerEdit(of: former, merged, counts)
  }

  /// The edit that turns one text into another, as a single replacement.
  init(from former: [UInt8], to new: [UInt8], _ counts: Counts = Counts()) {
    var start = zip(former, new).prefix { $0 == $1 }.count
    let ends = zip(former[start...].reversed(), new[start...].reversed())
    var end = ends.prefix { $0 == $1 }.count
    // No character is cut.
    while start > 0, start < former.count, former[start] & 0xC0 == 0x80 { start -= 1 }
    while end > 0, former[former.count - end] & 0xC0 == 0x80 { end -= 1 }
    let replacement = Replacement(
      range: start..<former.count - end, bytes: Array(new[start..<new.count - end]))
    self.init(of: former, former == new ? [] : [replacement], counts)
  }

  /// The edit that makes the same new text from `old`. `old` may differ from the former text if the file is
  /// missing or the ledger is empty.
  func starting(from old: [UInt8]) -> LedgerEdit {
    former == old ? self : LedgerEdit(from: old, to: bytes, counts)
  }

  /// The edit that turns the new text back into the old one.
  var inverse: LedgerEdit {
    var growth = 0
    let replacements = replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.bytes.count - replacement.range.count
      return Replacement(
        range: start..<start + replacement.bytes.count, bytes: Array(former[replacement.range]))
    }
    return LedgerEdit(of: bytes, replacements)
  }
}
