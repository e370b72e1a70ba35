import Testing

@testable import Bookkeeping
@testable import Importing

/// Applies the rules that all formats share to every format.
struct SharedRulesTests {
  /// Files with a payment of zero, and one of 1.00 with its own memo, in each format.
  private static func files(memo: String) -> [(format: String, text: String)] {
    let second = "1.00"
    let entry = { (amount: String, memo: String) in
      """
      <Ntry><Amt Ccy="EUR">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>\
      <BookgDt><Dt>2026-03-05</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties>\
      <RmtInf><Ustrd>\(memo)</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
      """
    }
    let posting = { (account: String, mantissa: String, comment: String) in
      """
      {"paccount":"\(account)","pcomment":"\(comment)","pamount":[{"acommodity":"EUR",\
      "aquantity":{"decimalMantissa":\(mantissa),"decimalPlaces":2}}]}
      """
    }
    let journal = { (mantissa: String, comment: String) in
      """
      {"tdate":"2026-03-05","tdescription":"Shop","tpostings":[\(posting("expenses:food", mantissa, comment)),\
      \(posting("assets:cash", "-" + mantissa, ""))]}
      """
    }
    return [
      (
        "table",
        "Date,Payee,Amount,Notes,Category\n2026-03-05,Shop,0.00,,X\n2026-03-05,Shop,-\(second),\(memo),X\n"
      ),
      (
        "columns",
        "Date,Payee,Debit,Credit,Notes\n2026-03-05,Shop,0.00,0.00,\n2026-03-05,Shop,\(second),,\(memo)\n"
      ),
      (
        "folio",
        "\(FolioTable.header)\n2026-03-05,expense,Shop,0.00,EUR,,,,,,,\n2026-03-05,expense,Shop,-\(second),EUR,,,\(memo),,,,\n"
      ),
      ("list", #"[{"id":1,"name":"Shop","amount":0},{"id":2,"name":"Shop","type":"","amount":\#(second)}]"#),
      ("hledger", "[\(journal("0", "")),\(journal("100", memo))]"),
      (
        "hledger table",
        #"""
        "txnidx","date","description","account","amount","commodity","posting-comment"
        "1","2026-03-05","Shop","expenses:food","0.00","EUR",""
        "1","2026-03-05","Shop","assets:cash","0.00","EUR",""
        "2","2026-03-05","Shop","expenses:food","\#(second)","EUR","\#(memo)"
        "2","2026-03-05","Shop","assets:cash","-\#(second)","EUR",""

        """#
      ),
      ("qif", "!Type:Bank\nD2026-03-05\nT0.00\nPShop\n^\nD2026-03-05\nT-\(second)\nPShop\nM\(memo)\n^\n"),
      (
        "ofx",
        "<OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20260305<TRNAMT>0.00<NAME>Shop</STMTTRN><STMTTRN><DTPOSTED>20260305<TRNAMT>-\(second)<NAME>Shop<MEMO>\(memo)</STMTTRN></BANKTRANLIST></OFX>"
      ),
      (
        "camt",
        "<Document><BkToCstmrStmt><Stmt>\(entry("0.00", "x"))\(entry(second, memo))</Stmt></BkToCstmrStmt></Document>"
      ),
      (
        "mt940",
        ":20:X\n:25:1\n:60F:C260301EUR5,\n:61:260305D0,00NTRFX\n:86:166?32Shop\n:61:260305D1,00NTRFX\n:86:166?20\(memo)?32Shop\n:62F:C260305EUR4,\n"
      ),
    ]
  }

  private static func read(_ text: String) throws -> Statement {
    var options = ImportOptions(currency: "EUR")
    options.date = CalendarDate(year: 2026, month: 3, day: 5)
    return try StatementReader.read(Array(text.utf8), options: options)
  }

  @Test func noFormatIsLeftOut() {
    #expect(StatementFormat.missing(among: Self.files(memo: "note").map(\.text)) == [])
  }

  @Test func rowsOfZeroAreSkippedInEveryFormat() throws {
    for (format, text) in Self.files(memo: "note") {
      let statement = try Self.read(text)
      #expect(statement.skipped.map(\.reason) == [.zeroAmount], "\(format)")
      #expect(
        StatementReading.lines(of: statement) == ["2026-03-05 -1.00 EUR Shop"], "\(format)")
    }
  }

  @Test func longMemosAreCutInEveryFormat() throws {
    let memo = String(repeating: "word ", count: 156).dropLast()
    for (format, text) in Self.files(memo: String(memo)) where format != "list" {
      let draft = try Self.read(text).rows.compactMap { try? $0.payment.get() }.first
      #expect(draft?.memo?.unicodeScalars.count == 300, "\(format)")
      #expect(draft?.memo?.hasSuffix("…") == true, "\(format)")
    }
  }
}
