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
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 0, 1]])
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
    #expect(try books.ledger.transactions.count == 7)
    #expect(try books.rows().filter { $0.contains("236.10") }.map { $0.contains(">") } == [true])
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
}
