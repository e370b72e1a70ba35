import Foundation
import TestSupport
import Testing

/// Tests that a receipt which a command copied goes and comes with the change.
struct ReceiptUndoTests {
  private static let bakery = "receipts/2026-03-05-bakery.pdf"
  private let project: LedgerProject

  init() throws {
    project = try LedgerProject(ledger: smallLedger)
    try project.write("scan", to: "scan.pdf")
  }

  private func folio(_ arguments: String...) throws -> String {
    let run = try project.folio(arguments + ["--ledger", "ledger.json"])
    #expect(run.code == 0, "\(run)")
    return run.output
  }

  private func receipts() throws -> [String] {
    let folder = project.folder.appending(path: "receipts").path()
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The names of receipts that wait in the journal.
  private func waiting() throws -> [String] {
    let folder = project.folder.appending(path: ".folio/undo-ledger.json").path()
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("receipt") }
  }

  @Test func goesWithUndoAndComesWithRedo() throws {
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    _ = try folio("add", "--name", "Tea", "--amount", "3", "--attach", "scan.pdf")
    let (both, ledger) = (["2026-03-05-bakery.pdf", "2026-03-07-tea.pdf"], try project.ledger)
    for _ in 0..<2 {
      #expect(
        try folio("undo").hasSuffix(
          "\n  receipts/2026-03-07-tea.pdf is gone, too; folio redo brings it back\n"))
      #expect(try receipts() == [both[0]])
      #expect(try folio("undo").contains("\(Self.bakery) is gone"))
      #expect(try receipts() == [])
      #expect(try project.ledger == smallLedger)
      #expect(try folio("redo").hasSuffix("\n  \(Self.bakery) is there again\n"))
      #expect(try receipts() == [both[0]])
      _ = try folio("redo")
      #expect(try receipts() == both)
      #expect(try project.ledger == ledger)
      #expect(try project.read(Self.bakery) == "scan")
      #expect(try waiting() == [])
    }
  }

  /// A file that somebody put there is nobody's copy, and neither is one that another payment has.
  @Test func staysWhereItIsNeeded() throws {
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    _ = try folio("edit", "b2", "--attachment", "scan.pdf", "--attachment", Self.bakery)
    _ = try folio("undo")
    #expect(try project.read("scan.pdf") == "scan")
    try project.write(
      try project.ledger.replacing(
        #""name": "Studio""#, with: #""name": "Studio", "attachments": ["\#(Self.bakery)"]"#),
      to: "ledger.json")
    let output = try folio("undo")
    #expect(output.hasPrefix("Undid") && !output.contains("gone"))
    #expect(try receipts() == ["2026-03-05-bakery.pdf"])
  }

  /// The ledger may be a link: receipts are where builds look for them, beside the link.
  @Test func liesBesideTheLinkOfALedger() throws {
    let files = FileManager.default
    let cloud = project.folder.appending(path: "cloud")
    try files.createDirectory(at: cloud, withIntermediateDirectories: true)
    try files.moveItem(
      at: project.folder.appending(path: "ledger.json"), to: cloud.appending(path: "books.json"))
    try files.createSymbolicLink(
      atPath: project.folder.appending(path: "ledger.json").path(), withDestinationPath: "cloud/books.json")
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    #expect(try project.read(Self.bakery) == "scan")
    #expect(try folio("undo").contains("\(Self.bakery) is gone"))
    #expect(try receipts() == [])
    #expect(try folio("redo").hasSuffix("\n  \(Self.bakery) is there again\n"))
    #expect(try project.read(Self.bakery) == "scan")
    #expect(try files.contentsOfDirectory(atPath: cloud.path()).sorted() == [".folio", "books.json"])
  }

  /// A link may lead to another ledger for a while. What waits for the first is not forgotten.
  @Test func waitsForTheLedgerThatTheLinkLedTo() throws {
    let files = FileManager.default
    let link = project.folder.appending(path: "ledger.json")
    try files.moveItem(at: link, to: project.folder.appending(path: "2025.json"))
    try project.write(smallLedger, to: "2026.json")
    func lead(to target: String) throws {
      try? files.removeItem(at: link)
      try files.createSymbolicLink(atPath: link.path(), withDestinationPath: target)
    }
    try lead(to: "2025.json")
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    _ = try folio("undo")
    try lead(to: "2026.json")
    _ = try folio("add", "--name", "Other", "--amount", "1")
    try lead(to: "2025.json")
    #expect(try folio("redo").contains("\(Self.bakery) is there again"))
  }

  /// A folder that is a link keeps a receipt out, and no later command from its work.
  @Test func aLinkInPlaceOfTheFolderStopsOneCommandAlone() throws {
    let out = project.folder.appending(path: "out")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.appending(path: "receipts").path(), withDestinationPath: "out")
    #expect(try project.folio("edit", "b2", "--attach", "scan.pdf", "--ledger", "ledger.json").code == 1)
    _ = try folio("add", "--name", "Tea", "--amount", "3")
    #expect(try folio("undo").hasPrefix("Undid"))
    #expect(try project.ledger == smallLedger)
    #expect(try FileManager.default.contentsOfDirectory(atPath: out.path()) == [])
  }

  /// Two projects may have links to one ledger. A receipt that its payment has again is not thrown away.
  @Test func isNotForgottenIfAnotherLinkMadeTheChangeAgain() throws {
    let files = FileManager.default
    let other = project.folder.appending(path: "other")
    try files.createDirectory(at: other, withIntermediateDirectories: true)
    try files.moveItem(
      at: project.folder.appending(path: "ledger.json"), to: project.folder.appending(path: "books.json"))
    for (link, target) in [("ledger.json", "books.json"), ("other/ledger.json", "../books.json")] {
      try files.createSymbolicLink(
        atPath: project.folder.appending(path: link).path(), withDestinationPath: target)
    }
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    _ = try folio("undo")
    #expect(try project.folio("redo", "--ledger", "other/ledger.json").code == 0)
    _ = try folio("add", "--name", "Later", "--amount", "2")
    #expect(try project.read(Self.bakery) == "scan")
  }

  /// Another file in its place is not overwritten, and one that can no longer come back is not kept.
  @Test func waitsNoLongerThanItsChange() throws {
    _ = try folio("edit", "b2", "a1", "--attach", "scan.pdf")
    _ = try folio("undo")
    #expect(try waiting().count == 1)
    try project.write("mine", to: Self.bakery)
    _ = try folio("redo")
    #expect(try project.read(Self.bakery) == "mine")
    _ = try folio("undo")
    _ = try folio("edit", "a1", "--amount", "7")
    #expect(try waiting() == [])
  }

  /// A record that names a file elsewhere is damaged.
  @Test(arguments: ["receipts/../ledger.json", "receipts/", "receipts/a/b", "../scan.pdf", "receipts/.."])
  func namesNoFileElsewhere(path: String) throws {
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    let record = try project.read(".folio/undo-ledger.json/1")
    try #require(record.contains(Self.bakery))
    let parts = record.components(separatedBy: #"["\#(Self.bakery)""#)
    try #require(parts.count > 1)
    try project.write(
      parts.dropLast().joined() + "[\"\(path)\"" + parts[parts.count - 1], to: ".folio/undo-ledger.json/1")
    let run = try project.folio("undo", "--ledger", "ledger.json")
    #expect(run.code == 1 && run.errors.contains("is damaged"), "\(run)")
    #expect(try receipts() == ["2026-03-05-bakery.pdf"])
  }

  /// A command that is killed at any call leaves no receipt in part, and none that no payment has after the
  /// next command; no ledger names a receipt that is not there.
  @Test(
    .needs(.strace), arguments: ["write", "fsync", "renameat", "linkat", "mkdirat", "fchmod", "unlinkat"])
  func isNeverThereInPart(call: String) throws {
    var wasKilled = false
    for number in 1...8 {
      let project = try LedgerProject(ledger: smallLedger)
      let scan = String(repeating: "scan", count: 50_000)
      try project.write(scan, to: "scan.pdf")
      let run = try project.run(
        [
          Tool.strace.path, "-qq", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
          "inject=\(call):signal=KILL:when=\(number)", LedgerProject.binary, "add", "--name", "Tea",
          "--amount", "3",
          "--attach", "scan.pdf", "--ledger", "ledger.json",
        ])
      wasKilled = wasKilled || run.code != 0
      let isMade = try project.ledger.contains("2026-03-07-tea.pdf")
      let receipt = project.folder.appending(path: "receipts/2026-03-07-tea.pdf").path()
      let isThere = FileManager.default.fileExists(atPath: receipt)
      #expect(!isMade || isThere)
      if isThere { #expect(try project.read("receipts/2026-03-07-tea.pdf") == scan) }
      #expect(
        try project.folio("add", "--name", "Rent", "--amount", "1", "--ledger", "ledger.json").code == 0)
      #expect(FileManager.default.fileExists(atPath: receipt) == isMade, "\(call) \(number)")
      let store = project.folder.appending(path: ".folio/undo-ledger.json").path()
      let left = try FileManager.default.contentsOfDirectory(atPath: store)
      #expect(left.allSatisfy { Int($0) != nil }, "\(left)")
    }
    #expect(wasKilled)
  }

  /// A file in place of a copy that was never needed is somebody's own.
  @Test func leavesAFileThatIsNotItsCopy() throws {
    _ = try folio("add", "--name", "Tea", "--amount", "3", "--attach", "scan.pdf")
    // As a kill before the ledger was changed leaves it, and then a copy made by hand.
    try project.write(smallLedger, to: "ledger.json")
    try FileManager.default.removeItem(at: project.folder.appending(path: "receipts/2026-03-07-tea.pdf"))
    try project.write("scan", to: "receipts/2026-03-07-tea.pdf")
    _ = try folio("edit", "a1", "--amount", "7")
    #expect(try receipts() == ["2026-03-07-tea.pdf"])
  }

  /// A better scan that the user made since is nobody's copy, and no command removes it.
  @Test func leavesAFileThatTookThePlaceOfItsCopy() throws {
    _ = try folio("edit", "b2", "--attach", "scan.pdf")
    try project.write("a better scan", to: Self.bakery)
    #expect(
      try folio("undo").hasSuffix(
        "\n  \(Self.bakery) stays: it is another file than the one that the command copied\n"))
    _ = try folio("edit", "a1", "--amount", "7")
    #expect(try project.read(Self.bakery) == "a better scan")
  }
}
