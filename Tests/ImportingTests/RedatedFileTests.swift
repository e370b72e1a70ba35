import Testing

@testable import Bookkeeping
@testable import Importing

/// Imports a file again after its days were read in the wrong order.
struct RedatedFileTests {
  private static let rows = [
    ("03/11/2025", "Tesco", "-5.00"), ("04/11/2025", "Aldi", "-9.00"), ("11/11/2025", "Gym", "-6.00"),
    ("12/11/2025", "Wages", "1500.00"),
  ]

  /// - Parameter dates: The dates in place of those of the rows.
  private static func file(_ dates: [String] = rows.map(\.0), opening: Int? = nil) -> String {
    var balance = opening
    let lines = zip(dates, rows).map { date, row in
      balance = balance.map { $0 + (Int(row.2.dropLast(3)) ?? 0) }
      return "\(date),\(row.1),\(row.2)" + (balance.map { ",\($0).00" } ?? "")
    }
    let headings = "Date,Description,Amount" + (opening == nil ? "" : ",Balance")
    return ([headings] + lines).joined(separator: "\n") + "\n"
  }

  private static let right = [
    "2025-11-03 A -5.00 Tesco", "2025-11-04 A -9.00 Aldi", "2025-11-11 A -6.00 Gym",
    "2025-11-12 A 1500.00 Wages",
  ]

  private func books() -> ImportedBooks { ImportedBooks(currency: "GBP", locale: "en_GB") }

  /// The rows move to their days, also if nobody states the format now, and if it is a copy of the file.
  @Test(arguments: [("bank.csv", "DD/MM/YYYY"), ("bank.csv", nil), ("bank (1).csv", nil)])
  func theRowsMoveToTheirDays(_ name: String, _ format: String?) throws {
    var books = books()
    try books.take(Self.file(), of: "A", named: "bank.csv", signs: .bank, dates: "MM/DD/YYYY")
    #expect(try books.rows().first == "2025-03-11 A -5.00 Tesco")
    let plan = try books.take(Self.file(), of: "A", named: name, signs: .bank, dates: format)
    #expect(plan.changes(for: .redated).count == 3)
    #expect(plan.drafts.isEmpty && plan.knownCount == 1)
    #expect(try books.rows() == Self.right)
    #expect(try books.take(Self.file(), of: "A", named: name, signs: .bank).isEmpty)
  }

  /// Of two-digit numbers, each may be the year.
  @Test(arguments: ["YY/MM/DD", "YY/DD/MM", "DD/MM/YY", "MM/DD/YY", "DD/YY/MM", "MM/YY/DD"])
  func anyNumberMayHaveBeenTheYear(_ wrong: String) throws {
    let file = Self.file(["03/11/05", "04/11/05", "07/11/05", "12/11/05"])
    for right in ["DD/MM/YY", "YY/MM/DD"] where right != wrong {
      var (books, expected) = (books(), books())
      try expected.take(file, of: "A", named: "a.csv", signs: .bank, dates: right)
      try books.take(file, of: "A", named: "a.csv", signs: .bank, dates: wrong)
      let plan = try books.take(file, of: "A", named: "a.csv", signs: .bank, dates: right)
      #expect(plan.drafts.isEmpty, "\(wrong) \(right)")
      #expect(try books.rows() == expected.rows(), "\(wrong) \(right)")
    }
  }

  /// A row that was no date in the wrong order is added, and the balances of wrong days go.
  @Test func theBalancesFollow() throws {
    var books = books()
    let dates = ["03/11/2025", "04/11/2025", "05/11/2025", "13/11/2025"]
    try books.take(Self.file(dates, opening: 100), of: "A", named: "a.csv", dates: "MM/DD/YYYY")
    #expect(try books.balances == ["2025-03-10 A 100.00", "2025-05-11 A 80.00"])
    let plan = try books.take(Self.file(dates, opening: 100), of: "A", named: "a.csv", dates: "DD/MM/YYYY")
    #expect(plan.changes(for: .redated).count == 3 && plan.drafts.map(\.name) == ["Wages"])
    #expect(try books.balances == ["2025-11-02 A 100.00", "2025-11-13 A 1580.00"])
    #expect(try books.gaps.isEmpty)
  }

