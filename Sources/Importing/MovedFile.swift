import Basics
import Bookkeeping

/// A file whose rows an earlier import put into another account than the one that the user names now.
///
/// Some of the rows may be in the named account already, if another file has moved there.
struct MovedFile {
  /// The label of the former account; `nil` if the rows had none.
  let former: String?
  /// For each row, the number of its payment.
  let numbers: [Int]
  /// The numbers of the rows whose payments are in the new account, too.
  let doubleRows: Set<Int>

  /// Two accounts may have some equal payments, such as a monthly fee without a number.
  private static let fewest = 3

  /// - Parameters:
  ///   - transactions: The rows of the ledger.
  ///   - file: The name of the statement's file, if it is known.
  init?(
    of rows: [PaymentMatcher.Candidate], in payments: [KnownPayment], _ transactions: [Transaction],
    from file: String?, to account: String
  ) {
    guard rows.count <= payments.count, let days = rows.map(\.ref.date).range else { return nil }
    func isOfFile(_ row: Transaction) -> Bool {
      file.map { file in row.files.contains { $0.utf8.elementsEqual(file.utf8) } } ?? false
    }
    func areOfFile(_ numbers: some Sequence<Int>) -> Bool {
      numbers.allSatisfy { number in payments[number].index.map { isOfFile(transactions[$0]) } ?? false }
    }
    /// The number of the file's rows in the accounts of payments.
    func countOfFile(in numbers: [Int]) -> Int {
      let labels = Set(numbers.map { payments[$0].account.map(FoldedText.string) })
      return transactions.count { row in
        isOfFile(row)
          && [row.account, row.destination].contains { labels.contains($0.map(FoldedText.string)) }
      }
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
    func hasAll(_ known: [ByteString: [Int]]) -> Bool {
      wanted.allSatisfy { key, places in (known[key]?.count ?? 0) >= places.count }
    }
    // The named account may have all rows from another file, while the rows of this file are in the wrong
    // account.
    let isThere = hasAll(moved)
    let isOfOther = !moved.values.joined().contains { areOfFile([$0]) }
    let others =
      moved.isEmpty || isThere && !isOfOther
      ? [:]
      : found.filter { label, known in
        label != nil && hasAll(known) && (!isThere || areOfFile(known.values.joined()))
      }
    if others.count == 1 {
      // Another file of the account has some of the rows, too.
      found = others
    } else if !moved.isEmpty {
      // Rows without an account are probably from this file. A few equal rows in another account probably are
      // not, unless an import of this file made them, and its other rows have moved with another file.
      let isOpen = !hasAll(moved)
      found = found.filter { $0.key == nil || isOpen && areOfFile($0.value.values.joined()) }
      // The named account may have all rows, although some were joined to payments of another account.
      if found.isEmpty { found[nil] = [:] }
      found = found.mapValues { own in moved.merging(own) { $0 + $1 } }
    }
    let whole = found.filter { hasAll($0.value) }
    guard whole.count == 1, let own = whole.first?.value else { return nil }
    var numbers = Array(repeating: 0, count: rows.count)
    for (key, places) in wanted {
      for (row, number) in zip(places, own[key] ?? []) { numbers[row] = number }
    }
    // Another file of the account may have moved some of the rows before.
    let left = numbers.filter { number in
      payments[number].account.map(FoldedText.string) != FoldedText.string(of: account)
    }
    let isConclusive =
      rows.count >= Self.fewest || rows.allSatisfy { $0.ref.reference != nil }
      // A few rows prove that this is the same file again, if the accounts of their payments have no others
      // from a file of this name.
      || rows.count > 1 && !left.isEmpty && areOfFile(left) && countOfFile(in: left) == left.count
    // The name of the file is no proof, since files of two accounts may have one name. For rows without an
    // account it is enough: they lack one only by mistake.
    let wereInNone = numbers.allSatisfy { number in
      payments[number].account.map { FoldedText.string(of: $0) == FoldedText.string(of: account) } ?? true
    }
    guard isConclusive || wereInNone && areOfFile(numbers) else { return nil }
    self.numbers = numbers
    let there = Set(moved.values.joined())
    guard
      let first = numbers.first(where: { number in
        payments[number].account.map(FoldedText.string) != FoldedText.string(of: account)
          && (!there.contains(number) || Self.isJoinedElsewhere(number, payments, account))
      })
    else { return nil }
    former = payments[first].account
    doubleRows = others.count == 1 ? Self.doubleRows(moved, wanted, numbers, payments) : []
  }

  /// The rows that the account has from another file, and that an import into the wrong account added again.
  private static func doubleRows(
    _ moved: [ByteString: [Int]], _ wanted: [ByteString: [Int]], _ numbers: [Int], _ payments: [KnownPayment]
  ) -> Set<Int> {
    Set(
      wanted.flatMap { key, rows in
        let there = Set((moved[key] ?? []).compactMap { payments[$0].index })
        let others = rows.filter { row in payments[numbers[row]].index.map { !there.contains($0) } ?? false }
        return others.prefix(max(0, there.count - (rows.count - others.count)))
      })
  }

  /// Whether a payment is in the account of another file, and the file's own row was joined to it.
  static func isJoinedElsewhere(_ number: Int, _ payments: [KnownPayment], _ account: String) -> Bool {
    let payment = payments[number]
    let label = FoldedText.string(of: account)
    guard payment.ref.label.map(FoldedText.string) == label, let own = payment.account,
      FoldedText.string(of: own) != label
    else { return false }
    // The parts of a ref are next to each other.
    let others = max(0, number - payment.part)..<min(payments.count, number + mostParts)
    return others.contains { other in
      payments[other].index == payment.index && payments[other].ref.label == nil
        && payments[other].account.map(FoldedText.string) == FoldedText.string(of: own)
    }
  }

  private static let mostParts = 8

  private static func key(_ ref: PaymentRef) -> ByteString {
    var ref = ref
    ref.label = nil
    return ByteString(ref.text)
  }
}
