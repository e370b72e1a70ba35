import Basics

/// The pieces of a payment as someone enters them: an amount and a category for each, or the part that
/// somebody else owes.
package struct SplitForm: Sendable {
  package struct Piece: Equatable, Sendable {
    package let amount: Money
    package var category: String
  }

  /// An amount, its category, the next amount, and so on.
  private let words: [String]
  /// The name of somebody who owes a part. The words are then that part, and the category of the payer's own
  /// part.
  private let partner: String?

  package init(_ words: [String], with partner: String? = nil) {
    self.words = words
    self.partner = partner
  }

  /// - Throws: The first problem.
  package func pieces(
    of transaction: Transaction, in context: PaymentForm.Context
  ) throws(Problem) -> [Piece] {
    if transaction.kind == .transfer {
      throw Self.problem(
        "a transfer has no category to split", "split the payment that it belongs to")
    }
    if let partner { return try pieces(of: transaction, with: partner, in: context) }
    var pieces: [Piece] = []
    for start in stride(from: 0, to: words.count, by: 2) {
      guard start + 1 < words.count, !words[start + 1].isBlank else {
        throw Self.problem("\(quoted(words[start])) has no category after it", Self.example)
      }
      let amount = try amount(words[start], transaction.amount.currency, in: context)
      pieces.append(Piece(amount: amount, category: try category(words[start + 1])))
    }
    if pieces.count < 2 { throw Self.problem("a payment is split into two pieces or more", Self.example) }
    let sum = Self.sum(of: pieces)
    guard sum == transaction.amount else { throw Self.problem(ofSum: sum, transaction.amount) }
    return pieces
  }

  /// The outermost category for amounts that others owe. Their payments in it are refunds, so its spending is
  /// the amount still owed.
  static let owed = "owed"

  /// The payer's own part, and the part that somebody else owes.
  private func pieces(
    of transaction: Transaction, with partner: String, in context: PaymentForm.Context
  ) throws(Problem) -> [Piece] {
    let levels = GroupName.levels(of: partner)
    guard (1...2).contains(words.count), !levels.isEmpty else {
      throw Self.problem(
        "--with needs a name and the part that is owed", "folio split ID --with Sam half")
    }
    let whole = transaction.amount
    var part = whole
    if words[0] == "half" {
      part.minorUnits /= 2
    } else {
      part = try amount(words[0], whole.currency, in: context)
    }
    let own = whole - part
    guard part.minorUnits > 0 else { throw Self.problem("\(whole.withCode) cannot be halved") }
    guard own.minorUnits > 0 else {
      throw Self.problem(
        "the part that is owed (\(part.withCode)) must be smaller than the payment (\(whole.withCode))")
    }
    guard let ownCategory = words.count == 2 ? words[1] : transaction.category, !ownCategory.isBlank else {
      throw Self.problem("your own part has no category", "folio split ID --with Sam half Food")
    }
    return [
      Piece(amount: own, category: try category(ownCategory)),
      Piece(amount: part, category: try category(([Self.owed] + levels).joined(separator: ":"))),
    ]
  }

  private func amount(
    _ word: String, _ currency: Currency, in context: PaymentForm.Context
  ) throws(Problem) -> Money {
    do throws(NumberNotation.Problem) {
      return try context.locale.amount(word, currency)
    } catch {
      switch error {
      case .invalid(.notPositive), .invalid(.negative):
        throw Self.problem(PaymentForm.validAmount, "the amount of each piece must be greater than 0")
      default: throw PaymentForm.problem(error, found: word, in: currency)
      }
    }
  }

  /// The sum of pieces in one currency; `nil` if it is too large for an amount, or if there are none.
  static func sum(of pieces: [Piece]) -> Money? {
    guard let currency = pieces.first?.amount.currency else { return nil }
    return Money(exactly: pieces.reduce(Int128(0)) { $0 + Int128($1.amount.minorUnits) }, currency)
  }

  private func category(_ text: String) throws(Problem) -> String {
    let text = trimmed(text)
    if text.utf8.count > Ledger.Limit.textBytes {
      throw Self.problem(
        "a category has \(text.utf8.count) bytes", "keep it within \(Ledger.Limit.textBytes)")
    }
    if GroupName.levels(of: text).count > Ledger.Limit.categoryLevels {
      throw Self.problem(
        "the category \(quoted(text)) has too many levels", "use \(Ledger.Limit.categoryLevels) at most")
    }
    return text
  }
}

