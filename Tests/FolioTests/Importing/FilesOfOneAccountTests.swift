import Testing

/// Imports files of one account of which one names it by its number, and the other one is named by hand.
struct FilesOfOneAccountTests {
  private static let named = """
    Date,Description,Amount
    2026-08-03,TRADER JOE'S #123 CHICAGO IL,-64.20
    2026-08-06,Zelle payment to Bob Smith,-1200.00
    2026-08-12,ATM WITHDRAWAL MAIN ST,-60.00
    2026-08-12,ATM WITHDRAWAL MAIN ST,-60.00
    2026-08-20,COMED DES:UTIL_BIL ID:99,-83.11
    2026-08-29,STARBUCKS 0829 CHICAGO IL,-4.50

    """

  /// The same account from 12 August on, in other formats.
  private static let numbered = [
    "c.ofx": """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102

    <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>5566778899<ACCTTYPE>CHECKING
    </BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260812<TRNAMT>-60.00<FITID>f4<NAME>ATM WITHDRAWAL</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260812<TRNAMT>-60.00<FITID>f5<NAME>ATM WITHDRAWAL</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260821<TRNAMT>-83.11<FITID>f6<NAME>COMED</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260829<TRNAMT>-4.50<FITID>f7<NAME>STARBUCKS</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260829<TRNAMT>-4.50<FITID>f8<NAME>STARBUCKS</STMTTRN>
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260903<TRNAMT>-20.00<FITID>f9<NAME>SHELL</STMTTRN>
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """,
    "b.csv": """
    Account number:,5566778899

    Booked,Payee,Value
    2026-08-12,ATM WITHDRAWAL,-60.00
    2026-08-12,ATM WITHDRAWAL,-60.00
    2026-08-21,COMED,-83.11
    2026-08-29,STARBUCKS,-4.50
    2026-08-29,STARBUCKS,-4.50
    2026-09-03,SHELL,-20.00

    """,
  ]

  private func project(_ file: String) throws -> LedgerProject {
    let project = try LedgerProject(ledger: #"{ "currency": "USD", "transactions": [] }"#)
    try project.write(Self.named, to: "a.csv")
    try project.write(try #require(Self.numbered[file]), to: file)
    return project
  }

  private func importing(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    let run = try project.folio(["import"] + arguments + ["--ledger", "ledger.json", "--yes"])
    #expect(run.code == 0, "\(run)")
    return run
  }

  private func accounts(_ project: LedgerProject) throws -> [Substring] {
    try project.ledger.matches(of: /"account": "([^"]*)"/).map(\.1)
  }

  @Test(arguments: ["c.ofx", "b.csv"])
  func aNumberIsThatOfTheAccountThatHasItsRows(file: String) throws {
    let project = try project(file)
    _ = try importing(project, "a.csv", "--account", "Checking", "--bank")
    let run = try importing(project, file, "--bank")
    #expect(
      run.output.contains(
        "  account: Checking, which has 4 of the file's payments, so 5566778899 is taken for its number; "
          + "if it is of another account, folio undo, and then folio import \(file) --bank --ledger ledger.json "
          + "--yes --account NAME\n"), "\(run)")
    #expect(
      run.output.contains(
        "  joined: 4 payments that another file has, too, now in Checking (2026-08-12 60.00 USD ATM WITHDRAWAL MAIN "
          + "ST, 2026-08-12 60.00 USD ATM WITHDRAWAL MAIN ST, 2026-08-21 83.11 USD COMED DES:UTIL_BIL ID:99 …)\n"
      ),
      "\(run)")
    #expect(try accounts(project).filter { $0 == "Checking" }.count == 8)
    #expect(try accounts(project).allSatisfy { $0 == "Checking" })
    // The number is known from now on, and neither file adds anything.
    #expect(
      try project.folio("import", "--profiles", "--ledger", "ledger.json").output
        .hasSuffix(": --account Checking --bank\n"))
    for again in [file, "a.csv"] {
      #expect(
        try importing(project, again).output.hasPrefix("\(again): 0 added to ledger.json, 6 already there\n"))
    }
    #expect(
      try project.folio("match", "--ledger", "ledger.json").output == "No two rows look like one payment\n")
  }

  /// Two accounts of a household may have the same standing orders.
  @Test(arguments: ["c.ofx", "b.csv"])
  func anAccountWithSomeEqualPaymentsIsAnother(file: String) throws {
    let project = try project(file)
    let others = (10...20).map { "2026-08-\($0),SHOP \($0),-\($0).99\n" }.joined()
    try project.write(Self.named + others, to: "a.csv")
    _ = try importing(project, "a.csv", "--account", "Checking", "--bank")
    let run = try importing(project, file, "--bank")
    #expect(!run.output.contains("  account: "), "\(run)")
    #expect(try accounts(project).contains("5566778899"))
  }
}
