import Testing

/// Imports a file again after the bank has corrected a row in it.
struct CorrectedFileTests {
  private func run(_ first: String, _ second: String, _ options: String...) throws -> LedgerProject.Run {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "transactions": [] }"#)
    try project.write(first, to: "a.csv")
    try project.write(second, to: "b.csv")
    for file in ["a.csv", "b.csv"] {
      let run = try project.folio(
        ["import", file, "--account", "Giro", "--bank", "--ledger", "ledger.json"] + options)
      if file == "b.csv" { return run }
      try #require(run.code == 0, "\(run)")
    }
    fatalError("there are two files")
  }

  private static let month = """
    Date,Name,Amount
    2026-03-02,Rent,-800.00
    2026-03-04,REWE,-35.20
    2026-03-04,Backhaus,-3.20
    2026-03-04,Backhaus,-3.20
    2026-03-31,ACME,2400.00

    """

  /// The file leaves out the payment, between its first and its last day.
  @Test func aPaymentOfTheSameDayAndPayeeIsNamed() throws {
    let run = try run(Self.month, Self.month.replacing("35.20", with: "53.20"))
    #expect(run.output.hasPrefix("b.csv: 1 added to ledger.json, 4 already there\n"), "\(run)")
    #expect(run.output.contains("possible duplicates: 1 of those added\n"), "\(run)")
    #expect(
      run.errors == """
        b.csv:3: warning: "REWE" of 53.20 EUR is probably the correction of "REWE"
          if so, remove 2026-03-04  -35.20 EUR  REWE  (2026-03-04-rewe)

        """)
  }

  /// One more coffee corrects none.
  @Test func aPaymentBesideOthersOfItsPayeeIsNone() throws {
    let run = try run(Self.month, Self.month + "2026-03-04,Backhaus,-4.10\n2026-03-05,REWE,-9.00\n")
    #expect(run.output.hasPrefix("b.csv: 2 added to ledger.json, 5 already there\n"), "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
  }

  /// The bank has given the payment a number.
  @Test(arguments: ["2026-03-02,REWE,-53.20,T1", "2026-03-25,REWE,-35.20,T1"])
  func aPaymentOfTheSameReferenceIsNamed(row: String) throws {
    let head = "Date,Name,Amount,Transaction ID\n"
    let rest = "2026-03-09,ACME,1500.00,T3\n2026-03-15,Rent,-700.00,T4\n"
    let run = try run(head + "2026-03-02,REWE,-35.20,T1\n" + rest, head + row + "\n" + rest)
    #expect(run.output.hasPrefix("b.csv: 1 added to ledger.json, 2 already there\n"), "\(run)")
    #expect(
      run.errors.hasSuffix("if so, remove 2026-03-02  -35.20 EUR  REWE  (2026-03-02-rewe)\n"), "\(run)")
  }

  /// A hotel books another amount, under a name that goes on.
  @Test func aBookingUnderALongerNameIsNamed() throws {
    let head = "Date,Description,Amount,Status\n"
    let run = try run(
      head + "2026-03-28,HOTEL ADLER,-200.00,pending\n2026-03-27,REWE,-30.00,booked\n",
      head + "2026-03-31,HOTEL ADLER BONN,-215.00,booked\n2026-03-27,REWE,-30.00,booked\n", "--pending")
    #expect(
      run.errors == """
        b.csv:2: warning: "HOTEL ADLER BONN" of 215.00 EUR is probably the same payment as that of 200.00 EUR
          one is pending, and the other booked; folio match joins it with 2026-03-28  -200.00 EUR  HOTEL ADLER  \
        (2026-03-28-hotel-adler)

        """, "\(run)")
  }
}
