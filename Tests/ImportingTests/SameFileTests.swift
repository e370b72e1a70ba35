import Testing

@testable import Bookkeeping
@testable import Importing

/// Imports a file again after its rows were read otherwise, or after somebody added one of them.
struct SameFileTests {
  private static func file(_ rent: String, _ others: String = "") -> String {
    "Date,Description,Amount\n2026-08-02,Rent,\(rent)\n2026-08-03,Shop,-50.00\n2026-08-05,Wages,1000.00\n\(others)"
  }

  /// One row that was read the other way is turned, and not doubled, also by a copy of the file.
  @Test(arguments: ["bank.csv", "bank (1).csv"])
  func aRowWithTheOtherSignIsReversed(name: String) throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(Self.file("950.00"), of: "A", named: "bank.csv", signs: .bank)
    let plan = try books.take(Self.file("-950.00"), of: "A", named: name)
    #expect(plan.changes(for: .reversed).map(\.draft.name) == ["Rent"])
    #expect(plan.drafts.isEmpty && plan.uncertainMatches.isEmpty)
    let rows = ["2026-08-02 A -950.00 Rent", "2026-08-03 A -50.00 Shop", "2026-08-05 A 1000.00 Wages"]
    #expect(try books.rows() == rows)
    #expect(try books.take(Self.file("-950.00"), of: "A", named: name).isEmpty)
    #expect(try books.rows() == rows)
  }

  /// A purchase that is given back, and a file that has only a few rows of the other one, turn nothing.
  @Test func anotherPaymentIsAdded() throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(Self.file("-950.00"), of: "A", named: "bank.csv", signs: .bank)
    let returned = Self.file("-950.00", "2026-08-02,Rent,950.00\n")
    let plan = try books.take(returned, of: "A", named: "bank.csv", signs: .bank)
    #expect(plan.changes.isEmpty && plan.drafts.map(\.kind) == [.income])
    let next =
      "Date,Description,Amount\n2026-08-05,Wages,1000.00\n2026-08-05,Shop,50.00\n2026-08-09,Tea,-3.00\n"
    try books.take(
      "Date,Description,Amount\n2026-08-05,Shop,-50.00\n", of: "A", named: "old.csv", signs: .bank)
    let other = try books.take(next, of: "A", named: "next.csv")
    #expect(other.changes.isEmpty && other.drafts.map(\.name) == ["Shop", "Tea"])
  }

  private static let overlapping = [
    "a.csv": "30.09.2026;ING;15.252,15;25,79;EUR\n02.09.2026;Anna;15.226,36;300,00;EUR\n"
      + "01.09.2026;Gebühr;14.926,36;-5,00;EUR\n",
    "b.csv": "05.10.2026;Ben;15.952,15;400,00;EUR\n02.10.2026;Anna;15.552,15;300,00;EUR\n"
      + "30.09.2026;ING;15.252,15;25,79;EUR\n",
    "c.csv": "30.09.2026;ING;15.252,15;25,79;EUR\n02.09.2026;Anna;15.226,36;300,00;EUR\n",
  ].mapValues { "Buchung;Empfänger;Saldo;Betrag;Währung\n" + $0 }

  /// A row of a file that overlaps another one was added once more, with the wrong sign: it goes. A file
  /// whose rows the other one has turned those, and turns them back.
  @Test(arguments: ["b.csv", "c.csv"])
  func theMirrorOfARowThatIsThereGoes(name: String) throws {
    let files = Self.overlapping
    let (first, second) = (try #require(files["a.csv"]), try #require(files[name]))
    var books = ImportedBooks()
    var right = ImportedBooks()
    for (text, name) in [(first, "a.csv"), (second, name)] {
      try right.take(text, of: "Tagesgeld", named: name, signs: .bank)
    }
    try books.take(first, of: "Tagesgeld", named: "a.csv", signs: .bank)
    try books.take(second.withoutBalances, of: "Tagesgeld", named: name, signs: .card)
    #expect(try books.rows().count { $0.contains("-25.79 ING") } == 1)
    let plan = try books.take(second, of: "Tagesgeld", named: name, signs: .bank)
    #expect(plan.drafts.isEmpty && plan.mirrored.isEmpty == (name == "c.csv"))
    #expect(try books.rows() == right.rows())
    #expect(try books.balances == right.balances && books.gaps.isEmpty)
    #expect(try books.take(second, of: "Tagesgeld", named: name, signs: .bank).isEmpty)
  }

  /// A purchase that is given back on the same day has both signs, and stays as it is.
  @Test func whatTheFileHasWithBothSignsStays() throws {
    let text = "Date,Description,Amount\n2026-03-01,Shop,-9.00\n2026-03-01,Shop,9.00\n"
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(text, of: "A", named: "a.csv", signs: .bank)
    try books.take(text + "2026-03-02,Tea,-2.00\n", of: "A", named: "a.csv", signs: .bank)
    #expect(
      try books.rows() == ["2026-03-01 A -9.00 Shop", "2026-03-01 A 9.00 Shop", "2026-03-02 A -2.00 Tea"])
  }

  /// The balance before the first row was found by going back over all rows, so it changes with the sign.
  @Test func theBalanceBeforeTheFirstRowFollows() throws {
    func row(_ day: Int, _ type: String, _ name: String, _ amount: String) -> String {
      let sign = type == "expense" ? "-" : ""
      return """
        {"date":"2026-08-0\(day)","type":"\(type)","name":"\(name)","amount":"\(amount)","account":"A",\
        "ref":"2026-08-0\(day) \(sign)\(amount) EUR | \(name.lowercased())","file":"bank.csv"}
        """
    }
    let rows = [
      row(2, "income", "Rent", "950.00"), row(3, "expense", "Shop", "50.00"),
      row(5, "income", "Wages", "1000.00"),
    ]
    var books = ImportedBooks(
      """
      {"currency":"EUR","transactions":[\(rows.joined(separator: ","))],"balances":[
      {"date":"2026-08-01","account":"A","amount":"-665.44"},{"date":"2026-08-05","account":"A","amount":"1234.56"}]}
      """)
    let text = """
      Date,Description,Amount,Balance
      2026-08-02,Rent,-950.00,284.56
      2026-08-03,Shop,-50.00,234.56
      2026-08-05,Wages,1000.00,1234.56

      """
    let plan = try books.take(text, of: "A", named: "bank.csv")
    #expect(plan.changes(for: .reversed).count == 1)
    #expect(plan.balances.entries.map(\.former?.decimal) == ["-665.44"])
    #expect(plan.balances.entries.map(\.cause) == [.rowsHadOtherSign])
    #expect(try books.balances == ["2026-08-01 A 1234.56", "2026-08-05 A 1234.56"])
    #expect(try books.gaps.isEmpty)
  }

  /// A balance that is owed was stated as one that is there, if the file was taken for a bank's.
  @Test func theBalancesOfACardFollow() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-03-02,Shop,-50.00,-163.24
      2026-03-05,Inn,-20.00,-183.24
      2026-03-28,Films,-1.62,-184.86

      """
    func row(_ day: String, _ name: String, _ amount: String) -> String {
      """
      {"date":"2026-03-\(day)","type":"income","name":"\(name)","amount":"\(amount)","account":"Visa",\
      "ref":"2026-03-\(day) \(amount) CAD | \(name.lowercased())","file":"one.csv"}
      """
    }
    var books = ImportedBooks(
      """
      {"currency":"CAD","transactions":[\(row("02", "Shop", "50.00")),\(row("05", "Inn", "20.00")),\
      \(row("28", "Films", "1.62"))],"balances":[
      {"date":"2026-03-01","account":"Visa","amount":"113.24"},{"date":"2026-03-28","account":"Visa","amount":"184.86"}]}
      """)
    let plan = try books.take(text, of: "Visa", named: "one.csv")
    #expect(plan.changes(for: .reversed).count == 3)
    #expect(try books.balances == ["2026-03-01 Visa -113.24", "2026-03-28 Visa -184.86"])
    #expect(try books.gaps.isEmpty)
    #expect(try books.take(text, of: "Visa", named: "one.csv").isEmpty)
  }

  /// A payment that was added as the warning said is the file's own from then on.
  @Test func anAddedPaymentIsTheFilesOwn() throws {
    var books = ImportedBooks(currency: "GBP", locale: "en_GB")
    func file(_ rows: String) -> String { "Date,Description,Amount\n\(rows)\n" }
    try books.take(
      file("2026-10-01,Rent,-900.00\n2026-10-31,Coffee,-3.20\n2026-10-31,Train,-5.00"), of: "A",
      named: "october.csv", signs: .bank)
    let november = file("2026-10-31,Coffee,-3.20\n2026-11-02,Gym,-30.00")
    let plan = try books.take(november, of: "A", named: "november.csv", signs: .bank)
    #expect(plan.uncertainMatches.count == 1)
    var added = try #require(plan.uncertainMatches.first).draft
    (added.ref, added.file) = (nil, nil)
    books = ImportedBooks(
      String(decoding: try LedgerDocument(books.bytes).adding([added]).bytes, as: UTF8.self))
    let rows = try books.rows()
    let again = try books.take(november, of: "A", named: "november.csv", signs: .bank)
    #expect(again.uncertainMatches.isEmpty && again.drafts.isEmpty)
    #expect(again.changes(for: .recognized).count == 1)
    for _ in 1...2 {
      let last = try books.take(november, of: "A", named: "november.csv", signs: .bank)
      #expect(last.uncertainMatches.isEmpty && last.isEmpty)
    }
    #expect(try books.rows() == rows && rows.count { $0.hasSuffix("Coffee") } == 2)
    #expect(MatchProposal.all(in: try books.ledger).isEmpty)
  }

  /// A day's balance that the next file completed follows from the wrong signs of the first, too.
  @Test(arguments: [false, true])
  func balancesOfFilesThatOverlapAreTurned(secondFirst: Bool) throws {
    let heading = "Date,Description,Amount,Balance\n"
    let august = heading + "2026-08-02,Films,17.00,405.00\n2026-08-31,Coffee,6.00,411.00\n"
    let september =
      heading + "2026-08-31,Coffee,6.00,411.00\n2026-08-31,Coffee,6.00,417.00\n2026-09-11,Shop,75.00,492.00\n"
    var books = ImportedBooks(currency: "CAD", locale: "en_CA")
    for file in [august, september] { try books.take(file, of: "Visa", signs: .bank) }
    #expect(
      try books.balances == ["2026-08-01 Visa 388.00", "2026-08-31 Visa 417.00", "2026-09-11 Visa 492.00"])
    let files = secondFirst ? [september, august] : [august, september]
    for file in files + files { try books.take(file, of: "Visa", signs: .card) }
    #expect(try books.gaps.isEmpty)
    #expect(try books.balances.allSatisfy { $0.contains(" -") })
    #expect(try books.balances.contains("2026-09-11 Visa -492.00"))
    #expect(try books.rows().allSatisfy { $0.contains(" -") })
  }
}

extension String {
  /// A German table without the column of balances, which would prove the signs.
  fileprivate var withoutBalances: String {
    split(separator: "\n").map { line in
      var cells = line.split(separator: ";")
      cells.remove(at: 2)
      return cells.joined(separator: ";") + "\n"
    }.joined()
  }
}
