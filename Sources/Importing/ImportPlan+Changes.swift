import Basics
import Bookkeeping

extension ImportPlan {
  /// Records the effect of a row on the ledger.
  mutating func record(
    _ match: PaymentMatcher.Match?, _ draft: Transaction.Draft, _ row: Statement.Row,
    _ known: [KnownPayment], _ transactions: [Transaction]
  ) {
    guard let match else { return drafts.append(draft) }
    let payment = known[match.number]
    guard let index = payment.index else {
      if match.kind == .doubtful { drafts.append(draft) } else { formerlyRemovedCount += 1 }
      return
    }
    let transaction = transactions[index]
    let resemblance = Resemblance(place: row.place, draft: draft, transaction: transaction)
    switch match.kind {
    case .same:
      knownCount += 1
      // A row that names the payment's own id needs nothing else to be recognized again.
      if transaction.ref == nil, transaction.id != row.reference, transaction.kind != .transfer,
        draft.kind != .transfer
      {
        record(.recognized, draft, payment, in: transactions)
      }
    case .respelled:
      knownCount += 1
      respelled.append(resemblance)
    case .doubtful:
      drafts.append(draft)
      doubtful.append(resemblance)
    case .bookedOtherwise:
      drafts.append(draft)
      bookedOtherwise.append(resemblance)
    case .otherCurrency: inOtherCurrency.append(resemblance)
    case .booked: record(.booked, draft, payment, in: transactions)
    case .reversed: record(.reversed, draft, payment, in: transactions)
    case .redated: record(.redated, draft, payment, in: transactions)
    }
  }

  mutating func record(
    _ reason: Change.Reason, _ draft: Transaction.Draft, _ known: KnownPayment,
    in transactions: [Transaction]
  ) {
    guard let index = known.index else { return }
    let all = ([index] + known.pieces).map { transactions[$0] }
    // A payment that the user has already reversed stays as it is.
    let isTurned =
      reason == .reversed && known.movement(of: all).signum() == known.ref.amount.minorUnits.signum()
    func change(_ transaction: Transaction) -> Transaction.Change {
      self.change(reason, draft, known, transaction, isPiece: !known.pieces.isEmpty, isTurned: isTurned)
    }
    changes.append(
      Change(
        reason: reason, transaction: transactions[index], index: index, draft: draft,
        change: change(transactions[index]), pieces: known.pieces.map { ($0, change(transactions[$0])) }))
  }

  /// The change of a payment, or of one of its pieces.
  private func change(
    _ reason: Change.Reason, _ draft: Transaction.Draft, _ known: KnownPayment, _ transaction: Transaction,
    isPiece: Bool, isTurned: Bool
  ) -> Transaction.Change {
    var change = Transaction.Change()
    change.values[.ref] = draft.ref.map { new in
      let isMoved = reason != .moved && known.ref.label != nil
      let own = isMoved ? PaymentRef(parsing: new)?.labeled(known.ref.label) ?? new : new
      return .text(PaymentRef.replacing(known.part, of: transaction.ref, by: own))
    }
    switch reason {
    case .booked:
      // The user may have edited a field.
      if transaction.date == known.ref.date { change.values[.date] = .text(draft.date.iso) }
      if PaymentRef.folded(transaction.name) == known.ref.payee { change.values[.name] = .text(draft.name) }
      let pending = Money(minorUnits: abs(known.ref.amount.minorUnits), currency: known.ref.amount.currency)
      if pending != draft.amount, transaction.amount == pending, !isPiece {
        change.values[.amount] = .amount(draft.amount)
      }
    case .reversed:
      if isTurned, transaction.kind != .transfer {
        change.values[.type] = .kind(transaction.kind == .income ? .expense : .income)
      } else if isTurned {
        change.put(.account, transaction.to.map { .text($0) })
        change.put(.to, transaction.account.map { .text($0) })
      }
      if transaction.ref == nil { change.values[.ref] = nil }
    case .redated: change.move(draft, known, transaction)
    case .moved where draft.kind == .transfer && transaction.kind == known.kind && !isPiece:
      // Money between the owner's accounts is no income, once the file's account has a name.
      change.values[.type] = .kind(.transfer)
      change.put(.account, draft.account.map { .text($0) })
      change.put(.to, draft.to.map { .text($0) })
    case .moved:
      let isTarget =
        isPiece ? known.isTarget(transaction) : Self.isTarget(known, of: transaction)
      change.values[isTarget ? .to : .account] = newAccount.map { .text($0) }
      keepOthersKnown(&change, draft, known, transaction)
    case .joined: break
    case .attested:
      change = Transaction.Change()
      let files = [transaction.file, draft.file].compactMap(\.self).joined(separator: ", ")
      change.values[.file] = .text(files)
    case .recognized:
      let isOfAccount = draft.account.map(FoldedText.string) == transaction.account.map(FoldedText.string)
      change.values[.ref] = draft.ref.flatMap(PaymentRef.init(parsing:)).map { ref in
        .text(isOfAccount ? ref.text : ref.labeled(draft.account))
      }
    }
    return change
  }

