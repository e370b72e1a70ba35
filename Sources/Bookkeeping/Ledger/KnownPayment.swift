import Basics

/// A payment that a statement's row may represent: one in the ledger, or one that was removed from it.
package struct KnownPayment {
  package let ref: PaymentRef
  /// The label of its account in the ledger. `ref` may have another, from the statement.
  package let account: String?
  /// Whether a row of a statement has been recognized as the payment.
  package let wasImported: Bool
  /// The id of a payment without a ref. A list written by Folio has such ids as references.
  package let id: String?
  /// The currency in the ledger; `nil` for a removed payment. `ref` has the currency of the statement.
  package let currency: Currency?
  /// The index of the transaction; `nil` for a removed payment.
  package fileprivate(set) var index: Int?
  /// The number of this ref among the transaction's refs. A transfer may have two, one for each side.
  package let part: Int
  /// The indices of the further pieces of a split payment.
  package private(set) var pieces: [Int] = []
  /// Whether it is a transfer that was not imported. Only a row that is a whole transfer, as in a list
  /// written by Folio, can represent it: a bank's row is one side of a transfer, which `folio match` finds.
  package var isEnteredTransfer = false

  /// The payments that rows are compared with: those of the ledger, in its order, then the removed ones. The
  /// pieces of a split payment count as one.
  package static func all(in ledger: Ledger) -> [KnownPayment] {
    var payments: [KnownPayment] = []
    payments.reserveCapacity(ledger.transactions.count)
    var splits: [ByteString: Int] = [:]
    for (index, transaction) in ledger.transactions.enumerated() {
      let known = all(of: transaction, at: index)
      if let key = transaction.splitRow.map({ ByteString($0) }) {
        if let first = splits[key] {
          // If a piece was moved to another account, it records which account the row came from.
          let pieces = payments[first].pieces + [index]
          if payments[first].ref.label == nil, known.count == 1, let own = payments[first].index {
            payments[first] = KnownPayment(known[0], at: own)
          }
          payments[first].pieces = pieces
          continue
        }
        splits[key] = payments.count
      }
      payments += known
    }
    return payments + ledger.settings.removed.map(KnownPayment.init(removed:))
  }

  static func all(of transaction: Transaction, at index: Int?) -> [KnownPayment] {
    guard let ref = transaction.ref else {
      var payment = KnownPayment(
        ref: PaymentRef(transaction), account: transaction.account ?? transaction.destination,
        wasImported: false, id: transaction.id, currency: transaction.amount.currency, index: index, part: 0)
      payment.isEnteredTransfer = transaction.kind == .transfer
      return [payment]
    }
    return PaymentRef.parts(of: ref).enumerated().map { part, text in
      let ref = PaymentRef(parsing: text) ?? PaymentRef(transaction)
      let account = account(of: ref, transaction.kind, account: transaction.account, to: transaction.to)
      return KnownPayment(
        ref: ref, account: account, wasImported: true, id: nil, currency: transaction.amount.currency,
        index: index, part: part)
    }
  }

  /// The account whose statement a ref comes from, according to the transaction's fields.
  fileprivate static func account(
    of ref: PaymentRef, _ kind: Transaction.Kind, account: String?, to: String?
  ) -> String? {
    kind == .transfer && ref.amount.minorUnits > 0 ? to : account
  }
}

extension KnownPayment {
  private init(_ other: KnownPayment, at index: Int) {
    self.init(
      ref: other.ref, account: other.account, wasImported: other.wasImported, id: other.id,
      currency: other.currency, index: index, part: other.part)
  }
}

extension [KnownPayment] {
  /// Inserts the payments of new rows, none of which is a piece of a split payment.
  ///
  /// - Parameter groups: The rows in groups, in order, each with the index of the row that it comes before.
  mutating func insert(paymentsOf groups: [(index: Int, elements: [Transaction])]) {
    guard let first = groups.first?.index else { return }
    let start = partition { ($0.index ?? .max) >= first }
    let tail = self[start...]
    removeSubrange(start...)
    var (shift, rest) = (0, groups[...])
    for var payment in tail {
      while let group = rest.first, payment.index.map({ group.index <= $0 }) ?? true {
        append(paymentsOf: group.elements, at: group.index + shift)
        shift += group.elements.count
        rest = rest.dropFirst()
      }
      payment.index = payment.index.map { $0 + shift }
      append(payment)
    }
    for group in rest {
      append(paymentsOf: group.elements, at: group.index + shift)
      shift += group.elements.count
    }
    for number in indices where !self[number].pieces.isEmpty { self[number].movePieces(by: groups) }
  }

