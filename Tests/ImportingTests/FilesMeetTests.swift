import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests what becomes of payments that several files have, or several rows.
struct FilesMeetTests {
  // MARK: An app's export and the bank's

  private static let app = """
    account,amount,currency,title,note,date,income,type,category name
    Bank,-10.0,GBP,giffgaff,,2026-10-03 08:00:00.000,FALSE,default,Bills & Fees
    Bank,-560.0,GBP,Rent,,2026-10-01 08:00:00.000,FALSE,default,Bills & Fees
    Bank,-3.65,GBP,Greggs,,2026-10-08 08:00:00.000,FALSE,default,Dining

    """
  private static let bank = """
    Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Description,Money Out,Money In
    tx_1,02/10/2026,06:00:00,Card payment,Sunrise Student Lets,,Bills,-560.00,GBP,SUNRISE STUDENT LETS,-560.00,
    tx_2,04/10/2026,06:00:00,Card payment,giffgaff,,Bills,-10.00,GBP,GIFFGAFF,-10.00,
    tx_3,08/10/2026,06:00:00,Card payment,Greggs,,Eating out,-3.65,GBP,GREGGS,-3.65,
    tx_4,20/10/2026,06:00:00,Card payment,Tesco,,Groceries,-7.10,GBP,TESCO,-7.10,

    """

