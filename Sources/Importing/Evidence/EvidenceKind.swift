/// The kinds of evidence for a reading of a statement, the strongest first.
///
/// All possible readings are weighed by one kind after the other. The first kind that tells them apart
/// decides alone: however much there is of a weaker kind, it never overrules a stronger one. `SignWeighing`
/// applies the order to the signs, `AmountColumns` to the columns of amounts.
package enum EvidenceKind: Int, CaseIterable, Sendable {
  /// Balances from row to row, an opening and a closing balance: a reading that they contradict is wrong,
  /// whoever asked for it.
  case arithmetic
  /// The format's own signs: a debit and a credit column, `CR` or `DR`, a plus.
  case mark
  /// An option or a profile. It is refused if it contradicts one of the kinds above.
  case user
  /// References that carry dates, account numbers, ids.
  case reference
  /// Words in most rows of a column. A few rows never decide for all.
  case words
  /// The habits of most statements. If they decide, the user is told.
  case majority
}
