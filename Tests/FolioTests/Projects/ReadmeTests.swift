import Foundation
import TestSupport
import Testing

/// Types the commands of the README, and of the pages of the guide that continue it.
struct ReadmeTests {
  private let guide: String
  private let folder: TemporaryFolder

  init() throws {
    guide = try ["README.md", "docs/importing.md", "docs/pages.md"].map { path in
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }.joined()
    folder = try TemporaryFolder()
    try folder.write(try block("json", containing: "transactions"), to: "my.json")
    try folder.write(try folder.text("my.json"), to: "content/ledger.json")
  }

  @Test func theReadmeIsShortAndLeadsToEveryPage() throws {
    let readme = try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 161)
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "docs").path
    ).filter { $0.hasSuffix(".md") }
    #expect(pages.count > 10)
    for page in pages { #expect(readme.contains("](docs/\(page))"), "\(page)") }
  }

  @Test func theLedgerBuilds() throws {
    try type("folio build --ledger my.json --output report")
    #expect(try folder.text("report/index.html").contains("−$12.40"))
  }

  @Test func aPageOfOnesOwn() throws {
    try type(try block("sh", containing: "content/about.md"))
    let page = try folder.text("site/about.html")
    #expect(page.contains("written down <strong>1</strong> payments. We have kept −$12.40."))
    #expect(page.contains("<title>About Personal Finance</title>"))
  }

  @Test func aThemeOfOnesOwn() throws {
    try type(try block("sh", containing: "themes/mine"))
    let row = "Mar 5, 2026 · <bdi>Corner Bakery</bdi> · −$12.40</a></li>"
    #expect(try folder.text("site/lists/transactions.html").contains(row))
  }

  /// Types every command of the section, and compares the output with that in the guide.
  @Test func aMonthFromTheBankAndTheCard() throws {
    let books = try TemporaryFolder()
    try books.copy(contentsOf: Repository.fixtures.appending(path: "month"), except: [])
    let section = try #require(guide.components(separatedBy: "## A month from the bank").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let folio = FolioCommand(folder: books.url)
    var said = ""
    for (number, block) in section.components(separatedBy: "```").enumerated() where number % 2 == 1 {
      guard block.hasPrefix("sh\n") else {
        #expect(said == block.dropFirst())
        continue
      }
      said = ""
      for line in block.split(separator: "\n").dropFirst() {
        let words = line.split(separator: " ").map(String.init)
        #expect(words[0] == "folio")
        let result = try folio(Array(words.dropFirst()))
        said += result.stdout + result.stderr
      }
    }
    #expect(try folio("import", "--profiles").stdout.contains("Amex: --account Amex --card\n"))
    #expect(try folio("build").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: books["site/imports.json"].path))
  }

  /// The first code block in a language that contains a text.
  private func block(_ language: String, containing text: String) throws -> String {
    let blocks = guide.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    return try #require(blocks.first { $0.contains(text) }, "no such block in the guide")
  }

  private func type(_ commands: String) throws {
    let tools = try FolioCommand.binary().deletingLastPathComponent().path(percentEncoded: false)
    let environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(tools):/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1795132800"]
    ) { $1 }
    let result = try RunningProcess.run(
      ["/bin/sh", "-ec", commands], in: folder.url, environment: environment)
    #expect(result.exitCode == 0, "\(commands)\n\(result.stderr)")
  }
}
