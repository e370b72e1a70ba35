import Testing

@testable import Bookkeeping
@testable import Importing

/// Payments that two files have on other days: that of the booking and that of the value, or of the purchase;
/// and rows of an app beside a bank's, of which too few agree to be certain.
struct OtherDaysTests {
  /// A file whose salary is of a day; its other rows are the same in all.
  private static func file(_ heading: String, salary: String, _ more: String = "") -> String {
    "\(heading);Empfänger;Betrag\n\(salary);ACME;2500,00\n03.06.2026;Rewe;-20,00\n04.06.2026;Aldi;-30,00\n\(more)"
  }

  /// Whichever file comes first, a salary of a day that the other file leaves out is there once, and stays
  /// so.
  @Test(arguments: ["30.05.2026", "31.05.2026", "01.06.2026"], [false, true])
  func theSalaryIsThereOnce(valueDay: String, isValueFirst: Bool) throws {
    var books = ImportedBooks()
    let booked = Self.file("Buchungstag", salary: "02.06.2026")
    let valued = Self.file("Wertstellung", salary: valueDay, "05.06.2026;Lidl;-3,00\n")
    for number in 0..<4 {
      let isValue = (number % 2 == 0) == isValueFirst
      let plan = try books.take(
        isValue ? valued : booked, of: "Giro", named: isValue ? "value.csv" : "booked.csv")
      #expect(number < 2 || plan.isEmpty)
    }
    let rows = try books.rows(withNames: true)
    #expect(rows.count == 4 && rows.filter { $0.hasSuffix("ACME") }.count == 1, "\(rows)")
  }

