/// A change of some fields of a transaction; all others stay as they are.
package struct TransactionChange: Sendable {
  package var values: [LedgerField: Value] = [:]
  package var cleared: Set<LedgerField> = []

  /// A value to give to a field.
  package enum Value: Sendable {
    case text(String)
    case amount(Money)
    case kind(Transaction.Kind)
    case list([String])
  }

  package init() {}

  package var isEmpty: Bool { values.isEmpty && cleared.isEmpty }

  /// Gives a transaction another type. Money goes from `account` to `to`: of an income that becomes a transfer, the
  /// account is where the money went, and of a transfer that becomes an income, where it arrived is its account.
  package mutating func become(_ kind: Transaction.Kind, of transaction: Transaction) {
    values[.type] = .kind(kind)
    switch (transaction.kind, kind) {
    case (.income, .transfer):
      put(.to, transaction.account.map(Value.text))
      put(.account, nil)
    case (.transfer, .income):
      put(.account, transaction.to.map(Value.text))
      put(.to, nil)
    case (.transfer, .expense): put(.to, nil)
    case (.income, _), (.expense, _), (.transfer, .transfer): break
    }
  }

  /// Changes a field, or removes it.
  package mutating func put(_ field: LedgerField, _ value: Value?) {
    values[field] = value
    if value == nil { cleared.insert(field) } else { cleared.remove(field) }
  }
}
