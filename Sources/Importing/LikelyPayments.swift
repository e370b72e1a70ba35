import Basics
import Bookkeeping

/// The payments of a ledger that a statement's rows may be. These are payments around the days of the rows
/// that have the amount or the payee of a row; payments that have both, and are on these days in another
/// order; and payments with an id or a reference that a row names.
struct LikelyPayments {
  private let days: ClosedRange<Int>?
  private let exactDays: ClosedRange<CalendarDate>?
  private let amounts: Set<UInt64>
  private let payees: Set<String>
  /// The first words of payees, since a pending payment and its booking may share no more.
  private let firstWords: (ofPending: Set<String>, ofAll: Set<String>)
  private let ids: Set<ByteString>
  /// The references that identify a booking on any day, whatever its amount.
  private let references: Set<String>

  /// - Parameter ignoresDates: Whether the user supplies the dates of the rows.
  init(_ rows: [PaymentMatcher.Candidate], in payments: [KnownPayment], ignoresDates: Bool) {
    days = ignoresDates ? nil : Self.days(of: rows)
    exactDays = ignoresDates ? nil : rows.map(\.ref.date).range
    amounts = Set(rows.map(\.ref.amount.minorUnits.magnitude))
    payees = Set(rows.map(\.ref.payee))
    let pending = rows.filter(\.ref.isPending)
    firstWords = (Set(pending.map(\.ref.firstWord)), Set(rows.map(\.ref.firstWord)))
    let named = rows.compactMap(\.ref.reference)
    ids = Set(named.map { ByteString($0) })
    let mayBePending =
      !named.isEmpty
      && (rows.contains { $0.ref.isPending } || payments.contains { $0.ref.isPending })
    references = mayBePending ? Set(named) : []
  }

  /// A booking follows some days later.
  private static func days(of rows: [PaymentMatcher.Candidate]) -> ClosedRange<Int>? {
    guard let days = rows.map(\.ref.date.daysSinceEpoch).range else { return nil }
    return days.lowerBound - Counterparts.Booked.mostDays...days.upperBound + Counterparts.Booked.mostDays
  }

  func contains(_ payment: KnownPayment) -> Bool {
    if days?.contains(payment.ref.date.daysSinceEpoch) ?? true,
      amounts.contains(payment.ref.amount.minorUnits.magnitude) || payees.contains(payment.ref.payee)
        || mayBeBooked(payment.ref)
    {
      return true
    }
    if let exactDays,
      DateOrder.allCases.contains(where: { $0(payment.ref.date).map(exactDays.contains) ?? false }),
      amounts.contains(payment.ref.amount.minorUnits.magnitude), payees.contains(payment.ref.payee)
    {
      return true
    }
    if !references.isEmpty, payment.ref.reference.map(references.contains) ?? false { return true }
    return !ids.isEmpty && payment.id.map { ids.contains(ByteString($0)) } ?? false
  }

  private func mayBeBooked(_ ref: PaymentRef) -> Bool {
    let words = ref.isPending ? firstWords.ofAll : firstWords.ofPending
    return !words.isEmpty && words.contains(ref.firstWord)
  }
}
