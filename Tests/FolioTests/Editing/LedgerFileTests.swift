import Basics
import Foundation
import Testing

@testable import folio

/// Tests what happens when another program writes to the file.
struct LedgerFileTests {
  @Test func changesWhatIsThereNow() throws {
    let project = try LedgerProject(ledger: "old")
    let path = project.folder.appending(path: "ledger.json").path()
    var seen: [String] = []
    try LedgerFile(name: path).update { bytes in
      let text = String(decoding: bytes ?? [], as: UTF8.self)
      seen.append(text)
      if seen.count == 1 { try project.write("from an editor", to: "ledger.json") }
      return Array((text + "!").utf8)
    }
    #expect(seen == ["old", "from an editor"])
    #expect(try project.ledger == "from an editor!")
    #expect(try project.files == ["ledger.json"])
  }

  @Test func givesUpWhereTheFileKeepsChanging() throws {
    let project = try LedgerProject(ledger: "0")
    let path = project.folder.appending(path: "ledger.json").path()
    var count = 0
    #expect(throws: FileProblem.self) {
      try LedgerFile(name: path).update { _ in
        count += 1
        try project.write("\(count)", to: "ledger.json")
        return [0]
      }
    }
    #expect(try project.ledger == "\(count)")
    #expect(try project.files == ["ledger.json"])
  }

  @Test func leavesNothingBehindAnError() throws {
    struct Stop: Error {}
    let project = try LedgerProject(ledger: "0")
    let path = project.folder.appending(path: "ledger.json").path()
    #expect(throws: Stop.self) { try LedgerFile(name: path).update { _ in throw Stop() } }
    #expect(throws: Stop.self) {
      try LedgerFile(name: project.folder.path() + "/new/ledger.json").update { _ in throw Stop() }
    }
    #expect(try project.files == ["ledger.json"])
  }

  /// A program that never ends, or of another user, must not keep a command waiting for ever.
  @Test func givesUpWhereTheFolderStaysLocked() throws {
    let project = try LedgerProject(ledger: "0")
    let path = project.folder.appending(path: "ledger.json").path()
    let folder = open(project.folder.path(), O_RDONLY)
    defer { close(folder) }
    try #require(flock(folder, LOCK_EX) == 0)
    var file = LedgerFile(name: path)
    file.patience = LedgerFile.Patience(notice: .seconds(100), limit: .milliseconds(40))
    var problem: FileProblem?
    do {
      try file.update { _ in [0] }
    } catch let error as FileProblem {
      problem = error
    }
    guard case .locked(path, let holders, let waited) = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(waited == .milliseconds(40))
    #if os(Linux)
      let program = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).dropLast()
      // Some file systems have another name in the list of locks.
      #expect(holders.isEmpty || holders == [ProcessName(Int(getpid()), program: String(program))])
    #endif
    #expect(try project.ledger == "0")
    flock(folder, LOCK_UN)
    try file.update { _ in [0x31] }
    #expect(try project.ledger == "1")
  }

  @Test func namesWhatItWaitsFor() {
    func message(_ holders: [ProcessName]) -> String {
      let diagnostic = FileProblem.locked("ledger.json", by: holders, waited: .seconds(30))
        .diagnostic(in: Problem.Context())
      return "\(diagnostic.message)\n\(diagnostic.hint ?? "")"
    }
    let advice = "wait until it has finished, or end it, and try again: nothing has been changed"
    #expect(message([]) == "another program has kept its folder locked for 30 seconds\n\(advice)")
    #expect(
      message([ProcessName(4711, program: "fo\u{1B}[1mlio"), ProcessName(12, program: nil)])
        == "another program (process 4711, fo\u{FFFD}[1mlio; process 12) has kept its folder locked for 30 "
        + "seconds\n\(advice)")
  }
}
