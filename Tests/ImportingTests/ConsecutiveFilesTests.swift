import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests which rows of a file are those of another one of its account, and which only look like them.
struct ConsecutiveFilesTests {
  /// Takes two files in either order, and each of them again.
  ///
  /// - Returns: The rows of the ledger.
  private func rows(
    of files: [String], secondFirst: Bool = false, signs: ImportOptions.Signs = .card
  ) throws -> [String] {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    for text in secondFirst ? files.reversed() : files {
      try books.take(text, of: "A", signs: signs)
    }
    let rows = try books.rows()
    for text in files { #expect(try books.take(text, of: "A", signs: signs).isEmpty) }
    #expect(try books.rows() == rows)
    return rows
  }

  // MARK: Balances

  /// A file may begin with the balance after its first rows, which another file has, since their sum is zero.
  @Test(arguments: [false, true])
  func rowsWhoseSumIsZeroAreNotThereTwice(secondFirst: Bool) throws {
    let heading = "Date,Description,Amount,Balance\n"
    let shared = "2026-08-31,Book,-50.00,40.00\n2026-08-31,Book refund,50.00,90.00\n"
    let files = [
      heading + "2026-08-30,Tea,-10.00,90.00\n" + shared,
      heading + shared + "2026-09-02,Gym,-5.00,85.00\n",
    ]
    #expect(
      try rows(of: files, secondFirst: secondFirst, signs: .bank) == [
        "2026-08-30 A -10.00 Tea", "2026-08-31 A -50.00 Book", "2026-08-31 A 50.00 Book refund",
        "2026-09-02 A -5.00 Gym",
      ])
  }

  /// Balances before and after a day prove that the newer file has all of its rows.
  @Test func balancesProveThatAnOlderFileHasNoOtherRow() throws {
    let heading = "Date,Description,Amount,Balance\n"
    let newer =
      heading
      + "2026-08-31,Tea,-3.00,87.00\n2026-08-31,Tea,-3.00,84.00\n2026-08-31,Fee,-1.00,83.00\n2026-09-02,Gym,-5.00,78.00\n"
    let older = heading + "2026-08-30,Shop,-10.00,90.00\n2026-08-31,Tea,-3.00,87.00\n"
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(newer, of: "A", named: "newer.csv", signs: .bank)
    let plan = try books.take(older, of: "A", named: "older.csv", signs: .bank)
    #expect(plan.drafts.map(\.name) == ["Shop"] && plan.knownCount == 1)
    #expect(plan.uncertainMatches.isEmpty)
  }

