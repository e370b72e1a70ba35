import Basics
import Bookkeeping
import Foundation
import Publishing
import TestSupport
import Testing

/// Checks that `folio check` reports every problem, and writes nothing.
struct CheckCommandTests {
  @Test(arguments: Fixture.all)
  func saysWhatIsExpected(fixture: Fixture) throws {
    try fixture.check()
  }

  @Test func everyFixtureIsFound() {
    #expect(Fixture.all.count >= 9)
  }

  @Test func theDemoHasNoProblems() throws {
    let result = try FolioCommand(folder: Repository.root)("check", "--strict")
    #expect(result.stderr.isEmpty)
    #expect(try #require(result.stdout.wholeMatch(of: /(\d+) pages, no problems\n/)).output.1.count > 2)
    #expect(result.exitCode == 0)
  }

  /// The year before the first one has a name, too.
  @Test(arguments: ["07", "04-06", "01"]) func theFirstYearOfAllMayBegin(yearStart: String) throws {
    let project = try FixtureProject("household")
    let row = #"{"id":"a","date":"0001-01-01","type":"expense","name":"A","amount":"1.00"}"#
    try project.folder.write(
      #"{"currency":"EUR","yearStart":"\#(yearStart)","transactions":[\#(row)]}"#, to: "content/ledger.json")
    try project.folder.write("{}", to: "content/site.json")
    let result = try project.folio("check")
    #expect(result.exitCode <= 1 && !result.stderr.contains("Fatal"), "\(result)")
  }

  @Test func whatAHostRefusesIsAProblem() throws {
    let project = try FixtureProject("household")
    try project.folder.write("text", to: "content/static/a#b.txt")
    try project.folder.write("", to: "content/static/large.bin")
    #expect(truncate(project.folder["content/static/large.bin"].path, 25 << 20 + 1) == 0)
    let said = try ["cloudflare", "github", "netlify"].map { try project.folio("check", "--host", $0) }
    #expect(
      said[0].stderr.contains(
        "content/static/large.bin: error: Cloudflare Pages takes files of at most 25 MiB, and static/large.bin is larger\n"
      ))
    #expect(said[1].exitCode == 0 && said[1].stderr == "")
    #expect(
      said[2].stderr.contains(
        "content/static/a#b.txt: error: Netlify takes no file with # in its name, such as static/a#b.txt\n"))
    #expect(said[0].exitCode == 1 && said[2].exitCode == 1)
    #expect(try project.folio("check").exitCode == 0)
    #expect(try project.folio("check", "--host", "example").exitCode == 64)
    for number in 0..<11 {
      try project.folder.write("", to: "content/static/\(number).bin")
      #expect(truncate(project.folder["content/static/\(number).bin"].path, 99 << 20) == 0)
    }
    let large = try project.folio("check", "--host", "github")
    #expect(
      large.stderr.hasPrefix(
        """
        folio: error: GitHub Pages takes at most 1024 MiB, and the report has 1115 MiB
          publish it on a host without this limit, or leave large receipts out
        """), "\(large)")
  }

  /// Netlify takes neither `#` nor `?` in a name.
  @Test func attachmentsHaveNamesThatEachHostTakes() throws {
    let project = try TemporaryFolder()
    let names = ["bill#7.pdf", "bill?7.pdf", "a#b/bill 7.pdf", "what?"]
    for name in names { try project.write("%PDF-1.4\n", to: "content/\(name)") }
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ",")
    try project.write(
      """
      [{ "date": "2026-03-05", "type": "expense", "name": "A", "amount": "1", "attachments": [\(quoted)] }]
      """, to: "content/ledger.json")
    let folio = FolioCommand(folder: project.url)
    #expect(try folio("check", "--host", "netlify").exitCode == 0)
    #expect(try folio("build").exitCode == 0)
    let page = try String(contentsOf: project["site/transactions/2026-03-05-a.html"], encoding: .utf8)
    let published = page.matches(of: /class="file" href="\.\.\/([^"]*)"/).map { String($0.output.1) }
    #expect(published.count == 4 && Set(published).count == 4)
    for path in published {
      let file = project["site/" + path.replacing("%20", with: " ")]
      #expect(try String(contentsOf: file, encoding: .utf8) == "%PDF-1.4\n", "\(path)")
    }
    #expect(page.contains("bill#7.pdf</a>") || page.contains("<bdi>bill#7.pdf</bdi></a>"))
  }

  @Test func moreFilesThanAHostTakesAreAProblem() throws {
    let project = try TemporaryFolder()
    let payments = (0..<20_001).map {
      "{\"id\":\"t\($0)\",\"date\":\"2026-03-05\",\"type\":\"expense\",\"name\":\"A\",\"amount\":\"1\"}"
    }
    try project.write("[\(payments.joined(separator: ","))]", to: "content/ledger.json")
    let folio = FolioCommand(folder: project.url)
    let result = try folio("check", "--host", "cloudflare")
    #expect(
      result.stderr.hasPrefix(
        "folio: error: Cloudflare Pages takes at most 20000 files, and the report has 21"))
    #expect(
      result.stderr.hasSuffix("\n  put the payments of a month on one page: folio set payments inMonths\n"))
    #expect(result.exitCode == 1)
    #expect(try folio("set", "payments", "inMonths").exitCode == 0)
    let inMonths = try folio("check", "--host", "cloudflare")
    #expect(inMonths.exitCode == 0 && inMonths.stderr == "", "\(inMonths)")
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
        \(page):1:28: error: the link "receipt-t699.html" is broken
            1 | [one](nowhere.html) [each](receipt-{{id}}.html)
              |                            ^^^^^^^^^^^^^^^^^^^
          on transactions/t699.html and 699 more pages: the site has no transactions/receipt-t699.html

        """)
    #expect(result.stdout.hasSuffix(" pages, 2 errors\n"))
    #expect(result.exitCode == 1)
  }

  @Test(.enabled(if: FolioCommand.canBeUnprivileged, "root reads every file, and there is no setpriv"))
  func aFileThatCannotBeCopiedIsAProblem() throws {
    var project = try FixtureProject("household")
    project.folio.isUnprivileged = true
    try project.folder.write("secret", to: "content/static/notes.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: project.folder["content/static/notes.txt"].path)
    let result = try project.folio("check")
    #expect(result.stderr == "content/static/notes.txt: error: Permission denied\n")
    #expect(result.exitCode == 1)
  }

  @Test func aNameThatNoPageMayHaveIsAProblem() throws {
    let project = try FixtureProject("household")
    try project.folder.write("x", to: "content/static/no\u{1}tes.txt")
    let result = try project.folio("check")
    #expect(
      result.stderr == """
        static/no\u{FFFD}tes.txt: error: a file of the site cannot have this name
          rename the file that it is made from

        """)
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

extension CheckCommandTests {
  /// A project whose `expected.txt` lists commands with their complete output and exit codes.
  struct Fixture: CustomTestStringConvertible {
    private static let folder = Repository.fixtures.appending(path: "checks")
    private static let transcriptName = "expected.txt"
    private static let prompt = "$ folio "

    let name: String
    var testDescription: String { name }

    static let all: [Fixture] = {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      return (names ?? []).sorted().map(Fixture.init)
    }()

    private var url: URL { Self.folder.appending(path: name) }
    private var transcript: Golden { Golden(file: url.appending(path: Self.transcriptName)) }

    private var commands: [String] {
      let recorded = (try? String(contentsOf: transcript.file, encoding: .utf8)) ?? Self.prompt + "check"
      return recorded.split(separator: "\n").filter { $0.hasPrefix(Self.prompt) }.map {
        String($0.dropFirst(Self.prompt.count))
      }
    }

    func check() throws {
      let project = try TemporaryFolder()
      try project.copy(contentsOf: url, except: [Self.transcriptName])
      let before = try FolderSnapshot(of: project.url)
      var said = ""
      for command in commands {
        let result = try FolioCommand(folder: project.url)(command.split(separator: " ").map(String.init))
        if command.contains("--json") { #expect(result.stderr.isEmpty) }
        said += "\(Self.prompt)\(command)\n\(result.stderr)\(Self.withoutPageCount(result.stdout))"
        said += "[exit \(result.exitCode)]\n"
      }
      try transcript.check(said)
      #expect(try FolderSnapshot(of: project.url) == before, "a check writes nothing")
    }

    /// The problems that the checks find, as data.
    func problems() throws -> [Any] {
      let project = try TemporaryFolder()
      try project.copy(contentsOf: url, except: [Self.transcriptName])
      let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
      return commands.flatMap { command in
        let words = command.split(separator: " ").map(String.init)
        let ledger = words.firstIndex(of: "--ledger").map { words[$0 + 1] } ?? "content/ledger.json"
        return SiteCheck(
          of: BuildSettings(
            root: project.url, ledger: project[ledger], ledgerName: ledger, theme: "default", today: today)
        ).problems as [Any]
      }
    }

    /// Hides the number of pages, which depends on the default content.
    private static func withoutPageCount(_ text: String) -> String {
      text.replacing(/^\d+ pages,/, with: "… pages,")
    }
  }
}
