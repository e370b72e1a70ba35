/// Rows of a statement and payments of a ledger that have a day and an amount in common, paired by their payees' names.
struct Counterparts {
  struct Pair {
    let row: Int
    let number: Int
    let likeness: PaymentRef.Likeness
    /// The payees are equal, and the references are not.
    let hasOtherReference: Bool
  }

  /// In the order of the rows.
  private(set) var pairs: [Pair] = []
  /// How many rows of the ledger's time have no partner.
  private(set) var lone = 0

  private struct Day: Hashable {
    let date: CalendarDate
    let amount: Money

    init(_ ref: PaymentRef) { (date, amount) = (ref.date, ref.amount) }
  }

  private typealias Row = (row: Int, ref: PaymentRef)

  /// More than this many of one day and amount are not told apart by their names.
  private static let mostCompared = 50

  /// - Parameter areOfOneAccount: Whether a row and a payment may belong to one account.
  init(
    of rows: [(row: Int, ref: PaymentRef)], among known: [PaymentRef], unless isTaken: [Bool],
    areOfOneAccount: (_ row: Int, _ number: Int) -> Bool
  ) {
    var groups: [Day: (rows: [Row], numbers: [Int])] = [:]
    for row in rows { groups[Day(row.ref), default: ([], [])].rows.append(row) }
    var span: ClosedRange<CalendarDate>?
    for number in known.indices {
      let date = known[number].date
      span = span.map { min($0.lowerBound, date)...max($0.upperBound, date) } ?? date...date
      if !isTaken[number] { groups[Day(known[number])]?.numbers.append(number) }
    }
    for row in rows {
      guard let group = groups[Day(row.ref)], group.rows.first?.row == row.row else { continue }
      let found = Self.pairs(
        group.rows, group.numbers.filter { areOfOneAccount(row.row, $0) }, known)
      pairs += found
      if span?.contains(row.ref.date) ?? false { lone += group.rows.count - found.count }
    }
    pairs.sort { $0.row < $1.row }
  }

  private static func pairs(_ rows: [Row], _ numbers: [Int], _ known: [PaymentRef]) -> [Pair] {
    // Where counts differ, nobody can say which is which.
    let countsMatch = numbers.count == rows.count
    var rest = numbers[...]
    // Those that a row is compared with: the first of what is left.
    var open: [(number: Int, words: PaymentRef.Words)] = []
    var pairs: [Pair] = []
    for (row, ref) in rows {
      while open.count < mostCompared, let next = rest.popFirst() {
        open.append((next, PaymentRef.Words(known[next].payee)))
      }
      let words = PaymentRef.Words(ref.payee)
      let likeness = open.map { PaymentRef.likeness(words, $0.words) }
      guard let likest = likeness.indices.max(by: { likeness[$0] < likeness[$1] }) else { break }
      let number = open.remove(at: likest).number
      pairs.append(
        Pair(
          row: row, number: number,
          likeness: countsMatch || likeness[likest] == .strong ? likeness[likest] : .none,
          hasOtherReference: ref.payee == known[number].payee))
    }
    return pairs
  }
}

extension Counterparts {
  /// Pairs payments that were announced with those of other files that were booked some days later.
  enum Booked {
    private static let daysBeforeBooking = 10
    private static let daysAfterBooking = 3

    private struct Key: Hashable {
      let minorUnits: Int64
      let currency: Currency
      let text: String
      let isPending: Bool
    }

    /// Each row takes the first payment that may be its other side.
    ///
    /// - Parameters:
    ///   - text: What both sides must have in common beside the amount.
    ///   - areOfOneAccount: Whether a row and a payment may belong to one account.
    static func pairs(
      of rows: [(row: Int, ref: PaymentRef)], with payments: [(number: Int, ref: PaymentRef)],
      by text: (PaymentRef) -> String?, areOfOneAccount: (_ row: Int, _ number: Int) -> Bool
    ) -> [(row: Int, number: Int)] {
      func key(_ ref: PaymentRef, isPending: Bool) -> Key? {
        text(ref).map {
          Key(
            minorUnits: ref.amount.minorUnits, currency: ref.amount.currency, text: $0, isPending: isPending)
        }
      }
      var queues: [Key: (payments: [(number: Int, ref: PaymentRef)], next: Int)] = [:]
      for payment in payments.sorted(by: { ($0.ref.date, $0.number) < ($1.ref.date, $1.number) }) {
        guard let key = key(payment.ref, isPending: payment.ref.isPending) else { continue }
        queues[key, default: ([], 0)].payments.append(payment)
      }
      var pairs: [(row: Int, number: Int)] = []
      for (row, ref) in rows.sorted(by: { ($0.ref.date, $0.row) < ($1.ref.date, $1.row) }) {
        guard let key = key(ref, isPending: !ref.isPending), var queue = queues[key] else { continue }
        queues[key] = nil
        let (lowest, highest) =
          ref.isPending ? (-daysBeforeBooking, daysAfterBooking) : (-daysAfterBooking, daysBeforeBooking)
        while queue.next < queue.payments.count {
          let (number, payment) = queue.payments[queue.next]
          let days = ref.date.daysSinceEpoch - payment.date.daysSinceEpoch
          if days < lowest { break }
          queue.next += 1
          guard days <= highest, areOfOneAccount(row, number) else { continue }
          pairs.append((row, number))
          break
        }
        queues[key] = queue
      }
      return pairs
    }
  }
}
