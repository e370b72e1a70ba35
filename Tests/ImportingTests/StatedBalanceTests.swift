import Testing

@testable import Bookkeeping
@testable import Importing

/// Balances that a file states outside of its rows, and what they prove or contradict.
struct StatedBalanceTests {
  private static let euro = Currency(code: "EUR") ?? .usDollar

  private static func statement(
    _ text: String, in locale: String = "de_DE", _ currency: Currency = euro
  ) throws -> Statement {
    var options = ImportOptions()
    (options.locale, options.currency) = (locale, currency)
    return try StatementReader.read(Array(text.utf8), options: options)
  }

  private static func euros(_ units: Int64) -> Money { Money(minorUnits: units, currency: euro) }

  private static func gap(_ stated: Int64, _ computed: Int64, line: Int?) -> Statement.Gap {
    Statement.Gap(
      stated: euros(stated), computed: euros(computed), place: line.map { Statement.Place(line: $0) })
  }

  /// Rows of the table that are balances and totals are no payments.
  @Test(arguments: [
    ("Tarih;Açıklama;Tutar", "Dönem başı bakiye", "Dönem sonu bakiye", "Toplam"),
    ("Dato;Tekst;Beløb", "Primo saldo", "Ultimo saldo", "I alt"),
    ("Ημερομηνία;Περιγραφή;Ποσό", "Αρχικό υπόλοιπο", "Τελικό υπόλοιπο", "Σύνολο"),
  ])
  func rowsOfBalancesAreNoPayments(headings: String, opening: String, closing: String, total: String) throws {
    let text = """
      \(headings)
      2026-03-01;\(opening);1000,00
      2026-03-03;A;-45,20
      2026-03-05;B;1850,00
      2026-03-12;C;-60,00
      2026-03-20;D;-70,10
      2026-03-31;\(closing);2674,70
      2026-03-31;\(total);1674,70

      """
    var options = ImportOptions(currency: "EUR", signs: .bank)
    options.locale = "de_DE"
    let statement = try StatementReader.read(Array(text.utf8), options: options)
    #expect(statement.payments.map(\.amount.minorUnits) == [4520, 185_000, 6000, 7010])
    #expect(!statement.findings.contains { if case .totalDiffers = $0 { true } else { false } })
  }

  private static func giro(_ rows: [String], closing: String) -> String {
    (["Alter Kontostand;1.204,11 EUR", "", "Buchungstag;Name;Soll;Haben;Gebühr"] + rows
      + ["Neuer Kontostand;;;\(closing);", ""]).joined(separator: "\n")
  }

  private static let rows = [
    "28.10.2026;Stadtwerke;-88,00;;", "26.10.2026;Muster GmbH;;2.741,35;",
    "20.10.2026;Hotel Praha;-102,40;;-1,79",
    "01.10.2026;Kontoführung;;;-4,95",
  ]

