/// What a table is like as a whole, for the preview, for profiles and for messages.
struct TableDescription: Sendable {
  let section: TableSection
  let roles: ColumnRoles
  let width: Int

  /// By what the next file of this kind is known.
  var shape: String {
    if section.headings.isEmpty { return "csv \(width) columns" }
    return "csv "
      + section.headings.map { HeadingText($0).words.joined(separator: " ") }.joined(separator: "|")
  }

  /// - Parameter reference: The column of references that differ in all rows.
  func columnUses(amount source: AmountReading.Source?, reference: Int?) -> [Statement.ColumnUse] {
    var uses: [Int: ImportOptions.Column] = [:]
    func use(_ column: Int?, _ meaning: ImportOptions.Column) {
      if let column, uses[column] == nil { uses[column] = meaning }
    }
    use(roles.dates.first, .date)
    switch source {
    case .single(let column)?: use(column, .amount)
    case .split(let debit, let credit)?:
      use(debit, .debit)
      use(credit, .credit)
    case .perCurrency(let columns)?: for column in columns { use(column, .amount) }
    case nil: break
    }
    use(roles.sender, .name)
    use(roles.recipient, .name)
    use(roles.payees.first, .name)
    use(roles.balances.first, .balance)
    use(roles.fee, .fee)
    use(roles.currency, .currency)
    use(roles.status, .status)
    use(roles.memo, .memo)
    use(roles.category, .category)
    use(roles.labels.group, .category)
    use(roles.labels.subcategory, .category)
    use(roles.labels.tags, .tags)
    use(roles.address, .address)
    use(roles.labels.account ?? roles.account, .account)
    use(reference, .id)
    return (0..<width).map { column in
      Statement.ColumnUse(
        heading: section.headings.indices.contains(column) ? section.headings[column] : "",
        number: column + 1,
        meaning: uses[column], examples: roles.contents[column].examples)
    }
  }

  /// An IBAN before the table, or what a column of accounts says in every row.
  func accountID() -> String? {
    for row in section.preamble {
      for cell in row.cells {
        let plain = cell.utf8.filter { $0 != 0x20 }
        let isIBAN =
          (15...34).contains(plain.count) && plain.prefix(2).allSatisfy { (0x41...0x5A).contains($0) }
          && plain.dropFirst(2).prefix(2).allSatisfy { (0x30...0x39).contains($0) }
        if isIBAN { return String(decoding: plain, as: UTF8.self) }
      }
    }
    guard let column = roles.account else { return nil }
    return roles.contents[column].examples.first
  }

  /// `Currency: EUR`, or what the balances before the table are in.
  static func currency(in preamble: [TextTable.Row], _ options: ImportOptions) -> Currency? {
    var found: Set<Currency> = []
    for row in preamble.prefix(60) {
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty && cell.utf8.count <= 60 {
        if index > 0, HeadingMeaning(row.cells[index - 1]).has(.currency),
          let currency = ColumnContent.currency(cell, preferring: options.currency)
        {
          found.insert(currency)
        } else if ColumnContent.isAmount(cell), let sign = SignedAmount(cell).currencySign,
          let currency = Currency.Symbols.currency(sign, preferring: options.currency)
        {
          found.insert(currency)
        }
      }
    }
    return found.count == 1 ? found.first : nil
  }
}
