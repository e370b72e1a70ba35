import Foundation
import TestSupport
import Testing

/// Tests `folio balance`, and the balances that an import states.
struct BalanceTests {
  private static let january = """
    Date,Description,Amount,Balance
    2026-01-02,Bakery,-12.40,987.60
    2026-01-28,Studio,2500.00,3487.60

    """
  /// A file that has more rows of the day on which the first ended.
  private static let february = """
    Date,Description,Amount,Balance
    2026-01-28,Studio,2500.00,3487.60
    2026-01-28,Cinema,-20.00,3467.60
    2026-02-03,Coffee,-4.50,3463.10

    """
  /// A card whose debt grows with each purchase.
  private static let card = """
    Date,Description,Amount,Balance
    2026-01-02,Bakery,12.40,112.40
    2026-01-03,Books,20.00,132.40
    2026-01-05,Payment received - thank you,-100.00,32.40
    2026-01-09,Coffee,4.50,36.90

    """

  private func project(_ files: [String: String]) throws -> LedgerProject {
    let project = try LedgerProject()
    try project.write(LedgerProject.emptyLedger, to: "l.json")
    for (name, text) in files { try project.write(text, to: name) }
    return project
  }

  private func folio(_ project: LedgerProject, _ arguments: String...) throws -> LedgerProject.Run {
    try project.folio(arguments + ["--ledger", "l.json"])
  }

