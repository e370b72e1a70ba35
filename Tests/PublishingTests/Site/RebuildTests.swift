import Bookkeeping
import Foundation
import SiteOutput
import TestSupport
import Testing

@testable import Publishing

/// Checks that unnecessary builds are skipped, and no others.
@Suite struct RebuildTests {
  let fixture: ScratchFolder
  var project: RebuildProject

  init() throws {
    fixture = try ScratchFolder()
    project = try RebuildProject.begin(in: fixture)
  }

  private func expectRecall(_ first: RebuildProject.Outcome) throws {
    guard case .built(let account) = first else {
      Issue.record("the first build was recalled")
      return
    }
    let before = Tree(project.site, stamped: true)
    #expect(try project.build() == .recalled(account))
    #expect(Tree(project.site, stamped: true) == before)
  }

  private func expectBuild() throws {
    guard case .built = try project.build() else {
      Issue.record("something has changed, but nothing was built")
      return
    }
    try project.expectCleanBuild()
  }

  @Test func aBuildWithoutChangesIsRecalled() throws {
    try project.write(RebuildProject.ledger(amount: 30), to: "books/ledger.json")
    try expectRecall(project.build())
    try project.write(RebuildProject.ledger(amount: 21), to: "books/ledger.json")
    try expectRecall(project.build())
  }

  private static let inputs = [
    "books/ledger.json", "books/a.txt", "books/deep/b.txt", "books/c.txt", "content/notes.md",
    "content/static/x.txt",
    "content/static/sub/x.txt", "themes/default/assets/style.css", "themes/default/words.json",
    "themes/default/layouts/page.html",
  ]

  @Test(arguments: Share.of(inputs, few: 4))
  func everyChangeOfAnInputCounts(path: String) throws {
    try project.build()
    let texts = [
      "json": path.hasPrefix("themes") ? "{ \"income\": \"In\" }" : RebuildProject.ledger(amount: 77),
      "html": "<!doctype html><title>A</title>", "md": RebuildProject.page,
    ]
    try project.write(texts[URL(filePath: path).pathExtension] ?? "text", to: path)
    try expectBuild()
    try expectRecall(
      try {
        project.remove("site"); return try project.build()
      }())
    if !path.hasSuffix("json") {
      // A byte of text after all markup.
      try project.editInSecret(path, at: path.hasSuffix("html") ? 22 : 0)
      try expectBuild()
    }
    if path != "books/ledger.json" {
      project.remove(path)
      try expectBuild()
    }
  }

  /// Settings count even if no file has changed: `site.json` and `copies.json` may have been written again
  /// between the reading of the settings and the first look at the states of the files.
  @Test mutating func settingsCount() throws {
    try project.build()
    project.today = "2026-11-21"
    try expectBuild()
    project.baseURL = "https://example.org/"
    try expectBuild()
    project.language = "de"
    try expectBuild()
    var copy = Copy(name: "parents")
    copy.parts = [.text(.memo), .attachments, .account, .search, .csv]
    project.copy = copy
    try expectRecall(project.build())
    project.copy?.parts.remove(.text(.memo))
    try expectBuild()
    project.copy?.names = .hidden
    try expectBuild()
  }

  @Test(arguments: ["index.html", "transactions/b.html", "stamps", "note"])
  func aChangeOfTheOutputCounts(path: String) throws {
    try project.build()
    let path = try path.hasSuffix("html") ? "site/\(path)" : project.record(path)
    try project.editInSecret(path, at: 40)
    try expectBuild()
    project.remove(path)
    try expectBuild()
  }

  @Test func aDamagedManifestIsNotBelieved() throws {
    try project.build()
    try project.editInSecret(project.record("manifest"), at: 40)
    try project.write("mine", to: "site/mine.txt")
    #expect(throws: OutputProblem.self) { try project.build() }
    project.remove("site/mine.txt")
    try expectBuild()
  }

