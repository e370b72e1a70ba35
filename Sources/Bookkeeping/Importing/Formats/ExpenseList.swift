/// Reads an expense app's list of `{id, name, type, amount}`, whose type, Personal or Business, becomes the
/// category. A negative amount is money that came back: income of the same category.
enum ExpenseList {
  static func read(
    _ items: [JSONValue.Tree], in bytes: [UInt8], on date: CalendarDate, _ options: ImportOptions
  ) -> Statement {
    var statement = Statement(.expenseList)
    var (line, position) = (1, 0)
    for item in items {
      line += bytes[position..<item.offset].count { $0 == UInt8(ascii: "\n") }
      position = item.offset
      let id = trimmed(item["id"]?.scalar ?? "")
      statement.add(
        payment(item, on: date, options), reference: id.isEmpty ? nil : id, at: Statement.Place(line: line))
    }
    return statement
  }

  private static func payment(
    _ item: JSONValue.Tree, on date: CalendarDate, _ options: ImportOptions
  ) -> Result<Transaction.Draft, Statement.Refusal> {
    guard case .object = item.content else { return .failure(.wrongShape) }
    let name = trimmed(item["name"]?.string ?? "")
    guard !name.isEmpty else { return .failure(.noName) }
    guard let text = item["amount"]?.scalar else { return .failure(.noAmount) }
    let isNegative = text.hasPrefix("-")
    let number = isNegative ? String(text.dropFirst()) : text
    return SignedDecimal.minorUnits(number, options.currency).flatMap { minorUnits in
      guard minorUnits > 0 else { return .failure(.zeroAmount) }
      var draft = Transaction.Draft(
        date: date, kind: isNegative ? .income : .expense, name: name,
        amount: Money(minorUnits: minorUnits, currency: options.currency))
      let type = trimmed(item["type"]?.string ?? "")
      if !type.isEmpty { draft.category = type }
      return .success(draft)
    }
  }
}