  /// Keeps the other rows of a joined payment recognizable by their former account. If the payment has the
  /// day of such a row of another account, it gets the day of its own row.
  private func keepOthersKnown(
    _ change: inout Transaction.Change, _ draft: Transaction.Draft, _ known: KnownPayment,
    _ transaction: Transaction
  ) {
    let refs = transaction.statementRefs
    guard refs.count > 1, refs.indices.contains(known.part), let own = draft.ref else { return }
    let isOut = known.ref.amount.minorUnits < 0
    let texts = refs.indices.map { part in
      let ref = refs[part]
      if part == known.part { return own }
      let isSide = !transaction.isTransfer || (ref.amount.minorUnits < 0) == isOut
      return ref.label == nil && isSide ? ref.labeled(known.account) : ref.text
    }
    let text = PaymentRef.joined(texts)
    if text.utf8.count <= Ledger.Limit.textBytes { change.values[.ref] = .text(text) }
    let isOthersDay = refs.indices.contains { $0 != known.part && refs[$0].date == transaction.date }
    guard known.ref.label != nil, !transaction.isTransfer, isOthersDay else { return }
    if draft.date != transaction.date { change.put(.date, .text(draft.date.iso)) }
    if draft.arrived != transaction.arrived { change.put(.arrived, draft.arrived.map { .text($0.iso) }) }
  }

  /// Whether a payment is still in the account of its statement, and its other side is not the new account.
  static func isMovable(
    _ known: KnownPayment, in transactions: [Transaction], to account: String
  ) -> Bool {
    guard let index = known.index, known.ref.label == nil else { return false }
    let transaction = transactions[index]
    let other = isTarget(known, of: transaction) ? transaction.account : transaction.destination
    return other.map(FoldedText.string) != FoldedText.string(of: account)
  }

  /// Whether a payment is the side of a transfer that receives the money.
  private static func isTarget(_ known: KnownPayment, of transaction: Transaction) -> Bool {
    transaction.kind == .transfer && known.ref.amount.minorUnits > 0
  }
}

extension ImportPlan {
  /// The account that the rows moved away from, and whether none of its remaining rows may be from a file of
  /// the same layout.
  package func accountLeft(in ledger: Ledger) -> (name: String, isEmpty: Bool)? {
    let moved = changes(for: .moved)
    guard let name = moved.first?.transaction.account else { return nil }
    let origins = Set(moved.flatMap { Origin.all(of: $0.draft.ref, [$0.draft.file].compactMap(\.self)) })
    let isUsed = ledger.transactions.contains { row in
      row.ref != nil && (row.account == name || row.destination == name)
        && !origins.isDisjoint(with: Origin.all(of: row.ref, row.files))
    }
    return (name, !isUsed)
  }

  /// The marks that tell files of some layouts apart: the end of the name, and whether the rows have the
  /// number of the account.
  private struct Origin: Hashable {
    let ending: String
    let hasNumber: Bool

    static func all(of ref: String?, _ files: [String]) -> [Self] {
      let refs = ref.map { PaymentRef.parts(of: $0).compactMap(PaymentRef.init(parsing:)) } ?? []
      return files.flatMap { file in
        refs.map { Self(ending: file.suffix(afterLast: ".").lowercased(), hasNumber: $0.accountEnd != nil) }
      }
    }
  }
}

extension Transaction.Change {
  /// Gives a payment the day of its row, unless the user has given it another one.
  fileprivate mutating func move(
    _ draft: Transaction.Draft, _ known: KnownPayment, _ transaction: Transaction
  ) {
    let isTarget = transaction.isTransfer && known.ref.amount.minorUnits > 0
    if transaction.isTransfer, transaction.statementRefs.count > 1 {
      // Each side of a transfer has its own day.
      let (out, into) = (transaction.date, transaction.arrived ?? transaction.date)
      let (date, arrived) = isTarget ? (out, draft.bookingDay) : (draft.date, into)
      values[.date] = .text(date.iso)
      return put(.arrived, arrived == date ? nil : .text(arrived.iso))
    }
    if transaction.date == known.ref.date { values[.date] = .text(draft.date.iso) }
    if transaction.arrived != nil { put(.arrived, draft.arrived.map { .text($0.iso) }) }
  }
}

extension KnownPayment {
  /// The kind that its row had.
  fileprivate var kind: Transaction.Kind { ref.amount.minorUnits < 0 ? .expense : .income }

  /// The money that the pieces of the payment move, with its sign; 0 for a transfer as a whole.
  fileprivate func movement(of all: [Transaction]) -> Int64 {
    all.reduce(0) { sum, piece in
      guard piece.isTransfer else { return sum &+ piece.signedAmount.minorUnits }
      if all.count == 1 { return sum }
      return sum &+ (isTarget(piece) ? piece.amount.minorUnits : -piece.amount.minorUnits)
    }
  }

  /// The index of the payment if it is nothing but one row of one file, so that it may go.
  func removableIndex(in transactions: [Transaction]) -> Int? {
    index.flatMap { index in
      let row = transactions[index]
      return pieces.isEmpty && !row.isTransfer && row.statementRefs.count == 1 ? index : nil
    }
  }

  /// Whether a piece that is a transfer reaches the account of the payment.
  fileprivate func isTarget(_ piece: Transaction) -> Bool {
    piece.isTransfer && piece.to.map(FoldedText.string) == account.map(FoldedText.string)
  }
}
