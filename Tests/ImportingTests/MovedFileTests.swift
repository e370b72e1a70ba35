import Testing

@testable import Bookkeeping
@testable import Importing

/// Mends a file that was imported into the wrong account, although the right one has rows and balances.
struct MovedFileTests {
  private static func file(_ rows: [(day: Int, name: String, amount: Int)], from opening: Int) -> String {
    var balance = opening
    let lines = rows.map { row in
      balance += row.amount
      return "2026-02-\(row.day < 10 ? "0" : "")\(row.day),\(row.name),\(row.amount).00,\(balance).00"
    }
    return (["Date,Description,Amount,Balance"] + lines).joined(separator: "\n") + "\n"
  }

  private static let old = [
    (day: 2, name: "Rent", amount: -700), (day: 3, name: "Shop", amount: -20),
    (day: 4, name: "Acme", amount: 900),
  ]
  private static let first = file(old, from: 1000)
  private static let visa = file([(2, "Inn", -50), (5, "Films", -10)], from: -100)

  private func books() throws -> ImportedBooks {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    try books.take(Self.first, of: "Giro", named: "1.csv")
    try books.take(Self.visa, of: "Visa", named: "visa.csv")
    return books
  }

  private static let balances = [
    "2026-02-01 Giro 1000.00", "2026-02-01 Visa -100.00", "2026-02-04 Giro 1180.00",
    "2026-02-05 Visa -160.00",
  ]

  /// The next file of the account.
  @Test func theBalancesGoWithTheRows() throws {
    var books = try books()
    let next = Self.file([(9, "Tea", -3), (10, "Kiosk", -4), (20, "Gym", -30)], from: 1180)
    try books.take(next, of: "Visa", named: "2.csv")
    #expect(try books.balances.contains("2026-02-20 Visa 1143.00"))
    let plan = try books.take(next, of: "Giro", named: "2.csv", isAccountStated: true)
    #expect(plan.newAccount == "Giro" && plan.changes(for: .moved).count == 3)
    #expect(try books.balances == Self.balances + ["2026-02-20 Giro 1143.00"])
    #expect(try books.gaps.isEmpty)
  }

