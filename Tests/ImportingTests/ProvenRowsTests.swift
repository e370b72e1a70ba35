import Testing

@testable import Bookkeeping
@testable import Importing

/// Columns that the rows prove to be statuses, fees, ids and names, and rows that take back others.
struct ProvenRowsTests {
  private static func statement(_ text: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws
    -> Statement
  {
    var options = ImportOptions()
    change(&options)
    return try StatementReader.read(Array(text.utf8), options: options)
  }

  private static func payments(_ text: String) throws -> [String] {
    StatementReading.lines(of: try statement(text))
  }

  // MARK: Status

  @Test(arguments: [
    ("Info", "Umsatz vorgemerkt", "Umsatz gebucht"), ("Remarks", "Not yet booked", "Booked"),
    ("Hinweis", "noch nicht gebucht", "gebucht"), ("Details", "Transaction pending", "Transaction posted"),
    ("Type", "En attente", "Comptabilisé"), ("Column 4", "Autorización pendiente", "Liquidado"),
    ("Extra", "Reserved", ""),
  ])
  func takesAColumnOfStatusesForTheStatus(heading: String, pending: String, booked: String) throws {
    let text = """
      Date,Payee,Amount,\(heading)
      2026-03-05,Bakery,-1.00,\(pending)
      2026-03-04,Bookshop,-2.00,\(booked)
      2026-03-03,Cinema,-3.00,\(booked)

      """
    let statement = try Self.statement(text)
    #expect(
      StatementReading.lines(of: statement) == [
        "2026-03-04 -2.00 USD Bookshop", "2026-03-03 -3.00 USD Cinema",
      ])
    #expect(statement.skipped.map(\.reason) == [.pending])
    #expect(try Self.statement(text) { $0.takesPending = true }.rows.count == 3)
  }

  @Test(arguments: [
    ["Payment sent", "Payment received", "Payment reversal"], ["Reserved seats", "Cinema", "Booked"],
    ["Pending", "Cash", "Booked"], ["Declined", "Declined", "Declined"],
  ])
  func takesNoColumnWithOtherWordsForTheStatus(words: [String]) throws {
    let text = """
      Date,Payee,Amount,Info
      2026-03-05,Bakery,-1.00,\(words[0])
      2026-03-04,Bookshop,-2.00,\(words[1])
      2026-03-03,Cinema,-3.00,\(words[2])

      """
    #expect(try Self.statement(text).rows.count == 3)
  }

  @Test func takesTheOnlyTextOfARowForItsPayee() throws {
    let text = "Date,Description,Amount\n2026-03-05,Processing fee,-1.00\n2026-03-06,Processing fee,-1.00\n"
    #expect(try Self.statement(text).rows.count == 2)
  }

  // MARK: Fees

  @Test func takesAFeeForARowOfItsOwnOnlyWhereTheBalanceProvesIt() throws {
    func table(_ balances: [String]) -> String {
      """
      Date,Description,Amount,Fee,Balance
      2026-03-05,Rent,-100.00,0.00,\(balances[0])
      2026-03-06,Jane,-50.00,1.50,\(balances[1])
      2026-03-07,Bakery,-5.00,0.00,\(balances[2])

      """
    }
    let plain = ["2026-03-05 -100.00 USD Rent", "2026-03-06 -50.00 USD Jane", "2026-03-07 -5.00 USD Bakery"]
    var withFee = plain
    withFee.insert("2026-03-06 -1.50 USD Fee: Jane", at: 2)
    #expect(try Self.payments(table(["900.00", "848.50", "843.50"])) == withFee)
    #expect(try Self.payments(table(["900.00", "850.00", "845.00"])) == plain)
    #expect(try Self.payments(table(["", "", ""])) == plain)
    #expect(try Self.payments(table(["900.00", "", ""])) == plain)
    #expect(try Self.payments(table(["1000.00", "900.00", "850.00"])) == plain)
  }

  // MARK: Releases

