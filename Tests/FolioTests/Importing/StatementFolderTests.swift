import Foundation
import TestSupport
import Testing

/// Tests what is read of a folder of statements, and of a pipe.
struct StatementFolderTests {
  private static let statement = "Date,Description,Amount\n2026-03-01,Tea,-3.00\n2026-03-02,Rent,-900.00\n"

  /// An entry that is no file is skipped and said; the rest is imported.
  @Test func oneOddEntryDoesNotStopTheOthers() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.statement, to: "bank/a.csv")
    try project.write("", to: "bank/folder.csv/x")
    try project.write(Self.statement, to: "elsewhere/b.csv")
    let bank = project.folder.appending(path: "bank").path()
    try #require(mkfifo("\(bank)/pipe.csv", 0o644) == 0)
    try #require(symlink("nowhere", "\(bank)/dead.csv") == 0)
    try #require(symlink("../elsewhere/b.csv", "\(bank)/link.csv") == 0)
    let name = Array("\(bank)/".utf8) + [0xE9] + Array(".csv".utf8) + [0]
    let odd = name.withUnsafeBytes { creat($0.baseAddress!.assumingMemoryBound(to: CChar.self), 0o644) }
    try #require(odd >= 0)
    close(odd)
    let run = try project.folio(
      "import", "bank", "--account", "Checking", "--yes", "--no-balance", "--ledger", "ledger.json")
    #expect(run.code == 0, "\(run)")
    #expect(
      run.errors == """
        bank/dead.csv: warning: skipped: it is a broken symbolic link, or cannot be looked at
        bank/folder.csv: warning: skipped: it is a folder
        bank/pipe.csv: warning: skipped: it is a pipe or a device
        bank/\u{FFFD}.csv: warning: skipped: its name is not UTF-8

        """)
    #expect(try project.ledger.contains("Tea"))
    for path in ["bank/a.csv", "bank/link.csv"] {
      try FileManager.default.removeItem(at: project.folder.appending(path: path))
    }
    let none = try project.folio("import", "bank", "--yes", "--ledger", "ledger.json")
    #expect(none.code == 1 && none.errors.contains("bank: error: this folder has no statement\n"), "\(none)")
  }

  private static let visa =
    "Belegdatum;Umsatztyp;Beschreibung;Betrag (€)\n04.05.2026;Im Geschäft;REWE;-5,00\n05.05.2026;Im Geschäft;KVB;-3,00\n"

  /// The locale of new books does not depend on the names of the files.
  @Test(arguments: [("a", "b", "de_AT"), ("b", "a", "de_AT"), ("a", nil, "de_DE")])
  func allFilesTellTheLocale(card: String, bank: String?, locale: String) throws {
    let project = try LedgerProject()
    try project.write(Self.visa, to: "files/\(card).csv")
    if let bank {
      try project.write(
        "IBAN;AT611904300234573201\n\nBuchung;Name;Betrag;Währung\n04.05.2026;Billa;-5,00;EUR\n06.05.2026;Spar;-7,00;EUR\n",
        to: "files/\(bank).csv")
    }
    let run = try project.folio("import", "files", "--currency", "EUR", "--yes")
    #expect(run.code == 0 && run.output.contains("the ledger is in EUR (\(locale))"), "\(run)")
    #expect(try project.read("content/ledger.json").contains(#""locale": "\#(locale)""#))
  }

  /// A payment to an account that only a later file of the folder names is a transfer.
  @Test func aLaterFileNamesTheOtherAccount() throws {
    let project = try LedgerProject()
    try project.write(
      "Auftragskonto;Buchungstag;Name;Verwendungszweck;Kontonummer/IBAN;Betrag;Waehrung\n"
        + "DE21370501981234567890;04.05.2026;Anna Lee;Sparen;DE60500105175432109876;-300,00;EUR\n"
        + "DE21370501981234567890;05.05.2026;REWE;Einkauf;DE11111111111111111111;-5,00;EUR\n",
      to: "files/a.csv")
    try project.write(
      "IBAN;DE60500105175432109876\n\nBuchung;Empfänger;Saldo;Betrag;Währung\n"
        + "05.05.2026;Anna Lee;1.300,00;300,00;EUR\n04.05.2026;Gebühr;1.000,00;-2,00;EUR\n", to: "files/b.csv"
    )
    let run = try project.folio("import", "files", "--yes")
    #expect(
      run.code == 0 && run.output.contains("joined: 1 transfer of two rows that are its sides"), "\(run)")
    let list = try project.folio("list", "--csv")
    #expect(list.output.contains("transfer,Anna Lee,300.00"), "\(list)")
  }

  /// The shell opens a pipe for the command. A pipe in a folder may never have a writer.
  @Test func aPipeOfTheShellIsRead() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let run = try project.folio(
      "import", "/dev/stdin", "--account", "Checking", "--yes", "--ledger", "ledger.json",
      input: Self.statement)
    #expect(run.code == 0 && run.errors == "", "\(run)")
    #expect(try project.ledger.contains("Rent"))
    try #require(mkfifo(project.folder.appending(path: "pipe.csv").path(), 0o644) == 0)
    let pipe = try project.folio("import", "pipe.csv", "--yes", "--ledger", "ledger.json")
    #expect(pipe.code == 1 && pipe.errors == "pipe.csv: error: not a regular file\n", "\(pipe)")
  }

  /// A file of another kind is skipped and said; the others are imported. One alone is an error.
  @Test(arguments: [
    ("contacts.csv", "Name,Email,Phone\nAnna,a@b.example,0170 1\n"),
    ("settings.json", "{ \"theme\": \"dark\" }"),
    ("plan.csv", "Item,Amount\nRent,900\nFood,400\n"), ("empty.csv", ""),
    ("page.xml", "<page><b>x</b></page>"),
    ("doc.txt", "%PDF-1.7 x"),
  ])
  func aForeignFileDoesNotStopTheOthers(name: String, text: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write(Self.statement, to: "bank/m.csv")
    try project.write(text, to: "bank/\(name)")
    let run = try project.folio(
      "import", "bank", "--account", "Checking", "--yes", "--no-balance", "--ledger", "ledger.json")
    #expect(run.code == 0 && run.output.hasPrefix("bank/m.csv: 2 added to ledger.json"), "\(run)")
    #expect(run.errors.hasPrefix("bank/\(name): warning: skipped: "), "\(run)")
    let alone = try project.folio("import", "bank/\(name)", "--yes", "--ledger", "ledger.json")
    #expect(alone.code == 65 && alone.errors.contains("error: "), "\(alone)")
  }

  @Test func nothingButForeignFilesIsAnError() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("{}", to: "bank/a.json")
    try project.write("Name,Email\nAnna,a@b.example\n", to: "bank/b.csv")
    let run = try project.folio("import", "bank", "--yes", "--ledger", "ledger.json")
    #expect(run.code == 65 && run.output.isEmpty, "\(run)")
    #expect(try project.ledger == smallLedger)
  }

  /// The answers for other files stay.
  @Test(.needs(.script))
  func aFileThatIsNotWantedIsLeftOut() throws {
    let project = try LedgerProject(ledger: smallLedger)
    for name in ["a", "b", "c"] {
      try project.write(
        "Date,Description,Amount\n2026-03-01,Tea \(name),-3.00\n2026-03-02,Rent \(name),-900.00\n",
        to: "bank/\(name).csv")
    }
    let run = try project.folioAtTerminal(
      "import bank --account Checking --no-balance --ledger ledger.json", input: "y\nn\ny\n")
    #expect(run.code == 0 && run.output.contains("Left out bank/b.csv.\r\n"), "\(run)")
    let ledger = try project.ledger
    #expect(ledger.contains("Tea a") && !ledger.contains("Tea b") && ledger.contains("Tea c"))
    let none = try project.folioAtTerminal(
      "import bank/b.csv --account Checking --ledger ledger.json", input: "n\n")
    #expect(none.code == 1 && none.output.contains("Nothing was imported."), "\(none)")
  }

  /// A question about one file is not asked about the next one of its kind.
  @Test(.needs(.script))
  func aQuestionIsAskedOnce() throws {
    let project = try LedgerProject(ledger: smallLedger)
    for (name, month) in [("a", "01"), ("b", "02")] {
      try project.write(
        """
        Date,Description,Kind,Amount
        2026-\(month)-03,Tea \(name),Zub,3.00
        2026-\(month)-05,Rent \(name),Zub,9.00
        2026-\(month)-06,Pay \(name),Dob,90.00

        """, to: "bank/\(name).csv")
    }
    let run = try project.folioAtTerminal(
      "import bank --account Checking --no-balance --ledger ledger.json", input: "1\ny\ny\n")
    #expect(run.code == 0, "\(run)")
    #expect(run.output.components(separatedBy: "Which mean money out?").count == 2, "\(run)")
    #expect(try project.ledger.contains("2026-02-06 90.00 USD | pay b"))
    #expect(try project.ledger.contains("Rent b"))
  }
}
