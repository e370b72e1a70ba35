import Basics
import Bookkeeping

/// A file whose rows an earlier import put into another account than the one that the user names now.
///
/// Some may be in that one already, if another file has moved there.
struct MovedFile {
  /// The label of the former account; nil if the rows had none.
  let former: String?
  /// For each row, the number of its payment.
  let numbers: [Int]

  /// Two accounts may have some equal payments, such as a monthly fee without a number.
  private static let fewest = 3

  init?(of rows: [PaymentMatcher.Candidate], in payments: [KnownPayment], to account: String) {
    let isConclusive = rows.count >= Self.fewest || rows.allSatisfy { $0.ref.reference != nil }
    guard isConclusive, rows.count <= payments.count, let days = rows.map(\.ref.date).range else {
      return nil
    }
    var wanted: [ByteString: [Int]] = [:]
    for (number, row) in rows.enumerated() { wanted[Self.key(row.ref), default: []].append(number) }
    var found: [String?: [ByteString: [Int]]] = [:]
    // To copy a payment costs more than to ask for its day.
    for number in payments.indices where days.contains(payments[number].ref.date) {
      let payment = payments[number]
      guard payment.wasImported, payment.index != nil else { continue }
      let key = Self.key(payment.ref)
      guard wanted[key] != nil else { continue }
      let label = (payment.ref.label ?? payment.account).map(FoldedText.string)
      found[label, default: [:]][key, default: []].append(number)
    }
    let moved = found.removeValue(forKey: FoldedText.string(of: account)) ?? [:]
    // Rows without an account are more probably those of a file than some that are equal in another one.
    if !moved.isEmpty { found = found.filter { $0.key == nil } }
    let all = found.mapValues { own in
      wanted.map { key, places in (places, (moved[key] ?? []) + (own[key] ?? [])) }
    }
    let whole = all.filter { $0.value.allSatisfy { places, numbers in numbers.count >= places.count } }
    guard whole.count == 1, let (_, own) = whole.first else { return nil }
    var numbers = Array(repeating: 0, count: rows.count)
    for (places, known) in own { for (row, number) in zip(places, known) { numbers[row] = number } }
    self.numbers = numbers
    let there = Set(moved.values.joined())
    guard let first = numbers.first(where: { !there.contains($0) }) else { return nil }
    former = payments[first].account
  }

  private static func key(_ ref: PaymentRef) -> ByteString {
    var ref = ref
    ref.label = nil
    return ByteString(ref.text)
  }
}
