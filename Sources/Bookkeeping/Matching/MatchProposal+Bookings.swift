import Basics

extension MatchProposal {
  /// The greatest number of days from a pending payment to its booking.
  static let mostDaysToBooking = 10

  /// The facts that a pending payment and its booking have in common.
  private struct Booking: Hashable {
    let account: String?
    let payee: String
    let currency: Currency
    let kind: Transaction.Kind
  }

  /// Pairs each pending payment with the booked one of its payee and account that follows, if there is only
  /// one. The amounts may differ.
  static func bookings(_ transactions: [Transaction], excluding taken: Set<Int>) -> [MatchProposal] {
    var pending: [(index: Int, key: Booking)] = []
    var booked: [Booking: [Int]] = [:]
    func rows(isPending: Bool) -> some Sequence<(index: Int, key: Booking)> {
      transactions.indices.lazy.compactMap { index in
        let row = transactions[index]
        guard !taken.contains(index), !row.isTransfer, row.split == nil, let text = row.ref,
          text.begins(withBytesOf: PaymentRef.pendingMark) == isPending,
          let ref = PaymentRef(parsing: text)
        else { return nil }
        let account = row.account.map(FoldedText.string)
        return (
          index, Booking(account: account, payee: ref.payee, currency: row.amount.currency, kind: row.kind)
        )
      }
    }
    pending = Array(rows(isPending: true))
    if pending.isEmpty { return [] }
    let wanted = Set(pending.map(\.key))
    for (index, key) in rows(isPending: false) where wanted.contains(key) {
      booked[key, default: []].append(index)
    }
    func days(_ one: Int, _ other: Int) -> Int {
      transactions[other].date.daysSinceEpoch - transactions[one].date.daysSinceEpoch
    }
    return pending.grouped(by: \.key).flatMap { key, group -> [MatchProposal] in
      let rows = group.map(\.index).sorted { (transactions[$0].date, $0) < (transactions[$1].date, $1) }
      let later = (booked[key] ?? []).sorted { (transactions[$0].date, $0) < (transactions[$1].date, $1) }
      return LonePairs.find(rows, later, within: mostDaysToBooking, days).map { one, other in
        let (pending, booking) = (transactions[one], transactions[other])
        let doubts: [Doubt] = pending.amount == booking.amount ? [] : [.otherAmount]
        return MatchProposal(
          .booked, (one, pending), (other, booking), days: days(one, other), doubts)
      }
    }
  }
}