  /// A card's file by the day of the purchase, and one by that of the booking.
  @Test func purchasesAreThereOnce() throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(
      """
      Transaction Date,Description,Amount
      03/13/2026,TARGET,-60.00
      03/14/2026,COSTCO,-45.00
      03/20/2026,PAYMENT THANK YOU,105.00

      """, of: "Card", named: "a.csv", signs: .bank)
    let plan = try books.take(
      """
      Post Date,Description,Amount
      03/14/2026,TARGET,-60.00
      03/16/2026,COSTCO,-45.00
      03/20/2026,PAYMENT THANK YOU,105.00
      03/25/2026,SHELL,-5.00

      """, of: "Card", named: "b.csv", signs: .bank)
    #expect(plan.joins.count == 2 && plan.drafts.map(\.name) == ["SHELL"])
  }

  /// The same coffee at the end of one file and after the beginning of the next is two coffees, though the
  /// two files share days.
  @Test func whatNeitherFileLeavesOutIsTwo() throws {
    var books = ImportedBooks()
    func row(_ day: String, _ name: String, _ amount: String) -> String { "\(day).2026;\(name);-\(amount)\n" }
    let shared = row("30.03", "Rewe", "20,00") + row("30.03", "Aldi", "30,00") + row("31.03", "Lidl", "9,00")
    let heading = "Buchungstag;Empfänger;Betrag\n"
    try books.take(
      heading + row("10.03", "Miete", "700,00") + row("29.03", "Cafe", "3,20") + shared, of: "Giro",
      named: "a.csv")
    let plan = try books.take(
      heading + shared + row("01.04", "Cafe", "3,20") + row("09.04", "Strom", "50,00"), of: "Giro",
      named: "b.csv")
    #expect(plan.joins.isEmpty && plan.drafts.map(\.name) == ["Cafe", "Strom"])
  }

  /// Another payee of the same amount is another payment.
  @Test func anotherPayeeIsAnotherPayment() throws {
    var books = ImportedBooks()
    try books.take(Self.file("Buchungstag", salary: "02.06.2026"), of: "Giro", named: "a.csv")
    let next = Self.file("Buchungstag", salary: "01.06.2026", "05.06.2026;Lidl;-3,00\n")
      .replacing("ACME", with: "Steueramt")
    let plan = try books.take(next, of: "Giro", named: "b.csv")
    #expect(plan.joins.isEmpty && plan.drafts.map(\.name) == ["Steueramt", "Lidl"])
  }

  // MARK: An app beside the bank

  private static let bank = """
    Date,Description,Amount,Balance
    04/03/2026,ZARA LONDON,-60.00,940.00
    07/03/2026,BOOTS 123,-8.50,931.50
    19/03/2026,NETFLIX,-9.99,921.51

    """
  private static func app(_ rows: [String]) -> String {
    "account,amount,currency,title,note,date,income,type,category name\n"
      + rows.map { "Wallet,\($0),FALSE,default,Fun\n" }.joined()
  }

  /// One row that the bank has, too, is offered by `folio match`, under another name, a day apart or before
  /// the bank's file begins, whichever file comes first.
  @Test(
    arguments: [
      ["-60.00,GBP,Zara,,2026-03-04 08:00:00.000"], ["-60.00,GBP,Klamotten,,2026-03-03 08:00:00.000"],
      ["-60.00,GBP,Zara,,2026-03-02 08:00:00.000"],
      [
        "-60.00,GBP,Klamotten,,2026-03-02 08:00:00.000", "-8.50,GBP,Creme,,2026-03-07 08:00:00.000",
      ],
    ], [false, true])
  func fewRowsOfAnAppAreOffered(rows: [String], isAppFirst: Bool) throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    if isAppFirst { try books.take(Self.app(rows), of: nil, named: "app.csv") }
    try books.take(Self.bank, of: "Current", named: "bank.csv")
    if !isAppFirst { try books.take(Self.app(rows), of: nil, named: "app.csv") }
    let proposals = MatchProposal.all(in: try books.ledger)
    #expect(try books.rows().count == 3 + rows.count)
    #expect(proposals.map(\.kind) == rows.map { _ in .repeated })
    #expect(proposals.allSatisfy { $0.doubts.contains(.fewAgree) })
  }

  /// One payment that is alike is not offered where nothing shows that one of the two files is an app's, nor
  /// one under another name some days apart.
  @Test func whatNothingTellsIsNotOffered() throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(
      "Date,Description,Amount\n2026-03-04,Zara,-60.00\n", of: "One", named: "a.csv", signs: .bank)
    try books.take("Day,Text,Sum\n2026-03-04,Zara,-60.00\n", of: "Two", named: "b.csv", signs: .bank)
    #expect(MatchProposal.all(in: try books.ledger).isEmpty)
    books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(Self.bank, of: "Current", named: "bank.csv")
    try books.take(Self.app(["-60.00,GBP,Klamotten,,2026-03-06 08:00:00.000"]), of: nil, named: "app.csv")
    #expect(MatchProposal.all(in: try books.ledger).isEmpty)
  }

  // MARK: PayPal

  private static let headings =
    "Datum;Uhrzeit;Zeitzone;Beschreibung;Währung;Brutto;Entgelt;Netto;Guthaben;Transaktionscode;Name;"
    + "Zugehöriger Transaktionscode\n"

  private static func row(
    _ day: String, _ type: String, _ currency: String, _ amount: String, _ code: Int, _ tie: Int?,
    _ name: String = ""
  ) -> String {
    let codes = [code, tie].map { $0.map { "8AA\($0)FB01A31F153A" } ?? "" }
    return
      "\(day).03.2026;15:19:11;Europe/Berlin;\(type);\(currency);\(amount);0,00;\(amount);;\(codes[0]);\(name);\(codes[1])\n"
  }

  /// A refund of the whole amount is no exchange, and each of the two has the amount in the own currency.
  @Test func aPaymentAbroadAndItsRefundAreTwo() throws {
    let exchange = "Allgemeine Währungsumrechnung"
    let text =
      Self.headings + Self.row("08", "Zahlung", "GBP", "-10,00", 1, nil, "Shop Ltd")
      + Self.row("08", exchange, "EUR", "-11,90", 2, 1) + Self.row("08", exchange, "GBP", "10,00", 3, 1)
      + Self.row("08", "Bankgutschrift auf PayPal-Konto", "EUR", "11,90", 4, 1)
      + Self.row("12", "Rückzahlung", "GBP", "10,00", 5, 1, "Shop Ltd")
      + Self.row("12", exchange, "GBP", "-10,00", 6, 5) + Self.row("12", exchange, "EUR", "11,50", 7, 5)
    var books = ImportedBooks()
    try books.take(text, of: "PayPal", signs: .bank)
    #expect(
      try books.rows() == [
        "2026-03-08 ? > PayPal 11.90 Bankgutschrift auf PayPal-Konto", "2026-03-08 PayPal -11.90 Shop Ltd",
        "2026-03-12 PayPal 11.50 Shop Ltd",
      ])
  }

  /// Of two payments of one amount, that which names PayPal is the side of its transfer.
  @Test(arguments: [false, true])
  func whatNamesTheAccountIsTheSide(isNamedFirst: Bool) throws {
    let days = isNamedFirst ? ["10.03.2026", "09.03.2026"] : ["09.03.2026", "10.03.2026"]
    var books = ImportedBooks()
    try books.take(
      "Buchungstag;Empfänger;Betrag\n\(days[0]);Rewe;-30,00\n\(days[1]);PayPal Europe;-30,00\n", of: "Giro",
      named: "giro.csv")
    let text =
      Self.headings + Self.row("08", "Zahlung", "EUR", "-30,00", 1, nil, "Shop")
      + Self.row("08", "Bankgutschrift auf PayPal-Konto", "EUR", "30,00", 2, 1)
    let plan = try books.take(text, of: "PayPal", named: "paypal.csv", signs: .bank)
    #expect(plan.joins.map(\.kind) == [.transfer])
    #expect(try books.ledger.transactions.contains { $0.name == "Rewe" && $0.kind == .expense })
  }
}
