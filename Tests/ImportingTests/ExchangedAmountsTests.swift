import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests tables with amounts in two currencies: the account's, and that of each purchase.
struct ExchangedAmountsTests {
  private static func read(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws
    -> [String]
  {
    var options = ImportOptions()
    options.currency = .unstated
    options.signs = .bank
    change(&options)
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    return statement.rows.map { row in
      switch row.payment {
      case .success(let draft): draft.amount.signed(as: draft.kind).withCode
      case .failure(let refusal): "\(refusal)"
      }
    }
  }

  /// The rows of one currency have equal amounts, so that it is the account's, whichever columns come first.
  @Test(arguments: [
    "Data,Opis,Kwota transakcji,Waluta transakcji,Kwota w walucie rachunku,Waluta rachunku",
    "Date,Description,Transaction amount,Transaction currency,Account amount,Account currency",
    "Date,Libellé,Montant de l'opération,Devise de l'opération,Montant débité,Devise du compte",
    "Data,Descrizione,Importo in valuta originale,Valuta originale,Importo,Valuta",
  ])
  func amountsAreTheAccounts(headings: String) throws {
    let rows = [
      ["HOTEL ROMA", "-100.00", "USD", "-432.10", "PLN"], ["ACME", "6850.00", "PLN", "6850.00", "PLN"],
      ["ORLEN", "-60.00", "PLN", "-60.00", "PLN"],
    ]
    let expected = ["-432.10 PLN", "6850.00 PLN", "-60.00 PLN"]
    for order in [[0, 1, 2, 3, 4], [0, 3, 4, 1, 2]] {
      let columns = headings.split(separator: ",").map(String.init)
      let table = [Array(columns[1...])] + rows
      let dates = [columns[0], "2026-03-03", "2026-03-05", "2026-03-11"]
      let lines = zip(dates, table).map { date, cells in
        ([date] + order.map { cells[$0] }).joined(separator: ",")
      }
      #expect(try Self.read(lines.joined(separator: "\n") + "\n") == expected, "\(headings) \(order)")
    }
  }

  /// The only column of currencies may be that of the purchases; then the equal amounts say the account's.
  @Test func theCurrencyOfPurchasesIsNotTheAccounts() throws {
    let text = """
      Datum,Beskrivning,Utländskt belopp,Valuta,Belopp
      2026-03-03,HOTEL ROMA,-100.00,USD,-432.10
      2026-03-05,ACME,6850.00,SEK,6850.00
      2026-03-11,ORLEN,-60.00,SEK,-60.00

      """
    #expect(try Self.read(text) == ["-432.10 SEK", "6850.00 SEK", "-60.00 SEK"])
    let named = try Self.read(text) { $0.columns[.amount] = "Belopp" }
    #expect(named == ["-432.10 SEK", "6850.00 SEK", "-60.00 SEK"])
    let original = try Self.read(text) { $0.columns[.amount] = "Utländskt belopp" }
    #expect(original == ["-100.00 USD", "6850.00 SEK", "-60.00 SEK"])
  }

  /// A balance follows the amounts of the account, and a column named *Booked* has them.
  @Test func amountsBesideABalanceAreTheAccounts() throws {
    let text = """
      Date,Description,Amount,Currency,Booked,Balance
      2026-03-03,HOTEL ROMA,-100.00,EUR,-432.10,567.90
      2026-03-05,ACME,6850.00,GBP,6850.00,7417.90
      2026-03-11,ORLEN,-60.00,GBP,-60.00,7357.90

      """
    #expect(try Self.read(text) == ["-432.10 GBP", "6850.00 GBP", "-60.00 GBP"])
  }

  /// Amounts that are equal in two currencies prove nothing.
  @Test func withoutProofTheCurrencyOfTheRowCounts() throws {
    let text = """
      Date,Description,Amount,Currency,Total
      2026-03-03,HOTEL ROMA,-100.00,EUR,-100.00
      2026-03-05,ACME,6850.00,GBP,6850.00
      2026-03-11,ORLEN,-60.00,GBP,-61.00

      """
    let named = try Self.read(text) { $0.columns[.amount] = "Amount" }
    #expect(named == ["-100.00 EUR", "6850.00 GBP", "-60.00 GBP"])
  }

  /// The second amount of an app's list is in the currency of its totals, whatever that of the account is.
  @Test func totalsOfAnAppAreNoAccounts() throws {
    let text = """
      Account,Note,Currency,Amount,Ref currency amount,Date
      Cash,LUNCH,INR,-300.00,-300.00,2026-03-03
      Forex,HOTEL,GBP,-250.00,-32299.74,2026-03-04
      Cash,TAXI,INR,-120.00,-120.00,2026-03-05

      """
    #expect(try Self.read(text) == ["-300.00 INR", "-250.00 GBP", "-120.00 INR"])
  }
}
