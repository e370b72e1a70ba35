import Bookkeeping

/// Reads an expense app's list of `{id, name, type, amount}`. The type, Personal or Business, becomes the
/// category. A negative amount is a refund: income of the same category.
enum ExpenseList {
  static func read(
    _ items: [JSONValue.Tree], in bytes: [UInt8], on date: CalendarDate, _ options: ImportOptions
  ) -> Statement {
    var statement = Statement()
    statement.hasSuppliedDate = true
    var (line, position) = (1, 0)
    for item in items {
      line += bytes[position..<item.value.start].count { $0 == UInt8(ascii: "\n") }
      position = item.value.start
      statement.add(entry(item, at: line, on: date, options), options)
    }
    return statement
  }

  private static func entry(
    _ item: JSONValue.Tree, at line: Int, on date: CalendarDate, _ options: ImportOptions
  ) -> Statement.Entry {
    guard item.value.kind == .object else { return Statement.Entry(line: line, refused: .wrongShape) }
    var entry = Statement.Entry(line: line)
    let (id, type) = (trimmed(item["id"]?.scalar ?? ""), trimmed(item["type"]?.string ?? ""))
    entry.date = .success(date)
    entry.names = [item["name"]?.string ?? ""]
    entry.reference = id.isEmpty ? nil : id
    entry.category = type.isEmpty ? nil : type
    if let text = item["amount"]?.scalar {
      let number = text.hasPrefix("-") ? String(text.dropFirst()) : text
      entry.amount = Result { () throws(Statement.Refusal) in
        let units = try SignedDecimal.minorUnits(number, options.currency)
        return SignedDecimal(Money(minorUnits: units, currency: options.currency))
      }
      entry.kind = text.hasPrefix("-") ? .income : .expense
    }
    entry.currency = options.currency.code
    return entry
  }
}
