import Testing

@testable import Bookkeeping
@testable import Importing

/// Balances in the ledger that a file proves wrong: those of a wrong reading, of an export that began within
/// a day, or of a row that the bank has corrected since.
struct BalanceCorrectionTests {
  private static let head = "Date,Description,Amount,Balance\n"

  /// The balance before the first row was that within a day.
  @Test func theRestOfTheFirstDayMovesTheOpening() throws {
    let end = "2026-03-05,Tesco,-10.00,490.00\n2026-03-06,Salary,2000.00,2490.00\n"
    var books = ImportedBooks()
    try books.take(Self.head + end, of: "A", named: "a.csv")
    let plan = try books.take(Self.head + "2026-03-05,Bank fee,-3.00,500.00\n" + end, of: "A", named: "b.csv")
    #expect(plan.balances.entries.map(\.cause) == [.rowsLeadToIt])
    #expect(try books.balances == ["2026-03-04 A 503.00", "2026-03-06 A 2490.00"])
    #expect(try books.gaps.isEmpty)
    // The shorter file proves nothing about the day before.
    try books.take(Self.head + end, of: "A", named: "a.csv")
    #expect(try books.balances == ["2026-03-04 A 503.00", "2026-03-06 A 2490.00"])
  }

  /// The closing balance is corrected once the ledger has only the rows of the file.
  @Test func aCorrectedRowMovesTheClosing() throws {
    func file(_ hotel: String, _ after: String, _ end: String) -> String {
      Self.head + "2026-03-01,Rent,-500.00,500.00\n2026-03-03,Hotel,-\(hotel),\(after)\n"
        + "2026-03-05,Salary,1000.00,\(end)\n"
    }
    let corrected = file("65.00", "435.00", "1435.00")
    var books = ImportedBooks()
    try books.take(file("60.00", "440.00", "1440.00"), of: "A", named: "a.csv")
    let plan = try books.take(corrected, of: "A", named: "b.csv")
    #expect(plan.balances.entries.isEmpty && plan.balances.unproven.map(\.computed.decimal) == ["1375.00"])
    #expect(try books.balances == ["2026-02-28 A 1000.00", "2026-03-05 A 1440.00"])
    let document = try LedgerDocument(books.bytes)
    let old = document.ledger.transactions.indices.filter {
      document.ledger.transactions[$0].amount.minorUnits == 6000
    }
    books = ImportedBooks(
      String(decoding: document.applying([], adding: [], removing: Set(old)).bytes, as: UTF8.self))
    try books.take(corrected, of: "A", named: "b.csv")
    #expect(try books.balances == ["2026-02-28 A 1000.00", "2026-03-05 A 1435.00"])
    #expect(try books.gaps.isEmpty)
  }

  /// A balance that other rows lead to is that of the account, whatever the file says.
  @Test func aBalanceThatOthersLeadToStays() throws {
    var books = ImportedBooks(
      """
      {"currency":"EUR","transactions":[
      {"id":"x","date":"2026-02-20","type":"income","name":"X","amount":"7.00","account":"A"},
      {"id":"y","date":"2026-03-01","type":"expense","name":"Rent","amount":"500.00","account":"A"}],"balances":[
      {"date":"2026-02-10","account":"A","amount":"993.00"},{"date":"2026-02-28","account":"A","amount":"1000.00"},
      {"date":"2026-03-01","account":"A","amount":"501.00"}]}
      """)
    try books.take(Self.head + "2026-03-01,Rent,-500.00,501.00\n", of: "A")
    #expect(try books.balances.contains("2026-02-28 A 1000.00"))
  }

  /// Read as a card's, the file states no balance, so those that wrong signs led to go.
  @Test func reversedRowsTakeTheirBalancesWithThem() throws {
    let card =
      "Saldo;1000,00;EUR\nDatum;Text;Betrag\n02.03.2026;REWE;20,00\n14.03.2026;Netto;50,00\n15.03.2026;Aral;30,00\n"
    var books = ImportedBooks()
    try books.take(card, of: "V", signs: .bank)
    #expect(try books.balances == ["2026-03-01 V 900.00", "2026-03-15 V 1000.00"])
    let plan = try books.take(card, of: "V", signs: .card)
    #expect(plan.changes(for: .reversed).count == 3 && plan.formerBalances.all.count == 2)
    #expect(try books.balances == [])
  }