  /// An equal reference of the bank is the same payment, whatever the balances say.
  @Test func anEqualReferenceIsTheSamePayment() throws {
    func file(_ id: String, _ lines: String..., closing: String) -> String {
      """
      :20:\(id)
      :25:12345678
      :28C:1
      :60F:C260831GBP100,00
      \(lines.joined(separator: "\n"))
      :62F:C260831GBP\(closing)
      -
      """
    }
    let shared = ":61:2608310831D25,00NTRFNONREF//B0001\n:86:Shop"
    let returned = ":61:2608310831C20,00NTRFNONREF//B0002\n:86:Back"
    let first = file(
      "A", shared, returned, ":61:2608310831C5,00NTRFNONREF//B0003\n:86:Rest", closing: "100,00")
    let second = file("B", shared, ":61:2608310831D1,00NTRFNONREF//B0004\n:86:Fee", closing: "74,00")
    #expect(
      try rows(of: [first, second], signs: .bank) == [
        "2026-08-31 A -1.00 Fee", "2026-08-31 A -25.00 Shop", "2026-08-31 A 20.00 Back",
        "2026-08-31 A 5.00 Rest",
      ])
  }

  // MARK: Days

  /// A column of dates may be nearly full in one file and nearly empty in another.
  @Test(arguments: [false, true])
  func eachRowHasTheFirstOfItsDates(secondFirst: Bool) throws {
    let heading = "Transaction Date,Posting Date,Description,Amount\n"
    let full = """
      ,01/10/2026,Fee,1.00
      02/10/2026,03/10/2026,Shop,5.00
      03/10/2026,04/10/2026,Market,6.00
      ,05/10/2026,Interest,2.00
      14/10/2026,15/10/2026,Cinema,7.00

      """
    let sparse = """
      02/10/2026,03/10/2026,Shop,5.00
      ,05/10/2026,Interest,2.00
      ,06/10/2026,Fee 2,2.10
      ,06/10/2026,Fee 3,2.20
      ,06/10/2026,Fee 4,2.30

      """
    #expect(
      try rows(of: [heading + full, heading + sparse], secondFirst: secondFirst) == [
        "2026-10-01 A -1.00 Fee", "2026-10-02 A -5.00 Shop", "2026-10-03 A -6.00 Market",
        "2026-10-05 A -2.00 Interest", "2026-10-06 A -2.10 Fee 2", "2026-10-06 A -2.20 Fee 3",
        "2026-10-06 A -2.30 Fee 4", "2026-10-14 A -7.00 Cinema",
      ])
  }

  /// A card's bill is cut by the day of booking.
  @Test(arguments: [false, true])
  func purchasesBookedOnOtherDaysAreOthers(secondFirst: Bool) throws {
    let heading = "Transaction Date,Posting Date,Description,Amount\n"
    let (first, second) = (
      """
      20/10/2026,21/10/2026,Tesco,31.07
      30/10/2026,30/10/2026,TfL,2.80

      """,
      """
      30/10/2026,02/11/2026,TfL,2.80
      03/11/2026,04/11/2026,Tesco,18.40

      """
    )
    #expect(
      try rows(of: [heading + first, heading + second], secondFirst: secondFirst) == [
        "2026-10-20 A -31.07 Tesco", "2026-10-30 A -2.80 TfL", "2026-10-30 A -2.80 TfL",
        "2026-11-03 A -18.40 Tesco",
      ])
  }

  /// A ledger from before the days of booking were kept, or another format of the bank, has none.
  @Test func aPaymentWithoutADayOfBookingMayBeAnyOfThem() throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take("Date,Description,Amount\n2026-10-30,TfL,2.80\n2026-10-31,Shop,3\n", of: "A", signs: .card)
    let other = """
      Transaction Date,Posting Date,Description,Amount
      30/10/2026,02/11/2026,TfL,2.80
      31/10/2026,02/11/2026,Shop,3.00

      """
    #expect(try books.take(other, of: "A", signs: .card).isEmpty)
  }

  // MARK: Instalments

  /// Each bill repeats the purchase, with another number.
  @Test(arguments: [
    ("Cuota", "02/06", "03/06"), ("Parcela", "2 de 6", "3 de 6"), ("Instalments", "2", "3"),
    ("פירוט נוסף", "תשלום 2 מתוך 6", "תשלום 3 מתוך 6"),
  ])
  func instalmentsOfAPurchaseAreOthers(heading: String, one: String, other: String) throws {
    func file(_ number: String, _ rest: String) -> String {
      "Date,Description,\(heading),Amount\n2026-08-05,Fravega,\(number),450.00\n\(rest)\n"
    }
    let files = [
      file(one, "2026-09-18,Coto,,18.25\n2026-09-19,Ypf,,30.00"),
      file(other, "2026-10-02,Coto,,21.10\n2026-10-03,Ypf,,28.40"),
    ]
    #expect(
      try rows(of: files).filter { $0.hasSuffix("Fravega") } == [
        "2026-08-05 A -450.00 Fravega", "2026-08-05 A -450.00 Fravega",
      ])
  }

  @Test(arguments: [
    ("Liverpool cuota 01/06", "Liverpool cuota 02/06"),
    ("Falabella Cuota 01 de 12", "Falabella Cuota 02 de 12"),
    ("MSI 1 DE 6 LIVERPOOL", "MSI 2 DE 6 LIVERPOOL"), ("TAKSIT 1/6 TEKNOSA", "TAKSIT 2/6 TEKNOSA"),
    ("HOME DEPOT INSTALLMENT 10 OF 12", "HOME DEPOT INSTALLMENT 9 OF 12"),
    ("SATURN 1. RATE VON 6", "SATURN 2. RATE VON 6"),
    ("Ikea Ratenzahlung 1 von 12", "Ikea Ratenzahlung 2 von 12"),
    ("2/6 cuotas Fravega", "3/6 cuotas Fravega"),
    ("UBER TRIP X1", "UBER TRIP X2"), ("תשלום 4 מתוך 6 איקאה", "תשלום 5 מתוך 6 איקאה"),
  ])
  func numbersInNamesTellPaymentsApart(one: String, other: String) throws {
    func file(_ name: String, _ rest: String) -> String {
      "Date,Description,Amount\n2026-08-05,\(name),450.00\n\(rest)\n"
    }
    let files = [
      file(one, "2026-09-18,Coto,18.25\n2026-09-19,Ypf,30.00"),
      file(other, "2026-10-02,Coto,21.10\n2026-10-03,Ypf,28.40"),
    ]
    #expect(
      try rows(of: files).filter { $0.contains("450.00") } == [
        "2026-08-05 A -450.00 \(one)", "2026-08-05 A -450.00 \(other)",
      ])
    #expect(try rows(of: [files[0], files[0]]).count == 3, "the same file adds nothing")
  }

  @Test func instalmentsMayShareAReference() throws {
    func file(_ number: String, _ day: String) -> String {
      """
      Date,Description,Cuota,Reference Number,Amount
      2026-08-05,Fravega,\(number),77001234,450.00
      \(day),Coto,01/01,7700\(day.filter(\.isNumber)),18.25

      """
    }
    #expect(try rows(of: [file("02/06", "2026-09-18"), file("03/06", "2026-10-02")]).count == 4)
  }

  // MARK: References

  /// A column headed `Reference` has numbers, or what somebody wrote.
  @Test func numbersUnderReferenceTellPaymentsApart() throws {
    func file(_ rows: String) -> String { "Date,Description,Amount,Reference\n\(rows)\n" }
    let numbers = [
      file("2026-10-20,Tesco,31.07,7410003\n2026-10-30,TfL,2.80,7410004"),
      file("2026-10-30,TfL,2.80,7420002\n2026-11-03,Tesco,18.40,7420003"),
    ]
    #expect(try rows(of: numbers).count == 4)
    let texts = [
      file("2026-10-20,Ann,31.07,RENT OCT\n2026-10-30,TfL,2.80,TICKETS"),
      file("2026-10-30,TfL,2.80,TICKETS\n2026-11-03,Ann,18.40,RENT NOV"),
    ]
    #expect(try rows(of: texts).count == 3)
  }

  // MARK: Balances

  private static let october = """
    Date,Description,Amount,Balance
    2026-10-29,Rent,-900.00,150.00
    2026-10-30,Coffee,-3.20,146.80
    2026-10-31,Coffee,-3.20,143.60

    """
  private static let november = """
    Date,Description,Amount,Balance
    2026-10-31,Coffee,-3.20,140.40
    2026-11-02,Salary,2000.00,2140.40
    2026-11-03,Gym,-30.00,2110.40

    """

  /// A file whose opening balance is the one that another ended with has none of its rows.
  @Test func balancesProveWhereAFileGoesOn() throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(Self.october, of: "A")
    try books.take(Self.november, of: "A")
    let rows = [
      "2026-10-29 A -900.00 Rent", "2026-10-30 A -3.20 Coffee", "2026-10-31 A -3.20 Coffee",
      "2026-10-31 A -3.20 Coffee", "2026-11-02 A 2000.00 Salary", "2026-11-03 A -30.00 Gym",
    ]
    #expect(try books.rows() == rows)
    for text in [Self.november, Self.october] { #expect(try books.take(text, of: "A").isEmpty) }
    #expect(try books.rows() == rows)
    #expect(try books.gaps == [])
    #expect(
      try books.balances == ["2026-10-28 A 1050.00", "2026-10-31 A 140.40", "2026-11-03 A 2110.40"])
  }

  /// The rows of a day may add up to nothing, so that a file begins and ends with the balance that is known.
  @Test func aFileWithoutANetMovementIsKnownAgain() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-10-29,Loan,900.00,1050.00
      2026-10-30,Coffee,-3.20,1046.80
      2026-10-30,Refund,3.20,1050.00

      """
    let next = """
      Date,Description,Amount,Balance
      2026-10-30,Coffee,-3.20,1046.80
      2026-10-30,Refund,3.20,1050.00

      """
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(text, of: "A")
    // The closing balance of the day is stated already, so nothing proves that these are new.
    for text in [text, next, next] { #expect(try books.take(text, of: "A").isEmpty) }
  }

  // MARK: What nothing proves

  private static func file(_ rows: String) -> String { "Date,Description,Amount\n\(rows)\n" }

  /// A file that repeats a day has all of its payments.
  @Test func namesARowThatIsPerhapsAnotherPayment() throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    try books.take(
      Self.file("2026-10-01,Rent,-900.00\n2026-10-31,Coffee,-3.20\n2026-10-31,Train,-5.00"), of: "A",
      named: "october.csv", signs: .bank)
    let lacking = Self.file("2026-10-31,Coffee,-3.20\n2026-11-02,Gym,-30.00")
    let plan = try books.take(lacking, of: "A", named: "november.csv", signs: .bank)
    #expect(
      plan.uncertainMatches.map { "\($0.place.line) \($0.draft.name) \($0.transaction.file ?? "")" } == [
        "2 Coffee october.csv"
      ])
    let whole = Self.file(
      "2026-10-31,Coffee,-3.20\n2026-10-31,Train,-5.00\n2026-10-31,Tea,-2.00\n2026-11-02,Gym,-30.00")
    let other = try books.take(whole, of: "A", named: "other.csv", signs: .bank)
    #expect(other.uncertainMatches.isEmpty && other.drafts.map(\.name) == ["Tea"])
  }

  // MARK: Numbers above the table

  @Test(arguments: [
    ("Account number:,73401188", "73401188"), ("Account Number: 73401188", "73401188"),
    ("Account,73401188", "73401188"), ("Account:,Current Account 73401188", "73401188"),
    ("Cuenta Corriente N: 00-999-11111-22", "00-999-11111-22"), ("Kontonummer,1234567", "1234567"),
    ("Account name:,My savings 2026", nil), ("Statement date:,31.10.2026", nil), ("Customer,73401188", nil),
    ("Account opened:,01.02.2020", nil),
  ])
  func theNumberAboveATableIsThatOfTheAccount(line: String, number: String?) throws {
    let text = "\(line)\n\nDate,Description,Amount\n2026-10-30,Tesco,-31.07\n2026-10-28,Payroll,900.00\n"
    var options = ImportOptions()
    options.currency = Currency(code: "GBP") ?? .usDollar
    options.signs = .bank
    #expect(try StatementReader.read(Array(text.utf8), options: options).accountID == number)
  }
}
