import Basics
import Bookkeeping

/// The amounts of a table in the currency of each purchase, beside those in the account's currency.
///
/// The rows prove which column has the currencies of the purchases: both amounts are equal in the rows of one
/// currency, which is the account's, and differ in those of all others.
struct ExchangedAmounts: Sendable {
  /// The column of the amounts before the exchange.
  let original: Int
  /// The column of the currencies before the exchange.
  let currency: Int
  /// The column of the amounts after the exchange.
  let own: Int
  /// The column that has the account's currency in each row.
  let ownCurrency: Int?
  /// The currency of the account.
  let ofAccount: Currency

  /// Fails if no rows prove it.
  init?(_ columns: [TableColumn], _ rows: some Collection<TextTable.Row>) {
    let amounts = columns.filter(Self.mayBeExchanged)
    let currencies = columns.filter { $0.holds(.currencies) }
    // The accounts of an app have currencies of their own, and a second amount may be in the app's.
    let isOfSeveral = columns.contains { column in
      column.has(.account) && column.distinct > 1 && column.holds(.texts, .codes)
        && !column.hasAny(.other, .payee, .sender, .recipient, .currency)
    }
    guard amounts.count > 1, amounts.count <= 6, currencies.count <= 4, !isOfSeveral else { return nil }
    for currency in currencies where currency.distinct > 1 {
      for (place, one) in amounts.enumerated() {
        for other in amounts[(place + 1)...] {
          guard let code = Self.ownCode(one.number, other.number, currency.number, rows) else { continue }
          let ownCurrency = currencies.first(where: { $0.distinct == 1 && ByteString($0.examples[0]) == code }
          )
          guard let account = CellContent.currencies(code.text).first,
            let isFirst = Self.isOriginal(one, other, of: currency, ownCurrency)
          else { continue }
          original = (isFirst ? one : other).number
          own = (isFirst ? other : one).number
          self.currency = currency.number
          self.ownCurrency = ownCurrency?.number
          ofAccount = account
          return
        }
      }
    }
    return nil
  }

  private static func mayBeExchanged(_ column: TableColumn) -> Bool {
    column.holds(.amounts) && column.hasAny(.amount, .total, .original, .booked, .booking, .debit, .credit)
      && !column.hasAny(.fee, .rate, .balance, .id, .net, .gross, .price)
  }

  /// The code of the rows in which two amounts are equal, if all other rows have other codes.
  private static func ownCode(
    _ one: Int, _ other: Int, _ currency: Int, _ rows: some Collection<TextTable.Row>
  ) -> ByteString? {
    var (equal, different): (Set<ByteString>, Set<ByteString>) = ([], [])
    for row in rows where AmountReading.isSomething(row[one]) && AmountReading.isSomething(row[other]) {
      let isEqual = SignedAmount(row[one]).number == SignedAmount(row[other]).number
      let code = ByteString(row[currency])
      if isEqual { equal.insert(code) } else { different.insert(code) }
    }
    guard equal.count == 1, !different.isEmpty, equal.isDisjoint(with: different) else { return nil }
    return equal.first
  }

  /// Whether the first of two amounts is the one before the exchange. Evidence is the words that headings
  /// share, then their meaning, then which amount is directly before the currency; `nil` if nothing says it.
  private static func isOriginal(
    _ one: TableColumn, _ other: TableColumn, of currency: TableColumn, _ own: TableColumn?
  ) -> Bool? {
    func shared(_ amount: TableColumn, _ currency: TableColumn?) -> Int {
      currency.map { Set($0.meaning.text.words).intersection(amount.meaning.text.words).count } ?? 0
    }
    func rank(_ column: TableColumn) -> Int {
      column.hasAny(.booked, .booking) ? 0 : column.has(.original) ? 2 : 1
    }
    let isFirst = shared(one, currency) + shared(other, own)
    let isSecond = shared(other, currency) + shared(one, own)
    if isFirst != isSecond { return isFirst > isSecond }
    if rank(one) != rank(other) { return rank(one) > rank(other) }
    let (after, afterOther) = (currency.number == one.number + 1, currency.number == other.number + 1)
    return after == afterOther ? nil : after
  }

  /// Gives the headings of the columns the meanings that their rows prove.
  func mark(_ columns: inout [TableColumn]) {
    for column in [original, currency] {
      columns[column].correctMeaning(adding: [.original], removing: [.booked])
    }
    // A column of debits stays one beside a column of credits.
    let isOfPair = columns.contains { column in
      column.number != own && column.holds(.amounts) && column.has(.debit) != columns[own].has(.debit)
        && column.has(.credit) != columns[own].has(.credit)
    }
    columns[own].correctMeaning(
      adding: isOfPair ? [] : [.amount, .booked],
      removing: isOfPair ? [.original] : [.original, .debit, .credit])
    if let ownCurrency { columns[ownCurrency].correctMeaning(adding: [.booked], removing: [.original]) }
  }
}