  @Test func aLinkThatLeadsElsewhereCounts() throws {
    let link = project.folder + "/books/c.txt"
    try project.write("one", to: "books/one.txt")
    try project.write("one", to: "elsewhere.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "one.txt")
    try project.build()
    project.remove("books/c.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../elsewhere.txt")
    try expectBuild()
    #expect(project.read("site/c.txt") == nil)
  }

  /// A file that changes while a build reads it, and then changes back, is in no note.
  @Test func aFileThatChangesDuringABuildIsForgotten() throws {
    let settings = try project.settings()
    for path in ["books/ledger.json", "books/a.txt", "books/c.txt"] {
      let memory = BuildMemory(of: settings)
      let site = try SitePlanner.plan(settings)
      #expect(memory.makeNote(of: site) != nil)
      let old = project.read(path)
      try project.write("other", to: path)
      if let old { try project.write(old, to: path) }
      #expect(memory.makeNote(of: site) == nil, "\(path)")
      project.remove("books/c.txt")
    }
  }

  /// After any sequence of edits, the site equals a clean build, and the next build is skipped.
  @Test(arguments: Share.of(1...6, few: 2)) mutating func anySequenceEqualsACleanBuild(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    try project.build()
    for step in 0..<12 {
      let edits = try (0..<Int.random(in: 0...2, using: &random)).map { _ in
        try Self.edit(&project, using: &random)
      }
      try project.build()
      try project.expectCleanBuild("seed \(seed), step \(step): \(edits)")
      // If a file of the site was read but not written, one more build may be needed until it is known again.
      let outcomes = try (0..<2).map { _ in try project.build() }
      guard case .recalled = outcomes[1] else {
        Issue.record("seed \(seed), step \(step): \(edits) is never recalled")
        continue
      }
    }
  }

  /// - Returns: A description of the edit.
  static func edit(_ project: inout RebuildProject, using random: inout SeededGenerator) throws -> String {
    func any(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &random)] }
    let number = Int.random(in: 10...99, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      try project.write(RebuildProject.ledger(amount: number), to: "books/ledger.json")
      return "ledger"
    case 1:
      // The same size, and the time of the previous version.
      var status = stat()
      stat(project.folder + "/books/ledger.json", &status)
      try project.write(RebuildProject.ledger(amount: number), to: "books/ledger.json")
      #if canImport(Darwin)
        let times = [status.st_atimespec, status.st_mtimespec]
      #else
        let times = [status.st_atim, status.st_mtim]
      #endif
      utimensat(AT_FDCWD, project.folder + "/books/ledger.json", times, 0)
      return "ledger with its old time"
    case 2:
      let path = "books/" + any(["a.txt", "deep/b.txt", "c.txt"])
      if Bool.random(using: &random) {
        project.remove(path)
      } else {
        try project.write("\(number)", to: path)
      }
      return path
    case 3:
      try project.editInSecret("books/a.txt", at: number)
      return "attachment in secret"
    case 4:
      let path = "content/" + any(["notes.md", "sub/notes.md", "x.txt", "transactions/[transaction].md"])
      if Bool.random(using: &random) {
        project.remove(path)
      } else {
        try project.write(path.hasSuffix("md") ? "{{title}} \(number)\n" : "\(number)", to: path)
      }
      return path
    case 5:
      let path = "themes/default/" + any(["assets/style.css", "assets/more/new.css", "words.json"])
      if Bool.random(using: &random) {
        project.remove(path)
      } else {
        try project.write(
          path.hasSuffix("json") ? "{ \"income\": \"In \(number)\" }" : "a { top: \(number)px }", to: path)
      }
      return path
    case 6:
      let pages = project.tree().filter { $0.value.text != nil }.keys.sorted()
      guard !pages.isEmpty else { return "no page" }
      let page = any(pages)
      if Bool.random(using: &random) {
        project.remove("site/" + page)
      } else {
        try project.editInSecret("site/" + page, at: number)
      }
      return page
    case 7:
      let record = try project.record(any(["note", "stamps"]))
      if Bool.random(using: &random) || project.read(record) == nil {
        project.remove(record)
      } else {
        try project.editInSecret(record, at: number)
      }
      return record
    case 8:
      project.today = "2026-11-\(10 + number % 3)"
      return "date"
    case 9:
      project.baseURL = [nil, "https://example.org/"][number % 2]
      return "base URL"
    default:
      let path = project.folder + "/books/ledger.json"
      try FileManager.default.copyItem(atPath: path, toPath: path + ".new")
      #expect(rename(path + ".new", path) == 0)
      return "same ledger in another file"
    }
  }
}

/// Tests the notes of builds that were killed.
@Suite(.serialized) struct KilledRebuildTests {
  @Test(arguments: Share.of(0..<8, few: 2)) func aKilledBuildLeavesNoFalseNote(round: Int) async throws {
    let fixture = try ScratchFolder()
    let project = try RebuildProject.begin(in: fixture)
    try project.build()
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = fixture.folder as String] in
      let project = RebuildProject(in: folder)
      let delay = UInt32.random(in: 0..<400_000)
      Thread.detachNewThread {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
      for number in 0... {
        try project.write(
          RebuildProject.ledger(amount: 10 + number % 4), to: "books/ledger.json", options: .atomic)
        try project.write("\(number % 2)", to: "books/c.txt", options: .atomic)
        try project.build()
      }
    }
    try project.build()
    try project.expectCleanBuild("round \(round)")
    #expect(!FileManager.default.fileExists(atPath: project.site + "/.folio"))
  }
}
