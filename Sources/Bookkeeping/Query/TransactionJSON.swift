import Basics

/// Transactions as JSON, with the same fields as a ledger, so that any reader of ledgers can read them.
package enum TransactionJSON {
  /// An object with `transactions` and `sums`, which are always present.
  package static func text(of found: Query.Found, limit: Int = .max) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\n  \"transactions\": [")
      writeLines(found.transactions.prefix(limit), to: &output) { write($0, to: &$1) }
      output.append("],\n  \"sums\": [")
      writeLines(found.sums, to: &output) { write($0, to: &$1) }
      output.append("]\n}\n")
    }
  }

  /// A ledger with these rows. Each has its id, but no import ref.
  static func ledger(of rows: [Transaction], _ currency: Currency) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\n  \"currency\": \"")
      output.append(currency.code)
      output.append("\",\n  \"transactions\": [")
      writeLines(rows, to: &output) { write($0, withRef: false, to: &$1) }
      output.append("]\n}\n")
    }
  }

  private static func writeLines<Item>(
    _ items: some Collection<Item>, to output: inout ByteBuffer, _ write: (Item, inout ByteBuffer) -> Void
  ) {
    for (number, item) in items.enumerated() {
      output.append(number == 0 ? "\n    " : ",\n    ")
      write(item, &output)
    }
    if !items.isEmpty { output.append("\n  ") }
  }

  private static func write(_ transaction: Transaction, withRef: Bool = true, to output: inout ByteBuffer) {
    output.append("{ \"id\": ")
    JSONString.append(transaction.id, for: .data, to: &output)
    write(transaction.date.iso, as: .date, to: &output)
    write(transaction.kind.rawValue, as: .type, to: &output)
    write(transaction.name, as: .name, to: &output)
    write(transaction.amount.decimal, as: .amount, to: &output)
    write(transaction.amount.currency.code, as: .currency, to: &output)
    write(transaction.category, as: .category, to: &output)
    write(transaction.address, as: .address, to: &output)
    write(transaction.memo, as: .memo, to: &output)
    write(transaction.tags, as: .tags, to: &output)
    write(transaction.attachments, as: .attachments, to: &output)
    write(transaction.account, as: .account, to: &output)
    write(transaction.to, as: .to, to: &output)
    write(transaction.split, as: .split, to: &output)
    if withRef { write(transaction.ref, as: .ref, to: &output) }
    output.append(" }")
  }

  private static func write(_ text: String?, as field: Ledger.Field, to output: inout ByteBuffer) {
    guard let text else { return }
    writeKey(field, to: &output)
    JSONString.append(text, for: .data, to: &output)
  }

  private static func write(_ texts: [String], as field: Ledger.Field, to output: inout ByteBuffer) {
    guard !texts.isEmpty else { return }
    writeKey(field, to: &output)
    output.append("[")
    for (number, text) in texts.enumerated() {
      if number > 0 { output.append(", ") }
      JSONString.append(text, for: .data, to: &output)
    }
    output.append("]")
  }

  private static func writeKey(_ field: Ledger.Field, to output: inout ByteBuffer) {
    output.append(", \"")
    output.append(field.rawValue)
    output.append("\": ")
  }

  private static func write(_ sum: Totals, to output: inout ByteBuffer) {
    output.append("{ \"currency\": \"")
    output.append(sum.currency.code)
    output.append("\", \"count\": ")
    output.append(decimal: sum.count)
    let figures = [
      ("income", sum.income), ("refunds", sum.refunds), ("spending", sum.spending), ("kept", sum.kept),
    ]
    for (name, money) in figures {
      output.append(", \"")
      output.append(name)
      output.append("\": \"")
      output.append(money.decimal)
      output.append("\"")
    }
    output.append(" }")
  }
}