  private func balances(_ project: LedgerProject) throws -> [String] {
    try project.read("l.json").components(separatedBy: "\"balances\": [").dropFirst().joined()
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("{") }.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
  }

  private static let first = [
    #"{ "date": "2026-01-01", "account": "Main", "amount": "1000.00" }"#,
    #"{ "date": "2026-01-28", "account": "Main", "amount": "3487.60" }"#,
  ]

  @Test func anImportStatesWhatItsFileProves() throws {
    let project = try project(["jan.csv": Self.january])
    let run = try folio(project, "import", "jan.csv", "--account", "Main")
    #expect(
      run.output.contains("  balance of Main: 1000.00 USD on 2026-01-01, stated in the ledger\n"), "\(run)")
    #expect(try balances(project) == Self.first)
    let whole = try project.read("l.json")
    #expect(try folio(project, "import", "jan.csv").output.contains("0 added"))
    #expect(try project.read("l.json") == whole)
    #expect(try folio(project, "undo").code == 0)
    #expect(try balances(project).isEmpty)
  }

  @Test func takesNegativeAmountsAfterTheEndOfOptions() throws {
    let project = try project(["jan.csv": Self.january])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    let run = try project.folio(
      "balance", "--ledger", "l.json", "--date", "2026-02-28", "--", "Main", "-12.5")
    #expect(run.output.hasPrefix("Stated Main: -12.50 USD on 2026-02-28\n"), "\(run)")
    #expect(try folio(project, "balance", "--neww", "Main", "-12.5").errors.contains("option '--neww'"))
  }

  @Test func isLeftOutOnWish() throws {
    let project = try project(["jan.csv": Self.january])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main", "--no-balance").code == 0)
    #expect(try balances(project).isEmpty)
    let later = try folio(project, "import", "jan.csv")
    #expect(later.output.contains("0 added") && later.output.contains("takes this back"), "\(later)")
    #expect(try balances(project) == Self.first, "without new payments too")
  }

  /// A balance taken amid a day is not that of its end, and an older file does not bring it back.
  @Test func correctsABalanceTakenAmidADay() throws {
    let project = try project(["jan.csv": Self.january, "feb.csv": Self.february])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    let run = try folio(project, "import", "feb.csv", "--account", "main")
    #expect(
      run.output.contains(
        "balance of Main: 3467.60 USD on 2026-01-28, stated in the ledger in place of 3487.60, since the day had more rows"
      ), "\(run)")
    let corrected = [
      Self.first[0], Self.first[1].replacing("3487.60", with: "3467.60"),
      #"{ "date": "2026-02-03", "account": "Main", "amount": "3463.10" }"#,
    ]
    #expect(try balances(project) == corrected)
    #expect(try folio(project, "import", "jan.csv").code == 0)
    #expect(try balances(project) == corrected)
    #expect(try folio(project, "check").errors.isEmpty)
  }

  @Test func aCardOwesWhatGrowsWithPurchases() throws {
    let project = try project(["card.csv": Self.card])
    for _ in 0..<2 {
      let run = try folio(project, "import", "card.csv", "--account", "Card", "--card")
      #expect(run.code == 0, "\(run)")
      #expect(
        try balances(project).last == #"{ "date": "2026-01-09", "account": "Card", "amount": "-36.90" }"#)
    }
    #expect(try balances(project).count == 2)
  }

  @Test func saysWhatIsMissing() throws {
    let project = try project([
      "jan.csv": Self.january,
      "mar.csv": "Date,Description,Amount,Balance\n2026-03-02,A,-1.00,500.00\n2026-03-05,B,-2.00,498.00\n",
    ])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    let run = try folio(project, "import", "mar.csv")
    #expect(
      run.output.contains(
        "  check: Main, 2026-01-28 to 2026-03-05: rows add up to -3.00 USD, the bank says -2989.60, 2986.60 less\n"
      ), "\(run)")
  }

  /// A balance that was mistyped shows at the next one, too.
  @Test func saysWhatIsMissingAfterAnEarlierBalance() throws {
    let project = try project(["jan.csv": Self.january])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    #expect(
      try folio(project, "balance", "Main", "978.60", "--date", "2026-01-02")
        == .done(
          """
          Stated Main: 978.60 USD on 2026-01-02
            check: Main, 2026-01-01 to 2026-01-02: rows add up to -12.40 USD, the bank says -21.40, 9.00 less
              look for an expense that is not in the ledger, or income that is there twice
            check: Main, 2026-01-02 to 2026-01-28: rows add up to 2500.00 USD, the bank says 2509.00, 9.00 more
              look for income that is not in the ledger, or an expense that is there twice
            folio undo takes the balance back

          """))
    #expect(
      try folio(project, "balance", "Main", "987.60", "--date", "2026-01-02")
        == .done("Stated Main: 987.60 USD on 2026-01-02 (was 978.60)\n"))
  }

  /// An OFX file states only the closing balance: the ledger has to come to it, once there is one.
  @Test func anOFXBalanceIsTakenWhereTheLedgerComesToIt() throws {
    func ofx(_ id: String, _ day: String, _ amount: String, _ balance: String, to end: String) -> String {
      """
      OFXHEADER:100

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM>
      <BANKTRANLIST><DTSTART>20260101<DTEND>\(end)
      <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>\(day)<TRNAMT>\(amount)<FITID>\(id)<NAME>Shop \(id)</STMTTRN>
      </BANKTRANLIST><LEDGERBAL><BALAMT>\(balance)<DTASOF>\(end)</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

      """
    }
    let project = try project([
      "a.ofx": ofx("1", "20260105", "-10.00", "90.00", to: "20260131"),
      "b.ofx": ofx("2", "20260205", "-10.00", "80.00", to: "20260228"),
      "c.ofx": ofx("3", "20260305", "-10.00", "71.00", to: "20260307"),
    ])
    #expect(try folio(project, "import", "a.ofx", "--account", "Main").code == 0)
    #expect(try folio(project, "import", "b.ofx").code == 0)
    let known = [
      #"{ "date": "2026-01-04", "account": "Main", "amount": "100.00" }"#,
      #"{ "date": "2026-01-31", "account": "Main", "amount": "90.00" }"#,
      #"{ "date": "2026-02-28", "account": "Main", "amount": "80.00" }"#,
    ]
    #expect(try balances(project) == known)
    let run = try folio(project, "import", "c.ofx")
    #expect(
      run.output.contains(
        "check: the file says Main: 71.00 USD on 2026-03-07, the ledger comes to 70.00; to state it: "
          + "folio balance Main 71.00 --date 2026-03-07\n"), "\(run)")
    #expect(try balances(project) == known)
  }

  @Test func showsThatRowsAreMissingIfTheyCancelEachOther() throws {
    let project = try project(["jan.csv": Self.january])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    #expect(try folio(project, "balance", "Main", "3497.60", "--date", "2026-02-10").code == 0)
    #expect(try folio(project, "balance", "Main", "3487.60", "--date", "2026-02-20").code == 0)
    #expect(
      try folio(project, "balance")
        == .done(
          """
          Account       Stated  On                Today   Missing
          Main     3487.60 USD  2026-02-20  3487.60 USD  0.00 USD

          """))
  }

  @Test func listsStatesAndRemoves() throws {
    let project = try project(["jan.csv": Self.january])
    #expect(try folio(project, "import", "jan.csv", "--account", "Main").code == 0)
    #expect(
      try folio(project, "balance")
        == .done(
          """
          Account       Stated  On                Today  Missing
          Main     3487.60 USD  2026-01-28  3487.60 USD

          """))
    #expect(
      try folio(project, "balance", "main", "-12.5", "--date", "2026-02-28")
        == .done(
          """
          Stated Main: -12.50 USD on 2026-02-28
            check: Main, 2026-01-28 to 2026-02-28: rows add up to 0.00 USD, the bank says -3500.10, 3500.10 less
              look for an expense that is not in the ledger, or income that is there twice
            folio undo takes the balance back

          """))
    #expect(
      try folio(project, "balance", "Main", "0", "--date", "2026-02-28").output.hasPrefix(
        "Stated Main: 0.00 USD on 2026-02-28 (was -12.50)\n"))
    #expect(
      try folio(project, "balance", "Main").output.hasPrefix(
        "2026-01-01  1000.00 USD\n2026-01-28  3487.60 USD\n"))
    #expect(
      try folio(project, "balance", "Main", "--remove")
        == .done("Removed Main: 0.00 USD on 2026-02-28\n  folio undo brings it back\n"))
    #expect(try balances(project) == Self.first)
    for _ in 0..<2 { #expect(try folio(project, "balance", "Main", "--remove").code == 0) }
    #expect(
      try folio(project, "balance", "Main", "--remove").errors.hasSuffix(
        "  folio balance Main AMOUNT states one\n"))
    #expect(try !project.read("l.json").contains("balances"))
    #expect(try folio(project, "balance", "New", "5", "--new").code == 0)
    for _ in 0..<6 { #expect(try folio(project, "undo").code == 0) }
    #expect(try balances(project) == Self.first)
  }

  @Test func wrapsABareList() throws {
    let project = try LedgerProject()
    let row =
      #"{ "date": "2026-03-05", "type": "expense", "name": "Tea", "amount": "3.00", "account": "Main" }"#
    try project.write("[\n  \(row)\n]\n", to: "l.json")
    #expect(try folio(project, "balance", "Main", "5").code == 0)
    #expect(
      try project.read("l.json")
        == """
        { "balances": [{ "date": "2026-03-07", "account": "Main", "amount": "5.00" }], "transactions": [
          \(row)
        ] }

        """)
  }
}
