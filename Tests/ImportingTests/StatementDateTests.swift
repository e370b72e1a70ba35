import Testing

@testable import Bookkeeping
@testable import Importing

/// The days of statements, in the words, calendars and orders of their banks.
struct StatementDateTests {
  @Test(
    arguments: [
      ("31 July, 2026", "2026-07-31"), ("24 lug 2024. 02:59:45", "2024-07-24"),
      ("1 mar 2022. 09:44:27", "2022-03-01"),
      ("12 ก.ย. 2568", "2025-09-12"), ("12 กันยายน 2568 14:30", "2025-09-12"), ("2019 10 11", "2019-10-11"),
      ("05/01/2568", "2025-01-05"), ("1404/07/15", "2025-10-07"), ("1403/12/30", "2025-03-20"),
      ("۱۴۰۴/۰۷/۱۵", "2025-10-07"), ("115/03/05", "2026-03-05"), ("12 марта 2026 г.", "2026-03-12"),
      ("3 Μαρ 2026", "2026-03-03"), ("5 de marzo de 2026", "2026-03-05"), ("5. März 2026", "2026-03-05"),
      ("Fri, 31 July 2026", "2026-07-31"), ("Jul 31st, 2026", "2026-07-31"), ("2026/03/05(木)", "2026-03-05"),
      ("12 wrz 2026", "2026-09-12"), ("10-Nov-9", "2009-11-10"), ("٠٥/٠١/٢٠٢٥", "2025-01-05"),
      ("1404/12/30", nil), ("05/01/1850", nil), ("05/01/3026", nil), ("Rent 1 March 2026", nil),
      ("1446-07-15x", nil),
    ] as [(String, String?)])
  func readsADay(_ example: (text: String, day: String?)) {
    let days = Set(DatePattern.common.compactMap { $0.date(example.text)?.iso })
    #expect(example.day.map(days.contains) ?? days.isEmpty, "\(days)")
  }

  private static func days(
    _ text: String, in locale: String, _ currency: String = "EUR", today: String? = nil
  ) throws -> (days: [String], findings: [Statement.Finding]) {
    var options = ImportOptions(currency: currency, locale: locale)
    options.today = try today.map { try CalendarDate(parsing: $0) }
    let statement = try StatementText(text, options).statement
    return (statement.rows.compactMap { try? $0.payment.get().date.iso }, statement.findings)
  }

  /// `AT26102…` is of the 102nd day of 2026. The first of a payment to the card has no day in it.
  @Test func findsTheOrderInReferences() throws {
    let (days, findings) = try Self.days(
      """
      Date,Description,Amount,Reference
      04/11/2026,AIRLINE,6123.80,'AT261020003000010000001'
      04/08/2026,PAYMENT RECEIVED - THANK YOU,-606.01,'10000000010401990000002'
      02/03/2026,SUBSCRIPTION,300.00,'AT260350005000010000003'

      """, in: "en_SG", "SGD")
    #expect(days == ["2026-04-11", "2026-04-08", "2026-02-03"])
    let pattern = try #require(DatePattern("MM/DD/YYYY"))
    #expect(findings.contains(.dates(pattern, by: .references)))
  }

  @Test func findsTheOrderInArchiveCodes() throws {
    let (days, _) = try Self.days(
      "Date,Payee,Amount,Archive code\n03/02/2026,A,-1.00,20260203390004\n05/02/2026,B,-2.00,20260205390005\n",
      in: "en_US", "USD")
    #expect(days == ["2026-02-03", "2026-02-05"])
  }

  @Test func saysThatDecimalCommasDecide() throws {
    let (days, findings) = try Self.days(
      "#;Account;Date;Amount;Currency;Name\n1;Giro;4/2/19;-44,98;EUR;Shell\n2;Giro;4/2/19;-109,00;EUR;School\n",
      in: "en_US")
    #expect(days == ["2019-02-04", "2019-02-04"])
    let pattern = try #require(DatePattern("DD/MM/YY"))
    #expect(findings.contains(.dates(pattern, by: .decimalCommas)))
    let (_, agreed) = try Self.days("Date;Nom;Montant\n04/02/2026;A;-1,50\n05/02/2026;B;-2,50\n", in: "fr_FR")
    #expect(agreed == [.signsByMajority])
  }

  /// No payment is of the year after the next one.
  @Test func knowsTheYear() throws {
    let text = "Date,Payee,Amount\n05/01/68,A,-1.00\n06/01/68,B,-2.00\n"
    #expect(
      try Self.days(text, in: "th_TH", "THB", today: "2026-03-05").days == ["2025-01-05", "2025-01-06"])
    #expect(throws: ImportProblem.self) { try Self.days(text, in: "en_GB", "GBP", today: "2026-03-05") }
    #expect(try Self.days(text, in: "en_GB", "GBP").days == ["2068-01-05", "2068-01-06"])
  }

  /// `26/02/03` is a day of 2026 or of 2003, and the three are of one spring or of three years.
  @Test func aYearThatMayBeFirstIsAskedAbout() throws {
    var options = ImportOptions()
    options.today = CalendarDate(year: 2026, month: 11, day: 26)
    func dates(_ texts: [String]) throws -> [String] {
      let rows = texts.map { "\($0);Shop;-1.25;EUR\n" }.joined()
      let statement = try StatementReader.read(
        Array("Date;Payee;Amount;Currency\n\(rows)".utf8), options: options)
      return StatementReading.lines(of: statement).map { String($0.prefix(10)) }
    }
    #expect(throws: StatementReader.Undecided.self) { try dates(["26/02/03", "26/03/04", "26/04/05"]) }
    options.dateFormat = DatePattern("yy/MM/dd")
    #expect(try dates(["26/02/03", "26/03/04"]) == ["2026-02-03", "2026-03-04"])
    options.dateFormat = nil
    #expect(try dates(["13/03/26", "14/04/26"]) == ["2026-03-13", "2026-04-14"])
  }

  @Test func aDayOfAnotherAgeIsNone() throws {
    func refused(_ date: String) throws -> [String?] {
      var options = ImportOptions()
      options.today = CalendarDate(year: 2026, month: 11, day: 26)
      let text = """
        OFXHEADER:100

        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>12</BANKACCTFROM><BANKTRANLIST>\
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>\(date)<TRNAMT>-3.00<NAME>N</STMTTRN></BANKTRANLIST></STMTRS>\
        </STMTTRNRS></BANKMSGSRSV1></OFX>
        """
      return try StatementReader.read(Array(text.utf8), options: options).rows.map { row in
        if case .failure(.unreadableDate(let day)) = row.payment { day } else { nil }
      }
    }
    #expect(try refused("20261130") == [nil])
    for (date, day) in [("00010301", "0001-03-01"), ("20990301", "2099-03-01"), ("18991231", "1899-12-31")] {
      #expect(try refused(date) == [day])
    }
  }
}
