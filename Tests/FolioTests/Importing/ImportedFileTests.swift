import Foundation
import Testing

/// Tests queries for the payments of an import, by the name of its file, which only the ledger knows.
struct ImportedFileTests {
  /// - Parameter amount: That of the card's payment; 20 makes it the other side of the bank's.
  private func project(amount: Int = 21) throws -> LedgerProject {
    let project = try LedgerProject(
      ledger: """
        { "transactions": [
          { "date": "2026-01-02", "type": "expense", "name": "By hand", "amount": "7", "account": "Cash" }
        ] }
        """)
    try project.write(
      "Date,Name,Amount\n2026-01-03,Bakery,-3.50\n2026-01-04,Payment to card,-20\n", to: "in/Bank 2026-01.csv"
    )
    try project.write(
      "Date,Name,Amount\n2026-01-05,Films,-8\n2026-01-06,Payment,\(amount)\n", to: "amex-2026-01.csv")
    for (file, account) in [("in/Bank 2026-01.csv", "Checking"), ("amex-2026-01.csv", "Amex")] {
      try #require(
        project.folio("import", file, "--bank", "--account", account, "--ledger", "ledger.json", "--yes").code
          == 0)
    }
    return project
  }

  private func names(_ query: String, in project: LedgerProject) throws -> [String] {
    let run = try project.folio("list", query, "--csv", "--ledger", "ledger.json")
    #expect(!run.errors.contains("warning"), "\(run)")
    return run.output.split(separator: "\r\n").dropFirst().map { String($0.split(separator: ",")[2]) }
  }

  @Test func aQueryFindsThePaymentsOfAFile() throws {
    let project = try project()
    let text = try project.read("ledger.json")
    #expect(text.contains(#""file": "Bank 2026-01.csv""#) && !text.contains("in/"))
    #expect(try names("from:amex-2026-01.csv", in: project) == ["Payment", "Films"])
    #expect(try names(#"from:"bank 2026-01.csv""#, in: project) == ["Payment to card", "Bakery"])
    #expect(try names("from:amex >10", in: project) == ["Payment"])
    #expect(try names("-from:amex", in: project) == ["Payment to card", "Bakery", "By hand"])
    #expect(try names("no:from", in: project) == ["By hand"])
    #expect(try names("has:from", in: project).count == 4)
    // Only this field is about files.
    #expect(try names("amex-2026-01.csv", in: project) == [])
  }

  @Test func thePaymentsChangeAndGoTogether() throws {
    let project = try project()
    let before = try project.read("ledger.json")
    for command in [["edit", "--account", "Blue"], ["remove"]] {
      let run = try project.folio(
        [command[0], "--where", "from:amex"] + command.dropFirst() + ["--yes", "--ledger", "ledger.json"])
      #expect(run.code == 0, "\(run)")
      #expect(try names("account:amex", in: project) == [])
      #expect(try names("no:from", in: project) == ["By hand"])
      let after = try project.read("ledger.json")
      for (command, text) in [("undo", before), ("redo", after), ("undo", before)] {
        #expect(try project.folio(command, "--ledger", "ledger.json").code == 0)
        #expect(try project.read("ledger.json") == text)
      }
    }
  }

  /// A second file with the same payments takes none of them away from the first.
  @Test func aPaymentStaysWithTheFileThatAddedIt() throws {
    let project = try project()
    let before = try project.read("ledger.json")
    try project.write(try project.read("amex-2026-01.csv"), to: "again.csv")
    _ = try project.folio("import", "again.csv", "--account", "Amex", "--yes", "--ledger", "ledger.json")
    #expect(try project.read("ledger.json") == before)
  }

  @Test func piecesAndPairsAreStillFound() throws {
    let project = try project(amount: 20)
    #expect(
      try project.folio("split", "2026-01-05", "5", "Fun", "3", "Food", "--ledger", "ledger.json").code == 0)
    #expect(try names("from:amex", in: project) == ["Films", "Films", "Payment to card"])
    #expect(try names("from:amex type:transfer", in: project) == ["Payment to card"])
    #expect(try names("from:bank type:transfer", in: project) == ["Payment to card"])
  }

  @Test func noPageNamesAFile() throws {
    let project = try project()
    try project.write(#"{ "all": { "show": ["account"] } }"#, to: "content/copies.json")
    for copy in [[], ["--copy", "all"]] {
      let run = try project.folio(
        ["build", "--ledger", "ledger.json", "--output", "out", "--now", "2026-02-01"] + copy)
      #expect(run.code == 0, "\(run)")
      let files = try #require(
        FileManager.default.enumerator(atPath: project.folder.appending(path: "out").path()))
      for case let file as String in files {
        let bytes =
          FileManager.default.contents(atPath: project.folder.appending(path: "out/\(file)").path()) ?? Data()
        #expect(!String(decoding: bytes, as: UTF8.self).contains("amex-2026"), "\(file)")
      }
    }
  }
}
