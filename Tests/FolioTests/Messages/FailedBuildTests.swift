import Foundation
import TestSupport
import Testing

/// Checks that a failed build leaves the earlier site untouched, byte for byte.
struct FailedBuildTests {
  private let project: TemporaryFolder
  private let folio: FolioCommand

  init() throws {
    project = try TemporaryFolder()
    folio = FolioCommand(folder: project.url)
    try project.copy(contentsOf: Repository.fixtures.appending(path: "projects/household"))
  }

  @Test func twelveMistakesInALedgerGiveTwelveMessagesAndLeaveTheSite() throws {
    let before = try builtSite()
    try project.remove("content/ledger.json")
    let broken = ErrorFixture(name: "ledger-twelve-mistakes").url.appending(path: "ledger.json")
    try FileManager.default.copyItem(at: broken, to: project["content/ledger.json"])

    let result = try folio("build", "--now", "2026-11-20")
    #expect(result.exitCode == 65)
    let places = result.stderr.split(separator: "\n").compactMap {
      $0.wholeMatch(of: /content\/ledger\.json:(\d+:\d+): error: .+/)?.1
    }
    let expected = [
      "4:15", "10:15", "17:15", "24:15", "31:17", "37:17", "43:17", "50:19", "57:15", "71:13", "73:5",
      "83:23",
    ]
    #expect(places.map(String.init) == expected)
    #expect(try FolderSnapshot(of: project["site"]) == before)
  }

  @Test func aMisspeltNameInATemplateLeavesTheSite() throws {
    let before = try builtSite()
    try project.write("# About\n\nWe have {{spendin}} left.\n", to: "content/about.md")

    let result = try folio("build", "--now", "2026-11-20")
    #expect(result.exitCode == 1)
    #expect(result.stderr.hasPrefix("content/about.md:3:9: error: unknown name \"spendin\"\n"))
    #expect(result.stderr.contains("did you mean \"spending\"?"))
    #expect(try FolderSnapshot(of: project["site"]) == before)
  }

  @Test(arguments: [
    ["build", "--jobs", "0"], ["build", "--now", "tomorrow"], ["build", "--nonsense"], ["nonsense"],
    ["build", "content/ledger.json"],
  ])
  func wrongArgumentsLeaveTheSite(arguments: [String]) throws {
    let before = try builtSite()
    let result = try folio(arguments)
    #expect(result.exitCode == 64)
    #expect(result.stdout.isEmpty)
    #expect(result.stderr.hasPrefix("Error: "))
    #expect(try FolderSnapshot(of: project["site"]) == before)
  }

  @Test(arguments: [
    "yesterday", "nan", "inf", "0x10", "1e9", "", "9223372036854775807", "-9223372036854775808",
  ])
  func anUnreadableSourceDateEpochIsAWrongArgument(epoch: String) throws {
    var folio = folio
    folio.environment["SOURCE_DATE_EPOCH"] = epoch
    let result = try folio("build")
    #expect(result.exitCode == 64)
    #expect(result.stderr.contains("SOURCE_DATE_EPOCH must be a number of seconds since 1970"))
  }

  @Test func aSecondBuildOfTheSameTouchesNothing() throws {
    let before = try builtSite()
    let result = try folio("build", "--now", "2026-11-20")
    #expect(result.exitCode == 0)
    #expect(result.stdout.contains(", 0 changed, 0 removed, "))
    #expect(try FolderSnapshot(of: project["site"]) == before)
  }

  /// Figures of the current month state the day up to which they count; pages of payments do not.
  @Test func aNewDayChangesNoPaymentsPage() throws {
    let before = try builtSite()
    _ = try folio("build", "--now", "2026-11-21")
    let after = try FolderSnapshot(of: project["site"])
    let changed = after.pages.filter { after.files[$0] != before.files[$0] }
    #expect(changed.contains("index.html"))
    #expect(changed.filter { $0.hasPrefix("transactions/") }.isEmpty)
    #expect(after.pages == before.pages)
  }

  private func builtSite() throws -> FolderSnapshot {
    let result = try folio("build", "--now", "2026-11-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    return try FolderSnapshot(of: project["site"])
  }
}
