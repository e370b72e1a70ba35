import Testing

@testable import Bookkeeping
@testable import Importing

/// Columns and captions whose meaning another one beside them could change: an original currency, a label, a
/// kind of payment before the payee, a number under its heading.
struct ColumnMeaningTests {
  /// The debits are in the currency of the account.
  @Test(arguments: [
    "Date,Description,Debit,Credit,Original Amount,Original Currency",
    "Datum,Text,Soll,Haben,Fremdwährungsbetrag,Fremdwährung",
  ])
  func anOriginalCurrencyIsNotThatOfDebits(headings: String) throws {
    let text =
      headings
      + "\n2026-03-02,HOTEL,92.00,,100.00,USD\n2026-03-03,COOP,20.00,,,\n2026-03-04,LOHN,,3000.00,,\n"
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.amount.withCode) == ["92.00 EUR", "20.00 EUR", "3000.00 EUR"])
  }

  /// The currency of a fee or of a merchant is not that of the amounts.
  @Test(arguments: ["Fee currency", "Merchant currency"])
  func anotherCurrencyIsNotThatOfAmounts(heading: String) throws {
    let text =
      "Date,Description,Amount,\(heading),Currency\n2026-03-02,ACME,1000.00,EUR,EUR\n2026-03-05,Bob,-500.00,USD,EUR\n"
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.amount.withCode) == ["1000.00 EUR", "500.00 EUR"])
  }

  /// An amount before the exchange stands beside the one in the currency of the account.
  @Test(arguments: [
    "Amount,Currency,Converted Amount,Account Currency", "Amount,Original Currency,Converted Amount,Currency",
  ])
  func theConvertedAmountIsTheAccounts(headings: String) throws {
    let text =
      "Date,Description,\(headings)\n2026-03-02,HOTEL,-100.00,USD,-92.00,EUR\n2026-03-03,REWE,-20.00,EUR,-20.00,EUR\n"
      + "2026-03-04,PAY,300.00,EUR,300.00,EUR\n"
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.amount.withCode) == ["92.00 EUR", "20.00 EUR", "300.00 EUR"])
  }

  /// The day of a bill is no payment's, whatever its place.
  @Test(arguments: ["Billing date,Date", "Import date,Date", "Rechnungsdatum,Datum"])
  func theDayOfTheBillIsNoPayments(headings: String) throws {
    let text =
      "\(headings),Description,Amount\n2026-04-15,2026-03-02,ACME,1000.00\n2026-04-15,2026-03-05,Bob,-500.00\n"
      + "2026-04-15,2026-03-06,Shop,-20.00\n"
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.date.iso) == ["2026-03-02", "2026-03-05", "2026-03-06"])
  }

  /// A shop may have the name of a balance.
  @Test(arguments: [
    "Date,Description,Category,Amount\n2026-03-05,New Balance,Clothing,-89.90\n2026-03-06,Tesco,Food,-20.00\n",
    "Date,Description,Amount\n2026-03-05,NEW BALANCE 123 LONDON,-89.90\n2026-03-06,TESCO,-20.00\n",
    "Date,Text,Type,Amount\n2026-03-05,Übertrag,Überweisung,-89.90\n2026-03-06,REWE,Lastschrift,-20.00\n",
  ])
  func aShopMayHaveTheNameOfABalance(text: String) throws {
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.amount.decimal) == ["89.90", "20.00"])
  }

  /// A balance is still none.
  @Test(arguments: ["New balance", "New balance 2026-03-06", "Opening balance,", "Übertrag"])
  func aBalanceIsNoPayment(title: String) throws {
    let text = "Date,Description,Type,Amount\n2026-03-05,REWE,Card,-89.90\n2026-03-06,\"\(title)\",,910.10\n"
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts.map(\.name) == ["REWE"])
  }

  /// A word such as *Withdrawal* before the payee makes no column of types.
  @Test(arguments: [
    ("Category", ["Food", "Rent", "Salary"]), ("Reference", ["A-17", "B-22", "X-9"]),
    ("Type", ["CARD", "CARD", "ACH"]),
  ])
  func aPayeeMayFollowAKindOfPayment(heading: String, cells: [String]) throws {
    let text = """
      Date,Description,\(heading),Amount
      2026-03-12,Withdrawal Walmart,\(cells[0]),-45.10
      2026-03-05,Withdrawal Rent Company,\(cells[1]),-900.00
      2026-03-02,Deposit Acme,\(cells[2]),2500.00

      """
    let read = try StatementText(text, ImportOptions(currency: "USD"))
    #expect(read.drafts.map(\.name) == ["Withdrawal Walmart", "Withdrawal Rent Company", "Deposit Acme"])
    #expect(read.drafts.map(\.kind) == [.expense, .expense, .income])
  }

  /// Kinds of payments that repeat, or that say no more, still name nobody.
  @Test func kindsOfPaymentsNameNobody() throws {
    let text = """
      Date,Description,Shop,Amount
      2026-03-12,Card payment,Walmart,-45.10
      2026-03-05,Direct debit,Rent Company,-900.00
      2026-03-02,Bank transfer,Acme,2500.00

      """
    let read = try StatementText(text, ImportOptions(currency: "USD", signs: .bank))
    #expect(read.drafts.map(\.name) == ["Walmart", "Rent Company", "Acme"])
  }

  /// The text of each payment is under `label` in French banks' files.
  @Test(arguments: [("Label", []), ("Tags", ["holiday"])])
  func aTextOfItsOwnInEachRowIsNoTag(heading: String, tags: [String]) throws {
    let cells =
      tags.isEmpty
      ? ["CARD 30/03 MONOPRIX", "DIRECT DEBIT EDF", "TRF ACME SALARY"] : ["holiday", "", "holiday"]
    let text = """
      Date,\(heading),Payee,Amount
      2026-03-31,\(cells[0]),Monoprix,-45.60
      2026-03-05,\(cells[1]),EDF,-100.00
      2026-03-02,\(cells[2]),Acme,2500.00

      """
    let read = try StatementText(text, ImportOptions(currency: "EUR", signs: .bank))
    #expect(read.drafts[0].tags == tags && read.drafts[1].tags == [])
    #expect(read.drafts[0].memo == (tags.isEmpty ? cells[0] : nil))
  }

  /// The number and the balance of an account are below their headings, as in a table of one row.
  @Test func valuesMayBeBelowTheirHeadings() throws {
    let file = """
      "Kontonummer";"Kontonamn";"";"Saldo";"Tillgängligt belopp"
      "90248745117";"Rörelsekonto";"";"193 210,31";"200 000,00"

      "Bokföringsdatum";"Transaktionsdatum";"Transaktionstyp";"Meddelande";"Belopp"
      "2024-04-12";"2024-04-12";"Kortköp";"ICA MAXI";"-250,00"
      "2024-04-09";"2024-04-09";"Betalning";"HYRA AB";"-2 000,00"

      """
    var options = ImportOptions(currency: "SEK", signs: .bank)
    options.locale = "sv_SE"
    let statement = try StatementReader.read(Array(file.utf8), options: options)
    #expect(statement.accountID == "90248745117")
    #expect(statement.balances.map(\.closing.decimal) == ["193210.31"])
  }
}
