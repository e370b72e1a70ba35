/// Pairs payments that were announced with those of other files that were booked some days later.
enum BookedPayments {
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
        Key(minorUnits: ref.amount.minorUnits, currency: ref.amount.currency, text: $0, isPending: isPending)
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
