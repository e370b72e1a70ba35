import Testing

@testable import Bookkeeping
@testable import Importing

struct OFXTests {
  private static func sgml(_ transactions: String, account: String = "<BANKID>77<ACCTID>1234") -> String {
    """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102
    ENCODING:USASCII
    CHARSET:1252

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM>\(account)</BANKACCTFROM><BANKTRANLIST>
    \(transactions)
    </BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """
  }

  @Test func readsSGMLWithoutClosingTags() throws {
    let read = try StatementText(
      Self.sgml(
        """
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260305230000.000[-5:EST]<TRNAMT>-12.4<FITID>A1<NAME>Corner &amp; Bakery<MEMO>Bread</STMTTRN>
        <STMTTRN>
        <TRNTYPE>DEBIT
        <DTPOSTED>20260306
        <TRNAMT>+2000
        <FITID>A2
        <MEMO>Salary  March
        """))
    #expect(read.rows == ["2026-03-05 -12.40 EUR Corner & Bakery", "2026-03-06 +2000.00 EUR Salary March"])
    #expect(read.references == ["A1", "A2"])
    #expect(read.drafts.first?.memo == "Bread")
    #expect(read.statement.accountID == "1234")
  }

  /// Some cards write what is owed: if all types say the opposite of the signs, neither is believed.
  @Test func asksWhereAllTypesOfACardContradictTheSigns() throws {
    func card(_ amounts: [String]) -> String {
      Self.sgml(
        """
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260803<TRNAMT>\(amounts[0])<FITID>A1<NAME>PADARIA</STMTTRN>
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260804<TRNAMT>\(amounts[1])<FITID>A2<NAME>LOJA</STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260810<TRNAMT>\(amounts[2])<FITID>A3<NAME>PAGAMENTO</STMTTRN>
        """
      ).replacing("STMTRS>", with: "CCSTMTRS>").replacing("BANKACCTFROM", with: "CCACCTFROM")
    }
    let owed = card(["45.90", "100.00", "-300.00"])
    #expect(StatementReading.lines(owed, in: "pt_BR", "EUR").first == "undecided")
    let right = [
      "2026-08-03 -45.90 EUR PADARIA", "2026-08-04 -100.00 EUR LOJA", "2026-08-10 +300.00 EUR PAGAMENTO",
    ]
    #expect(StatementReading.lines(owed, in: "pt_BR", "EUR") { $0.signs = .card } == right)
    #expect(StatementReading.lines(card(["-45.90", "-100.00", "300.00"]), in: "pt_BR", "EUR") == right)
  }

  /// Some programs compute amounts with more decimals than money has.
  @Test func roundsToTheCurrency() throws {
    let amounts = ["+00000000000115.8351", "-00000000000197.1200", "-9.9999", "-0.0042"]
    let transactions = amounts.map { "<STMTTRN><DTPOSTED>20260305<TRNAMT>\($0)<NAME>A</STMTTRN>" }
    let read = try StatementText(Self.sgml(transactions.joined(separator: "\n")))
    #expect(read.rows == ["2026-03-05 +115.84 EUR A", "2026-03-05 -197.12 EUR A", "2026-03-05 -10.00 EUR A"])
    #expect(read.skipped.map { $0.suffix(10) } == ["zeroAmount"])
    #expect(read.statement.findings.contains(.rounded(rows: 3)))
    let yen = Self.sgml(transactions[0]).replacing("EUR", with: "JPY")
    #expect(try StatementText(yen).rows == ["2026-03-05 +116 JPY A"])
  }

  @Test func readsAFileWithoutItsFirstLine() throws {
    let text =
      "DATA:OFXSGML\nENCODING:UTF-8\n<OFX>\n<BANKTRANLIST><STMTTRN><DTPOSTED>20260324</DTPOSTED>"
      + "<TRNAMT>-45.00</TRNAMT><NAME>SHOP</NAME></STMTTRN></BANKTRANLIST>\n</OFX>\n"
    #expect(try StatementText(text).rows == ["2026-03-24 -45.00 USD SHOP"])
  }

