import Foundation
import Testing

/// Tests the import into a folder without books, and of several files at once.
struct FirstImportTests {
  private static let bank = """
    Date,Name,Amount,Currency
    2026-03-05,Corner Shop,-42.40,GBP
    2026-03-06,Tea,-3.00,GBP

    """

  @Test func makesAProjectAndBuilds() throws {
    let project = try LedgerProject()
    #expect(
      try project.folio().output.contains(
        "There are no books in this folder yet.\nNext:\n  folio import FILE"))
    try project.write(Self.bank, to: "bank.csv")
    #expect(try project.folio("import", "bank.csv", "--dry-run").code == 0)
    #expect(try project.files == ["bank.csv"])
    let run = try project.folio("import", "bank.csv", "--account", "Current")
    #expect(run.code == 0 && run.output.hasPrefix("bank.csv: 2 added to content/ledger.json\n"), "\(run)")
    #expect(run.output.contains("\nThe report is in site/index.html\n"), "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""currency": "GBP",\#n  "locale": "en_GB","#))
    #expect(try project.files == ["README.md", "bank.csv", "content", "schemas", "site"])
    #expect(try project.read("site/index.html").contains("Corner Shop"))
    #expect(try project.read("content/index.md").contains("{{! "))
    let next = try project.folio()
    #expect(
      next.output.hasPrefix(
        "content/ledger.json: 2 payments, 2026-03-05 to 2026-03-06; 2 without a category\n"))
    #expect(next.code == 0 && next.output.contains("  folio categorize "), "\(next)")
    let again = try project.folio("import", "bank.csv")
    #expect(!again.output.contains("The report is in"), "the project is there")
  }

  /// The books are in the currency of most payments, which is said.
  @Test func aFileOfTwoCurrenciesMakesALedgerInTheMoreFrequentOne() throws {
    let project = try LedgerProject()
    try project.write(
      """
      account,amount,currency,title,date,category name
      Trip,-4.80,EUR,Metro,2026-06-16 10:00:00.000,Travel
      Bank,-12.50,GBP,Lidl,2026-10-23 07:53:38.000,Groceries
      Bank,-3.23,GBP,Boots,2026-10-22 18:06:33.000,Beauty

      """, to: "app.csv")
    let run = try project.folio("import", "app.csv", "--bank")
    #expect(
      run.output.contains(
        "  the ledger is in GBP (en_GB), the currency of 2 of 3 payments; 1 in EUR: shown, and in no total with the "
          + "others\n"), "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""currency": "GBP",\#n  "locale": "en_GB","#))
  }

  @Test func aFileThatCanHardlyBeReadMakesNoLedger() throws {
    let project = try LedgerProject()
    try project.write(
      "Date,Name,Amount,Currency\n2026-03-05,Tea,-3.00,GBP\n2026-03-06,,-1.00,GBP\n2026-03-07,,-2.00,GBP\n",
      to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--bank")
    #expect(run.code == 65, "\(run)")
    #expect(
      run.errors.contains(
        """
        bank.csv: error: 2 of 3 rows cannot be read, so no ledger was made
          name the columns that are wrong, such as --amount-column, or correct the rows in the file
          line 3: the name is missing
          line 4: the name is missing

        """), "\(run)")
    #expect(try project.files == ["bank.csv"])
  }

  /// A bank's new layout is of the account that its number names.
  @Test func aLayoutThatChangesIsOfTheSameAccount() throws {
    let project = try LedgerProject(ledger: #"{ "currency": "EUR", "locale": "de_DE", "transactions": [] }"#)
    let head = "IBAN;DE12 5001 0517 0648 4898 90\n\n"
    try project.write(
      head + "Buchung;Valuta;Empfänger;Saldo;Betrag\n02.06.2025;30.05.2025;Nordmetall;3000,00;2500,00\n"
        + "01.06.2025;01.06.2025;Aldi;500,00;-50,00\n", to: "old.csv")
    try project.write(
      head + "Buchung;Wertstellungsdatum;Empfänger;Betrag\n30.06.2025;30.06.2025;Rewe;-40,00\n"
        + "02.06.2025;30.05.2025;Nordmetall;2500,00\n", to: "new.csv")
    let ledger = ["--ledger", "ledger.json", "--yes"]
    #expect(try project.folio(["import", "old.csv", "--account", "Giro"] + ledger).code == 0)
    let run = try project.folio(["import", "new.csv", "--bank"] + ledger)
    #expect(run.output.hasPrefix("new.csv: 1 added to ledger.json, 1 already there\n  Giro: "), "\(run)")
    #expect(try !project.ledger.contains("2025-05-30 2500"))
  }

  @Test func takesSeveralFilesAndFoldersInOneStep() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "files/a.csv")
    try project.write(Self.bank + "2026-03-07,Cake,-4.00,GBP\n", to: "files/b.csv")
    try project.write("Date,Name,Amount\n", to: "files/c.csv")
    try project.write("no statement", to: "files/notes.md")
    try project.write(
      "<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><CURDEF>GBP<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260307"
        + "<TRNAMT>-4.00<FITID>77<NAME>Cake</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260308<TRNAMT>-5.00<FITID>78"
        + "<NAME>Bus</STMTTRN></BANKTRANLIST></OFX>", to: "same.ofx")
    let run = try project.folio(
      "import", "files", "same.ofx", "--account", "Current", "--ledger", "ledger.json")
    #expect(run.code == 0, "\(run)")
    #expect(run.output.contains("files/a.csv: 2 added to ledger.json\n"))
    #expect(run.output.contains("files/b.csv: 1 added to ledger.json, 2 already there\n"))
    #expect(run.errors.contains("files/c.csv: warning: there are only headings in it, and no payments"))
    #expect(run.output.contains("same.ofx: 1 added to ledger.json, 1 already there\n"), "\(run)")
    #expect(run.output.components(separatedBy: "Next: ").count == 2)
    let after = try project.ledger
    #expect(try project.folio("undo", "--ledger", "ledger.json").output.contains(": 4 removed"))
    #expect(try project.ledger == smallLedger)
    #expect(try project.folio("redo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == after)
  }

  @Test(arguments: [true, false])
  func aFileNamedTwiceAddsItsRowsOnce(isFirstImport: Bool) throws {
    let project = try isFirstImport ? LedgerProject() : LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "a.csv")
    let ledger = isFirstImport ? [] : ["--ledger", "ledger.json"]
    let run = try project.folio(["import", "a.csv", "a.csv", "--account", "Current"] + ledger)
    #expect(run.code == 0, "\(run)")
    let name = isFirstImport ? "content/ledger.json" : "ledger.json"
    #expect(run.output.hasPrefix("a.csv: 2 added to \(name)\n"), "\(run)")
    #expect(run.output.contains("\na.csv: 0 added to \(name), 2 already there\n"), "\(run)")
  }

  /// A file that cannot be read keeps the others out.
  @Test func takesAllFilesOrNone() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.bank, to: "a.csv")
    try project.write("%PDF-1.4", to: "b.pdf")
    let run = try project.folio("import", "a.csv", "b.pdf", "--ledger", "ledger.json")
    #expect(run.code == 65 && run.output.isEmpty, "\(run)")
    #expect(try project.ledger == smallLedger)
  }

  @Test func aFileOfHeadingsIsDone() throws {
    let project = try LedgerProject()
    try project.write("Date,Payee,Debit,Credit,Balance\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv")
    #expect(run.code == 0 && run.errors.contains("there are only headings in it"), "\(run)")
    #expect(try project.files == ["bank.csv"])
  }
}
