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