  @Test func readsXML() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <?OFX OFXHEADER="200" VERSION="211"?>
      <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF>
      <CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM><BANKTRANLIST>
      <STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260305</DTPOSTED><TRNAMT>-5.50</TRNAMT><NAME></NAME>
      <PAYEE><NAME>Café &#x26; Co</NAME><ADDR1>1 High St</ADDR1><CITY>Leeds</CITY></PAYEE></STMTTRN>
      <!-- <STMTTRN><TRNAMT>-9</TRNAMT></STMTTRN> -->
      <STMTTRN><TRNTYPE>CHECK</TRNTYPE><DTPOSTED>20260306</DTPOSTED><TRNAMT>-7</TRNAMT><CHECKNUM>319</CHECKNUM>
      <BANKACCTTO><ACCTID>4</ACCTID></BANKACCTTO></STMTTRN>
      </BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
      """
    let read = try StatementText(text)
    #expect(read.rows == ["2026-03-05 -5.50 USD Café & Co", "2026-03-06 -7.00 USD CHECK 319"])
    #expect(read.drafts.first?.address == "1 High St, Leeds")
    #expect(read.statement.accountID == "9")
  }

  @Test(arguments: [
    ("-12,40", "2026-03-05 -12.40 EUR A"), ("-1.234,50", "2026-03-05 -1234.50 EUR A"),
    ("1,234,567.5", "2026-03-05 +1234567.50 EUR A"), ("-30.000", "2026-03-05 -30.00 EUR A"),
    ("3.771", "5: tooManyDecimals(\"3.771\", Bookkeeping.Currency"), ("$5", "9: unreadableAmount(\"$5\")"),
  ])
  func readsAmounts(_ example: (amount: String, row: String)) throws {
    let read = try StatementText(
      Self.sgml("\n<STMTTRN><DTPOSTED>20260305<TRNAMT>\(example.amount)<NAME>A</STMTTRN>"))
    let row = try #require(read.rows.first)
    let wanted = example.row.drop { $0 != ":" && !example.row.hasPrefix("2") }
    #expect(example.row.hasPrefix("2") ? row == example.row : row.contains(wanted))
  }

  @Test func asksWhatACommaMeans() throws {
    let text = Self.sgml("<STMTTRN><DTPOSTED>20260305<TRNAMT>-1,000<NAME>A</STMTTRN>")
      .replacing("<BALAMT>100.00", with: "<BALAMT>")
    #expect(throws: StatementReader.Undecided.self) { try StatementText(text) }
    var options = ImportOptions()
    options.notation = .point
    #expect(try StatementText(text, options).rows == ["2026-03-05 -1000.00 EUR A"])
    // Another amount settles it.
    let settled = text.replacing("<BALAMT>", with: "<BALAMT>5.25")
    #expect(try StatementText(settled).rows == ["2026-03-05 -1000.00 EUR A"])
  }

  @Test func refusesWhatIsCutOff() throws {
    let text = Self.sgml(
      """
      <STMTTRN><DTPOSTED>20260305<TRNAMT>-1.00<NAME>A</STMTTRN>
      <STMTTRN><DTPOSTED>20260306<TRNAMT>-100.00<NAME>B</STMTTRN>
      """)
    let end = try #require(text.firstRange(of: "-100")).upperBound
    let read = try StatementText(String(text[..<end].dropLast()))
    #expect(read.rows == ["2026-03-05 -1.00 EUR A", "9: cutOff"])
  }

  @Test func takesTheCurrencyOfAnAmount() throws {
    let read = try StatementText(
      Self.sgml(
        """
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-5<NAME>A<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY></STMTTRN>
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-5<NAME>B<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY></STMTTRN>
        """))
    #expect(read.rows == ["2026-03-05 -5.00 USD A", "2026-03-05 -5.00 EUR B"])
  }

  @Test func skipsWhatMovesNothing() throws {
    let read = try StatementText(
      Self.sgml(
        """
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-0.00<NAME>A</STMTTRN>
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-5<FITID>1<NAME>B</STMTTRN>
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-6<FITID>2<CORRECTFITID>1<CORRECTACTION>REPLACE<NAME>B</STMTTRN>
        <STMTTRN><DTPOSTED>20260305<TRNAMT>-7<FITID>3<CORRECTFITID>9<CORRECTACTION>DELETE<NAME>C</STMTTRN>
        """))
    #expect(read.rows == ["2026-03-05 -6.00 EUR B"])
    #expect(
      read.skipped == ["8: zeroAmount", "9: notCompleted(\"REPLACE\")", "11: notCompleted(\"DELETE\")"])
  }

  @Test func tellsAccountsApart() throws {
    let first = Self.sgml("<STMTTRN><DTPOSTED>20260305<TRNAMT>-1<NAME>A</STMTTRN>")
    let second = first.replacing("1234", with: "5678")
    let list = try #require(second.firstRange(of: "<STMTTRNRS>"))
    let end = try #require(second.firstRange(of: "</OFX>"))
    let read = try StatementText(
      first.replacing("</OFX>", with: "<BANKMSGSRSV1>\(second[list.lowerBound..<end.lowerBound])</OFX>"))
    #expect(read.drafts.map(\.account) == ["1234", "5678"])
    #expect(read.statement.accountID == nil)
  }

  @Test func believesBytesMoreThanHeaders() throws {
    let text = Self.sgml("<STMTTRN><DTPOSTED>20260305<TRNAMT>-1<NAME>Café à</STMTTRN>")
    #expect(try StatementText(text).rows == ["2026-03-05 -1.00 EUR Café à"])
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    let read = try StatementText(latin)
    #expect(read.rows == ["2026-03-05 -1.00 EUR Café à"])
    #expect(read.statement.findings == [.encoding(.windows1252)])
  }

  @Test func leavesSecuritiesOut() throws {
    let text = """
      <OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>1</INVACCTFROM><INVTRANLIST>
      <BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20260305</INVTRAN><TOTAL>-100.00</INVBUY></BUYSTOCK>
      <INVBANKTRAN><STMTTRN><DTPOSTED>20260306<TRNAMT>50<NAME>Deposit</STMTTRN></INVBANKTRAN>
      </INVTRANLIST></INVSTMTRS></OFX>
      """
    let read = try StatementText(text)
    #expect(read.rows == ["2026-03-06 +50.00 USD Deposit"])
    #expect(read.skipped == ["2: investment"])
  }
}