extension SplitForm {
  private static let example = "folio split ID 30.00 Food 12.40 Household"

  private static func problem(_ message: String, _ hint: String? = nil) -> Problem {
    Problem(message, hint, exit: .usage)
  }

  /// The problem of pieces that do not add up to the payment.
  ///
  /// - Parameter sum: `nil` if it is too large for an amount.
  private static func problem(ofSum sum: Money?, _ whole: Money) -> Problem {
    guard let sum else {
      return problem("the pieces add up to far more than the payment, which is \(whole.withCode)")
    }
    let isMissing = whole.minorUnits > sum.minorUnits
    let difference = isMissing ? whole - sum : sum - whole
    return problem(
      "the pieces add up to \(sum.withCode), the payment is \(whole.withCode)",
      "\(difference.withCode) is \(isMissing ? "missing" : "too much")")
  }
}

extension LedgerDocument {
  /// The edit that makes `owed` a spending category; `nil` if the ledger already states what it is. Without
  /// the edit, the category of a debt that is paid back would not count as spending, and the payments back
  /// would be income.
  package var statingThatOwedIsSpent: LedgerEdit? {
    let settings = ledger.settings
    guard settings.categoryKinds[SplitForm.owed] == nil, settings.categoryShares[SplitForm.owed] == nil else {
      return nil
    }
    let text = "\"\(SplitForm.owed)\": { \"kind\": \"\(Category.Kind.spending)\" }"
    return LedgerEdit(of: bytes, appending([Array(text.utf8)], to: .categories))
  }

  /// Splits a payment into several, which keep its date, name, account and ref, and share the id that they
  /// were split from. The first piece also keeps the memo, the attachments and the id.
  ///
  /// - Parameter ids: The ids of the other pieces, in order.
  package func splitting(_ index: Int, into pieces: [SplitForm.Piece], ids: [String]) -> LedgerEdit {
    let (change, drafts) = ledger.transactions[index].split(into: pieces, ids: ids)
    return changing(index, change, insertingAfter: drafts)
  }
}

extension Transaction {
  /// The change that makes a payment the first of its pieces, and the other pieces.
  ///
  /// - Parameters:
  ///   - ids: The ids of the other pieces, in order.
  ///   - change: Further changes, which apply to all pieces.
  func split(
    into pieces: [SplitForm.Piece], ids: [String], with change: Change = Change()
  ) -> (change: Change, others: [Draft]) {
    var (change, whole) = (change, fields)
    if case .kind(let kind) = change.values[.type] { whole.kind = kind }
    if case .text(let name) = change.values[.name] { whole.name = name }
    if case .list(let tags) = change.values[.tags] { whole.tags = tags }
    // Imports recognize the whole payment by its ref, because the amounts of the pieces no longer show it.
    whole.ref = ref ?? PaymentRef(self).text
    let drafts = whole.split(into: pieces, ids: [split ?? id] + ids)
    guard let first = drafts.first else { return (change, []) }
    change.put(.amount, .amount(first.amount))
    for (field, text) in [(Ledger.Field.category, first.category), (.split, first.split), (.ref, first.ref)] {
      change.put(field, text.map(Change.Value.text))
    }
    return (change, Array(drafts.dropFirst()))
  }
}

extension Transaction.Draft {
  /// The pieces of a payment that is not in a ledger yet. The first keeps the memo and the attachments.
  ///
  /// - Parameter ids: The ids of all pieces.
  package func split(into pieces: [SplitForm.Piece], ids: [String]) -> [Self] {
    zip(pieces, ids).enumerated().map { place, piece in
      var draft = self
      draft.amount = piece.0.amount
      draft.category = piece.0.category
      draft.id = piece.1
      draft.split = ids[0]
      draft.to = nil
      if place > 0 { (draft.memo, draft.attachments) = (nil, []) }
      return draft
    }
  }
}
