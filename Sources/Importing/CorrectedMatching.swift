import Basics
import Bookkeeping

extension PaymentMatcher {
  /// Finds payments that the file leaves out, and the rows that probably correct them: those with the same
  /// reference, or with the same day and payee.
  mutating func matchCorrected() {
    let rows = unmatchedRows.filter { !candidates[$0].ref.isPending }
    guard !rows.isEmpty, let days = candidates.map(\.ref.date).range else { return }
    let numbers = likely.filter { number in
      let isInside = days.lowerBound < ref(of: number).date && ref(of: number).date < days.upperBound
      let hasReference = ref(of: number).reference != nil
      return !isTaken[number] && payments[number].wasImported && payments[number].index != nil
        && payments[number].pieces.isEmpty && !ref(of: number).isPending && (isInside || hasReference)
    }
    if numbers.isEmpty { return }
    matchCorrected(rows, numbers) { ref in ref.reference.map { "#\($0)\n\(ref.payee)" } }
    // If no row of the file is known, it may be another account's.
    guard matches.contains(where: { $0?.kind == .same }) else { return }
    matchCorrected(rows, numbers) { ref in
      ref.reference == nil && ref.mark == nil ? "\(ref.date.iso)\n\(ref.payee)" : nil
    }
  }

  /// - Parameter text: The text that a payment shares only with its correction.
  private mutating func matchCorrected(
    _ rows: [Int], _ numbers: [Int], by text: (PaymentRef) -> String?
  ) {
    let all = Dictionary(grouping: candidates.indices) { text(candidates[$0].ref) }
    let known = Dictionary(grouping: numbers) { text(ref(of: $0)) }
    for row in rows where matches[row] == nil {
      guard let key = text(candidates[row].ref), all[key]?.count == 1, let found = known[key],
        found.count == 1, mayBeOfOneAccount(row, found[0]),
        candidates[row].ref.amount.currency == ref(of: found[0]).amount.currency
      else { continue }
      matches[row] = Match(kind: .doubtful, number: found[0])
    }
  }
}
