import Basics

extension MatchProposal {
  /// The greatest number of days from a pending payment to its booking.
  static let mostDaysToBooking = 10

  /// The facts that a pending payment and its booking have in common.
  private struct Booking: Hashable {
    let account: String?
    /// The payee, or the first word of it.
    let text: String
    let currency: Currency
    let kind: Transaction.Kind
  }

  private struct Row {
    let index: Int
    let transaction: Transaction
    let payee: String

    func key(by text: (String) -> String) -> Booking {
      Booking(
        account: transaction.account.map(FoldedText.string), text: text(payee),
        currency: transaction.amount.currency, kind: transaction.kind)
    }
  }

  /// Pairs each pending payment with the booked one of its payee and account that follows, if there is only
  /// one, and then with the first one whose name continues its own. The amounts may differ.
  static func bookings(_ transactions: [Transaction], excluding taken: Set<Int>) -> [MatchProposal] {
    let rows = transactions.indices.lazy.compactMap { index -> (row: Row, isPending: Bool)? in
      let transaction = transactions[index]
      guard !taken.contains(index), !transaction.isTransfer, transaction.split == nil,
        let text = transaction.ref, let ref = PaymentRef(parsing: text)
      else { return nil }
      let isPending = text.begins(withBytesOf: PaymentRef.pendingMark)
      return (Row(index: index, transaction: transaction, payee: ref.payee), isPending)
    }
    guard transactions.contains(where: { $0.ref?.begins(withBytesOf: PaymentRef.pendingMark) ?? false })
    else {
      return []
    }
    let pending = rows.filter(\.isPending).map(\.row)
    let same = pairs(pending, rows.lazy.filter { !$0.isPending }.map(\.row), by: { $0 }) { one, later in
      LonePairs.find(Array(one.indices), Array(later.indices), within: mostDaysToBooking) {
        days(one[$0], later[$1])
      }.map { (one[$0.left], later[$0.right]) }
    }
    let paired = Set(same.flatMap { [$0.keptIndex, $0.joinedIndex] })
    let rest = rows.filter { !paired.contains($0.row.index) }
    let longer = pairs(
      rest.filter(\.isPending).map(\.row), rest.filter { !$0.isPending }.map(\.row), by: firstWord, continued)
    return same + longer
  }

  private static func days(_ one: Row, _ other: Row) -> Int {
    other.transaction.date.daysSinceEpoch - one.transaction.date.daysSinceEpoch
  }

  private static func firstWord(_ payee: String) -> String { PaymentRef.firstWord(of: payee) }

  /// Pairs each pending payment with the first later one whose name continues its own: one of the same
  /// amount, or else the only one.
  private static func continued(_ pending: [Row], _ later: [Row]) -> [(Row, Row)] {
    var (start, taken) = (0, Set<Int>())
    return pending.compactMap { one in
      while start < later.count, days(one, later[start]) < 0 { start += 1 }
      let near = later[start...].lazy.filter { !taken.contains($0.index) }.prefix(mostCompared)
        .filter { days(one, $0) <= mostDaysToBooking && PaymentRef.isContinued(one.payee, $0.payee) }
      let equal = near.first { $0.transaction.amount == one.transaction.amount }
      guard let found = equal ?? (near.dropFirst().isEmpty ? near.first : nil) else { return nil }
      taken.insert(found.index)
      return (one, found)
    }
  }

  /// The number of bookings that a pending payment is compared with at most.
  private static let mostCompared = 50

  /// - Parameter find: Pairs the pending payments of an account and a text with those booked. Both are in the
  ///   order of their days.
  private static func pairs(
    _ pending: some Sequence<Row>, _ booked: some Sequence<Row>, by text: (String) -> String,
    _ find: ([Row], [Row]) -> [(Row, Row)]
  ) -> [MatchProposal] {
    let pending = Array(pending)
    let wanted = Set(pending.map { $0.key(by: text) })
    let later = Dictionary(grouping: booked.filter { wanted.contains($0.key(by: text)) }) { $0.key(by: text) }
    func sorted(_ rows: [Row]) -> [Row] {
      rows.sorted { ($0.transaction.date, $0.index) < ($1.transaction.date, $1.index) }
    }
    return pending.grouped(by: { $0.key(by: text) }).flatMap { key, group -> [MatchProposal] in
      find(sorted(group), sorted(later[key] ?? [])).map { one, other in
        var doubts: [Doubt] = one.transaction.amount == other.transaction.amount ? [] : [.otherAmount]
        if one.payee != other.payee { doubts.append(.longerName) }
        return MatchProposal(
          .booked, (one.index, one.transaction), (other.index, other.transaction), days: days(one, other),
          doubts)
      }
    }
  }
}
