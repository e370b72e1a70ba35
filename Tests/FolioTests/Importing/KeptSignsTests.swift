import TestSupport
import Testing

/// The signs that are kept of an earlier file, beside a file of the same layout whose signs are others.
struct KeptSignsTests {
  private static let card = """
    Date,Description,Amount
    2026-06-01,SHOP A,20.00
    2026-06-02,SHOP B,30.00
    2026-06-05,PAYMENT RECEIVED - THANK YOU,-50.00

    """
  private static let question =
    "error: the file can be read in two ways, and nothing in it shows which is right"

  /// A project with a file that was read as a card's, and a file to import.
  private func project(_ next: String) throws -> LedgerProject {
    let project = try LedgerProject(currency: "USD")
    try project.write(Self.card, to: "a.csv")
    try project.write(next, to: "b.csv")
    let run = try project.folio("import", "a.csv", "--account", "Card")
    #expect(run.output.contains("--account Card --card\n"), "\(run)")
    return project
  }

  /// Two rows that the ledger has say what the signs mean now, and what they mean is kept instead.
  @Test func giveWayToRowsOfTheLedger() throws {
    let project = try project(
      "Date,Description,Amount\n2026-06-02,SHOP B,-30.00\n2026-06-05,PAYMENT RECEIVED - THANK YOU,50.00\n"
        + "2026-06-08,SHOP C,-7.00\n")
    let run = try project.folio("import", "b.csv")
    #expect(run.output.hasPrefix("b.csv: 1 added to content/ledger.json, 2 already there\n"), "\(run)")
    #expect(run.output.contains("in 0.00 USD, out 7.00 USD"), "\(run)")
    #expect(try project.read("content/imports.json").contains("\"signs\": \"bank\""))
  }

  /// Signs that the file's own words contradict are asked about, whether or not the account is named.
  @Test(arguments: [
    "2026-07-02,SHOP B,-31.00\n2026-07-05,PAYMENT RECEIVED - THANK YOU,51.00\n2026-07-08,SHOP C,-7.00\n",
    "2026-07-02,SHOP B,-31.00\n2026-07-05,ACME PAYROLL,1500.00\n2026-07-08,SHOP C,-7.00\n",
    "2026-07-02,SHOP B,-31.00\n2026-07-05,SHOP D,-9.00\n2026-07-08,SHOP C,-7.00\n",
  ])
  func areAskedAboutAgainstTheFile(rows: String) throws {
    let project = try project("Date,Description,Amount\n" + rows)
    for more in [[], ["--account", "Card"]] {
      let run = try project.run([LedgerProject.binary, "import", "b.csv"] + more)
      #expect(run.code == 65 && run.errors.hasPrefix("b.csv: \(Self.question)\n"), "\(run)")
    }
    let run = try project.folio("import", "b.csv", "--bank")
    #expect(run.code == 0 && run.output.contains("out "), "\(run)")
  }

  /// Nothing is asked about the next file of the kind, of which some rows are refunds.
  @Test(arguments: [
    "2026-07-02,SHOP B,31.00\n2026-07-05,PAYMENT RECEIVED - THANK YOU,-51.00\n",
    "2026-07-02,SHOP B,31.00\n2026-07-03,SHOP B,-31.00\n2026-07-08,SHOP C,-7.00\n",
    "2026-07-02,SHOP B REFUND,-31.00\n2026-07-05,SHOP D RETURN,-9.00\n2026-07-08,PAYMENT THANK YOU,-7.00\n",
  ])
  func decideWhatNothingContradicts(rows: String) throws {
    let project = try project("Date,Description,Amount\n" + rows)
    let run = try project.folio("import", "b.csv", "--account", "Card")
    #expect(run.code == 0 && run.output.contains("\n  signs: --card\n"), "\(run)")
  }

  // MARK: Signs that nobody said

  private static let bank =
    "Day,Text,Sum\n2026-06-01,SHOP A,-20.00\n2026-06-02,SHOP B,-30.00\n2026-06-05,ACME,2500.00\n"

  /// Signs that a file without a proof takes over from an earlier one of the account give way, too: to rows
  /// of the ledger, or if most of it would be money in, to an answer.
  @Test(
    arguments: [
      (
        "2026-06-02,SHOP B,30.00\n2026-06-05,ACME,-2500.00\n2026-06-07,SHOP C,7.00\n",
        "in 0.00 USD, out 7.00 USD"
      ),
      ("2026-07-02,SHOP B,30.00\n2026-07-05,ACME,-2500.00\n2026-07-07,SHOP C,7.00\n", nil),
      ("2026-06-02,SHOP B,30.00\n2026-06-07,ACME,-2500.00\n", nil),
      ("2026-07-02,SHOP B,-30.00\n2026-07-05,ACME,2500.00\n", "in 2500.00 USD, out 30.00 USD"),
    ] as [(String, String?)])
  func takenOverGiveWay(_ example: (rows: String, flows: String?)) throws {
    let project = try LedgerProject(currency: "USD")
    try project.write(Self.bank, to: "a.csv")
    try project.write("Day,Text,Sum\n" + example.rows, to: "b.csv")
    try project.folio("import", "a.csv", "--account", "Giro")
    let run = try project.run([LedgerProject.binary, "import", "b.csv", "--account", "Giro"])
    if let flows = example.flows {
      #expect(run.code == 0 && run.output.contains(flows), "\(run)")
    } else {
      #expect(run.code == 65 && run.errors.hasPrefix("b.csv: \(Self.question)\n"), "\(run)")
    }
  }
}
