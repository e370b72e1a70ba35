import Basics
import Bookkeeping

extension PaymentRef {
  /// The first word of the payee.
  var firstWord: String { Self.firstWord(of: payee) }
}

extension PaymentMatcher {
  /// Matches pending payments with the booked ones that follow some days later, by reference or else by
  /// payee.
  mutating func matchPending() {
    matchPending { ref in ref.reference.map { "#" + $0 } }
    matchPending { ref in ref.payee }
    matchReferencesOfOtherAmounts()
  }

  private mutating func matchPending(_ text: (PaymentRef) -> String?) {
    // Either side may be the pending one.
    let rows = unmatchedRows
    let hasPendingRows = rows.contains { candidates[$0].ref.isPending }
    let numbers = likely.filter { !isTaken[$0] && (ref(of: $0).isPending || hasPendingRows) }
    if numbers.isEmpty || rows.isEmpty { return }
    let pairs = Counterparts.Booked.pairs(
      of: rows.map { ($0, candidates[$0].ref) }, with: numbers.map { ($0, ref(of: $0)) }, by: text
    ) { row, number in mayBeOfOneAccount(row, number) }
    for (row, number) in pairs {
      recordMatch(row, number, candidates[row].ref.isPending ? .same : .booked)
    }
  }

  /// A payee or a reference, and the direction of the money.
  private struct Direction: Hashable {
    let text: String
    let currency: Currency
    let isIncome: Bool

    init?(_ ref: PaymentRef, _ text: String?) {
      guard let text else { return nil }
      self.text = text
      currency = ref.amount.currency
      isIncome = ref.amount.minorUnits > 0
    }
  }

  /// Matches pending payments with bookings of another amount, such as a hotel's, if they share a reference
  /// that no other payment has.
  private mutating func matchReferencesOfOtherAmounts() {
    let open = unmatchedRows.filter { candidates[$0].ref.reference != nil }
    if open.isEmpty || !mayBePending(open) { return }
    func key(_ ref: PaymentRef) -> Direction? { Direction(ref, ref.reference) }
    let rows = Dictionary(grouping: candidates.indices) { key(candidates[$0].ref) }
    let numbers = Dictionary(grouping: likely) { key(ref(of: $0)) }
    for row in open {
      guard let key = key(candidates[row].ref), rows[key]?.count == 1, let number = numbers[key]?.first,
        numbers[key]?.count == 1, !isTaken[number], payments[number].pieces.isEmpty,
        ref(of: number).isPending != candidates[row].ref.isPending, mayBeOfOneAccount(row, number)
      else { continue }
      recordMatch(row, number, candidates[row].ref.isPending ? .same : .booked)
    }
  }

  /// Whether a row and a payment have the same name, or one continues the other, as *Hotel Adler Bonn* does
  /// *Hotel*.
  private func isOfOnePayee(_ row: Int, _ number: Int) -> Bool {
    PaymentRef.isContinued(candidates[row].ref.payee, ref(of: number).payee)
  }

  private func mayBePending(_ rows: [Int]) -> Bool {
    rows.contains { candidates[$0].ref.isPending } || likely.contains { ref(of: $0).isPending }
  }

  /// Finds pending payments and their probable bookings with another amount: the only payment that follows
  /// within some days to the same payee, or to one whose name continues it.
  mutating func matchOtherAmounts() {
    matchContinuedNames()
    matchOtherAmounts { ref in ref.payee }
    matchOtherAmounts { ref in ref.firstWord }
  }

  /// Finds pending payments and their bookings with the same amount and a longer name. Of several equal
  /// bookings, the first one counts.
  private mutating func matchContinuedNames() {
    let open = unmatchedRows
    if open.isEmpty || !mayBePending(open) { return }
    let pairs = Counterparts.Booked.pairs(
      of: open.map { ($0, candidates[$0].ref) }, with: openPayments.map { ($0, ref(of: $0)) }, by: \.firstWord
    ) { row, number in mayBeOfOneAccount(row, number) && isOfOnePayee(row, number) }
    for (row, number) in pairs { matches[row] = Match(kind: .bookedOtherwise, number: number) }
  }

  /// The imported payments that no row is, or resembles as a booking.
  private var openPayments: [Int] {
    let booked = Set(matches.compactMap { $0?.kind == .bookedOtherwise ? $0?.number : nil })
    return likely.filter { number in
      !isTaken[number] && payments[number].wasImported && payments[number].index != nil
        && !booked.contains(number)
    }
  }

  private mutating func matchOtherAmounts(by text: (PaymentRef) -> String?) {
    let open = unmatchedRows
    if open.isEmpty || !mayBePending(open) { return }
    let numbers = openPayments
    func groups(_ items: [Int], _ isPending: Bool, _ ref: (Int) -> PaymentRef) -> [Direction: [Int]] {
      let own = items.filter { ref($0).isPending == isPending }
        .sorted { (ref($0).date, $0) < (ref($1).date, $1) }
      return own.reduce(into: [:]) { groups, item in
        if let key = Direction(ref(item), text(ref(item))) { groups[key, default: []].append(item) }
      }
    }
    for isPending in [false, true] {
      let rows = groups(open, isPending) { candidates[$0].ref }
      let others = groups(numbers, !isPending) { ref(of: $0) }
      for (key, rows) in rows {
        guard let others = others[key] else { continue }
        let pairs =
          isPending
          ? LonePairs.find(rows, others, within: Counterparts.Booked.daysBeforeBooking) {
            ref(of: $1).date.daysSinceEpoch - candidates[$0].ref.date.daysSinceEpoch
          }.map { (row: $0.left, number: $0.right) }
          : LonePairs.find(others, rows, within: Counterparts.Booked.daysBeforeBooking) {
            candidates[$1].ref.date.daysSinceEpoch - ref(of: $0).date.daysSinceEpoch
          }.map { (row: $0.right, number: $0.left) }
        for (row, number) in pairs where mayBeOfOneAccount(row, number) && isOfOnePayee(row, number) {
          matches[row] = Match(kind: .bookedOtherwise, number: number)
        }
      }
    }
  }
}
