import Basics
import Bookkeeping

/// The first and the last day of a file, on which it may meet an earlier one.
///
/// A file that goes on where another one ended may have a payment of that day that equals one of the other
/// file. Nothing tells it from the other one, if no reference, day of booking or balance does. But a file
/// that repeats the day has all of its payments.
struct SharedDays {
  /// - Parameter isFound: The indices of the ledger's rows that are in the file.
  /// - Returns: The numbers of the rows that are perhaps other payments than those they were taken for.
  static func doubtful(
    _ rows: [PaymentMatcher.Candidate], _ matches: [PaymentMatcher.Match?], _ known: [KnownPayment],
    _ isFound: Set<Int>, in transactions: [Transaction]
  ) -> [Int] {
    guard let days = rows.map(\.ref.date).range, days.lowerBound < days.upperBound else { return [] }
    func index(of row: Int) -> Int? {
      let ref = rows[row].ref
      guard ref.date == days.lowerBound || ref.date == days.upperBound, ref.reference == nil,
        ref.mark == nil, let match = matches[row], match.kind == .same,
        known[match.number].ref.reference == nil, known[match.number].ref.date == ref.date
      else { return nil }
      return known[match.number].index
    }
    let matched = rows.indices.compactMap { row in index(of: row).map { (row: row, index: $0) } }
    if matched.isEmpty { return [] }
    let left = Set(
      transactions.indices.lazy.filter { index in
        let other = transactions[index]
        return (other.date == days.lowerBound || other.date == days.upperBound) && other.ref != nil
          && other.file != nil && !isFound.contains(index)
      }.map { Place(transactions[$0]) })
    return matched.filter { left.contains(Place(transactions[$0.index])) }.map(\.row)
  }

  /// A day of a file about an account.
  private struct Place: Hashable {
    let day: CalendarDate
    let file: String?
    let account: String?

    init(_ transaction: Transaction) {
      (day, file, account) = (transaction.date, transaction.file, transaction.account)
    }
  }
}
