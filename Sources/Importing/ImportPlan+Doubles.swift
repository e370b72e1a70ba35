import Basics
import Bookkeeping

extension ImportPlan {
  /// Removes the rows that an earlier import of the file added in another reading, if the ledger has them
  /// rightly from another file. A payment that a person has changed stays, and is reported.
  mutating func remove(
    _ doubles: [(row: Int, number: Int)], _ drafts: [Transaction.Draft],
    _ matches: [PaymentMatcher.Match?], _ known: [KnownPayment], _ transactions: [Transaction]
  ) -> [Transaction] {
    doubles.compactMap { row, number in
      guard let index = known[number].index else { return nil }
      let right = matches[row].flatMap { known[$0.number].index }.map { transactions[$0] }
      guard known[number].removableIndex(in: transactions) != nil,
        transactions[index].isUnedited(known[number].ref, drafts[row], right)
      else {
        keptDoubles.append(transactions[index])
        return nil
      }
      removed.insert(index)
      removedDoubleCount += 1
      return transactions[index]
    }
  }

  /// Adds the file's name to payments that it shares with another file, if it also has them as new rows with
  /// the other sign or another order of days. If the other file was read wrongly and is imported again, it
  /// must not take these payments back.
  mutating func attest(
    _ rows: [PaymentMatcher.Candidate], _ drafts: [Transaction.Draft], _ matches: [PaymentMatcher.Match?],
    _ known: [KnownPayment], _ transactions: [Transaction], from file: String?
  ) {
    guard let file, !file.utf8.contains(UInt8(ascii: ",")) else { return }
    let new = Set(rows.indices.lazy.filter { matches[$0] == nil }.map { RowIdentity(rows[$0].ref) })
    if new.isEmpty { return }
    for row in rows.indices {
      guard let match = matches[row], match.kind == .same, let index = known[match.number].index,
        known[match.number].wasImported, known[match.number].removableIndex(in: transactions) != nil,
        !transactions[index].files.isEmpty,
        !transactions[index].files.contains(where: { $0.utf8.elementsEqual(file.utf8) })
      else { continue }
      let identity = RowIdentity(rows[row].ref)
      guard identity.otherReadings.contains(where: new.contains) else { continue }
      var draft = drafts[row]
      draft.file = file
      record(.attested, draft, known[match.number], in: transactions)
    }
  }
}

/// The parts of a row that tell it from others, if it has no reference.
struct RowIdentity: Hashable {
  var day: CalendarDate
  var units: Int64
  let currency: Currency
  let payee: String

  init(_ ref: PaymentRef) {
    day = ref.date
    units = ref.amount.minorUnits
    currency = ref.amount.currency
    payee = ref.payee
  }

  var reversed: Self {
    var identity = self
    identity.units = 0 &- units
    return identity
  }

  /// The same row with its day in another order; `nil` if that is no date, or the same one.
  func redated(_ order: DateOrder) -> Self? {
    guard let other = order(day), other != day else { return nil }
    var identity = self
    identity.day = other
    return identity
  }

  /// The row with the other sign, or with its day in another order.
  var otherReadings: [Self] { [reversed] + DateOrder.allCases.compactMap(redated) }
}

extension Transaction {
  /// Whether another file has the payment, besides the files whose rows were joined in it.
  var isAttested: Bool {
    guard let file, file.utf8.contains(UInt8(ascii: ",")) else { return false }
    return files.count > statementRefs.count
  }

  /// Whether no person has changed a payment.
  ///
  /// - Parameters:
  ///   - ref: What its row said.
  ///   - row: The row as it is read now.
  ///   - right: The same payment from another file, which rules may have completed.
  fileprivate func isUnedited(_ ref: PaymentRef, _ row: Draft, _ right: Transaction?) -> Bool {
    let like = [right?.fields, row].compactMap(\.self)
    let hasOwnName = PaymentRef.folded(name) == ref.payee || right.map { $0.name == name } ?? false
    return date == ref.date && amount.minorUnits == abs(ref.amount.minorUnits) && hasOwnName
      && attachments.isEmpty && (category == nil || like.contains { $0.category == category })
      && (memo == nil || like.contains { $0.memo == memo })
      && (tags.isEmpty || like.contains { $0.tags == tags })
      && (kind == .income) == (ref.amount.minorUnits > 0)
  }
}
