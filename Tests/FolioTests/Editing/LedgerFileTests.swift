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
}