  /// A currency in which nothing stays has no balance of zero.
  @Test func aCurrencyThatOnlyPassesHasNoBalance() throws {
    let text = """
      Datum,Beschreibung,Währung,Brutto,Entgelt,Netto,Guthaben,Transaktionscode,Name,Zugehöriger Transaktionscode
      21.06.2026,Zahlung,EUR,"-5,00","0,00","-5,00","95,00",1AB12345CD678901E,eBay,
      22.06.2026,PayPal Express-Zahlung,USD,"-16,50","0,00","-16,50","-16,50",2AB12345CD678901E,Bandcamp,
      22.06.2026,Allgemeine Währungsumrechnung,EUR,"-15,23","0,00","-15,23","79,77",3AB12345CD678901E,,2AB12345CD678901E
      22.06.2026,Allgemeine Währungsumrechnung,USD,"16,50","0,00","16,50","0,00",4AB12345CD678901E,,2AB12345CD678901E

      """
    let statement = try Self.statement(text)
    #expect(
      StatementReading.lines(of: statement) == [
        "2026-06-21 -5.00 EUR eBay", "2026-06-22 -15.23 EUR Bandcamp",
      ])
    #expect(statement.balances.map(\.closing) == [Self.euros(7977)])
  }

  /// 1204.11 - 88.00 + 2741.35 - 102.40 - 1.79 - 4.95 = 3748.32
  @Test func balancesProveThatAFeeComesOnTop() throws {
    let statement = try Self.statement(Self.giro(Self.rows, closing: "3.748,32"))
    #expect(
      StatementReading.lines(of: statement) == [
        "2026-10-28 -88.00 EUR Stadtwerke", "2026-10-26 +2741.35 EUR Muster GmbH",
        "2026-10-20 -102.40 EUR Hotel Praha", "2026-10-20 -1.79 EUR Fee: Hotel Praha",
        "2026-10-01 -4.95 EUR Kontoführung",
      ])
    #expect(statement.findings == [.statedBalancesAddUp(rows: 5)])
    #expect(statement.balances.map(\.closing) == [Self.euros(374_832)])
  }

  @Test func balancesProveThatAFeeIsInTheAmount() throws {
    let statement = try Self.statement(Self.giro(Self.rows, closing: "3.750,11"))
    #expect(statement.rows.count == 4)
    #expect(statement.findings == [.statedBalancesAddUp(rows: 4)])
  }

  /// Without a proof, the fee is named with its line.
  @Test func aClosingBalanceThatDoesNotFitIsNamed() throws {
    let statement = try Self.statement(Self.giro(Self.rows, closing: "3.000,00"))
    #expect(statement.rows.count == 4)
    #expect(
      statement.findings == [
        .feesLeftOut(
          [Statement.Fee(place: Statement.Place(line: 6), amount: Self.euros(179))], column: "Gebühr"),
        .balanceDiffers(.closing, Self.gap(300_000, 375_011, line: 8)),
      ])
    #expect(statement.balances.isEmpty)
  }

  /// A row that cannot be read is missing in the sum.
  @Test func aRefusedRowIsTheDifference() throws {
    let rows = [
      "28.10.2026;Stadtwerke;-88,00;;", "26.10.2026;Muster GmbH;;2.741,35;", "20.10.2026;Hotel;-102,40;;",
      "12.10.2026;Bahn;-10,00;;", "05.10.2026;Miete;-45,O6;;",
    ]
    let statement = try Self.statement(Self.giro(rows, closing: "3.700,00"))
    #expect(statement.findings == [.balanceDiffers(.closing, Self.gap(370_000, 374_506, line: 9))])
  }

  /// The debt of a card grows with its purchases.
  @Test func aDebtGrowsWithPurchases() throws {
    func card(_ closing: String) -> String {
      "Previous balance,100.00\nNew balance,\(closing)\n\nDate,Description,Amount\n"
        + "2026-03-01,Shop,-30.00\n2026-03-02,Bakery,-5.00\n2026-03-03,Cinema,-15.00\n"
    }
    let fitting = try Self.statement(card("150.00"), in: "en_GB")
    #expect(fitting.findings.contains(.statedBalancesAddUp(rows: 3)))
    #expect(fitting.balances.map(\.closing) == [Self.euros(-15_000)])
    let other = try Self.statement(card("151.00"), in: "en_GB")
    #expect(other.findings.contains(.balanceDiffers(.closing, Self.gap(15_100, 15_000, line: 2))))
  }

  /// A balance before the table, beside a running balance: of another day, it is compared with that day's.
  @Test(
    arguments: [
      ("Saldo vom 03.03.2026;94,00", []), ("Saldo vom 02.03.2026;97,00", []),
      ("Saldo vom 20.03.2026;94,00", []),
      ("Saldo vom 03.03.2026;95,00", [.balanceDiffers(.closing, gap(9500, 9400, line: 1))]),
      ("Saldo vom 02.03.2026;94,00", [.balanceDiffers(.closing, gap(9400, 9700, line: 1))]),
      ("Anfangssaldo;100,00", []),
      ("Anfangssaldo;101,00", [.balanceDiffers(.opening, gap(10_100, 10_000, line: 1))]),
    ] as [(String, [Statement.Finding])])
  func balancesAreComparedWithTheRunningOne(_ example: (line: String, findings: [Statement.Finding])) throws {
    let text = """
      \(example.line)

      Datum;Name;Betrag;Saldo
      01.03.2026;A;-1,00;99,00
      02.03.2026;B;-2,00;97,00
      03.03.2026;C;-3,00;94,00

      """
    let findings = try Self.statement(text).findings
    #expect(findings == [.balanceAddsUp(rows: 2)] + example.findings)
  }

  /// The order of the rows says nothing, and no row follows from another.
  @Test func aBalanceThatNothingLeadsToIsNamed() throws {
    let text = """
      Dato;Tekst;Beløb;Saldo
      22.02.2026;Rejsekort;-57,20;29.134,23
      23.02.2026;Netto;-96,95;28.770,57
      27.02.2026;SU;12.987,00;41.257,29
      23.02.2026;Pub;-50,00;28.680,24

      """
    let dkk = try #require(Currency(code: "DKK"))
    let gap = Statement.Gap(
      stated: Money(minorUnits: 2_877_057, currency: dkk),
      computed: Money(minorUnits: 2_903_728, currency: dkk),
      place: Statement.Place(line: 3))
    let findings = try Self.statement(text, in: "da_DK", dkk).findings
    #expect(findings.contains(.balanceFails(rows: 3, first: gap)), "\(findings)")
  }

  private static func message(_ opening: String, _ entry: String, _ closing: String) -> String {
    ":20:X\n:25:1234567\n:28C:1\n:60F:\(opening)\n:61:\(entry)\n:86:A\n:62F:\(closing)\n-\n"
  }

  @Test func theDifferenceInAMessageIsNamed() throws {
    let text = Self.message("C260228EUR100,", "260305D12,40NTRFNONREF", "C260331EUR80,00")
    #expect(try Self.statement(text).findings == [.balanceDiffers(.closing, Self.gap(8000, 8760, line: 7))])
  }

  @Test func aStatementThatIsMissingBetweenOthersIsNamed() throws {
    let first = Self.message("C260228EUR100,", "260305D12,40NTRFNONREF", "C260331EUR87,60")
    let later = Self.message("C260430EUR50,", "260505D1,NTRFNONREF", "C260531EUR49,00")
    #expect(
      try Self.statement(first + later).findings == [
        .statedBalancesAddUp(rows: 2), .balanceDiffers(.next, Self.gap(5000, 8760, line: nil)),
      ])
    let next = Self.message("C260331EUR87,60", "260405D1,NTRFNONREF", "C260430EUR86,60")
    #expect(try Self.statement(first + next).findings == [.statedBalancesAddUp(rows: 2)])
  }

  @Test func aTotalThatTheRowsDoNotHaveIsNamed() throws {
    func findings(total: String, _ more: String = "") throws -> [Statement.Finding] {
      let text = "Datum;Name;Betrag\n01.10.2026;Rewe;-20,00\n02.10.2026;Lohn;+100,00\n03.10.2026;DB;-30,00\n"
      return try Self.statement(text + more + "Summe;;\(total)\n").findings
    }
    // All rows, those with money out, and those with money in.
    for total in ["50,00", "-50,00", "100,00", ""] { #expect(try findings(total: total) == []) }
    #expect(try findings(total: "62,00") == [.totalDiffers(Self.gap(6200, 5000, line: 5))])
    // A row that is not taken may be in the total or not.
    #expect(try findings(total: "62,00", "04.10.2026;Abgelehnt;zwölf\n") == [])
    // Totals of parts.
    #expect(try findings(total: "62,00", "Summe;;12,00\n") == [])
  }

  @Test func totalsOfDebitsAndCreditsAreComparedOneByOne() throws {
    let text =
      "Date;Name;Debit;Credit\n2026-10-01;Rewe;20.00;\n2026-10-02;Wages;;100.00\n2026-10-03;DB;30.00;\n"
    #expect(try Self.statement(text + "Total;;50.00;100.00\n").findings == [])
    #expect(
      try Self.statement(text + "Total;;50.00;120.00\n").findings == [
        .totalDiffers(Self.gap(12_000, 10_000, line: 5))
      ])
  }

  /// A balance above the table that names no currency is in that of the payments, whatever the ledger's is.
  @Test(arguments: [("75.90", true), ("78.10", false)])
  func balancesAboveAreInTheCurrencyOfTheRows(closing: String, isRight: Bool) throws {
    var options = ImportOptions()
    options.currency = .unstated
    let read = try StatementText(
      """
      Account statement
      Opening balance,100.00
      Closing balance,\(closing)

      Date,Description,Debit,Credit,Currency
      2026-03-02,Bakery,12.40,,EUR
      2026-03-03,Pharmacy,9.50,,EUR
      2026-03-04,Kiosk,5.00,,EUR
      2026-03-06,Refund,,5.00,EUR
      2026-03-07,Bus,2.20,,EUR

      """, options)
    let differs = read.statement.findings.contains { if case .balanceDiffers = $0 { true } else { false } }
    #expect(differs != isRight)
    #expect(
      read.statement.balances.map(\.closing.withCode) == (isRight ? ["75.90 EUR"] : []))
  }

  /// No balance leads to the first row, so that none shows whether its fee is in the amount.
  @Test(arguments: [("0.00", false), ("2.00", true)])
  func aFeeOfTheFirstRowAloneIsNamed(otherFee: String, isProven: Bool) throws {
    let balance = isProven ? "98.00,93.50" : "100.00,95.50"
    let balances = balance.split(separator: ",")
    let read = try StatementText(
      """
      Type,Completed Date,Description,Amount,Fee,Currency,State,Balance
      ATM,2026-04-02 10:00:00,Cash at Lloyds,-50.00,1.00,GBP,COMPLETED,149.00
      Card Payment,2026-04-04 10:00:00,Boots,-9.00,0.00,GBP,COMPLETED,140.00
      Transfer,2026-04-06 10:00:00,To Amy,-40.00,\(otherFee),GBP,COMPLETED,\(balances[0])
      Card Payment,2026-04-08 10:00:00,Pret,-4.50,0.00,GBP,COMPLETED,\(balances[1])

      """, ImportOptions(currency: "GBP", locale: "en_GB"))
    let named = read.statement.findings.flatMap { finding -> [Int] in
      if case .feesLeftOut(let fees, _) = finding { fees.map(\.place.line) } else { [] }
    }
    #expect(named == (isProven ? [] : [2]))
    #expect(read.drafts.count { $0.name.hasPrefix("Fee: ") } == (isProven ? 2 : 0))
    #expect(read.statement.balances.map(\.opening?.decimal) == (isProven ? ["200.00"] : []))
    #expect(read.statement.provenFees == (isProven ? .extra : nil))
  }

  /// Nobody but the user, or an earlier file, knows of the fee of the first row.
  @Test(arguments: [(ImportOptions.Fees.extra, "200.00"), (.included, "199.00")])
  func aFeeOfTheFirstRowIsAsTheUserSays(fees: ImportOptions.Fees, opening: String) throws {
    var options = ImportOptions(currency: "GBP", locale: "en_GB")
    options.fees = fees
    let read = try StatementText(
      """
      Type,Completed Date,Description,Amount,Fee,Currency,State,Balance
      ATM,2026-04-02 10:00:00,Cash at Lloyds,-50.00,1.00,GBP,COMPLETED,149.00
      Card Payment,2026-04-04 10:00:00,Boots,-9.00,0.00,GBP,COMPLETED,140.00
      Card Payment,2026-04-08 10:00:00,Pret,-4.50,0.00,GBP,COMPLETED,135.50

      """, options)
    #expect(read.drafts.count { $0.name.hasPrefix("Fee: ") } == (fees == .extra ? 1 : 0))
    #expect(read.statement.balances.map(\.opening?.decimal) == [opening])
    #expect(read.statement.findings == [.balanceAddsUp(rows: 2)])
  }
}
