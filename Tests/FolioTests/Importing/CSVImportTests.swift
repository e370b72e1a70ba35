import Foundation
import Testing

struct CSVImportTests {
  /// A refund whose purchase is not in the ledger would be income in its category, so it is named.
  @Test func namesWhatIsARefundByItsType() throws {
    let project = try LedgerProject(currency: "EUR")
    try project.write(
      "Booking Date,Partner Name,Type,Amount (EUR)\n2026-05-08,Zalando SE,Presentment Refund,49.95\n"
        + "2026-05-09,REWE,Presentment,-5.00\n2026-05-10,KVB,Presentment,-3.00\n", to: "n26.csv")
    let run = try project.folio("import", "n26.csv", "--account", "N26")
    #expect(
      run.output.contains(
        "\n  check: 1 refund by type (2026-05-08 49.95 EUR Zalando SE): a refund lowers"),
      "\(run)")
    #expect(run.output.contains("folio kind CATEGORY spending\n"), "\(run)")
  }

  private static let german = """
    Kontoauszug;DE12

    Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR)
    05.03.2026;Bäckerei;"Brot;
    zwei";-12,40
    05.03.2026;Bäckerei;"Brot;
    zwei";-12,40
    06.03.2026;Firma;Gehalt;1.234,50
    31.02.2026;Amt;Steuer;-1,00
    07.03.2026;Amt;Steuer;viel

    """

  /// The line after the last warning of rows that are not taken.
  private static let advice =
    "  correct such rows in the file and import it again, which adds nothing twice, or enter them with folio add"

  @Test func previewsThenAddsWhatIsNew() throws {
    let project = try LedgerProject(ledger: "{\n  \"currency\": \"EUR\",\n  \"transactions\": []\n}\n")
    try project.write(Self.german, to: "bank.csv")
    let refused = """
      bank.csv:9: warning: not taken: "31.02.2026" is not a date in the file's format
      bank.csv:10: warning: not taken: "viel" is not an amount
      \(Self.advice)

      """
    let preview = """
      Date        Type          Amount  Name      Category
      2026-03-05  expense    12.40 EUR  Bäckerei
      2026-03-05  expense    12.40 EUR  Bäckerei
      2026-03-06  income   1234.50 EUR  Firma


      """
    let before = try project.ledger
    let dryRun = try project.folio("import", "bank.csv", "--ledger", "ledger.json", "--dry-run")
    #expect(dryRun.output.hasPrefix(preview))
    #expect(dryRun.output.contains("\nbank.csv: 3 to add to ledger.json, 2 not taken\n"))
    #expect(dryRun.errors == refused)
    #expect(try project.ledger == before)

    let first = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(first.output.hasPrefix("bank.csv: 3 added to ledger.json, 2 not taken\n"))
    #expect(first.errors == refused)
    let after = try project.ledger
    #expect(after.contains(#""name": "Bäckerei", "amount": "12.40","#))
    #expect(after.contains(#""memo": "Brot;\\\nzwei","#))

    let second = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(second.output.hasPrefix("bank.csv: 0 added to ledger.json, 3 already there, 2 not taken\n"))
    #expect(second.errors == refused)
    #expect(try project.ledger == after)
  }

  @Test(arguments: [
    ("Date,Payee,Debit,Credit\n2026-01-02,A,\"1,234.00\",\n2026-01-03,B,0.00,5\n", [], "-1234.00 +5.00"),
    ("Date,Name,Amount\n01/13/2026,A,($4.50)\n01/14/2026,B,5.00-\n", [], "-4.50 -5.00"),
    ("Fecha,Concepto,Importe\n13/01/2026,A,\"-4,5\"\n", [], "-4.50"),
    ("Date,Name,Amount,Type\n2026-01-01,A,4,Debit\n2026-01-01,B,5,Credit\n", [], "-4.00 +5.00"),
    ("Date,Name,Amount,Type\n2026-01-01,A,-4,Debit\n2026-01-01,B,5,Credit\n", [], "-4.00 +5.00"),
    ("Date,Name,Amount\n2026-01-01,A,4\n2026-01-01,B,-5\n", ["--invert"], "-4.00 +5.00"),
    (
      "When|Who|How much\n2026-01-01|A|-4\n",
      ["--date-column", "when", "--name-column", "2", "--amount-column", "How much"], "-4.00"
    ),
    ("Date\tDescription\tAmount\n02/03/2026\t'A\t-1.234,00\n", ["--date-format", "DD/MM/YYYY"], "-1234.00"),
    ("Date,Name,Amount\n2026-01-01,A,\"-1,234\"\n", ["--decimal", "point"], "-1234.00"),
    ("\u{FEFF}Date;Name;Amount\r\n2026-01-01;A;-4\r\n", [], "-4.00"),
  ])
  func readsWhatBanksWrite(_ example: (csv: String, flags: [String], amounts: String)) throws {
    let project = try LedgerProject(currency: "USD")
    try project.write(example.csv, to: "bank.csv")
    let (process, output, _) = try project.start(
      [LedgerProject.binary, "import", "bank.csv", "--dry-run"] + example.flags)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let amounts = LedgerProject.Run.done(text).previewedRows.map { line in
      let words = line.split(separator: " ")
      return (words[1] == "income" ? "+" : "-") + words[2]
    }
    #expect(amounts.joined(separator: " ") == example.amounts, "\(text)")
  }

  @Test(arguments: [
    (
      "Foo,Name,Amount\nx,A,-1\n",
      """
      bank.csv: error: no column was recognized as the date
        name it by its number, as in --date-column 1; no headings: 1 = Foo, 2 = Name, 3 = Amount

      """
    ),
    (
      "Date,Name,Amount\n2026-01-01,\"A,-1\n",
      """
      bank.csv:2: error: this quote is never closed
        the file may be incomplete

      """
    ),
    ("", "bank.csv: error: the file is empty\n  export it again\n"),
  ])
  func saysWhyItCannotReadAFile(_ example: (csv: String, errors: String)) throws {
    let project = try LedgerProject()
    try project.write(example.csv, to: "bank.csv")
    let run = try project.folio("import", "bank.csv")
    #expect(run.code == 65 && run.output == "")
    #expect(run.errors.hasPrefix(example.errors))
    #expect(try project.files == ["bank.csv"])
  }

  @Test func namesARowWithMoreCellsThanHeadings() throws {
    let project = try LedgerProject(currency: "USD")
    try project.write(
      "Date,Name,Amount\n2026-03-01,X,-12,40\n2026-03-02,Y,-1.50,,\n2026-03-03,Z,\"-3.00\"\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "-n")
    #expect(run.previewedRows == ["2026-03-02  expense  1.50 USD  Y", "2026-03-03  expense  3.00 USD  Z"])
    #expect(run.output.contains("\nbank.csv: 2 to add to content/ledger.json, 1 not taken\n"))
    #expect(
      run.errors == """
        bank.csv:2: warning: not taken: it has 4 cells, but the file has 3 columns; \
        put cells that contain the separator in quotes
        \(Self.advice)

        """)
  }

  @Test(arguments: [
    ("05.03.2026;Text;1;-12,40\n06.03.2026;B;2;-3,00\n", "2026-03-05 2026-03-06", ""),
    ("Konto;DE12\n05.03.2026;A;1;-12,40\n06.03.2026;B;2;-3,00\n", "2026-03-05 2026-03-06", ""),
    ("Tag;Wer;Nr;Wert\n05.03.2026;A;1;-12,40\n", "2026-03-05", ""),
    (
      "05.03.2026;A;1;-1,40;\n06.03.2026;B;2;3,00;\n07.03.2026;B;2;-3,00;x\n",
      "2026-03-05 2026-03-06 2026-03-07", ""
    ),
    (
      "31.02.2026;A;1;-12,40\n06.03.2026;B;2;-3,00\n", "2026-03-06",
      "bank.csv:1: warning: not taken: \"31.02.2026\" is not a date in the file's format\n\(advice)\n"
    ),
    (
      "05.03.2026;A;1;-12;40\n06.03.2026;B;2;-3,00\n", "2026-03-06",
      """
      bank.csv:1: warning: not taken: it has 5 cells, but the file has 4 columns; \
      put cells that contain the separator in quotes
      \(advice)

      """
    ),
  ])
  func takesTheFirstRowOfAFileWithoutHeadings(_ example: (csv: String, dates: String, errors: String)) throws
  {
    let project = try LedgerProject(currency: "USD")
    try project.write(example.csv, to: "bank.csv")
    let run = try project.folio(
      "import", "bank.csv", "-n", "--date-column", "1", "--name-column", "2", "--amount-column", "4")
    let dates = run.previewedRows.map { $0.prefix(10) }
    #expect(dates.joined(separator: " ") == example.dates, "\(run)")
    #expect(run.errors == example.errors)
  }

  @Test(arguments: ["0", "-1", "5", String(Int.min), String(Int.max)])
  func aColumnThatIsNotThereIsNoCrash(number: String) throws {
    let project = try LedgerProject(currency: "USD")
    try project.write("2026-03-05,A,1,2\n", to: "bank.csv")
    let run = try project.folio(
      "import", "bank.csv", "-n", "--date-column=\(number)", "--name-column", "2", "--amount-column", "3")
    #expect(run.code == 65 || run.code == 1, "\(run)")
  }

  @Test func saysNothingAboutTheSignsOfAmountsThatItDoesNotTake() throws {
    let project = try LedgerProject(currency: "USD")
    try project.write("Date,Name,Amount\n2026-03-01,X,12,40\n2026-03-02,,3\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "-n")
    #expect(run.errors.contains("none of its 2 rows can be imported"), "\(run)")
    #expect(!run.errors.contains("--card"))
  }

  private static let typed = """
    Date,Name,Amount,Type
    2026-03-01,Rent,500.00,Expense
    2026-03-02,Salary,2000.00,Income
    2026-03-03,Refund,-10.00,Expense
    2026-03-03,Fee,3.00,Fee
    2026-03-04,Gift,4.00,

    """

  @Test(arguments: [[], ["--type-column", "Type"]])
  func readsTheTypesThatItKnowsAndNamesTheOthers(flags: [String]) throws {
    let project = try LedgerProject(currency: "USD")
    try project.write(Self.typed, to: "bank.csv")
    let run = try project.folio(["import", "bank.csv", "-n"] + flags)
    #expect(
      run.previewedRows == [
        "2026-03-01  expense   500.00 USD  Rent", "2026-03-02  income   2000.00 USD  Salary",
        "2026-03-03  income     10.00 USD  Refund",
      ])
    #expect(run.output.contains("\nbank.csv: 3 to add to content/ledger.json, 2 not taken\n"))
    #expect(
      run.errors == """
        bank.csv:5: warning: not taken: the type "Fee" is neither income nor expense; --out or --in Fee says which
        bank.csv:6: warning: not taken: the type is missing
        \(Self.advice)

        """)
  }

  @Test(arguments: [
    // Hardly any type is known.
    "2026-03-01,A,-1.00,Card\n2026-03-02,B,-2.00,Card\n2026-03-03,C,3.00,Deposit\n",
    // The signs agree with the types, and every row has one.
    "2026-03-01,A,-1.00,Debit\n2026-03-02,B,-2.00,Fee\n2026-03-03,C,3.00,Credit\n",
    "2026-03-01,A,-1.00,Card\n2026-03-02,B,-2.00,Fee\n2026-03-03,C,3.00,Deposit\n2026-03-03,D,3.00,Deposit\n",
  ])
  func readsSignsWhereTypesSayLess(rows: String) throws {
    let project = try LedgerProject(currency: "USD")
    try project.write("Date,Name,Amount,Type\n\(rows)", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "-n")
    let kinds = run.previewedRows.map { $0.split(separator: " ")[1] }
    #expect(kinds.prefix(3) == ["expense", "expense", "income"], "\(run)")
    #expect(run.errors == "")
  }

  @Test func asksForAnEncodingThatItCannotTell() throws {
    let project = try LedgerProject(currency: "USD")
    // Norwegian for butter; in windows-1250 it would be Sm\u{159}r.
    let bytes = Data("Date,Name,Amount\n2026-01-01,Sm".utf8) + [0xF8] + Data("r,-4\n".utf8)
    try bytes.write(to: project.folder.appending(path: "bank.csv"))
    let refused = try project.folio("import", "bank.csv")
    #expect(refused.errors.hasPrefix("bank.csv: error: the file is not UTF-8, and its encoding is unknown\n"))
    #expect(refused.errors.contains("--encoding windows-1252"))
    #expect(try project.folio("import", "bank.csv", "--encoding", "windows-1252").code == 0)
    #expect(try project.read("content/ledger.json").contains("\"Smør\""))
  }
}
