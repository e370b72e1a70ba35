extension Transaction {
  package var to: String? { nil }
  package var isTransfer: Bool { kind.rawValue == "transfer" }
}
