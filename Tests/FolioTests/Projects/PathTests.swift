import Foundation
import TestSupport
import Testing

/// Checks that paths are treated as bytes: it does not matter how a name looks, or whether it combines with
/// the slash before it.
struct PathTests {
  @Test func aNameMayBeginOrEndWithWhatJoinsItsNeighbor() throws {
    let project = try TemporaryFolder()
    let payment =
      #"{"date":"2026-01-01","type":"expense","name":"a","amount":"1","attachments":["r/\u0301.txt"]}"#
    try project.write("[\(payment)]", to: "content/ledger.json")
    for name in ["\u{301}a", "\u{301}d/x", "d/\u{301}", "prefix\u{600}"] {
      try project.write("{{count}}\n", to: "content/\(name).md")
      try project.write("copy", to: "content/static/\(name).csv")
    }
    try project.write("receipt", to: "content/r/\u{301}.txt")
    try project.write("hidden", to: "content/.\u{301}draft.md")
    let result = try FolioCommand(folder: project.url)("build", "--now", "2026-11-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty)
    for name in ["\u{301}a", "\u{301}d/x", "d/\u{301}", "prefix\u{600}"] {
      #expect(project.has("site/\(name).html") && project.has("site/static/\(name).csv"), "\(name)")
    }
    #expect(project.has("site/r/\u{301}.txt") && !project.has("site/.\u{301}draft.html"))
  }

  @Test func aCopyOfTheLedgerIsPrivateWhateverJoinsItsName() throws {
    let project = try TemporaryFolder()
    try project.write("[]", to: "content/ledger.json")
    try project.write("[]", to: "content/ledger.json\u{301}.bak")
    let result = try FolioCommand(folder: project.url)("build", "--now", "2026-11-20")
    #expect(result.exitCode == 0)
    #expect(!project.has("site/ledger.json\u{301}.bak"))
  }

  @Test(
    .enabled(if: !fileSystemFolds, "to the file system, names that look the same are one"),
    arguments: [("DOCS", "docs"), ("\u{E9}", "e\u{301}")])
  func aFileWhereAFolderIsNeededIsToldBeforeAnythingIsWritten(file: String, folder: String) throws {
    let project = try TemporaryFolder()
    try project.write("[]", to: "content/ledger.json")
    try project.write("file", to: "content/static/\(file)")
    try project.write("inside", to: "content/static/\(folder)/deep/a.txt")
    let result = try FolioCommand(folder: project.url)("build", "--now", "2026-11-20")
    #expect(result.exitCode == 1)
    #expect(
      result.stderr == """
        content/static/\(file): error: static/\(file) is a file, but a folder static/\(folder) is needed
          content/static/\(folder)/deep/a.txt creates the folder; rename one of them

        """)
    #expect(!project.has("site"))
  }

  private static let fileSystemFolds: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "DOCS")) != nil,
      (try? folder.write("", to: "\u{E9}")) != nil
    else { return true }
    return folder.has("docs") || folder.has("e\u{301}")
  }()

  #if os(Linux)
    @Test(arguments: [
      ("content/static", "b", "d.txt"), ("content", "b", "d.md"), ("themes/default/assets", "b", ".css"),
      ("themes/default/partials", "b", ".html"), ("content", "", "/page.md"),
    ])
    func aNameThatIsNotUTF8IsToldAndNothingIsMadeOfIt(folder: String, start: String, end: String) throws {
      let project = try TemporaryFolder()
      try project.write("[]", to: "content/ledger.json")
      try FileManager.default.createDirectory(at: project[folder], withIntermediateDirectories: true)
      let path = Array("\(project.url.path(percentEncoded: false))\(folder)/\(start)".utf8) + [0xFF]
      if end.hasPrefix("/") { #expect(mkdir(Self.cString(path), 0o755) == 0) }
      let file = try #require(fopen(Self.cString(path + Array(end.utf8)), "w"))
      fclose(file)
      let result = try FolioCommand(folder: project.url)("build", "--now", "2026-11-20")
      #expect(result.exitCode == 1)
      #expect(
        result.stderr == """
          \(folder)/\(start)\u{FFFD}\(end): error: the file name is not UTF-8
            rename it; \u{FFFD} marks what cannot be read

          """)
      #expect(!project.has("site"))
    }

    private static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
  #endif
}