  /// The first balance cannot be computed from the last over a row that is not taken.
  @Test func nothingIsStatedBeforeARowThatIsNotTaken() throws {
    let rows = "2026-03-02;A;-100,00;EUR\n2026-03-03;B;2000,00;EU\n2026-03-05;C;-100,00;EUR\n"
    let file = "Saldo;1000,00;EUR\nDatum;Text;Betrag;Währung\n" + rows
    var books = ImportedBooks()
    let plan = try books.take(file, of: "G", signs: .bank)
    #expect(plan.refused.count == 1)
    #expect(try books.balances == ["2026-03-05 G 1000.00"])
  }

  /// Purchases are dated before they are booked, and booked in another order.
  @Test func theDaysOfBookingOrderTheBalances() throws {
    var books = ImportedBooks()
    try books.take(
      """
      Transaction Date,Posting Date,Description,Debit,Credit,Balance
      2026-03-02,2026-03-02,ACME PAYROLL,,2500.00,3500.00
      2026-03-05,2026-03-07,RENT,900.00,,2600.00
      2026-03-12,2026-03-13,SHOP,100.00,,2500.00
      2026-03-10,2026-03-15,CAFE,20.00,,2480.00

      """, of: "A")
    #expect(try books.balances == ["2026-03-01 A 1000.00", "2026-03-15 A 2480.00"])
    #expect(try books.gaps.isEmpty)
  }

  /// The month ends between the purchase and its booking.
  @Test(arguments: [
    "Reskontradatum;Transaktionsdatum", "Buchungsdatum;Abschlussdatum", "Booking date;Trade date",
  ])
  func aPurchaseCountsOnTheDayOfItsBooking(days: String) throws {
    func file(_ rows: String) -> String { "\(days);Text;Amount;Balance\n\(rows)" }
    var books = ImportedBooks(currency: "SEK", locale: "sv_SE")
    try books.take(
      file("2026-03-12;2026-03-11;ICA;-45,10;2554,90\n2026-03-05;2026-03-05;HYRA;-900,00;2600,00\n"), of: "H",
      named: "mar.csv")
    try books.take(
      file("2026-04-05;2026-04-05;GYM;-50,00;2404,90\n2026-04-01;2026-03-10;COOP;-100,00;2454,90\n"), of: "H",
      named: "apr.csv")
    #expect(try books.rows(withNames: false).contains("2026-03-10/01 H -100.00"))
    #expect(try books.balances.last == "2026-04-05 H 2404.90" && books.gaps.isEmpty)
  }

  /// The amount that may still be spent is no balance, and what is missing from a card's credit is owed.
  @Test(arguments: [
    ("Credit Limit:,5000.00\nAvailable Credit:,4200.50\n", ["2026-03-01 V -754.30", "2026-03-21 V -799.50"]),
    ("Minimum Payment:,25.00\n", []),
    (
      "Overdraft limit:,1500.00\nAvailable balance:,2299.50\n",
      ["2026-03-01 V 844.70", "2026-03-21 V 799.50"]
    ),
  ])
  func aCardsBalanceIsOwed(limits: String, balances: [String]) throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(
      limits + "Statement Balance:,799.50\n\nDate,Details,Debit,Credit\n02/03/2026,TESCO,45.20,\n"
        + "15/03/2026,PAYMENT RECEIVED,,30.00\n21/03/2026,SHELL,30.00,\n", of: "V", dates: "DD/MM/YYYY")
    #expect(try books.balances == balances)
  }

  /// A column of what may be spent is no balance, whether or not one is beside it.
  @Test(arguments: [(",Balance", ",480.00", ["2026-03-12 C 1000.00", "2026-03-14 C 480.00"]), ("", "", [])])
  func aLimitIsNoBalance(heading: String, cell: String, balances: [String]) throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    let first = cell.isEmpty ? "" : ",500.00"
    try books.take(
      "Date,Description,Amount,Available Balance\(heading)\n2026-03-13,Rent,-500.00,1000.00\(first)\n"
        + "2026-03-14,Tesco,-20.00,980.00\(cell)\n", of: "C")
    #expect(try books.balances == balances)
  }
}