  @Test(arguments: [false, true])
  func skipsTheReleaseOfAHoldThatItSkips(newestFirst: Bool) throws {
    var rows = [
      "2026-03-05,Bank,Hold,Pending,-13.21,H0001,T0002",
      "2026-03-06,Shop,Payment,Completed,-13.21,P0002,T0002",
      "2026-03-06,Bank,Release,Completed,13.21,R0003,H0001",
      "2026-03-07,Shop,Refund,Completed,13.21,P0004,P0002",
      "2026-03-08,Club,Payment,Denied,-4.00,P0005,",
      "2026-03-08,Club,Reversal,Completed,4.00,P0006,P0005",
      "2026-03-09,Club,Gift,Completed,5.00,P0007,P0005",
      "2026-03-10,Bakery,Payment,Completed,-2.00,P0008,",
      "2026-03-10,Bakery,Payment,Completed,-3.00,P0009,",
      "2026-03-11,Bakery,Payment,Completed,-2.00,P0010,",
      "2026-03-11,Bakery,Payment,Completed,-3.00,P0011,",
    ]
    if newestFirst { rows.reverse() }
    let text = (["Date,Name,Type,Status,Amount,Transaction ID,Reference ID"] + rows).joined(separator: "\n")
    let statement = try Self.statement(text)
    #expect(
      StatementReading.lines(of: statement).sorted() == [
        "2026-03-06 -13.21 USD Shop", "2026-03-07 +13.21 USD Shop", "2026-03-09 +5.00 USD Club",
        "2026-03-10 -2.00 USD Bakery", "2026-03-10 -3.00 USD Bakery", "2026-03-11 -2.00 USD Bakery",
        "2026-03-11 -3.00 USD Bakery",
      ])
    #expect(statement.skipped.count { $0.reason == .pending } == 2)
    #expect(statement.skipped.count { $0.reason == .notCompleted("Denied") } == 2)
    #expect(try Self.statement(text) { $0.takesPending = true }.rows.count == 9)
  }

  @Test func keepsWhatASkippedRowRefersTo() throws {
    let text = """
      Date,Name,Status,Amount,Transaction ID,Reference ID
      2026-03-05,Radio,Completed,-6.99,P0001,
      2026-03-05,,Pending,6.99,D0002,P0001
      2026-03-06,Club,Completed,-7.00,P0003,

      """
    #expect(try Self.payments(text) == ["2026-03-05 -6.99 USD Radio", "2026-03-06 -7.00 USD Club"])
  }

  // MARK: Payees

  @Test func takesNoTitleOfAnItemForThePayee() throws {
    let text = """
      Date,Name,Type,Amount,Item title
      2026-03-05,Press,Payment,-22.46,A book
      2026-03-05,,Card deposit,22.46,A book
      2026-03-06,Press,Payment,-16.42,Another book

      """
    let payments = try Self.payments(text)
    #expect(
      payments == [
        "2026-03-05 -22.46 USD Press", "2026-03-05 +22.46 USD Card deposit", "2026-03-06 -16.42 USD Press",
      ])
    let order = "Date,Item title,Amount\n2026-03-05,A book,-22.46\n2026-03-06,A pen,-2.00\n"
    #expect(try Self.payments(order) == ["2026-03-05 -22.46 USD A book", "2026-03-06 -2.00 USD A pen"])
  }

  @Test func takesNoNumberedOperationForThePayee() throws {
    let text = """
      Date,Operation number,Label,Amount
      2026-03-05,OPERATION N 1,Bakery,-1.00
      2026-03-06,OPERATION N 2,Cinema,-2.00
      2026-03-07,OPERATION N 3,Bookshop,-3.00

      """
    #expect(
      try Self.payments(text) == [
        "2026-03-05 -1.00 USD Bakery", "2026-03-06 -2.00 USD Cinema", "2026-03-07 -3.00 USD Bookshop",
      ])
  }

  // MARK: What nothing proves

  /// A fee beside an amount is said if neither a balance nor a net column settles where it belongs.
  @Test(
    arguments: [
      ("Amount,Fee", "-5.00,0.42", "-7.00,0.00", [(2, 42)]),
      ("Amount,Fee", "-5.00,0.42", "-7.00,0.10", [(2, 42), (3, 10)]),
      ("Amount,Fee", "-5.00,0.00", "-7.00,", []),
    ] as [(String, String, String, [(Int, Int64)])])
  func saysWhichFeesAreLeftOut(headings: String, one: String, two: String, named: [(Int, Int64)]) throws {
    let text = """
      Date,Payee,\(headings)
      2026-03-05,Bakery,\(one)
      2026-03-04,Bookshop,\(two)
      2026-03-03,Employer,9.00,0.00

      """
    let statement = try Self.statement(text)
    #expect(statement.rows.count == 3)
    let fees = named.map { line, units in
      Statement.Fee(
        place: Statement.Place(line: line), amount: Money(minorUnits: units, currency: .usDollar))
    }
    #expect(
      statement.findings.filter { $0 != .signsByMajority }
        == (fees.isEmpty ? [] : [.feesLeftOut(fees, column: "Fee")]))
  }

  @Test func saysThatFeesAreNotDoubtfulWhereTheBalanceProvesThem() throws {
    let text = """
      Date,Payee,Amount,Fee,Balance
      2026-03-03,Employer,100.00,0.00,100.00
      2026-03-04,Bookshop,-7.00,0.50,92.50
      2026-03-05,Bakery,-5.00,0.42,87.08
      2026-03-06,Cinema,-10.00,0.00,77.08

      """
    let statement = try Self.statement(text)
    #expect(statement.rows.count == 6)
    #expect(statement.findings == [.balanceAddsUp(rows: 3)])
  }

  @Test func saysThatTransfersAreReadByTheirSign() throws {
    let text = """
      Date,Payee,Type,Amount
      2026-03-05,Savings,Transfer,-5.00
      2026-03-04,Bookshop,Purchase,-7.00
      2026-03-03,Savings,Transfer,9.00

      """
    let statement = try Self.statement(text)
    #expect(statement.findings.contains(.transfersBySign(rows: 2, type: "Transfer")))
    #expect(statement.rows.count == 3)
  }
}
