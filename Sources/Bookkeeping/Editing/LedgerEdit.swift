/// A change of a ledger's text that keeps all other bytes.
package struct LedgerEdit: Sendable {
  /// The numbers of transactions that an edit adds, changes and removes.
  package struct Counts: Equatable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// The text before.
  let former: [UInt8]
  /// The text after.
  package let bytes: [UInt8]
  package let counts: Counts
  /// In the order of the text, without overlaps.
  private let replacements: [ObjectEditor.Replacement]

  init(of former: [UInt8], _ replacements: [ObjectEditor.Replacement], _ counts: Counts) {
    self.former = former
    self.counts = counts
    self.replacements = ObjectEditor.Replacement.ordered(replacements)
    bytes = ObjectEditor.Replacement.apply(self.replacements, to: former)
  }

  /// The patch that turns the new text back into the old one.
  var inverse: [LedgerPatch.Hunk] {
    var growth = 0
    return replacements.map { replacement in
      let start = replacement.range.lowerBound + growth
      growth += replacement.bytes.count - replacement.range.count
      return LedgerPatch.Hunk(
        range: start..<start + replacement.bytes.count, former: Array(former[replacement.range]))
    }
  }
}
