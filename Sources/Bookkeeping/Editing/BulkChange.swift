/// A change of many transactions by one form.
package struct BulkChange: Sendable {
  /// Only the transactions that differ afterwards, in the order of the file.
  package let changes: [(index: Int, change: Transaction.Change)]
  /// The number of transactions that the form leaves as they are.
  package let unchangedCount: Int
  /// The changed fields, in the order of the ledger's fields, with their old and new values.
  package let fields: [FieldChange]

  /// The old and new values of one field.
  package struct FieldChange: Sendable {
    package let field: Ledger.Field
    /// The new values, mostly one; `nil` if the field is removed. The texts of a list are joined.
    package let new: [String?]
    /// The old values, most frequent first; `nil` for none.
    package let old: [(value: String?, count: Int)]
  }

  /// - Parameters:
  ///   - indices: In the order of the file.
  ///   - isDestination: Whether a new account becomes the destination of a transfer, as the old one was.
  package init(
    _ form: PaymentForm, of indices: [Int], in ledger: Ledger, _ context: PaymentForm.Context,
    isDestination: (Transaction) -> Bool = { _ in false }
  ) throws(PaymentForm.Invalid) {
    var changes: [(index: Int, change: Transaction.Change)] = []
    var tallies: [Ledger.Field: Tally] = [:]
    // A new type may move the account, and new attachments join the old ones, so such a change depends on the
    // transaction. Any other change is the same for all transactions in one currency.
    let isShared = form.type == nil && form.to == nil && form.attached.isEmpty && form.detached.isEmpty
    var shared: [Currency: Transaction.Change] = [:]
    for index in indices {
      let transaction = ledger.transactions[index]
      let currency = transaction.amount.currency
      var wanted: Transaction.Change
      if let change = shared[currency] {
        wanted = change
      } else {
        wanted = try form.change(of: transaction, in: context)
        if isShared { shared[currency] = wanted }
      }
      if form.account != nil, form.to == nil, form.type == nil, isDestination(transaction) {
        wanted.put(.to, wanted.values[.account])
        (wanted.values[.account], wanted.cleared) = (nil, wanted.cleared.subtracting([.account]))
      }
      let change = wanted.needed(by: transaction, in: ledger.settings)
      guard !change.isEmpty else { continue }
      changes.append((index, change))
      for (field, value) in change.values {
        tallies[field, default: Tally()].add(value, to: transaction, field)
      }
      for field in change.cleared { tallies[field, default: Tally()].add(nil, to: transaction, field) }
    }
    self.changes = changes
    unchangedCount = indices.count - changes.count
    fields = Ledger.Field.transaction.compactMap { field in tallies[field]?.summary(of: field) }
  }

  /// Counts the values of one field before and after.
  private struct Tally {
    private var old: [String?: Int] = [:]
    private var new: Set<String?> = []

    mutating func add(_ value: Transaction.Change.Value?, to transaction: Transaction, _ field: Ledger.Field)
    {
      old[transaction.value(of: field)?.text, default: 0] += 1
      new.insert(value?.text)
    }

    func summary(of field: Ledger.Field) -> FieldChange {
      let counts = old.map { (value: $0.key, count: $0.value) }.sorted {
        ($1.count, $0.value ?? "") < ($0.count, $1.value ?? "")
      }
      return FieldChange(field: field, new: new.sorted { ($0 ?? "") < ($1 ?? "") }, old: counts)
    }
  }
}

extension Transaction.Change {
  /// The change without the values that the transaction already has.
  fileprivate func needed(by transaction: Transaction, in settings: Ledger.Settings) -> Transaction.Change {
    var change = Transaction.Change()
    change.values = values.filter { !transaction.has($0.value, in: $0.key) }
    change.cleared = cleared.filter { field in
      field == .currency
        ? transaction.amount.currency != settings.currency : transaction.value(of: field) != nil
    }
    return change
  }
}

extension Transaction.Change.Value {
  /// The value as text; the texts of a list are joined.
  var text: String {
    switch self {
    case .text(let text): text
    case .amount(let amount): amount.decimal
    case .kind(let kind): kind.rawValue
    case .list(let list): list.joined(separator: ", ")
    }
  }
}
