import Testing

@testable import Bookkeeping
@testable import Importing

/// Tables with odd amounts, and with text around them that is no table.
struct OddTableTests {
  private static func read(_ text: String, in locale: String = "en_US", _ currency: String = "USD") throws
    -> [String]
  {
    try StatementText(text, ImportOptions(currency: currency, locale: locale)).rows
  }

  @Test func readsAmountsThatBeginWithAPoint() throws {
    let rows = try Self.read(
      "Date,Description,Amount\n2026-12-24,SHOP ONE,-$.23\n2026-12-25,SHOP TWO,$-.50\n2026-12-26,SHOP THREE,-.75\n"
        + "2026-12-27,EMPLOYER,$20.00\n2026-12-28,SHOP FOUR,(€.40)\n")
    #expect(
      rows == [
        "2026-12-24 -0.23 USD SHOP ONE", "2026-12-25 -0.50 USD SHOP TWO", "2026-12-26 -0.75 USD SHOP THREE",
        "2026-12-27 +20.00 USD EMPLOYER", "2026-12-28 -0.40 EUR SHOP FOUR",
      ])
  }

  /// A mark of the direction of writing stands between symbol and digits.
  @Test func readsAmountsWrittenFromTheRight() throws {
    let text =
      "Account,Date,Payee,Memo,Outflow,Inflow,Cleared\nchecking,2026/11/07,shop1,Lunch,د.ا.\u{200F}4.750,د.ا.\u{200F}0.000,C\n"
      + "checking,2026/12/11,shop2,Coffee,د.ا.\u{200F}93.210,د.ا.\u{200F}0.000,C\n"
    #expect(
      try Self.read(text, in: "ar_JO", "JOD") == [
        "2026-11-07 -4.750 JOD shop1", "2026-12-11 -93.210 JOD shop2",
      ])
  }

  /// A row without a payee may be a balance by any other column, beside the mark of its amount.
  @Test(arguments: ["Kundenreferenz", "Verwendungszweck", "Info"], ["H", "S"])
  func balancesInAnyColumnAreNoPayments(heading: String, mark: String) throws {
    let (opening, closing) = mark == "H" ? ("500,00", "1.020,00") : ("500,00", "20,00")
    let text = """
      Buchungstag;Empfänger;\(heading);Währung;Umsatz;
      03.08.2026;Arbeit AG;;EUR;550,00;H
      02.08.2026;Bäcker;;EUR;10,00;S
      01.08.2026;Bahn;;EUR;20,00;S
      01.08.2026;;Anfangssaldo;EUR;\(opening);\(mark)
      03.08.2026;;Endsaldo;EUR;\(closing);H

      """
    let read = try StatementText(text, ImportOptions(currency: "USD", locale: "de_DE"))
    #expect(
      read.rows == [
        "2026-08-03 +550.00 EUR Arbeit AG", "2026-08-02 -10.00 EUR Bäcker", "2026-08-01 -20.00 EUR Bahn",
      ])
    #expect(read.statement.skipped.map(\.reason) == [.balance, .balance])
    #expect(
      read.statement.balances.map { [$0.opening?.decimal, $0.closing.decimal] } == [
        mark == "H" ? ["500.00", "1020.00"] : ["-500.00", "20.00"]
      ])
  }

  /// In German, it is a transfer, or the balance that is carried to the next page.
  @Test func aTransferIsNoBalanceCarriedForward() throws {
    let text = """
      Datum;Buchungstext;Betrag
      03.08.2026;Übertrag auf Sparkonto;-200,00
      02.08.2026;ÜBERTRAG VON KONTO 123;100,00
      01.08.2026;SBB;-12,40
      01.08.2026;Übertrag;500,00

      """
    #expect(
      try Self.read(text, in: "de_CH", "CHF") == [
        "2026-08-03 -200.00 CHF Übertrag auf Sparkonto", "2026-08-02 +100.00 CHF ÜBERTRAG VON KONTO 123",
        "2026-08-01 -12.40 CHF SBB",
      ])
  }

  /// A refund names a purchase of another month, which is in another file.
  @Test func anExchangeIsFoundBesideTheRefundOfAnEarlierPurchase() throws {
    let text = """
      Datum,Naam,Type,Valuta,Net,Transactiereferentie,Referentie Txn-ID
      03-09-2026,Bandcamp Inc,Express Checkout-betaling,USD,"-10,00",7KX111W4411290159T,
      03-09-2026,,Algemene valutaomrekening,EUR,"-9,31",7KX148W4411290212T,7KX111W4411290159T
      03-09-2026,,Algemene valutaomrekening,USD,"10,00",7KX185W4411290265T,7KX111W4411290159T
      03-09-2026,Bank,Bankstorting op PP-rekening,EUR,"9,31",7KX222W4411290318T,7KX111W4411290159T
      07-09-2026,Kruidvat,Terugbetaling,EUR,"23,95",7KX259W4411290371T,7KX037W4411290053T

      """
    let read = try StatementText(text, ImportOptions(currency: "EUR", locale: "nl_NL", signs: .bank))
    #expect(
      read.rows == [
        "2026-09-03 -9.31 EUR Bandcamp Inc", "2026-09-03 +9.31 EUR Bank", "2026-09-07 +23.95 EUR Kruidvat",
      ])
  }

  @Test func parsesNothingBelowTheTable() throws {
    let table =
      "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n01-02-2026,-,\"UPI/SHOP\",120.00, ,880.00,123\n"
      + "02-02-2026,-,\"SALARY\", ,1000.00,1880.00,123\n\n"
    let rows = ["2026-02-01 -120.00 INR UPI/SHOP", "2026-02-02 +1000.00 INR SALARY"]
    for legend in [
      "\"BRANCH ADDRESS - BANK LTD, BENGALURU, TEL:  FAX:\n\"This is a system generated output.\"\n",
      "\"an open quote, and nothing after it",
      "A \"quoted\" word\n\"Unless \"we\" hear from you\", all is well",
    ] {
      #expect(try Self.read(table + legend, in: "en_IN", "INR") == rows, "\(legend)")
    }
    // A row of the table, and a short one that could be a payment.
    for row in ["03-02-2026,-,\"UPI \"X,5.00, ,1875.00,123\n", "\"open\n03-02-2026,5.00\n"] {
      let lines = StatementReading.lines(table + row, in: "en_IN", "INR")
      #expect(lines.first?.hasPrefix("refused") == true, "\(lines)")
    }
  }

  /// Two rows show no more than that one column of numbers has signs.
  @Test(arguments: [2, 3]) func readsDaysWithBlanksWithoutHeadings(count: Int) throws {
    let lines =
      "2026 10 11,2026 10 11,42132000000000000000000000,SKLEP,-1008.03,PLN,OUTCOME,394.63\n"
      + "2026 10 10,2026 10 10,42132000000000000000000000,BANK,-5.00,PLN,FEE,1402.66\n"
      + "2026 10 09,2026 10 09,42132000000000000000000000,KIOSK,-10.00,PLN,OUTCOME,1407.66\n"
    let text = lines.split(separator: "\n").prefix(count).joined(separator: "\n") + "\n"
    let rows = [
      "2026-10-11 -1008.03 PLN SKLEP", "2026-10-10 -5.00 PLN BANK", "2026-10-09 -10.00 PLN KIOSK",
    ]
    #expect(try Self.read(text, in: "pl_PL", "PLN") == Array(rows.prefix(count)))
  }

  /// The holder of the account is in each row, the payee in another column.
  @Test func readsAStatementThatRepeatsItsHolder() throws {
    let rows = try Self.read(
      "short_name,currency,initial_date,final_date,initial_balance,final_balance,income,expenses,item1,reference1,transaction_date,value_date,amount\n"
        + "N.SURNAME,EUR,2019-11-01,2019-11-30,0.00,1000.00,1500.00,500.00,NOMINA ACME,456789012345,2019-11-02,2019-11-02,1500.00\n"
        + "N.SURNAME,EUR,2019-11-01,2019-11-30,0.00,1000.00,1500.00,500.00,ALQUILER,456789012346,2019-11-10,2019-11-10,-500.00\n",
      in: "es_ES", "EUR")
    #expect(rows == ["2019-11-02 +1500.00 EUR NOMINA ACME", "2019-11-10 -500.00 EUR ALQUILER"])
  }

  @Test func readsAShortMonthAfterAPoint() throws {
    let rows = try Self.read(
      "id,name,state,kind,date,amount,currency,extra info\na1,\"Ricarica\",APPROVED,BANK,\"24 lug 2026. 02:59:45\",\"30,40 \",EUR,\"\"\n"
        + "a2,\"Mercato\",APPROVED,C2B,\"20 mag 2026. 12:21:36\",\"-2,00 \",EUR,\"\"\n"
        + "a3,\"Caffè\",APPROVED,C2B,\"1 mar 2026. 09:44:27\",\"-2,40 \",EUR,\"\"\n", in: "it_IT", "EUR")
    #expect(
      rows == [
        "2026-07-24 +30.40 EUR Ricarica", "2026-05-20 -2.00 EUR Mercato", "2026-03-01 -2.40 EUR Caffè",
      ])
  }
}