  private mutating func append(paymentsOf rows: [Transaction], at index: Int) {
    for (offset, row) in rows.enumerated() { self += KnownPayment.all(of: row, at: index + offset) }
  }

  /// The index of the first payment that meets a condition, which all later ones meet, too.
  private func partition(_ isAfter: (KnownPayment) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isAfter(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

extension KnownPayment {
  /// Moves the indices of a split payment's further pieces by the rows that are inserted before them.
  fileprivate mutating func movePieces(by groups: [(index: Int, elements: [Transaction])]) {
    pieces = pieces.map { piece in
      piece + groups.reduce(0) { $0 + ($1.index <= piece ? $1.elements.count : 0) }
    }
  }
}

// MARK: - Removed payments

extension KnownPayment {
  /// Parses an entry of `removed`: a ref with the label of its account. Any other text that a person wrote
  /// there matches no row.
  fileprivate init(removed text: String) {
    let ref = PaymentRef(parsing: text) ?? PaymentRef(unknown: text)
    self.init(ref: ref, account: ref.label, wasImported: true, id: nil, currency: nil, index: nil, part: 0)
  }

  /// The payment as an entry of the ledger's `removed`.
  var removedText: String { ref.labeled(ref.label ?? account) }
}

extension PaymentRef {
  /// The text with the account's label, unless that makes it too long.
  package func labeled(_ label: String?) -> String {
    var ref = self
    ref.label = label
    return ref.text.utf8.count <= Ledger.Limit.textBytes ? ref.text : text
  }
}

// MARK: - Moves to another account

extension Transaction.Change {
  /// A copy that records the label of the statement's account in `ref`, if the change would lose it.
  func keepingAccount(of transaction: Transaction) -> Self {
    let fields: [Ledger.Field] = [.account, .to, .type]
    guard let ref = transaction.ref, values[.ref] == nil, !cleared.contains(.ref),
      PaymentRef.parts(of: ref).allSatisfy({ PaymentRef(parsing: $0) != nil }),
      fields.contains(where: { values[$0] != nil || cleared.contains($0) })
    else { return self }
    func text(_ field: Ledger.Field, _ old: String?) -> String? {
      if cleared.contains(field) { return nil }
      guard case .text(let new) = values[field] else { return old }
      return new
    }
    var kind = transaction.kind
    if case .kind(let new) = values[.type] { kind = new }
    let (account, to) = (text(.account, transaction.account), text(.to, transaction.to))
    let texts = KnownPayment.all(of: transaction, at: nil).map { known in
      let new = KnownPayment.account(of: known.ref, kind, account: account, to: to)
      let isKept = known.account == nil || new.map(FoldedText.string) == known.account.map(FoldedText.string)
      return isKept || known.ref.label != nil ? known.ref.text : known.ref.labeled(known.account)
    }
    let joined = PaymentRef.joined(texts)
    var change = self
    if joined.utf8.count <= Ledger.Limit.textBytes, !joined.utf8.elementsEqual(ref.utf8) {
      change.values[.ref] = .text(joined)
    }
    return change
  }
}

// MARK: - Refs of several payments

extension PaymentRef {
  private static let partSeparator = " || "

  /// The refs of a transaction that represents several rows: the two sides of a transfer.
  package static func parts(of text: String) -> [String] {
    var parts: [[String]] = [[]]
    for part in text.parts(between: "|") {
      if part.isEmpty { parts.append([]) } else { parts[parts.count - 1].append(part) }
    }
    let texts = parts.map { trimmed($0.joined(separator: "|")) }
    return texts.count > 1 && texts.allSatisfy { PaymentRef(parsing: $0) != nil } ? texts : [text]
  }

  package static func joined(_ parts: [String]) -> String { parts.joined(separator: partSeparator) }

  /// Returns a ref with one of its parts replaced.
  package static func replacing(_ part: Int, of text: String?, by new: String) -> String {
    var parts = text.map { Self.parts(of: $0) } ?? []
    guard parts.indices.contains(part) else { return new }
    parts[part] = new
    return joined(parts)
  }
}

extension Transaction {
  /// A text that the pieces of a split payment share, whichever account each was moved to; `nil` for other
  /// transactions.
  var splitRow: String? {
    guard let split, let ref else { return nil }
    let rows = PaymentRef.parts(of: ref).map { text in
      var ref = PaymentRef(parsing: text)
      ref?.label = nil
      return ref?.text ?? text
    }
    return "\(split)\n\(PaymentRef.joined(rows))"
  }
}
