import Basics
import Bookkeeping

/// `2026-01-03 to 2026-03-28`, or the only day.
func period(_ dates: ClosedRange<CalendarDate>) -> String {
  let (first, last) = (dates.lowerBound.iso, dates.upperBound.iso)
  return first == last ? first : "\(first) to \(last)"
}

/// A transaction as commands show it: on one line, with the id that other commands take.
enum TransactionLine {
  static func text(_ transaction: Transaction) -> String { text(transaction.fields) }

  static func text(_ payment: Transaction.Fields) -> String {
    let amount = amount(payment.amount, of: payment.kind)
    return "\(payment.date.iso)  \(amount)  \(shortened(payment.name))  (\(shortened(payment.id)))"
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

  /// All fields of a transaction, on several lines.
  static func details(_ transaction: Transaction) -> String {
    let fields: [(String, String?)] =
      [
        ("category", transaction.category), ("account", transaction.account), ("to", transaction.to),
      ] + PaymentText.allCases.map { ($0.rawValue, transaction.texts[$0]) } + [
        ("tags", transaction.tags.joined(separator: ", ")),
        ("attachments", transaction.attachments.joined(separator: ", ")),
      ]
    let lines = fields.compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : "  \(name): \(shortened($0))" }
    }
    return ([text(transaction)] + lines).map { $0 + "\n" }.joined()
  }
}