  /// A file that has the last rows of the one before it, which were joined with it, or are there twice.
  @Test(arguments: [1, 2, 3])
  func aFileThatOverlapsAnotherMoves(_ shared: Int) throws {
    var books = try books()
    let old = Array(Self.old.suffix(shared))
    let rows = old + [(9, "Tea", -3), (10, "Kiosk", -4), (20, "Gym", -30)]
    let next = Self.file(rows, from: 1180 - old.reduce(0) { $0 + $1.amount })
    try books.take(next, of: "Visa", named: "2.csv")
    let plan = try books.take(next, of: "Giro", named: "2.csv", isAccountStated: true)
    #expect(plan.newAccount == "Giro" && plan.drafts.isEmpty && plan.joins.isEmpty)
    #expect(plan.changes(for: .moved).count == 3 && plan.knownCount == shared)
    let giro = try books.rows(withNames: false).filter { $0.contains("Giro") }
    #expect(
      giro == [
        "2026-02-02 Giro -700.00", "2026-02-03 Giro -20.00", "2026-02-04 Giro 900.00",
        "2026-02-09 Giro -3.00",
        "2026-02-10 Giro -4.00", "2026-02-20 Giro -30.00",
      ])
    #expect(try books.rows().count == 8)
    #expect(try books.balances == Self.balances + ["2026-02-20 Giro 1143.00"])
    #expect(try books.gaps.isEmpty)
    #expect(try books.take(next, of: "Giro", named: "2.csv", isAccountStated: true).isEmpty)
  }

  /// A balance to which the other rows of the wrong account lead is its own.
  @Test func theOtherAccountKeepsItsOwnBalance() throws {
    var books = try books()
    let next = Self.file([(5, "Tea", -3), (5, "Kiosk", -4), (5, "Gym", -1333)], from: 1180)
    try books.take(next, of: "Visa", named: "2.csv")
    try books.take(next, of: "Giro", named: "2.csv", isAccountStated: true)
    #expect(try books.balances == (Self.balances + ["2026-02-05 Giro -160.00"]).sorted())
  }

  /// Two files that overlap went into the wrong account: the rows of the second that moved with the first do
  /// not keep the others from moving.
  @Test(arguments: [false, true])
  func filesThatOverlapMoveOneAfterTheOther(secondFirst: Bool) throws {
    var books = try books()
    let files = [
      ("2.csv", Self.file([(9, "Tea", -3), (10, "Kiosk", -4), (20, "Gym", -30)], from: 1180)),
      (
        "3.csv",
        Self.file([(10, "Kiosk", -4), (20, "Gym", -30), (21, "Bar", -9), (22, "Acme", 5)], from: 1177)
      ),
    ]
    for (name, text) in files { try books.take(text, of: "Visa", named: name) }
    for (name, text) in secondFirst ? files.reversed() : files {
      let plan = try books.take(text, of: "Giro", named: name, isAccountStated: true)
      #expect(plan.newAccount == "Giro" && plan.drafts.isEmpty && plan.joins.isEmpty)
    }
    #expect(try books.rows(withNames: false).count { $0.contains("Giro") } == Self.old.count + 5)
    let isVisa = { (balance: String) in balance.contains("Visa") }
    #expect(try books.balances.filter(isVisa) == Self.balances.filter(isVisa))
    #expect(try books.balances.last == "2026-02-22 Giro 1139.00")
    #expect(try books.gaps.isEmpty)
  }

  /// The account of a file gets its name later: the rows go there, however few they are, and the owner's own
  /// money is no income.
  @Test func anAccountThatIsNamedLater() throws {
    let text = """
      "Date","Time","Time Zone","Name","Type","Status","Currency","Gross","Fee","Net","Balance","Transaction ID"
      "10/08/2026","12:00:11","CEST","Valve","Express Checkout Payment","Completed","EUR","-19,99","0,00","-19,99","-19,99","7300"
      "10/08/2026","12:01:11","CEST","","General Card Deposit","Completed","EUR","19,99","0,00","19,99","0,00","7301"

      """
    var (books, expected) = (ImportedBooks(), ImportedBooks())
    try expected.take(text, of: "PayPal", named: "pp.csv", dates: "DD/MM/YYYY", isAccountStated: true)
    try books.take(text, of: nil, named: "pp.csv", dates: "DD/MM/YYYY")
    try books.take(text, of: "PayPal", named: "pp.csv", dates: "DD/MM/YYYY", isAccountStated: true)
    #expect(try books.rows() == expected.rows())
    #expect(try books.rows().contains { $0.contains("? > PayPal 19.99") })
    #expect(try books.take(text, of: "PayPal", named: "pp.csv", dates: "DD/MM/YYYY").isEmpty)
  }

  /// Two rows move, too, though another account has others from a file of the name; not if theirs has.
  @Test(arguments: [("A", "C", 2), ("C", "C", 0)])
  func twoRowsMove(_ others: String, _ wrong: String, count: Int) throws {
    func file(_ month: Int, _ amount: Int) -> String {
      "Date,Description,Amount\n2026-0\(month)-02,Zara,-\(amount).00\n2026-0\(month)-09,Ikea,-23.10\n"
    }
    var books = ImportedBooks(locale: "en_IE")
    try books.take(file(5, 40), of: others, named: "w.csv", signs: .bank)
    try books.take(file(6, 41), of: wrong, named: "w.csv", signs: .bank)
    let plan = try books.take(file(6, 41), of: "B", named: "w.csv", signs: .bank, isAccountStated: true)
    #expect(plan.changes(for: .moved).count == count && plan.drafts.count == 2 - count)
  }

  /// The balance of a day that a second file completed leaves the wrong account, too.
  @Test(arguments: [false, true])
  func noBalanceStaysBehind(secondFirst: Bool) throws {
    var books = ImportedBooks(currency: "USD", locale: "en_US")
    let files = [
      ("1.csv", Self.file([(2, "Rent", -700), (3, "Shop", -20), (4, "Tea", -3)], from: 1000)),
      ("2.csv", Self.file([(4, "Tea", -3), (4, "Bar", -9), (20, "Gym", -30)], from: 280)),
    ]
    for (name, text) in files { try books.take(text, of: "Joint", named: name) }
    #expect(try books.balances.contains("2026-02-04 Joint 268.00"))
    for (name, text) in secondFirst ? files.reversed() : files {
      try books.take(text, of: "Lloyds", named: name, isAccountStated: true)
    }
    #expect(try books.balances.allSatisfy { $0.contains("Lloyds") })
    #expect(try books.balances.last == "2026-02-20 Lloyds 238.00")
    #expect(try books.rows().count == 5 && books.gaps.isEmpty)
  }
}
