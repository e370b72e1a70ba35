/// What a user says about a file to import. Nil, or left out, means: find out.
package struct ImportOptions: Sendable {
  package var columns: [Column: String] = [:]
  package var delimiter: Character?
  package var dateFormat: DatePattern?
  package var notation: NumberNotation?
  /// Which way the signs of a statement point, where the file does not tell.
  package var signs: Signs?
  /// For files whose rows have none.
  package var date: CalendarDate?
  package var encoding: TextEncoding?
  /// The ledger's.
  package var currency = Currency.usDollar
  /// The ledger's; it settles dates that the whole file leaves open.
  package var locale = "en_US"
  /// That of amounts which name none, as the user says it; before the ledger's.
  package var statedCurrency: Currency?
  /// Takes payments that are announced and not booked yet.
  package var takesPending = false
  /// How far a long file has been read, in rows.
  package var onProgress: (@Sendable (Int) -> Void)?

  package init() {}
}

extension ImportOptions {
  /// Which way the signs of a statement point.
  package enum Signs: String, Sendable {
    /// Minus is money out, as on the statement of a bank account.
    case bank
    /// Plus is money out, as on many statements of cards.
    case card
  }
}

extension ImportOptions {
  /// What a user can say to settle what a file leaves open.
  package enum Choice: Equatable, Sendable {
    case signs(Signs)
    case dateFormat(DatePattern)
    case notation(NumberNotation)
    case column(Column, named: String)
    case encoding(TextEncoding)
  }

  package mutating func choose(_ choice: Choice) {
    switch choice {
    case .signs(let signs): self.signs = signs
    case .dateFormat(let pattern): dateFormat = pattern
    case .notation(let notation): self.notation = notation
    case .column(let column, let name): columns[column] = name
    case .encoding(let encoding): self.encoding = encoding
    }
  }

  /// As if the user had chosen it.
  func with(_ choice: Choice) -> ImportOptions {
    var options = self
    options.choose(choice)
    return options
  }
}

extension ImportOptions {
  /// What a column of a statement can hold.
  package enum Column: String, CaseIterable, Sendable {
    case date, name, amount, debit, credit, category, memo, address, currency, type, id
    case balance, fee, status, account, tags
  }
}
