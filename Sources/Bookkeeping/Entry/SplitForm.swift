import Basics

/// The pieces of a payment as someone enters them: an amount and a category for each.
package struct SplitForm: Sendable {
  package enum Problem: Error, Equatable, Sendable {
    /// Fewer than two pieces.
    case tooFewPieces
    /// An amount without a category.
    case noCategory(amount: String)
    case amount(NumberNotation.Entry.Problem, found: String, currency: Currency)
    /// The pieces do not add up to the payment.
    ///
    /// - Parameters:
    ///   - sum: The sum of the pieces; nil if it is too large for an amount.
    ///   - whole: The amount of the payment.
    case otherSum(Money?, whole: Money)
    case tooManyLevels(String)
    case longCategory(bytes: Int)
    /// The payment is a transfer, which has no category.
    case transfer
  }

  package struct Piece: Equatable, Sendable {
    package let amount: Money
    package let category: String
  }

  /// An amount, its category, the next amount, and so on.
  private let words: [String]

  package init(_ words: [String]) { self.words = words }

  /// - Throws: The first problem.
  package func pieces(
    of transaction: Transaction, in context: PaymentForm.Context
  ) throws(Problem) -> [Piece] {
    if transaction.kind == .transfer { throw .transfer }
    var pieces: [Piece] = []
    for start in stride(from: 0, to: words.count, by: 2) {
      guard start + 1 < words.count, !words[start + 1].isBlank else {
        throw .noCategory(amount: words[start])
      }
      let amount: Money
      let currency = transaction.amount.currency
      do throws(NumberNotation.Entry.Problem) {
        amount = try NumberNotation.Entry.amount(words[start], currency: currency, locale: context.locale)
      } catch {
        throw .amount(error, found: words[start], currency: currency)
      }
      pieces.append(Piece(amount: amount, category: try category(words[start + 1])))
    }
    if pieces.count < 2 { throw .tooFewPieces }
    var sum: Int64? = 0
    for piece in pieces {
      let (next, overflow) = (sum ?? 0).addingReportingOverflow(piece.amount.minorUnits)
      sum = sum == nil || overflow ? nil : next
    }
    guard sum == transaction.amount.minorUnits else {
      let currency = transaction.amount.currency
      throw .otherSum(sum.map { Money(minorUnits: $0, currency: currency) }, whole: transaction.amount)
    }
    return pieces
  }

  private func category(_ text: String) throws(Problem) -> String {
    let text = trimmed(text)
    if text.utf8.count > Ledger.Limit.textBytes { throw .longCategory(bytes: text.utf8.count) }
    if GroupName.levels(of: text).count > Ledger.Limit.categoryLevels { throw .tooManyLevels(text) }
    return text
  }
}

extension LedgerDocument {
  /// Splits a payment into several, which keep its date, name, account and ref, and share the id that they
  /// were split from. The first piece also keeps the memo, the attachments and the id.
  ///
  /// - Parameter ids: The ids of the other pieces, in order.
  package func splitting(_ index: Int, into pieces: [SplitForm.Piece], ids: [String]) -> LedgerEdit {
    let whole = ledger.transactions[index]
    let origin = whole.split ?? whole.id
    guard let first = pieces.first else { return changing(index, Transaction.Change()) }
    var change = Transaction.Change()
    change.put(.amount, .amount(first.amount))
    change.put(.category, .text(first.category))
    change.put(.split, .text(origin))
    // Imports recognize the whole payment by its ref, because the amounts of the pieces no longer show it.
    let ref = whole.ref ?? PaymentRef(whole).text
    change.put(.ref, .text(ref))
    let drafts = zip(pieces.dropFirst(), ids).map { piece, id in
      var draft = Transaction.Draft(
        date: whole.date, kind: whole.kind, name: whole.name, amount: piece.amount)
      draft.id = id
      draft.category = piece.category
      (draft.account, draft.address, draft.tags) = (whole.account, whole.address, whole.tags)
      (draft.split, draft.ref) = (origin, ref)
      return draft
    }
    return changing(index, change, insertingBehind: drafts)
  }
}