  /// The bank's day and account count, whichever file comes first; what a person sees stays.
  @Test(arguments: [false, true])
  func whatAnAppAndTheBankExportIsOnePayment(bankComesFirst: Bool) throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    func takeApp(_ books: inout ImportedBooks) throws -> ImportPlan {
      try books.take(Self.app, of: nil, named: "app.csv")
    }
    func takeBank(_ books: inout ImportedBooks) throws -> ImportPlan {
      try books.take(Self.bank, of: "Monzo", named: "bank.csv")
    }
    _ = try bankComesFirst ? takeBank(&books) : takeApp(&books)
    let plan = try bankComesFirst ? takeApp(&books) : takeBank(&books)
    #expect(plan.joins.count == 3 && plan.joins.allSatisfy { $0.kind == .repeated })
    let rent = bankComesFirst ? "Sunrise Student Lets" : "Rent"
    let other = bankComesFirst ? "Rent" : "Sunrise Student Lets"
    #expect(
      try books.ledger.transactions.first { $0.name == rent }?.memo?.lowercased()
        .hasSuffix(other.lowercased()) ?? false)
    let rows = [
      "2026-10-02 Monzo -560.00 \(rent)", "2026-10-04 Monzo -10.00 giffgaff", "2026-10-08 Monzo -3.65 Greggs",
      "2026-10-20 Monzo -7.10 Tesco",
    ]
    #expect(try books.rows() == rows)
    for _ in 1...2 {
      #expect(try takeApp(&books).isEmpty)
      #expect(try takeBank(&books).isEmpty)
    }
    #expect(try books.rows() == rows)
  }

  /// A ledger from before imports joined them.
  @Test func matchJoinsWhatTwoFilesHave() throws {
    func row(_ day: Int, _ name: String, _ amount: String, _ account: String, _ file: String) -> String {
      """
      {"date":"2026-10-0\(day)","type":"expense","name":"\(name)","amount":"\(amount)","account":"\(account)",\
      "ref":"2026-10-0\(day) -\(amount) GBP | \(name.lowercased())","file":"\(file)"}
      """
    }
    let rows = [
      row(1, "Rent", "560.00", "Bank", "app.csv"), row(2, "Sunrise Lets", "560.00", "Monzo", "bank.csv"),
      row(3, "giffgaff", "10.00", "Bank", "app.csv"), row(4, "giffgaff", "10.00", "Monzo", "bank.csv"),
      row(8, "Greggs", "3.65", "Bank", "app.csv"), row(8, "Greggs", "3.65", "Monzo", "bank.csv"),
    ]
    var books = ImportedBooks(#"{"currency":"GBP","transactions":[\#(rows.joined(separator: ","))]}"#)
    try books.match()
    #expect(
      try books.rows() == [
        "2026-10-01 Bank -560.00 Rent", "2026-10-03 Bank -10.00 giffgaff", "2026-10-08 Bank -3.65 Greggs",
      ])
  }

  /// A ledger of rows of one file or of two, in an order that starts with another one of them each time.
  private func ledgers(_ rows: [(day: Int, name: String, cents: Int, files: String)]) -> [ImportedBooks] {
    let texts = rows.enumerated().map { number, row in
      let amount = "\(row.cents / 100).\(row.cents % 100 < 10 ? "0" : "")\(row.cents % 100)"
      return """
        {"id":"\(number)","date":"2026-10-0\(row.day)","type":"expense","name":"\(row.name)","amount":"\(amount)",\
        "account":"Checking","ref":"2026-10-0\(row.day) -\(amount) USD | \(row.name.lowercased())","file":"\(row.files)"}
        """
    }
    return texts.indices.map { start in
      let all = (texts[start...] + texts[..<start]).joined(separator: ",")
      return ImportedBooks(#"{"currency":"USD","transactions":[\#(all)]}"#)
    }
  }

  /// Rows of one file are payments of their own, whatever they were joined with.
  @Test func equalRowsOfOneFileStayTwo() throws {
    for books in ledgers([
      (1, "Shop", 6420, "a.csv"), (2, "Cash", 6000, "a.csv, b.csv"), (2, "Cash", 6000, "a.csv, b.csv"),
      (3, "Power", 8311, "a.csv, b.csv"), (4, "Coffee", 450, "a.csv, b.csv"), (4, "Coffee", 450, "b.csv"),
      (4, "Tea", 300, "a.csv, b.csv"), (5, "Tea", 300, "a.csv"), (6, "Rent", 100_000, "b.csv"),
    ]) {
      #expect(MatchProposal.all(in: try books.ledger).isEmpty)
    }
  }

  /// The same books give the same pairs, in whatever order their rows stand.
  @Test func theOrderOfRowsDecidesNoPair() throws {
    let books = ledgers([
      (1, "Shop", 6420, "a.csv"), (1, "Shop Inc", 6420, "c.csv"), (2, "Cash", 6000, "a.csv, b.csv"),
      (2, "Power", 8311, "b.csv, c.csv"), (3, "Coffee", 450, "a.csv"), (3, "Coffee", 450, "c.csv"),
      (3, "Cash", 6000, "c.csv"), (4, "Power", 8311, "a.csv"), (5, "Tea", 300, "a.csv, b.csv"),
      (6, "Book", 1200, "a.csv"), (6, "Film", 900, "c.csv"),
    ])
    let found = try books.map { books in
      Set(MatchProposal.all(in: try books.ledger).map { Set($0.rows.map(\.id)) })
    }
    #expect(found[0] == [["0", "1"], ["4", "5"], ["2", "6"], ["3", "7"]])
    #expect(Set(found).count == 1)
  }

  /// The same standing orders on two accounts, and the same coffee at the end of one month and the start of
  /// the next, are payments of their own.
  @Test func whatIsMerelyAlikeStays() throws {
    var books = ImportedBooks(currency: "EUR")
    func file(_ rows: [(String, String, String)]) -> String {
      "Datum;Name;Betrag\n" + rows.map { "\($0.0);\($0.1);\($0.2)\n" }.joined()
    }
    let months = (1...9).map { "0\($0)" }
    for child in ["Ida", "Max"] {
      let rows = months.map { ("01.\($0).2025", "Papa an \(child)", "20,00") }
      try books.take(file(rows), of: child, named: "\(child).csv", signs: .bank)
    }
    #expect(try books.ledger.transactions.count == 18)
    for (month, days) in [("03", 20...31), ("04", 1...12)] {
      let rows = days.flatMap { day in
        let date = "\(day < 10 ? "0" : "")\(day).\(month).2025"
        return [(date, "Bus", "-2,40"), (date, "Kaffee", "-3,50"), (date, "Mensa", "-8,00")]
      }
      try books.take(file(rows), of: "Giro", named: "\(month).csv", signs: .bank)
    }
    #expect(try books.ledger.transactions.count == 18 + 24 * 3)
    try books.match()
    #expect(try books.ledger.transactions.count == 18 + 24 * 3)
  }

  private static let monarch = """
    Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
    2026-08-03,Trader Joe's,Groceries,Everyday (...1234),TRADER JOE'S,,-64.20,
    2026-08-05,Acme Inc,Paychecks,Everyday (...1234),ACME PAYROLL,,2450.00,
    2026-08-12,Starbucks,Coffee Shops,Everyday (...1234),STARBUCKS 123,,-4.50,
    2026-08-14,Netflix,Streaming,Card (...9),NETFLIX,,-15.49,
    2026-08-21,ComEd,Utilities,Everyday (...1234),COMED UTIL,,-83.11,

    """

  /// A running balance, or an account that somebody named, makes a file the bank's, even without a number.
  @Test(arguments: [false, true], [false, true])
  func theBanksDayAndAccountCountInAnyOrder(hasBalance: Bool, bankComesFirst: Bool) throws {
    let rows = [
      "08/03/2026,TRADER JOE'S,-64.20,1000.00", "08/05/2026,ACME PAYROLL,2450.00,3450.00",
      "08/12/2026,STARBUCKS 123,-4.50,3445.50", "08/20/2026,COMED UTIL,-83.11,3362.39",
    ]
    let bank =
      (["Date,Description,Amount,Balance"] + rows).map { row in
        hasBalance ? row : row.split(separator: ",").dropLast().joined(separator: ",")
      }.joined(separator: "\n") + "\n"
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    let files: [(text: String, account: String?, name: String)] = [
      (Self.monarch, nil, "monarch.csv"), (bank, "Checking", "bank.csv"),
    ]
    for file in bankComesFirst ? files.reversed() : files {
      try books.take(file.text, of: file.account, named: file.name, signs: .bank)
    }
    func check() throws {
      #expect(
        try books.rows(withNames: false) == [
          "2026-08-03 Checking -64.20", "2026-08-05 Checking 2450.00", "2026-08-12 Checking -4.50",
          "2026-08-14 Card (...9) -15.49", "2026-08-20 Checking -83.11",
        ])
      #expect(
        try books.balances
          == (hasBalance ? ["2026-08-02 Checking 1064.20", "2026-08-20 Checking 3362.39"] : []))
      #expect(try books.gaps.isEmpty)
    }
    try check()
    for file in files {
      #expect(try books.take(file.text, of: file.account, named: file.name, signs: .bank).isEmpty)
    }
    try check()
  }

  // MARK: Two days of a transfer

  private static let giro = """
    Datum;Name;Verwendungszweck;Betrag;Saldo
    01.03.2025;Arbeitgeber GmbH;Gehalt;2000,00;3000,00
    12.03.2025;PayPal Europe;Ihr Einkauf;-40,00;2960,00
    20.03.2025;Aldi;Einkauf;-10,00;2950,00

    """
  private static let payPal = """
    Datum;Name;Verwendungszweck;Betrag;Saldo
    02.03.2025;Zalando;Hose;-30,00;-30,00
    10.03.2025;eBay;Buch;-40,00;-70,00
    10.03.2025;PayPal Aufladung;vom Bankkonto;40,00;-30,00

    """

  @Test(arguments: [false, true])
  func aTransferKeepsTheDayOfEachSide(payPalComesFirst: Bool) throws {
    var books = ImportedBooks()
    let files = [(Self.giro, "Giro"), (Self.payPal, "PayPal")]
    for (text, account) in payPalComesFirst ? files.reversed() : files {
      try books.take(text, of: account, named: "\(account).csv")
    }
    #expect(try books.rows().contains("2025-03-12/10 Giro > PayPal 40.00 PayPal Europe"))
    #expect(try books.gaps == [])
    let figures = try #require(try books.report.accounts.first { $0.account.name == "PayPal" })
    #expect(figures.balances.map { $0.latest?.amount.decimal } == ["-30.00"])
    #expect(
      figures.balances[0].days.map { "\($0.date.iso) \($0.amount.decimal)" }
        == ["2025-03-01 0.00", "2025-03-02 -30.00", "2025-03-10 -30.00"])
    // Between the two days, the money is on both accounts.
    let worth = try #require(try books.report.netWorth.first)
    #expect(
      worth.days.suffix(3).map { "\($0.date.iso) \($0.amount.decimal)" }
        == ["2025-03-10 2970.00", "2025-03-12 2930.00", "2025-03-20 2920.00"])
  }

  /// The card's purchase of the last day of June is booked in July.
  @Test func aCardsBalanceUsesTheDayOfBooking() throws {
    func file(_ rows: [(String, String, String)], _ balance: String, _ day: String) -> String {
      """
      "Kreditkarte:";"1234********5678";
      "Saldo:";"\(balance) EUR";
      "Datum:";"\(day)";

      "Umsatz abgerechnet";"Wertstellung";"Belegdatum";"Beschreibung";"Betrag (EUR)";"Betrag";
      \(rows.map { "\"Ja\";\"\($0.1)\";\"\($0.0)\";\"Rewe \($0.0)\";\"\($0.2)\";\"\";" }.joined(separator: "\n"))

      """
    }
    var books = ImportedBooks()
    let june = [("20.06.2025", "23.06.2025", "-20,00"), ("02.06.2025", "03.06.2025", "-30,00")]
    let july = [("15.07.2025", "16.07.2025", "-5,00"), ("23.06.2025", "02.07.2025", "-10,00")]
    try books.take(file(june, "-50,00", "30.06.2025"), of: "Visa", named: "june.csv", signs: .bank)
    try books.take(file(july, "-65,00", "31.07.2025"), of: "Visa", named: "july.csv", signs: .bank)
    #expect(try books.rows(withNames: false).contains("2025-06-23/02 Visa -10.00"))
    #expect(try books.gaps == [])
    #expect(try books.balances.last?.hasSuffix("Visa -65.00") ?? false)
  }

  /// Tables that Folio wrote before they had roles are read, too.
  @Test func aTableHasTheColumnOnlyIfThereIsSuchADay() throws {
    let older = "date,type,name,amount,currency,category,address,memo,tags,id,account,to"
    #expect(FolioTable.header == older + ",role")
    for (more, cells) in [
      (",arrived", ",2025-03-10"), (",arrived,role", ",2025-03-10,transfer"), (",role", ",transfer"),
      ("", ""),
    ] {
      let table = "\(older)\(more)\n2025-03-12,transfer,PayPal Europe,40.00,EUR,,,,,x,Giro,PayPal\(cells)\n"
      let row = try #require(StatementText(table).drafts.first)
      #expect(row.arrived?.iso == (more.contains("arrived") ? "2025-03-10" : nil) && row.to == "PayPal")
    }
  }

  // MARK: Layouts that change

  @Test func theDayOfBookingIsTheDate() throws {
    let text = """
      IBAN;DE12 5001 0517 0648 4898 90
      Saldo;2960,00;EUR

      Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung
      30.06.2025;30.06.2025;REWE;Lastschrift;Einkauf C;-40,00;EUR
      02.06.2025;30.05.2025;Nordmetall GmbH;Gehalt/Rente;Gehalt 05.25;2500,00;EUR

      """
    let file = try StatementText(text, ImportOptions(currency: "EUR", locale: "de_DE"))
    #expect(file.rows == ["2025-06-30 -40.00 EUR REWE", "2025-06-02 +2500.00 EUR Nordmetall GmbH"])
    #expect(file.statement.accountID == "DE12500105170648489890")
    // The balance in the heading is that after the last row.
    #expect(file.statement.balances.map(\.closing.decimal) == ["2960.00"])
    #expect(file.statement.balances.map(\.date.iso) == ["2025-06-30"])
  }

  @Test(arguments: [
    ("DE12 5001 0517 0648 4898 90", "0648489890", true), ("DE12500105170648489890", "648489890", true),
    ("DE12500105170648489890", "DE12500105170648489891", false), ("DE12500105170648489890", "9890", false),
    ("4930 •••• •••• 1234", "4930••••••••1234", true), ("Giro", "Giro", false),
  ])
  func anAccountIsKnownByItsNumber(one: String, other: String, isSame: Bool) {
    #expect(OwnAccountNumbers.areSame(one, other) == isSame)
  }

  // MARK: Balances around the table

  @Test(
    arguments: [
      ("Kontostand vom 31.03.2025:;1.234,56 EUR\n", "", "2025-03-31 1234.56"),
      ("Saldo vom 31.03.2025: 1.234,56 EUR\n", "", "2025-03-31 1234.56"),
      ("", "Kontostand;01.04.2025;;1.234,56;EUR\n", "2025-04-01 1234.56"),
      ("Alter Kontostand;1.250,00 EUR\nNeuer Kontostand;1.234,56 EUR\n", "", "2025-03-20 1234.56"),
      ("Verfügbarer Betrag;5.000,00 EUR\n", "", nil),
      // A balance before the rows were booked is not that after them.
      ("Saldo vom 10.03.2025;1.234,56 EUR\n", "", nil),
      // The first and the last do not lead from one to the other.
      ("Alter Kontostand;1.000,00 EUR\nNeuer Kontostand;1.234,56 EUR\n", "", nil),
    ] as [(String, String, String?)])
  func aBalanceAroundTheTableIsStated(before: String, after: String, balance: String?) throws {
    let text =
      before + "\nBuchungstag;Empfänger;Verwendungszweck;Betrag;Währung\n20.03.2025;Aldi;Einkauf;-10,44;EUR\n"
      + "19.03.2025;Rewe;Einkauf;-5,00;EUR\n" + after
    let file = try StatementText(text, ImportOptions(currency: "EUR", locale: "de_DE"))
    #expect(file.rows.count == 2, "\(file.rows)")
    #expect(
      file.statement.balances.map { "\($0.date.iso) \($0.closing.decimal)" } == (balance.map { [$0] } ?? []))
  }

  // MARK: Transfers that a file proves

  @Test func twoRowsOfOneFileAreATransfer() throws {
    let cashew = """
      account,amount,currency,title,note,date,income,type,category name
      Account A,-100,eur,Transfer Out,,2024-10-25 09:00:00.000,false,null,Balance Correction
      Account B,100,eur,Transfer In,,2024-10-25 09:00:00.000,true,null,Balance Correction
      Account A,-5.5,eur,Coffee,,2024-10-26 09:00:00.000,false,null,Dining

      """
    var books = ImportedBooks()
    let plan = try books.take(cashew, of: nil)
    #expect(plan.joins.count == 1)
    #expect(
      try books.rows() == [
        "2024-10-25 Account A > Account B 100.00 Transfer Out", "2024-10-26 Account A -5.50 Coffee",
      ])
    #expect(try books.ledger.transactions[0].category == nil)
    #expect(try books.take(cashew, of: nil).isEmpty)
  }

  @Test func aRowThatNamesTheOtherAccountIsATransfer() throws {
    let file = """
      "Date";"Value";"Note";"AccountName";"IsAccountTransfer";"CounterAccountName";"Category"
      "2022-01-29";-100.0;ATM Town;Giro;1;Cash;Transfer
      "2022-01-29";100.0;ATM Town;Cash;1;Giro;Transfer
      "2022-01-30";-8.5;Bread;Cash;0;;Food

      """
    var books = ImportedBooks()
    try books.take(file, of: nil)
    #expect(
      try books.rows(withNames: false) == ["2022-01-29 Giro > Cash 100.00", "2022-01-30 Cash -8.50"])
  }

  private static func bank(_ iban: String, _ rows: [String]) -> String {
    "IBAN;\(iban)\n\nBuchungstag;Beguenstigter;Verwendungszweck;IBAN Gegenkonto;Betrag\n"
      + rows.map { $0 + "\n" }.joined()
  }

  /// The number of an account of one's own makes a payment a transfer, before and after the other file.
  @Test func aPaymentToAnOwnIBANIsATransfer() throws {
    let (giro, savings) = ("DE12500105170648489890", "DE02120300000000202051")
    let files = [
      (
        Self.bank(
          giro,
          [
            "01.03.2025;Erika Muster;Sparen;\(savings);-200,00",
            "02.03.2025;Rewe;;DE02500105170137075030;-9,00",
          ]), "Giro"
      ),
      (Self.bank(savings, ["03.03.2025;Erika Muster;Sparen;\(giro);200,00"]), "Tagesgeld"),
    ]
    for order in [files, files.reversed()] {
      var books = ImportedBooks()
      for (text, account) in order { try books.take(text, of: account, named: account, signs: .bank) }
      let rows = ["2025-03-01/03 Giro > Tagesgeld 200.00", "2025-03-02 Giro -9.00"]
      #expect(try books.rows(withNames: false) == rows)
      for (text, account) in order {
        #expect(try books.take(text, of: account, named: account, signs: .bank).isEmpty)
      }
      #expect(try books.rows(withNames: false) == rows)
    }
    // The second month is a transfer at once, and stays one row.
    var books = ImportedBooks()
    for (text, account) in files { try books.take(text, of: account, named: account, signs: .bank) }
    try books.take(
      Self.bank(giro, ["01.04.2025;Erika Muster;Sparen;\(savings);-200,00"]), of: "Giro", named: "b",
      signs: .bank)
    #expect(try books.rows(withNames: false).last == "2025-04-01 Giro > Tagesgeld 200.00")
    try books.take(
      Self.bank(savings, ["01.04.2025;Erika Muster;Sparen;\(giro);200,00"]), of: "Tagesgeld", named: "c",
      signs: .bank)
    #expect(try books.rows(withNames: false).count == 3)
  }

  @Test func theBillOfACardIsATransfer() throws {
    var books = ImportedBooks()
    let card = """
      Buchungstag;Beschreibung;Betrag
      22.07.2025;Ausgleich Kreditkarte gem. Abrechnung;83,41
      12.07.2025;Rossmann;-83,41

      """
    let giro = """
      Buchungstag;Empfänger;Betrag
      23.07.2025;KREDITKARTENABRECHNUNG VISA;-83,41

      """
    try books.take(card, of: "Visa", named: "card.csv", signs: .bank)
    try books.take(giro, of: "Giro", named: "giro.csv", signs: .bank)
    #expect(
      try books.rows() == [
        "2025-07-12 Visa -83.41 Rossmann", "2025-07-23/22 Giro > Visa 83.41 KREDITKARTENABRECHNUNG VISA",
      ])
  }

  /// An app has the payment of the card, too: it is one transfer, even if bank and card met before.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func aTransferThatAnAppHasTooIsOne(order: [Int]) throws {
    let bank = """
      IBAN,Booking date,Counterparty,Reference,Amount,Currency
      NL91ABNA0417164300,2026-10-01,Woonstichting De Key,Huur,-812.00,EUR
      NL91ABNA0417164300,2026-10-03,ALBERT HEIJN 1521,Pin,-42.17,EUR
      NL91ABNA0417164300,2026-10-06,ZIGGO SERVICES BV,Factuur,-54.50,EUR
      NL91ABNA0417164300,2026-10-20,ICS CREDIT CARD PAYMENT,Visa,-236.10,EUR
      NL91ABNA0417164300,2026-10-25,Employer BV,Salaris,2500.00,EUR

      """
    let app = """
      Date,Merchant,Account,Original Statement,Notes,Amount
      2026-09-30,De Key,ABN Checking,WOONSTICHTING DE KEY,,-812.00
      2026-10-02,Albert Heijn,ABN Checking,ALBERT HEIJN 1521,weekly shop,-42.17
      2026-10-05,Ziggo,ABN Checking,ZIGGO SERVICES BV,,-54.50
      2026-10-19,ICS,ABN Checking,ICS CREDIT CARD PAYMENT,,-236.10
      2026-10-24,Employer,ABN Checking,EMPLOYER BV,,2500.00

      """
    let card = """
      Transaction Date,Description,Type,Amount,Currency
      2026-10-02,BOOKING.COM,Sale,-180.00,EUR
      2026-10-07,SPOTIFY AB,Sale,-56.10,EUR
      2026-10-21,PAYMENT RECEIVED CREDIT CARD,Payment,236.10,EUR

      """
    let files = [(bank, "Checking", "bank.csv"), (app, nil, "app.csv"), (card, "Visa", "card.csv")]
    var books = ImportedBooks(currency: "EUR", locale: "nl_NL")
    for (text, account, name) in order.map({ files[$0] }) {
      try books.take(text, of: account, named: name, signs: .bank)
    }
    let rows = [
      "2026-10-01 Checking -812.00", "2026-10-02 Visa -180.00", "2026-10-03 Checking -42.17",
      "2026-10-06 Checking -54.50", "2026-10-07 Visa -56.10", "2026-10-20/21 Checking > Visa 236.10",
      "2026-10-25 Checking 2500.00",
    ]
    #expect(try books.rows(withNames: false) == rows)
    // The app's name is in none of the others.
    #expect(
      try books.ledger.transactions.contains { $0.name == "De Key" || $0.memo?.contains("De Key") ?? false })
    for (text, account, name) in files {
      #expect(try books.take(text, of: account, named: name, signs: .bank).isEmpty)
    }
    #expect(try books.rows(withNames: false) == rows)
  }

  /// A purchase that PayPal pays from the bank account is no copy of the bank's row, which is a transfer.
  @Test(arguments: [false, true])
  func aPurchaseIsNoCopyOfTheMoneyForIt(payPalComesFirst: Bool) throws {
    let days = [
      ("03", "12.00", "Zalando"), ("07", "25.50", "eBay"), ("11", "8.99", "Spotify"), ("15", "31.00", "Otto"),
    ]
    let giro =
      "Datum;Name;Betrag\n"
      + days.map { "\($0.0).03.2025;PayPal Europe \($0.2);-\($0.1.replacing(".", with: ","))\n" }.joined()
    let payPal =
      "Datum;Name;Betrag\n"
      + days.flatMap { day, amount, name in
        let amount = amount.replacing(".", with: ",")
        return ["\(day).03.2025;\(name);-\(amount)\n", "\(day).03.2025;PayPal Aufladung;\(amount)\n"]
      }.joined()
    var books = ImportedBooks()
    let files = [(giro, "Giro"), (payPal, "PayPal")]
    for (text, account) in payPalComesFirst ? files.reversed() : files {
      try books.take(text, of: account, named: "\(account).csv", signs: .bank)
    }
    #expect(
      try books.rows(withNames: false)
        == days.flatMap { ["2025-03-\($0.0) Giro > PayPal \($0.1)", "2025-03-\($0.0) PayPal -\($0.1)"] })
  }

  // MARK: Numbers that prove a transfer

  /// The number of an account, or of a card most of whose digits are hidden, in the text of the other side.
  @Test(arguments: [
    ("Kto/IBAN: DE40120300001122334455 Anteil", "DE40120300001122334455"),
    ("Anteil DE40 1203 0000 1122 3344 55 Haushalt", "DE40 1203 0000 1122 3344 55"),
    ("AXP Abrechnung 3791XXXXXX14455 Mai", "-14455"), ("Karte 3791******14455", "-14455"),
  ])
  func aNumberInTheTextProvesATransfer(text: String, number: String) throws {
    var books = ImportedBooks()
    try books.take(
      "Buchungstag;Name;Verwendungszweck;Betrag\n16.06.2026;ANNA LEE;\(text);-329,22\n17.06.2026;Rewe;Einkauf;-5,00\n",
      of: "Giro", named: "giro.csv", signs: .bank)
    try books.take(
      "Konto;Datum;Name;Betrag\n\(number);15.06.2026;Ben Lee;329,22\n\(number);16.06.2026;Aldi;-7,00\n",
      of: "Gemeinsam", named: "other.csv", signs: .bank)
    #expect(
      try books.rows() == [
        "2026-06-16 Gemeinsam -7.00 Aldi", "2026-06-16/15 Giro > Gemeinsam 329.22 ANNA LEE",
        "2026-06-17 Giro -5.00 Rewe",
      ])
  }

  /// Other digits of the same end are no number, and no amount alone makes a transfer.
  @Test(arguments: ["Rechnung 14455", "Kunde 20261234455", "PNR 4455X", "DE4012030000112233"])
  func digitsAreNoNumberOfAnAccount(text: String) throws {
    var books = ImportedBooks()
    try books.take(
      "Buchungstag;Name;Verwendungszweck;Betrag\n16.06.2026;ANNA LEE;\(text);-329,22\n17.06.2026;Rewe;Einkauf;-5,00\n",
      of: "Giro", named: "giro.csv", signs: .bank)
    let plan = try books.take(
      "Konto;Datum;Name;Betrag\nDE40120300001122334455;15.06.2026;Ben Lee;329,22\nDE40120300001122334455;16.06.2026;Aldi;-7,00\n",
      of: "Gemeinsam", named: "other.csv", signs: .bank)
    #expect(plan.joins.isEmpty)
  }

  /// PayPal's debit arrives at the bank after a weekend, on which no bank books anything.
  @Test(arguments: [("14.05.2026", "18.05.2026", true), ("11.05.2026", "15.05.2026", false)])
  func aWeekendDoesNotCount(day: String, booked: String, isJoined: Bool) throws {
    var books = ImportedBooks()
    try books.take(
      "Buchungstag;Name;Betrag\n\(booked);PayPal Europe S.a.r.l.;-10,99\n01.05.2026;Miete;-700,00\n",
      of: "Giro",
      named: "giro.csv", signs: .bank)
    let payPal =
      "Datum;Beschreibung;Name;Währung;Netto;Transaktionscode\n"
      + "\(day);PayPal Express-Zahlung;Spotify AB;EUR;-10,99;9AB12345CD678901E\n"
      + "\(day);Bankgutschrift auf PayPal-Konto;;EUR;10,99;8AB12345CD678901F\n"
    let plan = try books.take(payPal, of: "PayPal", named: "paypal.csv", signs: .bank)
    #expect(plan.joins.count == (isJoined ? 1 : 0))
  }

  // MARK: Pending payments

  private static func hotel(_ rows: [String]) -> String {
    "Date,Description,Amount,Status,Transaction ID\n" + rows.map { $0 + "\n" }.joined()
  }

  /// The mark of a pending payment may stand in its name, and the booked one has none.
  @Test(arguments: ["Prel Hotel Ibis", "(Pending) Hotel Ibis", "Reservert transaksjon Hotel Ibis"])
  func aPendingPaymentIsBookedUnderItsOwnName(name: String) throws {
    let heading = "Date,Description,Amount\n2026-10-30,Tea,-9.99\n"
    var books = ImportedBooks(currency: "EUR", locale: "en_IE")
    let pending = heading + "2026-10-31,\(name),-80.00\n"
    try books.take(pending, of: "Card", named: "a.csv", signs: .bank, takesPending: true)
    let booked = heading + "2026-11-01,Hotel Ibis,-80.00\n"
    let plan = try books.take(booked, of: "Card", named: "b.csv", signs: .bank)
    #expect(plan.changes(for: .booked).count == 1 && plan.drafts.isEmpty)
    #expect(try books.rows() == ["2026-10-30 Card -9.99 Tea", "2026-11-01 Card -80.00 Hotel Ibis"])
  }

  /// A hotel books more than it announced. Only its reference proves that.
  @Test(arguments: [true, false])
  func aPendingPaymentMayBeBookedWithAnotherAmount(hasReference: Bool) throws {
    let ref = hasReference ? "AB12345678" : ""
    let pending = Self.hotel([
      "2026-10-02,Hotel Adler,-120.00,pending,\(ref)", "2026-10-02,Tea,-3.00,booked,",
    ])
    let booked = Self.hotel(["2026-10-05,Hotel Adler,-131.50,booked,\(ref)", "2026-10-06,Tea,-4.00,booked,"])
    var books = ImportedBooks(currency: "EUR", locale: "en_IE")
    try books.take(pending, of: "Card", named: "a.csv", signs: .bank, takesPending: true)
    let plan = try books.take(booked, of: "Card", named: "b.csv", signs: .bank)
    let tea = ["2026-10-02 Card -3.00 Tea", "2026-10-06 Card -4.00 Tea"]
    let one = [
      "2026-10-02 Card -3.00 Tea", "2026-10-05 Card -131.50 Hotel Adler", "2026-10-06 Card -4.00 Tea",
    ]
    if hasReference {
      #expect(plan.changes(for: .booked).count == 1 && plan.bookedOtherwise.isEmpty)
    } else {
      #expect(plan.bookedOtherwise.map(\.transaction.amount.decimal) == ["120.00"])
      #expect(
        try books.rows()
          == (tea + ["2026-10-02 Card -120.00 Hotel Adler", "2026-10-05 Card -131.50 Hotel Adler"])
          .sorted())
      let proposals = MatchProposal.all(in: try books.ledger)
      #expect(proposals.map(\.kind) == [.booked] && proposals.map(\.doubts) == [[.otherAmount]])
      try books.match { $0.kind == .booked }
    }
    #expect(try books.rows() == one)
    // Neither file brings anything back.
    #expect(try books.take(booked, of: "Card", named: "b.csv", signs: .bank).isEmpty)
    #expect(try books.take(pending, of: "Card", named: "a.csv", signs: .bank, takesPending: true).isEmpty)
    #expect(try books.rows() == one)
  }

  /// Two bookings of one payee may each be the pending one's; so may one of another payee, or long after.
  @Test(arguments: [
    ["2026-10-05,Hotel Adler,-131.50,booked,", "2026-10-06,Hotel Adler,-90.00,booked,"],
    ["2026-10-05,Hotel Krone,-131.50,booked,"], ["2026-10-20,Hotel Adler,-131.50,booked,"],
    [
      "2026-10-05,Hotel Adler,131.50,booked,", "2026-10-09,Tea,-1.00,booked,", "2026-10-09,Rum,-1.00,booked,",
    ],
  ])
  func whatMayBeAnotherPaymentIsNotNamed(rows: [String]) throws {
    var books = ImportedBooks(currency: "EUR", locale: "en_IE")
    let pending = Self.hotel(["2026-10-02,Hotel Adler,-120.00,pending,", "2026-10-02,Tea,-3.00,booked,"])
    try books.take(pending, of: "Card", named: "a.csv", signs: .bank, takesPending: true)
    let plan = try books.take(Self.hotel(rows), of: "Card", named: "b.csv", signs: .bank)
    #expect(plan.bookedOtherwise.isEmpty && plan.drafts.count == rows.count)
    #expect(MatchProposal.all(in: try books.ledger).isEmpty)
  }

  // MARK: Split payments

  /// A file whose sign was wrong turns all pieces of a payment, and moves all of them.
  @Test func allPiecesOfAPaymentAreTurnedAndMoved() throws {
    let ref = #""ref":"2026-10-02 90.00 EUR | supermarket","split":"x""#
    var books = ImportedBooks(
      """
      {"currency":"EUR","transactions":[
      {"id":"a","date":"2026-10-02","type":"income","name":"Food","amount":"70.00","account":"Card",\(ref)},
      {"id":"b","date":"2026-10-02","type":"income","name":"Soap","amount":"30.00","account":"Card",\(ref)},
      {"id":"c","date":"2026-10-02","type":"expense","name":"Bottles","amount":"15.00","account":"Card",\(ref)},
      {"id":"d","date":"2026-10-02","type":"transfer","name":"Cash","amount":"5.00","account":"Purse","to":"Card",\(ref)},
      {"id":"e","date":"2026-10-03","type":"income","name":"Tea","amount":"3.00","account":"Card",
      "ref":"2026-10-03 3.00 EUR | tea"}]}
      """)
    let file = "Date,Name,Amount\n2026-10-02,Supermarket,90.00\n2026-10-03,Tea,3.00\n"
    let plan = try books.take(file, of: "Card", signs: .card)
    #expect(plan.changes(for: .reversed).count == 2)
    let rows = [
      "2026-10-02 Card -30.00 Soap", "2026-10-02 Card -70.00 Food", "2026-10-02 Card 15.00 Bottles",
      "2026-10-02 Card > Purse 5.00 Cash", "2026-10-03 Card -3.00 Tea",
    ]
    #expect(try books.rows() == rows)
    #expect(try books.take(file, of: "Card", signs: .card).isEmpty)
    #expect(try books.rows() == rows)
  }

  // MARK: Money of one's own

  /// Money that PayPal takes from the bank, and gives back to it, is no income; what it holds is no payment.
  @Test func whatPayPalTakesFromTheBankIsATransfer() throws {
    let german = """
      "Datum","Name","Beschreibung","Währung","Brutto","Entgelt","Netto","Transaktionscode","Auswirkung auf Guthaben"
      "01.03.2025","Zalando","Zahlung","EUR","-30,00","0,00","-30,00","8L0000000S0000001","Soll"
      "01.03.2025","","Bankgutschrift auf PayPal-Konto","EUR","30,00","0,00","30,00","8L0000000S0000002","Haben"
      "02.03.2025","PayPal","Allgemeine Autorisierung","EUR","-9,00","0,00","-9,00","8L0000000S0000003","Soll"
      "03.03.2025","Erika","Zahlung","EUR","50,00","0,00","50,00","8L0000000S0000004","Haben"
      "04.03.2025","","Allgemeine Abbuchung","EUR","-50,00","0,00","-50,00","8L0000000S0000005","Soll"

      """
    var books = ImportedBooks()
    let plan = try books.take(german, of: "PayPal")
    let rows = [
      "2025-03-01 ? > PayPal 30.00 Bankgutschrift auf PayPal-Konto", "2025-03-01 PayPal -30.00 Zalando",
      "2025-03-03 PayPal 50.00 Erika", "2025-03-04 PayPal > ? 50.00 Allgemeine Abbuchung",
    ]
    #expect(try books.rows() == rows)
    #expect(plan.refused.isEmpty)
    #expect(try books.take(german, of: "PayPal").isEmpty)
    try books.take(
      "Datum;Name;Betrag\n03.03.2025;PayPal Europe;-30,00\n05.03.2025;PayPal;50,00\n", of: "Giro",
      named: "giro.csv",
      signs: .bank)
    #expect(
      try books.rows(withNames: false) == [
        "2025-03-01 PayPal -30.00", "2025-03-03 PayPal 50.00", "2025-03-03/01 Giro > PayPal 30.00",
        "2025-03-04/05 PayPal > Giro 50.00",
      ])
    // Of what account they are, nobody knows; a payee may have such a name.
    #expect(try StatementText(german).drafts.count { $0.kind == .income } == 2)
    let shop = "Date,Description,Amount\n2026-03-05,Hold,-3.00\n2026-03-06,Holder,-4.50\n"
    #expect(try StatementText(shop).drafts.map(\.name) == ["Hold", "Holder"])
  }

  /// Two IBANs, or two currencies of one, are two accounts, whose balances do not meet.
  @Test(arguments: ["DE02120300000000202051", "DE89370400440532013000"])
  func twoAccountsOfAFileAreTwo(second: String) throws {
    func report(_ iban: String, _ currency: String, _ opening: String, _ amount: String, _ closing: String)
      -> String
    {
      func balance(_ code: String, _ amount: String, _ day: String) -> String {
        "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"\(currency)\">\(amount)</Amt>"
          + "<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-\(day)</Dt></Dt></Bal>"
      }
      return "<Stmt><Acct><Id><IBAN>\(iban)</IBAN></Id><Ccy>\(currency)</Ccy></Acct>"
        + balance("OPBD", opening, "01")
        + balance("CLBD", closing, "30")
        + "<Ntry><Amt Ccy=\"\(currency)\">\(amount)</Amt><CdtDbtInd>DBIT</CdtDbtInd>"
        + "<Sts>BOOK</Sts><BookgDt><Dt>2026-04-10</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf></Ntry></Stmt>"
    }
    let iban = "DE89370400440532013000"
    let text =
      "<Document><BkToCstmrStmt>" + report(iban, "EUR", "100.00", "10.00", "90.00")
      + report(second, "USD", "50.00", "5.00", "45.00") + "</BkToCstmrStmt></Document>"
    var books = ImportedBooks()
    try books.take(text, of: nil)
    let accounts = second == iban ? ["\(iban) EUR", "\(iban) USD"] : [iban, second]
    #expect(Set(try books.ledger.transactions.compactMap(\.account)) == Set(accounts))
    #expect(
      try books.balances.sorted()
        == [
          "2026-04-09 \(accounts[0]) 100.00", "2026-04-09 \(accounts[1]) 50.00",
          "2026-04-30 \(accounts[0]) 90.00", "2026-04-30 \(accounts[1]) 45.00",
        ].sorted())
    #expect(
      try StatementReader.read(Array(text.utf8), options: ImportOptions()).severalAccounts
        == accounts.sorted())
    #expect(try books.take(text, of: nil).isEmpty)
  }

  // MARK: Fees, exchanges, splits

  @Test func aFeeIsAPieceOfTheGrossAmount() throws {
    let stripe = """
      id,Type,Amount,Fee,Net,Currency,Created (UTC),Description
      txn_16860e29f11a0aac1926b1c,payout,-242.45,0.00,-242.45,usd,2025-01-28 15:13,STRIPE PAYOUT
      txn_3fa35e192121eabf3dabf9f,charge,250.00,7.55,242.45,usd,2025-01-16 11:13,Invoice 14
      txn_4fa35e192121eabf3dabf9f,refund,-50.00,-1.50,-48.50,usd,2025-01-18 11:13,Refund 14

      """
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(stripe, of: "Stripe", signs: .bank)
    let rows = [
      "2025-01-16 Stripe -7.55 Fee: Invoice 14", "2025-01-16 Stripe 250.00 Invoice 14",
      "2025-01-18 Stripe -50.00 Refund 14", "2025-01-18 Stripe 1.50 Fee: Refund 14",
      "2025-01-28 Stripe -242.45 STRIPE PAYOUT",
    ]
    #expect(try books.rows() == rows)
    #expect(Set(try books.ledger.transactions.compactMap(\.split)).count == 2)
    #expect(try books.take(stripe, of: "Stripe", signs: .bank).isEmpty)
    #expect(try books.rows() == rows)
  }

  /// Money that is sent to a bank arrives less the fee, and both have left the account.
  @Test func aFeeOfMoneyThatIsSentLeavesTheAccountToo() throws {
    let file = """
      Date,Transaction Type,Currency,Amount,Fee,Net Amount,Name
      2026-09-10,P2P,USD,-$25.00,$0,-$25.00,Maria
      2026-09-11,P2P,USD,$40.00,$0,$40.00,Luis
      2026-09-13,Cash out,USD,-$200.00,-$3.00,-$197.00,Bank

      """
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(file, of: "Cash", signs: .bank)
    #expect(
      try books.rows() == [
        "2026-09-10 Cash -25.00 Maria", "2026-09-11 Cash 40.00 Luis", "2026-09-13 Cash -197.00 Bank",
        "2026-09-13 Cash -3.00 Fee: Bank",
      ])
  }

  /// A fee that is not the difference of the two amounts is none of the payment's parts.
  @Test func aFeeThatIsNotTheDifferenceIsNoPiece() throws {
    let file = """
      Date,Type,Amount,Fee,Net,Description
      2025-01-16,charge,250.00,3.00,242.45,Invoice 14
      2025-01-28,payout,-242.45,0.00,-242.45,PAYOUT

      """
    var options = ImportOptions()
    options.signs = .bank
    #expect(try StatementText(file, options).statement.rows.allSatisfy { $0.pieces.isEmpty })
  }

  @Test func aPaymentInAnotherCurrencyIsOneInTheAccounts() throws {
    let head =
      "Datum,Beschreibung,Währung,Brutto,Entgelt,Netto,Transaktionscode,Name,Zugehöriger Transaktionscode\n"
    let rows = [
      "08.03.2025,Zahlung,EUR,\"-115,96\",\"0,00\",\"-115,96\",86FE149F46D180F9K,Lieferando.de,",
      "08.03.2025,Bankgutschrift,EUR,\"115,96\",\"0,00\",\"115,96\",C89FBB01A31F153BK,,86FE149F46D180F9K",
      "18.03.2025,Zahlung,USD,\"-20,00\",\"0,00\",\"-20,00\",8EFC7DBA341D39A9K,Itch Games,",
      "18.03.2025,Bankgutschrift,EUR,\"18,52\",\"0,00\",\"18,52\",25B7AEAAA90012DCK,,8EFC7DBA341D39A9K",
      "18.03.2025,Umrechnung,EUR,\"-18,52\",\"0,00\",\"-18,52\",775E13E7B2DB731BK,,8EFC7DBA341D39A9K",
      "18.03.2025,Umrechnung,USD,\"20,00\",\"0,00\",\"20,00\",AF195700EA67AFDDK,,8EFC7DBA341D39A9K",
    ]
    var books = ImportedBooks()
    let text = head + rows.joined(separator: "\n") + "\n"
    try books.take(text, of: "PayPal", signs: .bank)
    #expect(
      try books.rows(withNames: false) == [
        "2025-03-08 PayPal -115.96", "2025-03-08 PayPal 115.96", "2025-03-18 PayPal -18.52",
        "2025-03-18 PayPal 18.52",
      ])
    let game = try #require(try books.ledger.transactions.first { $0.name == "Itch Games" })
    #expect(game.amount.currency.code == "EUR" && game.memo?.contains("20.00 USD") ?? false)
    #expect(try books.take(text, of: "PayPal", signs: .bank).isEmpty)
  }

  @Test func aQIFFilesSplitsAndTransfersAreRead() throws {
    let text = """
      !Type:Bank
      D2026-03-01
      T-100.00
      PTo savings
      L[Savings]
      ^
      D2026-03-03
      T-90.00
      PSupermarket
      SFood
      $-60.00
      SHousehold
      EBrushes
      $-30.00
      ^
      D2026-03-04
      T-48.00
      S[My Card]
      $-31.00
      Sfood:lunch
      $-17.00
      ^
      D2026-03-05
      T-9.00
      PKiosk
      SFood
      $-5.00
      SFun
      $-3.00
      ^

      """
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(text, of: "Checking", named: "a.qif")
    let rows = [
      "2026-03-01 Checking > Savings 100.00 To savings", "2026-03-03 Checking -30.00 Supermarket",
      "2026-03-03 Checking -60.00 Supermarket", "2026-03-04 Checking -17.00 food:lunch",
      "2026-03-04 Checking > My Card 31.00 food:lunch",
      // Parts that do not add up are none.
      "2026-03-05 Checking -9.00 Kiosk",
    ]
    #expect(try books.rows() == rows)
    let ledger = try books.ledger.transactions
    #expect(ledger.first { $0.amount.decimal == "30.00" }?.category == "Household")
    #expect(ledger.first { $0.amount.decimal == "30.00" }?.memo == "Brushes")
    #expect(try books.take(text, of: "Checking", named: "a.qif").isEmpty)
    #expect(try books.rows() == rows)
  }

  /// Two payments that are alike but for the bank's references are two, in files that follow each other.
  @Test(arguments: [
    "Receipt No.", "Receipt Number", "Transaktionscode", "Transaction No", "Referenz", "Belegnummer",
    "Codice transazione", "Code de transaction", "Transaction ID",
  ])
  func paymentsWithOtherReferencesAreOthers(heading: String) throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    func file(_ rows: [String]) -> String {
      "Date,Description,Amount,\(heading)\n" + rows.joined(separator: "\n") + "\n"
    }
    try books.take(
      file([
        "2026-03-13,Shop,-9.00,QJK7PL9A1", "2026-03-14,Payroll,900.00,QJK7PL9A2",
        "2026-03-15,Cafe,-3.20,QJK7PL9A3",
      ]), of: "A", signs: .bank)
    let plan = try books.take(
      file([
        "2026-03-15,Cafe,-3.20,QJK7PL9B4", "2026-03-16,Market,-8.00,QJK7PL9B5",
        "2026-03-17,Shop,-9.00,QJK7PL9B6",
      ]), of: "A", signs: .bank)
    #expect(plan.drafts.count == 3)
  }
}