  /// An edited payment keeps what a person made of it, and is known again.
  @Test func whatWasEditedStays() throws {
    var books = books()
    try books.take(Self.file(), of: "A", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    let document = try LedgerDocument(books.bytes)
    let index = try #require(document.ledger.transactions.firstIndex { $0.name == "Tesco" })
    var change = Transaction.Change()
    (change.values[.date], change.values[.name]) = (.text("2025-10-30"), .text("Groceries"))
    books = ImportedBooks(String(decoding: document.applying([(index, change)]).bytes, as: UTF8.self))
    try books.take(Self.file(), of: "A", named: "a.csv", signs: .bank, dates: "DD/MM/YYYY")
    #expect(try books.rows() == ["2025-10-30 A -5.00 Groceries"] + Self.right.dropFirst())
    #expect(try books.take(Self.file(), of: "A", named: "a.csv", signs: .bank).isEmpty)
  }

  /// A payment charged every thirty days is another one in the next file, even of the same name.
  @Test func theNextMonthIsAdded() throws {
    var books = books()
    func file(_ days: String...) -> String {
      let rows = days.flatMap { ["\($0),Films,-9.99", "\($0),Music,-4.99", "\($0),News,-3.00"] }
      return "Date,Description,Amount\n\(rows.joined(separator: "\n"))\n"
    }
    try books.take(file("04/03/2026"), of: "A", named: "export.csv", signs: .bank, dates: "DD/MM/YYYY")
    let plan = try books.take(file("03/04/2026"), of: "A", named: "export.csv", signs: .bank)
    #expect(plan.changes.isEmpty && plan.drafts.count == 3)
  }

  @Test func anotherAccountIsLeftAlone() throws {
    var books = books()
    try books.take(Self.file(), of: "A", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    let plan = try books.take(Self.file(), of: "B", named: "a.csv", signs: .bank, dates: "DD/MM/YYYY")
    #expect(plan.changes.isEmpty && plan.drafts.count == 4)
  }

  /// Several differences at once are only likely to be one, so that it is asked.
  @Test(arguments: [("B", ImportOptions.Signs.bank), ("A", .card), ("B", .card)])
  func severalDifferencesAtOnceAreSaid(account: String, signs: ImportOptions.Signs) throws {
    var books = books()
    try books.take(Self.file(), of: "A", named: "a.csv", signs: .bank, dates: "MM/DD/YYYY")
    var others = books
    let other = try others.take(Self.file(), of: account, named: "b.csv", signs: signs, dates: "DD/MM/YYYY")
    #expect(other.differentReading == nil)
    let plan = try books.take(Self.file(), of: account, named: "a.csv", signs: signs, dates: "DD/MM/YYYY")
    let reading = try #require(plan.differentReading)
    #expect(reading.count == 3 && reading.example.file == "a.csv")
  }

  /// Two files that overlap were read in the wrong order; each is mended, whichever comes first.
  @Test(arguments: [false, true])
  func filesThatOverlapAreBothMended(secondFirst: Bool) throws {
    let other = Self.file(["11/11/2025", "12/11/2025", "05/12/2025", "06/12/2025"])
      .replacing("Tesco", with: "Gym").replacing("-5.00", with: "-6.00")
      .replacing("Aldi", with: "Wages").replacing("-9.00", with: "1500.00")
    let files = [("1.csv", Self.file()), ("2.csv", other)]
    var (books, expected) = (books(), books())
    for (name, text) in files {
      try books.take(text, of: "A", named: name, signs: .bank, dates: "MM/DD/YYYY")
      try expected.take(text, of: "A", named: name, signs: .bank, dates: "DD/MM/YYYY")
    }
    #expect(try books.rows() != expected.rows())
    let ordered = secondFirst ? files.reversed() : files
    try books.take(ordered[0].1, of: "A", named: ordered[0].0, signs: .bank, dates: "DD/MM/YYYY")
    // The next file has the kept format, so that nobody states it.
    try books.take(ordered[1].1, of: "A", named: ordered[1].0, signs: .bank)
    #expect(try books.rows() == expected.rows())
  }

  /// One row is left of the file, since its other days were none in the wrong order.
  @Test func aRowThatIsLeftMoves() throws {
    let dates = ["03/11/2025", "14/11/2025", "15/11/2025", "16/11/2025"]
    var books = books()
    try books.take(
      "Date,Description,Amount\n03/11/2025,Tesco,-5.00\n", of: "A", named: "a.csv", signs: .bank,
      dates: "MM/DD/YYYY")
    let plan = try books.take(Self.file(dates), of: "A", named: "a.csv", signs: .bank)
    #expect(plan.changes(for: .redated).count == 1 && plan.drafts.count == 3)
    #expect(try books.rows().first == "2025-11-03 A -5.00 Tesco")
  }
}
