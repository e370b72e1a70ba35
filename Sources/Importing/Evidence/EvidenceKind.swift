/// The kinds of evidence for a reading of a statement, the strongest first.
///
/// All readings that are possible are weighed by one kind after the other. The first kind that tells them
/// apart decides, and alone: however much of a weaker kind there is, it never overrules a stronger one.
/// `SignWeighing` applies the order to the signs, `AmountColumns` to the columns of amounts.
package enum EvidenceKind: Int, CaseIterable, Sendable {
  /// Balances from row to row, an opening and a closing balance: a reading that they contradict is wrong,
  /// whoever asked for it.
  case arithmetic
  /// The format's own signs: a debit and a credit column, `CR` or `DR`, a plus.
  case mark
  /// An option, a profile. Against the kinds above it is refused.
  case user
  /// References that carry dates, account numbers, ids.
  case reference
  /// Words in most rows of a column. A few rows never decide for all.
  case words
  /// The habits of most statements; that they decided is said.
  case majority
}
