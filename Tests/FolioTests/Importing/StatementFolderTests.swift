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
}
