import Testing

@testable import Bookkeeping
@testable import Importing

/// A file that reads a payment otherwise than the file before: under another name, in another account, or
/// with other signs.
struct OtherReadingTests {
  /// All rows of a file decide which of two columns names payees, so the next file may decide otherwise.
  @Test(arguments: [1, 2])
  func aNameAndAMemoMayChangePlaces(count: Int) throws {
    func file(_ name: String, _ memo: String) -> String {
      "Date,Payee,Memo,Amount\n"
        + (0..<count).map { _ in "2026-07-31,\(name),\(memo),-9.95\n" }.joined()
        + "2026-07-30,EDEKA,Einkauf,-20.00\n"
    }
    var books = ImportedBooks()
    try books.take(
      file("Entgeltabrechnung siehe Anlage", "ENTGELTABSCHLUSS"), of: "G", named: "july.csv", signs: .bank)
    let plan = try books.take(
      file("ENTGELTABSCHLUSS", "Entgeltabrechnung siehe Anlage"), of: "G", named: "august.csv", signs: .bank)
    #expect(plan.drafts.isEmpty && plan.knownCount == count + 1)
    // Another memo is another payment.
    let other = try books.take(
      file("ENTGELTABSCHLUSS", "Entgelt August"), of: "G", named: "c.csv", signs: .bank)
    #expect(other.drafts.count == count)
  }

  /// Two files that overlap were both read wrongly; each is mended by its own new import.
  @Test func overlappingFilesAreReversedOneAfterTheOther() throws {
    let head = "Date,Payee,Amount\n"
    let shared = "2026-03-18,SHOP,15.00\n2026-03-19,CAFE,4.00\n2026-03-20,PAYMENT,-12.00\n"
    let march = head + "2026-03-05,RENT,50.00\n2026-03-07,BOOKS,9.00\n" + shared
    let april = head + shared + "2026-04-02,SHELL,31.00\n2026-04-03,TESCO,32.00\n"
    var books = ImportedBooks()
    try books.take(march, of: "C", named: "mar.csv", signs: .bank)
    try books.take(april, of: "C", named: "apr.csv", signs: .bank)
    try books.take(march, of: "C", named: "mar.csv", signs: .card)
    let plan = try books.take(april, of: "C", named: "apr.csv", signs: .card)
    #expect(plan.drafts.isEmpty && plan.changes(for: .reversed).count == 2)
    var right = ImportedBooks()
    try right.take(march, of: "C", named: "mar.csv", signs: .card)
    try right.take(april, of: "C", named: "apr.csv", signs: .card)
    #expect(try books.rows() == right.rows())
  }

  /// The second of two overlapping files has one row that the first has not.
  @Test func aLoneRowFollowsTheOthersIntoTheRightAccount() throws {
    let head = "Date,Payee,Amount\n"
    let first = head + "2026-03-13,Rent,-500.00\n2026-03-14,Tesco,-10.00\n2026-03-20,Aldi,-12.00\n"
    let second = head + "2026-03-20,Aldi,-12.00\n2026-03-21,Lidl,-13.00\n"
    var books = ImportedBooks()
    try books.take(first, of: "Sav", named: "a.csv", signs: .bank)
    try books.take(second, of: "Sav", named: "b.csv", signs: .bank)
    try books.take(first, of: "Cur", named: "a.csv", signs: .bank, isAccountStated: true)
    let plan = try books.take(second, of: "Cur", named: "b.csv", signs: .bank, isAccountStated: true)
    #expect(plan.drafts.isEmpty && plan.changes(for: .moved).count == 1)
    #expect(try books.ledger.transactions.allSatisfy { $0.account == "Cur" })
  }

  /// All rows of a wrong account are in the right one from another file. What somebody has changed stays.
  @Test(arguments: [false, true])
  func doublesOfAWrongAccountGo(isEdited: Bool) throws {
    let head = "Date,Payee,Amount\n"
    let first = head + "2026-03-07,Boots,-9.00\n2026-03-08,Lidl,-13.00\n"
    var books = ImportedBooks()
    try books.take(first, of: "Sav", named: "a.csv", signs: .bank)
    if isEdited {
      let text = String(decoding: books.bytes, as: UTF8.self)
      books = ImportedBooks(
        text.replacing(#""name": "Boots","#, with: #""name": "Boots", "category": "Health","#))
      #expect(try books.ledger.transactions.contains { $0.category == "Health" })
    }
    try books.take(first + "2026-03-09,Tesco,-2.00\n", of: "Cur", named: "b.csv", signs: .bank)
    let plan = try books.take(first, of: "Cur", named: "a.csv", signs: .bank, isAccountStated: true)
    #expect(plan.misplaced.count == (isEdited ? 1 : 2) && plan.keptDoubles.count == (isEdited ? 1 : 0))
    #expect(try books.ledger.transactions.count == (isEdited ? 4 : 3))
  }

  /// Of two equal bookings, the first is probably that of the pending payment.
  @Test func aPendingPaymentMayHaveOneOfTwoBookings() throws {
    var books = ImportedBooks()
    try books.take(
      "Date,Status,Payee,Amount\n2026-03-26,Pending,UBER,-12.00\n2026-03-25,Posted,KROGER,-50.00\n", of: "C",
      named: "a.csv", signs: .bank, takesPending: true)
    let plan = try books.take(
      "Date,Status,Payee,Amount\n2026-03-29,Posted,UBER *TRIP,-12.00\n2026-03-28,Posted,UBER *TRIP,-12.00\n",
      of: "C",
      named: "b.csv", signs: .bank)
    #expect(plan.drafts.count == 2 && plan.bookedOtherwise.map(\.draft.date.iso) == ["2026-03-28"])
    try books.match { $0.kind == .booked && $0.doubts == [.longerName] }
    let rows = try books.rows(withNames: false)
    #expect(rows == ["2026-03-25 C -50.00", "2026-03-28 C -12.00", "2026-03-29 C -12.00"])
  }

  /// The number of an account may have its currency behind it.
  @Test func aCurrencyBehindAnIBANIsNoOtherAccount() throws {
    let text = """
      :20:A
      :25:NL91ABNA0417164300EUR
      :28C:1/1
      :60F:C260301EUR1000,00
      :61:2603020302D10,00NMSCNONREF
      :86:Bakker
      :62F:C260302EUR990,00
      -

      """
    let statement = try StatementReader.read(
      Array(text.utf8), options: ImportOptions(currency: "EUR", signs: nil))
    #expect(statement.accountID == "NL91ABNA0417164300")
  }
}
