import Basics

/// Transactions as JSON, with the same fields as a ledger, so that any reader of ledgers can read them.
package enum TransactionJSON {
  /// An object with `transactions` and `sums`, which are always present.
  ///
  /// Each transaction also has its `role`, so that the rows add up to the sums.
  package static func text(of found: Query.Found, limit: Int = .max) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\n  \"transactions\": [")
      writeLines(Array(zip(found.transactions, found.roles).prefix(limit)), to: &output) {
        write($0.0, as: $0.1, to: &$1)
      }
      output.append("],\n  \"sums\": [")
      writeLines(found.sums, to: &output) { write($0, to: &$1) }
      output.append("]\n}\n")
    }
  }

  /// The parts of a ledger before and after its rows.
  static func header(_ settings: Ledger.Settings) -> [UInt8] {
    ByteBuffer.array { output in
      output.append("{\n  \"currency\": \"\(settings.currency.code)\",\n")
      let kinds = settings.categoryKinds.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      if !kinds.isEmpty { output.append("  \"categories\": {") }
      for (number, category) in kinds.enumerated() {
        output.append(separator(isFirst: number == 0))
        JSONString.append(category.key, for: .data, to: &output)
        output.append(": { \"kind\": \"\(category.value.rawValue)\" }")
      }
      if !kinds.isEmpty { output.append("\n  },\n") }
      output.append("  \"transactions\": [")
    }
  }
  static let footer = Array("\n  ]\n}\n".utf8)

  /// Writes a row of such a ledger, with its id, but without the fields of its import.
  static func writeRow(_ row: Transaction, isFirst: Bool, to output: inout ByteBuffer) {
    output.append(separator(isFirst: isFirst))
    write(row, withImport: false, to: &output)
  }

  private static func writeLines<Item>(
    _ items: some Collection<Item>, to output: inout ByteBuffer, _ write: (Item, inout ByteBuffer) -> Void
  ) {
    for (number, item) in items.enumerated() {
      output.append(separator(isFirst: number == 0))
      write(item, &output)
    }
    if !items.isEmpty { output.append("\n  ") }
  }

  private static func separator(isFirst: Bool) -> StaticString { isFirst ? "\n    " : ",\n    " }

  private static func write(
    _ transaction: Transaction, as role: Report.Role? = nil, withImport: Bool = true,
    to output: inout ByteBuffer
  ) {
    output.append("{ ")
    for field in Ledger.Field.transaction where withImport || ![.ref, .file].contains(field) {
      guard let value = transaction.value(of: field) else { continue }
      output.append(field == .id ? "\"" : ", \"")
      output.append(field.rawValue)
      output.append("\": ")
      write(value, to: &output)
    }
    if let role { output.append(", \"role\": \"\(role.name)\"") }
    output.append(" }")
  }

  private static func write(_ value: Transaction.Change.Value, to output: inout ByteBuffer) {
    guard case .list(let texts) = value else {
      return JSONString.append(value.text, for: .data, to: &output)
    }
    output.append("[")
    for (number, text) in texts.enumerated() {
      if number > 0 { output.append(", ") }
      JSONString.append(text, for: .data, to: &output)
    }
    output.append("]")
  }

  private static func write(_ sum: Totals, to output: inout ByteBuffer) {
    let figures = [
      ("income", sum.income), ("refunds", sum.refunds), ("spending", sum.spending), ("kept", sum.kept),
    ].map { name, money in ", \"\(name)\": \"\(money.decimal)\"" }
    output.append(
      "{ \"currency\": \"\(sum.currency.code)\", \"count\": \(sum.count)\(figures.joined()) }")
  }
}
