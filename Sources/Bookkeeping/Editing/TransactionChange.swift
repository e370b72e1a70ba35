import Basics

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
}

extension Transaction {
  /// Whether a field already has this value, so that its bytes can stay as they are.
  func has(_ value: TransactionChange.Value, in field: LedgerField) -> Bool {
    switch (field, value) {
    case (.date, .text(let text)): date.iso == text
    case (.name, .text(let text)): name.utf8.elementsEqual(text.utf8)
    case (.category, .text(let text)): category.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.address, .text(let text)): address.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.memo, .text(let text)): memo.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.account, .text(let text)): account.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.ref, .text(let text)): ref.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case (.currency, .text(let text)): amount.currency.code == text
    case (.amount, .amount(let amount)): self.amount == amount
    case (.type, .kind(let kind)): self.kind == kind
    case (.tags, .list(let list)): Self.areEqual(tags, list)
    case (.attachments, .list(let list)): Self.areEqual(attachments, list)
    default: false
    }
  }

  private static func areEqual(_ left: [String], _ right: [String]) -> Bool {
    left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
  }
}
