import Basics
import Bookkeeping

extension ImportPlan {
  /// Notes what a row means for the ledger.
  mutating func note(
    _ match: PaymentMatcher.Match?, _ draft: Transaction.Draft, _ row: Statement.Row,
    _ known: [KnownPayment], _ transactions: [Transaction]
  ) {
    guard let match else { return drafts.append(draft) }
    let payment = known[match.number]
    guard let index = payment.index else {
      if match.kind == .doubtful { drafts.append(draft) } else { removedBefore += 1 }
      return
    }
    let transaction = transactions[index]
    let resemblance = Resemblance(place: row.place, draft: draft, transaction: transaction)
    switch match.kind {
    case .same:
      alreadyThere += 1
      // A row that names the payment's own id needs nothing else to be recognized again.
      if transaction.ref == nil, transaction.id != row.reference, transaction.kind != .transfer,
        draft.kind != .transfer
      {
        note(.recognized, draft, payment, in: transactions)
      }
    case .respelled:
      alreadyThere += 1
      respelled.append(resemblance)
    case .doubtful:
      drafts.append(draft)
      doubtful.append(resemblance)
    case .bookedOtherwise:
      drafts.append(draft)
      bookedOtherwise.append(resemblance)
    case .otherCurrency: inOtherCurrency.append(resemblance)
    case .booked: note(.booked, draft, payment, in: transactions)
    case .reversed: note(.reversed, draft, payment, in: transactions)
    }
  }

  mutating func note(
    _ reason: Change.Reason, _ draft: Transaction.Draft, _ known: KnownPayment,
    in transactions: [Transaction]
  ) {
    guard let index = known.index else { return }
    let all = ([index] + known.pieces).map { transactions[$0] }
    // A user who has turned the payment already keeps it so.
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
    change.values[.ref] = draft.ref.map {
      .text(PaymentRef.replacing(known.part, of: transaction.ref, by: $0))
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
    case .moved:
      let isTarget =
        isPiece ? known.isTarget(transaction) : Self.isTarget(known, of: transaction)
      change.values[isTarget ? .to : .account] = newAccount.map { .text($0) }
    case .joined: break
    case .recognized:
      let isOfAccount = draft.account.map(FoldedText.string) == transaction.account.map(FoldedText.string)
      change.values[.ref] = draft.ref.flatMap(PaymentRef.init(parsing:)).map { ref in
        .text(isOfAccount ? ref.text : ref.labeled(draft.account))
      }
    }
    return change
  }

  /// Whether a payment is still where its statement put it, and its other side is not the account.
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

extension KnownPayment {
  /// The money that the pieces of the payment move, with its sign; 0 for a transfer as a whole.
  fileprivate func movement(of all: [Transaction]) -> Int64 {
    all.reduce(0) { sum, piece in
      guard piece.isTransfer else { return sum &+ piece.signedAmount.minorUnits }
      if all.count == 1 { return sum }
      return sum &+ (isTarget(piece) ? piece.amount.minorUnits : -piece.amount.minorUnits)
    }
  }

  /// Whether a piece that is a transfer reaches the account of the payment.
  fileprivate func isTarget(_ piece: Transaction) -> Bool {
    piece.isTransfer && piece.to.map(FoldedText.string) == account.map(FoldedText.string)
  }
}
