import Basics
import Bookkeeping

/// A file all of whose rows an earlier import put into another account than the one that the user names now.
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
    guard found[FoldedText.string(of: account)] == nil else { return nil }
    let whole = found.filter { one in wanted.allSatisfy { (one.value[$0.key]?.count ?? 0) >= $0.value.count }
    }
    guard whole.count == 1, let (_, own) = whole.first else { return nil }
    var numbers = Array(repeating: 0, count: rows.count)
    for (key, places) in wanted { for (row, number) in zip(places, own[key] ?? []) { numbers[row] = number } }
    self.numbers = numbers
    former = numbers.first.flatMap { payments[$0].account }
  }

  private static func key(_ ref: PaymentRef) -> ByteString {
    var ref = ref
    ref.label = nil
    return ByteString(ref.text)
  }
}
