import Foundation
import Testing

/// How the file itself is replaced.
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
      try FileManager.default.contentsOfDirectory(atPath: project.folder.path() + "/real") == ["books.json"])
  }

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
            ledger.json: error: the link leads to no file
              mend it, or name the file itself

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
