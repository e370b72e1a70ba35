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
