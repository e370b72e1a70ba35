import Bookkeeping

/// The decisions about files of one kind, by the user now or before. Settings that are `nil` or empty are
/// detected.
package struct ImportSettings: Equatable, Sendable {
  package var columns: [ImportOptions.Column: String] = [:]
  package var delimiter: Character?
  package var dateFormat: DatePattern?
  package var notation: NumberNotation?
  /// The meaning of a statement's signs, for files that do not state it.
  package var signs: ImportOptions.Signs?
  /// Whether fees in a column of their own come on top of the amounts.
  package var fees: ImportOptions.Fees?
  /// The words of a column of types that say which way money went.
  package var typeWords = TypeWords()
  package var encoding: TextEncoding?
  /// The currency of amounts that name none. It overrides the ledger's.
  package var statedCurrency: Currency?
  /// Whether to import payments that are pending.
  package var takesPending: Bool?

  /// Takes the settings that are not set from others.
  mutating func complete(by other: Self) {
    columns.merge(other.columns) { own, _ in own }
    delimiter = delimiter ?? other.delimiter
    dateFormat = dateFormat ?? other.dateFormat
    notation = notation ?? other.notation
    // Signs and words answer the same question.
    if signs == nil, !other.typeWords.isEmpty { typeWords.complete(by: other.typeWords) }
    if typeWords.isEmpty { signs = signs ?? other.signs }
    fees = fees ?? other.fees
    encoding = encoding ?? other.encoding
    statedCurrency = statedCurrency ?? other.statedCurrency
    takesPending = takesPending ?? other.takesPending
  }
}

/// Everything that decides how a file is read.
@dynamicMemberLookup
package struct ImportOptions: Sendable {
  var settings = ImportSettings()
  /// The date of the payments, for files whose rows have none.
  package var date: CalendarDate?
  /// The ledger's currency, or that of the account if the text before a table names it.
  package var currency = Currency.usDollar
  /// The currencies that the text before a table can mean.
  var accountCurrencies: [Currency] = []
  /// Whether the table has the IBAN of its account: then it is no card's, and its balance is no debt.
  var isOfBankAccount = false
  /// Whether the signs come from an earlier file, so that the words of this one may contradict them.
  package var areSignsKept = false
  /// The number of the account that an earlier file of the same layout had.
  package var accountOfLayout: String?
  /// The day of the import, if it is known: a row dated after the next year is no payment.
  package var today: CalendarDate?
  /// The ledger's locale. It settles dates that are ambiguous throughout the file.
  package var locale = "en_US"
  /// Reports the number of rows read so far of a long file.
  package var onProgress: (@Sendable (Int) -> Void)?

  package init() {}

  package subscript<Value>(dynamicMember path: WritableKeyPath<ImportSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// The currency of amounts that name none.
  var defaultCurrency: Currency { settings.statedCurrency ?? currency }
  /// The currencies that an ambiguous sign may mean, the likeliest first.
  var currencies: [Currency] { [settings.statedCurrency, currency].compactMap(\.self) }
}

extension ImportOptions {
  /// The meaning of the signs of a statement.
  package enum Signs: String, Sendable {
    /// Minus is money out, as on bank statements.
    case bank
    /// Plus is money out, as on many card statements.
    case card
  }

  /// The relation of fees in a column of their own to the amounts beside them.
  package enum Fees: String, CaseIterable, Sendable {
    /// Each is paid besides the amount.
    case extra
    /// The amounts contain them.
    case included
  }

  /// A choice of the user that settles a question about a file.
  package enum Choice: Equatable, Sendable {
    case signs(Signs)
    case fees(Fees)
    case dateFormat(DatePattern)
    case notation(NumberNotation)
    case column(Column, named: String)
    case encoding(TextEncoding)
    case currency(Currency)
    /// The words of the column of types with this heading or number that mean money out, and money in.
    case words(out: [String], in: [String], column: String)
  }

  package mutating func choose(_ choice: Choice) {
    switch choice {
    case .signs(let signs): (self.signs, areSignsKept) = (signs, false)
    case .fees(let fees): self.fees = fees
    case .dateFormat(let pattern): self.dateFormat = pattern
    case .notation(let notation): self.notation = notation
    case .column(let column, let name): self.columns[column] = name
    case .encoding(let encoding): self.encoding = encoding
    case .currency(let currency): self.statedCurrency = currency
    case .words(let out, let words, let column):
      self.typeWords.out += out
      self.typeWords.in += words
      self.columns[.type] = column
    }
  }

  /// Whether the options contain a choice, or another answer to the same question.
  package func states(_ choice: Choice) -> Bool {
    switch choice {
    case .signs: settings.signs != nil
    case .fees: settings.fees != nil
    case .dateFormat: settings.dateFormat != nil
    case .notation: settings.notation != nil
    case .column(let column, _): settings.columns[column] != nil
    case .encoding: settings.encoding != nil
    case .currency: settings.statedCurrency != nil
    case .words: !settings.typeWords.isEmpty
    }
  }

  /// The meanings of a statement's columns.
  package enum Column: String, CaseIterable, Sendable {
    case date, name, amount, debit, credit, category, memo, address, currency, type, id
    case balance, fee, status, account, tags
  }
}
