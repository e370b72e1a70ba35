import Basics
import Bookkeeping

extension Money {
  /// `12.40 EUR`
  var withCode: String { "\(decimal) \(currency.code)" }
}

/// A transaction as commands show it: on one line, with the id that other commands take.
enum TransactionLine {
  static func text(
    id: String, date: CalendarDate, kind: Transaction.Kind, amount: Money, name: String
  ) -> String {
    "\(date.iso)  \(Self.amount(amount, of: kind))  \(shortened(name))  (\(shortened(id)))"
  }

  static func amount(_ amount: Money, of kind: Transaction.Kind) -> String {
    let sign =
      switch kind {
      case .income: "+"
      case .expense: "-"
      case .transfer: ""
      }
    return sign + amount.withCode
  }

  /// The account; for a transfer, where the money came from and where it went.
  static func accounts(of transaction: Transaction) -> String? {
    guard let to = transaction.to else { return transaction.account }
    return transaction.account.map { "\($0) → \(to)" } ?? "→ \(to)"
  }

  static func text(_ transaction: Transaction) -> String {
    text(
      id: transaction.id, date: transaction.date, kind: transaction.kind, amount: transaction.amount,
      name: transaction.name)
  }

  static func text(_ draft: Transaction.Draft) -> String {
    text(
      id: draft.id ?? "", date: draft.date, kind: draft.kind, amount: draft.amount, name: draft.name)
  }

  /// All fields of a transaction, on several lines.
  static func details(_ transaction: Transaction) -> String {
    let fields: [(String, String?)] = [
      ("category", transaction.category), ("account", transaction.account), ("to", transaction.to),
      ("address", transaction.address), ("memo", transaction.memo),
      ("tags", transaction.tags.joined(separator: ", ")),
      ("attachments", transaction.attachments.joined(separator: ", ")),
    ]
    let lines = fields.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : "  \(name): \(shortened($0))" }
    }
    return ([text(transaction)] + lines).map { $0 + "\n" }.joined()
  }
}
