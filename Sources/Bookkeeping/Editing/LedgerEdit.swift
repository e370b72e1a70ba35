/// A change of a ledger's text, which keeps every byte that it does not mention.
package struct LedgerEdit: Sendable {
  /// What it does to the transactions.
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
  /// In the order of the text; none overlap.
  private let replacements: [ObjectEditor.Replacement]

  init(of former: [UInt8], _ replacements: [ObjectEditor.Replacement], _ counts: Counts) {
    self.former = former
    self.counts = counts
    self.replacements = ObjectEditor.Replacement.ordered(replacements)
    bytes = ObjectEditor.Replacement.apply(self.replacements, to: former)
  }

  /// What turns the text after into the text before.
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
