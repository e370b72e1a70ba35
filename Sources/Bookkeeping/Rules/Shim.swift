extension Transaction.Kind {
  var isTransfer: Bool { rawValue == "transfer" }
}
extension TransactionChange {
  static func becoming(_ kind: Transaction.Kind, of transaction: Transaction) -> TransactionChange {
    var change = TransactionChange()
    change.values[.type] = .kind(kind)
    return change
  }
}
extension TransactionDraft {
  mutating func become(_ kind: Transaction.Kind) { self.kind = kind }
}
