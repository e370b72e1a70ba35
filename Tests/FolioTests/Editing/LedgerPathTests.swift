import Foundation
import TestSupport
import Testing

/// Tests the paths that a ledger may have, and commands that wait while another program locks its folder.
struct LedgerPathTests {
  /// The files next to a ledger (its rules and profiles) are found for any path.
  @Test(arguments: ["l", "./l", "a/l", ".//l"]) func aPathMayBeShort(path: String) throws {
    let project = try LedgerProject()
    let folder = path.hasPrefix("a/") ? "a/" : ""
    try project.write(smallLedger, to: folder + "l")
    try project.write(
      #"[{ "when": { "name": { "is": "Bakery" } }, "set": { "category": "Food" } }]"#,
      to: folder + "rules.json")
    try project.write("Date,Name,Amount\n2026-03-02,A,-1.00\n", to: "bank.csv")
    #expect(try project.folio("categorize", "--yes", "--ledger", path).code == 0)
    #expect(try project.read(folder + "l").contains("Food"))
    #expect(try project.folio("import", "bank.csv", "--ledger", path).code == 0)
    #expect(try project.read(folder + "l").contains("\"A\""))
  }

  @Test(arguments: [".", "/", "./", "..", "content/"]) func aFolderIsNoLedger(path: String) throws {
    let project = try LedgerProject(ledger: smallLedger)
    try project.write("Date,Name,Amount\n2026-03-02,A,-1.00\n", to: "bank.csv")
    try project.write(#"{ "ledger": "\#(path)" }"#, to: "content/site.json")
    for options in [["--ledger", path], []] {
      for command in [["categorize"], ["import", "bank.csv"], ["edit", "b2", "--amount", "3"]] {
        let run = try project.folio(command + options)
        #expect(run.code == 1 && run.errors.contains("error: "), "\(command + options) \(run)")
      }
    }
  }

  @Test func saysThatItWaitsForAnotherProgram() throws {
    let project = try LedgerProject(ledger: smallLedger)
    let folder = open(project.folder.path(), O_RDONLY)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    let (process, _, errors) = try project.start(
      [LedgerProject.binary, "edit", "b2", "--amount", "13", "--ledger", "ledger.json"])
    // A command that prints nothing must not block the test forever.
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { flock(folder, LOCK_UN) }
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(
      said.wholeMatch(
        of:
          /Waiting for another program( \(process \d+, .+\))? to finish with the folder of ledger.json; after 30 seconds, this gives up …\n/
      ) != nil, "\(said)")
    #expect(process.isRunning)
    #expect(try project.ledger == smallLedger)
    flock(folder, LOCK_UN)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try project.ledger.contains("13.00"))
  }
}
