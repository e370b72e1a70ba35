import Foundation
import TestSupport
import Testing

#if os(Linux)
  import CXattr
#endif

/// Tests how the file itself is replaced.
struct ReplacementTests {
  @Test func keepsModeAndLink() throws {
    let project = try LedgerProject()
    try project.write(smallLedger, to: "real/books.json")
    let real = project.folder.appending(path: "real/books.json").path()
    let link = project.folder.appending(path: "ledger.json").path()
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real/books.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1").code == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/books.json")
    let mode = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try project.read("real/books.json").contains("\"A\""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.folder.path() + "/real").sorted() == [
        ".folio", "books.json",
      ])
  }

  @Test(.needs(.strace), arguments: ["fsync", "linkat", "renameat"])
  func leavesNoCopyOfALedgerForEver(killedAt call: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    let add = [LedgerProject.binary, "add", "--ledger", "ledger.json", "--name", "N", "--amount", "1"]
    let kill = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):signal=SIGKILL"]
    let (process, _, _) = try project.start([Tool.strace.path] + kill + add)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(try project.folio(Array(add.dropFirst())).code == 0)
    #expect(try project.files == ["ledger.json"])
  }

  /// A file of that name may belong to anybody.
  @Test func removesNoFileThatIsNotFoliosOwn() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("mine", to: ".ledger.json.folio")
    #expect(try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1").code == 0)
    #expect(try project.read(".ledger.json.folio") == "mine")
  }

  /// Files about payments may be read only by those who may read the ledger.
  @Test func newFilesBesideALedgerHaveItsPermissions() throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("Date,Name,Amount\n2026-03-01,Mill,-3.00\n2026-03-02,Mill,-4.00\n", to: "bank.csv")
    try project.write("scan", to: "scan.pdf")
    func permissions(_ path: String, _ new: Int? = nil) throws -> Int? {
      let path = project.folder.appending(path: path).path()
      if let new { try FileManager.default.setAttributes([.posixPermissions: new], ofItemAtPath: path) }
      return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions("ledger.json", 0o600) == 0o600 && permissions("scan.pdf", 0o600) == 0o600)
    let ledger = ["--ledger", "ledger.json"]
    let add = ["add", "--name", "A", "--amount", "1", "--attach", "scan.pdf"]
    #expect(try project.folio(add + ledger).code == 0)
    #expect(try project.folio(["import", "bank.csv", "--account", "Checking"] + ledger).code == 0)
    #expect(try project.folio(["categorize", "--suggest", "--save"] + ledger).code == 0)
    for path in ["ledger.json", "imports.json", "rules.json", "receipts/2026-03-07-a.pdf"] {
      #expect(try permissions(path) == 0o600, "\(path)")
    }
  }

  /// Other hard links keep the old contents, as backups made of links require.
  @Test func aHardLinkKeepsTheOldContents() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let path = project.folder.appending(path: "ledger.json").path()
    try FileManager.default.linkItem(
      atPath: path, toPath: project.folder.appending(path: "backup.json").path())
    #expect(try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1").code == 0)
    #expect(try project.ledger.contains("\"A\""))
    #expect(try project.read("backup.json") == smallLedger)
    #expect(try project.files == ["backup.json", "ledger.json"])
  }

  @Test func changesALedgerWithTheLongestName() throws {
    let project = try LedgerProject()
    let name = String(repeating: "n", count: 250) + ".json"
    try project.write(smallLedger, to: name)
    #expect(try project.folio("add", "--ledger", name, "--name", "A", "--amount", "1").code == 0)
    #expect(try project.read(name).contains("\"A\""))
    #expect(try project.files == [name])
  }

  #if os(Linux)
    @Test(.enabled(if: hasExtendedAttributes, "the file system keeps no extended attributes"))
    func keepsExtendedAttributesAndOwner() throws {
      let project = try LedgerProject(ledger: smallLedger)
      let path = project.folder.appending(path: "ledger.json").path()
      let value = Array("books \u{0} of 2026".utf8)
      try #require(setxattr(path, "user.folio", value, value.count, 0) == 0)
      let owner: uid_t = getuid() == 0 ? 12345 : getuid()
      #expect(chown(path, owner, getgid()) == 0)
      #expect(try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1").code == 0)
      #expect(try project.ledger.contains("\"A\""))
      var kept = [UInt8](repeating: 0, count: 100)
      let count = getxattr(path, "user.folio", &kept, kept.count)
      #expect(Array(kept.prefix(max(count, 0))) == value)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_uid == owner)
    }

    private static let hasExtendedAttributes: Bool = {
      guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "file")) != nil else {
        return false
      }
      return setxattr(folder["file"].path, "user.folio", "x", 1, 0) == 0
    }()
  #endif

  @Test func refusesALinkThatLeadsNowhere() throws {
    let project = try LedgerProject()
    let link = project.folder.appending(path: "ledger.json").path()
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone.json")
    let run = try project.folio("add", "--ledger", "ledger.json", "--name", "A", "--amount", "1")
    #expect(
      run
        == LedgerProject.Run(
          code: 1, output: "",
          errors: """
            ledger.json: error: this symbolic link is broken
              fix it, or name the file itself

            """))
  }

  @Test func losesNoneOfManyAtOnce() throws {
    let project = try LedgerProject()
    let runs = try (1...12).map { number in
      try project.start([
        LedgerProject.binary, "add", "--ledger", "ledger.json", "--name", "N\(number)", "--amount", "1",
      ])
    }
    for (process, _, _) in runs {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    let ledger = try project.ledger
    for number in 1...12 { #expect(ledger.contains("\"N\(number)\"")) }
    #expect(try project.files == ["ledger.json"])
  }
}
