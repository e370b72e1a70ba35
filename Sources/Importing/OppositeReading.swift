import Basics
import Bookkeeping

/// An earlier file whose rows look like new ones of a statement, but with the other sign, or with day and
/// month exchanged: one of the two was probably read wrongly.
package struct OppositeReading: Sendable {
  package enum Difference: Sendable {
    case signs
    /// - Parameters:
    ///   - own: Whether the days of the statement are dates in the other order, too.
    ///   - earlier: Whether those of the earlier file are.
    case days(own: Bool, earlier: Bool)
  }

  /// The name of the earlier file.
  package let file: String
  package let difference: Difference
  /// Its rows that look like new ones.
  package let rows: [Transaction]

  /// A single row may be chance: a refund by a shop, or a payment that recurs on the exchanged day.
  private static let fewest = 2

  /// - Parameters:
  ///   - rows: The rows of the statement.
  ///   - payments: The payments of the ledger.
  ///   - file: The name of the statement's file.
  init?(
    of rows: [PaymentMatcher.Candidate], _ matches: [PaymentMatcher.Match?], in payments: [KnownPayment],
    _ transactions: [Transaction], from file: String?, of account: String?
  ) {
    let new = rows.indices.filter { matches[$0].map { $0.kind == .doubtful } ?? true }
    guard new.count >= Self.fewest, let days = rows.map(\.ref.date).range else { return nil }
    let wanted = Set(new.map { RowIdentity(rows[$0].ref) })
    let sizes = Set(wanted.map(\.units.magnitude))
    let order = DateOrder.yearDayMonth
    // Most imports end here. To copy a payment costs more than to ask for its amount.
    let likely = payments.indices.filter { number in
      guard sizes.contains(payments[number].ref.amount.minorUnits.magnitude), payments[number].index != nil
      else {
        return false
      }
      let identity = RowIdentity(payments[number].ref)
      return wanted.contains(identity.reversed) || identity.redated(order).map(wanted.contains) ?? false
    }
    guard likely.count >= Self.fewest else { return nil }
    let label = account.map(FoldedText.string)
    let own = file.map { ByteString($0) }
    func name(of payment: KnownPayment) -> ByteString? {
      guard payment.wasImported, payment.account.map(FoldedText.string) == label,
        let name = payment.index.flatMap({ transactions[$0].file }).map({ ByteString($0) }), name != own
      else { return nil }
      return name
    }
    let names = Set(likely.compactMap { name(of: payments[$0]) })
    if names.isEmpty { return nil }
    let met = Set(matches.compactMap { $0?.kind == .doubtful ? nil : $0?.number })
    var files: [ByteString: [Int]] = [:]
    for number in payments.indices {
      if let name = name(of: payments[number]), names.contains(name) {
        files[name, default: []].append(number)
      }
    }
    let areOwnOpen = rows.allSatisfy { order($0.ref.date) != nil }
    let counts = new.reduce(into: [RowIdentity: Int]()) { $0[RowIdentity(rows[$1].ref), default: 0] += 1 }
    /// The payments of a file that equal new rows in the other reading, if they are most of its payments that
    /// would be on the statement's days, and the statement has none of those as they are.
    func found(_ numbers: [Int], _ other: (RowIdentity) -> RowIdentity?) -> [Int] {
      var counts = counts
      let inside = numbers.filter {
        other(RowIdentity(payments[$0].ref)).map { days.contains($0.day) } ?? false
      }
      let found = inside.filter { number in
        guard !met.contains(number), let identity = other(RowIdentity(payments[number].ref)),
          let count = counts[identity], count > 0
        else { return false }
        counts[identity] = count - 1
        return true
      }
      let areSeveralDays = Set(found.map { payments[$0].ref.date }).count >= Self.fewest
      return areSeveralDays && found.count * 2 > inside.count && !inside.contains(where: met.contains)
        ? found : []
    }
    for (name, numbers) in files.sorted(by: { $0.key.text < $1.key.text }) {
      let reversed = found(numbers) { $0.reversed }
      let areOpen = numbers.allSatisfy { order(payments[$0].ref.date) != nil }
      let redated = areOwnOpen || areOpen ? found(numbers) { $0.redated(order) } : []
      let most = reversed.count >= redated.count ? reversed : redated
      if most.isEmpty { continue }
      self.file = name.text
      difference = most == reversed ? .signs : .days(own: areOwnOpen, earlier: areOpen)
      self.rows = most.compactMap { payments[$0].index.map { transactions[$0] } }
      return
    }
    return nil
  }
}
