import Basics
import Bookkeeping

/// An earlier import of a file of the same name that probably added the new rows of a statement, but read
/// their days in another order, and perhaps also their signs the other way or their account differently.
///
/// An import corrects one such difference. With several at once, the rows are only likely to be the same.
package struct DifferentReading: Sendable {
  package let count: Int
  /// One of the earlier rows.
  package let example: Transaction

  private static let fewest = 2

  /// - Parameters:
  ///   - drafts: The new rows.
  ///   - payments: The payments of the ledger.
  ///   - met: The indices of the ledger's rows that are in the statement.
  init?(
    of drafts: [Transaction.Draft], in payments: [KnownPayment], _ transactions: [Transaction],
    from file: String?, besides met: Set<Int>
  ) {
    let rows = drafts.compactMap { $0.ref.flatMap(PaymentRef.init(parsing:)) }
    guard let file, rows.count >= Self.fewest else { return nil }
    let days = Set(rows.map(\.date))
    let earlier = payments.indices.filter { number in
      guard let index = payments[number].index, payments[number].wasImported, !met.contains(index) else {
        return false
      }
      let day = payments[number].ref.date
      return DateOrder.allCases.contains { $0(day).map(days.contains) ?? false }
        && transactions[index].files.contains { $0.utf8.elementsEqual(file.utf8) }
    }
    if earlier.isEmpty { return nil }
    let found = DateOrder.allCases.map { order in Self.found(rows, earlier, payments, in: order) }
    guard let most = found.max(by: { $0.count < $1.count }),
      let index = most.first.flatMap({ payments[$0].index })
    else { return nil }
    count = most.count
    example = transactions[index]
  }

  /// The numbers of the earlier payments that equal most rows if days are read in another order; empty if few
  /// do.
  private static func found(
    _ rows: [PaymentRef], _ earlier: [Int], _ payments: [KnownPayment], in order: DateOrder
  ) -> [Int] {
    let readable = rows.filter { row in order.inverse(row.date).map { $0 != row.date } ?? false }
    var wanted = readable.reduce(into: [Row: Int]()) { $0[Row($1, on: $1.date), default: 0] += 1 }
    let found = earlier.filter { number in
      let ref = payments[number].ref
      guard let day = order(ref.date), day != ref.date,
        let count = wanted[Row(ref, on: day)], count > 0
      else { return false }
      wanted[Row(ref, on: day)] = count - 1
      return true
    }
    let days = Set(found.map { payments[$0].ref.date })
    let areMost = found.count >= fewest && found.count * 2 > readable.count && days.count > 1
    return areMost ? found : []
  }

  /// The parts of a row that its readings have in common.
  private struct Row: Hashable {
    let day: CalendarDate
    let size: UInt64
    let currency: Currency
    let payee: String

    init(_ ref: PaymentRef, on day: CalendarDate) {
      self.day = day
      size = ref.amount.minorUnits.magnitude
      currency = ref.amount.currency
      payee = ref.payee
    }
  }
}
