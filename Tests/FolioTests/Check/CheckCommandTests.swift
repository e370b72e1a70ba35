import Foundation
import Testing

/// `folio check` says everything that is wrong, and writes nothing.
struct CheckCommandTests {
  @Test(arguments: CheckFixture.all)
  func saysWhatIsExpected(fixture: CheckFixture) throws {
    try fixture.check()
  }

  @Test func theDemoHasNoProblems() throws {
    let result = try FolioCommand(folder: Repository.root)("check", "--strict")
    #expect(result.stderr.isEmpty)
    #expect(try #require(result.stdout.wholeMatch(of: /(\d+) pages, no problems\n/)).output.1.count > 2)
    #expect(result.exitCode == 0)
  }

  @Test func aDeadLinkOfATemplateIsToldOnceForAllItsPages() throws {
    let project = try TemporaryFolder()
    let payments = (0..<700).map {
      """
      { "id": "t\($0)", "date": "2026-03-05", "type": "expense", "name": "A", "amount": "1" }
      """
    }
    try project.write("[\(payments.joined(separator: ",\n"))]", to: "content/ledger.json")
    try project.write(
      "[one](nowhere.html) [each](receipt-{{id}}.html)\n", to: "content/transactions/[transaction].md")
    let result = try FolioCommand(folder: project.url)("check")
    let page = "content/transactions/[transaction].md"
    #expect(
      result.stderr == """
        \(page):1:7: error: the link "nowhere.html" is broken
            1 | [one](nowhere.html) [each](receipt-{{id}}.html)
              |       ^^^^^^^^^^^^
          on transactions/t699.html and 699 more pages: the site has no transactions/nowhere.html
        \(page): error: the link "receipt-t699.html" is broken
          on transactions/t699.html and 699 more pages: the site has no transactions/receipt-t699.html

        """)
    #expect(result.stdout.hasSuffix(" pages, 2 errors\n"))
    #expect(result.exitCode == 1)
  }

  @Test func aFileThatCannotBeCopiedIsAProblem() throws {
    guard getuid() != 0 else { return }
    let project = try FixtureProject("household")
    try project.folder.write("secret", to: "content/notes.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: project.folder["content/notes.txt"].path)
    let result = try project.folio("check")
    #expect(result.stderr == "content/notes.txt: error: Permission denied\n")
    #expect(result.exitCode == 1)
  }

  @Test func aNameThatNoPageMayHaveIsAProblem() throws {
    let project = try FixtureProject("household")
    try project.folder.write("x", to: "content/no\u{1}tes.txt")
    let result = try project.folio("check")
    #expect(result.stderr.hasSuffix(": error: this path is not safe for a page\n  rename the template\n"))
    #expect(result.exitCode == 1)
  }

  @Test func aProjectIsCheckedFromElsewhere() throws {
    let project = try FixtureProject("household")
    try project.folder.write("[x](nowhere.html)\n", to: "content/notes.md")
    let folder = project.folder["content"]
    let result = try FolioCommand(folder: folder)("check", "--root", "..")
    #expect(
      result.stderr.hasPrefix("../content/notes.md:1:5: error: the link \"nowhere.html\" is broken\n"))
  }

  @Test(arguments: [["check", "--nonsense"], ["check", "file"], ["check", "--now", "tomorrow"]])
  func wrongArgumentsAreToldAsSuch(arguments: [String]) throws {
    let result = try FolioCommand(folder: Repository.root)(arguments)
    #expect(result.exitCode == 64)
    #expect(result.stderr.hasPrefix("Error: ") && result.stdout.isEmpty)
  }
}
