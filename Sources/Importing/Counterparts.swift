import Basics
import Bookkeeping

/// Pairs rows of a statement with payments of a ledger that have the same date and amount, by the likeness of
/// their payees.
struct Counterparts {
  struct Pair {
    let row: Int
    let number: Int
    let likeness: PaymentRef.Likeness
    /// Whether the payees are equal although the references differ.
    let hasOtherReference: Bool
  }

  /// Sorted by row.
  private(set) var pairs: [Pair] = []
  /// The number of unpaired rows within the dates of the known payments.
  private(set) var unpairedCount = 0

  private struct Day: Hashable {
    let date: CalendarDate
    let amount: Money

    init(_ ref: PaymentRef) { (date, amount) = (ref.date, ref.amount) }
  }

  /// The number of payments with one date and amount that a row is compared with at most.
  private static let mostCompared = 50

  /// - Parameters:
  ///   - open: The numbers of the payments that a row may be.
  ///   - areOfOneAccount: Returns whether a row and a payment may belong to one account.
  init(
    of rows: [Int], _ ref: (Int) -> PaymentRef, among known: [KnownPayment], _ open: [Int],
    areOfOneAccount: (_ row: Int, _ number: Int) -> Bool
  ) {
    let numbers = Dictionary(grouping: open) { Day(known[$0].ref) }
    // Most rows of a long file share their day and amount with no payment, and need no group.
    let likely = rows.filter { numbers[Day(ref($0))] != nil }
    for (day, rows) in likely.grouped(by: { Day(ref($0)) }) {
      let open = (numbers[day] ?? []).filter { areOfOneAccount(rows[0], $0) }
      pairs += Self.pairs(rows, ref, open, known)
    }
    pairs.sort { $0.row < $1.row }
    if let days = known.lazy.map(\.ref.date).range {
      unpairedCount = rows.count { days.contains(ref($0).date) } - pairs.count
    }
  }

  private static func pairs(
    _ rows: [Int], _ ref: (Int) -> PaymentRef, _ numbers: [Int], _ known: [KnownPayment]
  ) -> [Pair] {
    // If the counts differ, nobody can say which row is which payment.
    let countsMatch = numbers.count == rows.count
    var rest = numbers[...]
    // The payments that a row is compared with: the first of those that remain.
    var open: [(number: Int, words: PaymentRef.Words)] = []
    var pairs: [Pair] = []
    for row in rows {
      let payee = ref(row).payee
      while open.count < mostCompared, let next = rest.popFirst() {
        open.append((next, PaymentRef.Words(known[next].ref.payee)))
      }
      let words = PaymentRef.Words(payee)
      let likeness = open.map { PaymentRef.likeness(words, $0.words) }
      let possible = open.indices.filter { !ref(row).contradicts(known[open[$0].number].ref) }
      guard let likest = possible.max(by: { likeness[$0] < likeness[$1] }) else { continue }
      let number = open.remove(at: likest).number
      pairs.append(
        Pair(
          row: row, number: number,
          likeness: countsMatch || likeness[likest] == .strong ? likeness[likest] : .none,
          hasOtherReference: payee == known[number].ref.payee))
    }
    return pairs
  }
}

extension Counterparts {
  /// Pairs pending payments with the booked ones of another file, which follow some days later.
  enum Booked {
    static let daysBeforeBooking = 10
    private static let daysAfterBooking = 3
    static let mostDays = max(daysBeforeBooking, daysAfterBooking)

    private struct Key: Hashable {
      let amount: Money
      let text: String
      let isPending: Bool
    }

    /// Pairs each row with the first payment that may be its counterpart.
    ///
    /// - Parameters:
    ///   - text: The text that both must share besides the amount.
    ///   - areOfOneAccount: Returns whether a row and a payment may belong to one account.
    static func pairs(
      of rows: [(row: Int, ref: PaymentRef)], with payments: [(number: Int, ref: PaymentRef)],
      by text: (PaymentRef) -> String?, areOfOneAccount: (_ row: Int, _ number: Int) -> Bool
    ) -> [(row: Int, number: Int)] {
      func key(_ ref: PaymentRef, isPending: Bool) -> Key? {
        text(ref).map { Key(amount: ref.amount, text: $0, isPending: isPending) }
      }
      // A payment without a text has no key, and nobody asks for it.
      let sorted = payments.sorted { ($0.ref.date, $0.number) < ($1.ref.date, $1.number) }
      var queues = Dictionary(grouping: sorted) { key($0.ref, isPending: $0.ref.isPending) }
        .mapValues { $0[...] }
      var pairs: [(row: Int, number: Int)] = []
      for (row, ref) in rows.sorted(by: { ($0.ref.date, $0.row) < ($1.ref.date, $1.row) }) {
        guard let key = key(ref, isPending: !ref.isPending) else { continue }
        let (lowest, highest) =
          ref.isPending ? (-daysBeforeBooking, daysAfterBooking) : (-daysAfterBooking, daysBeforeBooking)
        while let (number, payment) = queues[key]?.first {
          let days = ref.date.daysSinceEpoch - payment.date.daysSinceEpoch
          if days < lowest { break }
          queues[key]?.removeFirst()
          guard days <= highest, areOfOneAccount(row, number) else { continue }
          pairs.append((row, number))
          break
        }
      }
      return pairs
    }
  }
}
