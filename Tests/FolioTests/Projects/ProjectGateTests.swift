import Foundation
import TestSupport
import Testing

/// Checks that a project from somebody else publishes only its own files, and that a folder that cannot be
/// read is not treated as empty.
struct ProjectGateTests {
  private let project: TemporaryFolder

  init() throws {
    project = try TemporaryFolder()
    try project.write("[]", to: "content/ledger.json")
    try project.write("body {}\n", to: "themes/t/assets/own.css")
    try project.write("secret\n", to: "outside/secret.txt")
  }

  private func folio(_ arguments: String...) throws -> FolioCommand.Result {
    try FolioCommand(folder: project.url)(arguments + ["--now", "2026-11-20"])
  }

  @Test(arguments: ["assets/p.txt", "partials/row.html", "layouts/page.html", "words.json"])
  func aThemePublishesNothingThatItLinksTo(file: String) throws {
    for target in ["/etc/passwd", "../../../../content/ledger.json"] {
      try? project.remove("themes/t/\(file)")
      try project.link("themes/t/\(file)", to: target)
      for command in ["build", "check"] {
        let result = try folio(command, "--theme", "t")
        #expect(result.exitCode == 1)
        #expect(result.stderr.contains("themes/t/\(file): error: this symbolic l"), "\(result.stderr)")
      }
      #expect(!project.has("site"))
    }
  }

  @Test(arguments: ["themes", "themes/t", "themes/t/assets", "content"])
  func noFolderIsALink(folder: String) throws {
    try FileManager.default.moveItem(at: project[folder], to: project["elsewhere"])
    try project.link(folder, to: project["elsewhere"].path)
    let result = try folio(
      "build", "--theme", "t", "--ledger",
      folder == "content" ? "elsewhere/ledger.json" : "content/ledger.json")
    #expect(result.exitCode == 1)
    #expect(
      result.stderr.hasPrefix("\(folder): error: symbolic links to folders are not followed"),
      "\(result.stderr)")
  }

  @Test(arguments: ["../../x", "..", ".", "", "a/b", "/etc", ".hidden", "t/../t"])
  func aThemeIsAFolderAmongThemes(name: String) throws {
    let flag = try folio("build", "--theme", name)
    #expect(flag.exitCode == 1 && flag.stderr.contains("is not a theme name"), "\(flag.stderr)")
    try project.write("{ \"theme\": \"\(name)\" }", to: "content/site.json")
    let setting = try folio("build")
    #expect(
      setting.exitCode == 1 && setting.stderr.contains("must be the name of a folder"), "\(setting.stderr)")
    #expect(!project.has("site"))
  }

  @Test(
    arguments: [
      "content/p.txt", "content/p.md", "content/site.json", "themes/t/assets/p.txt",
      "themes/t/partials/row.html",
      "themes/t/words.json",
    ])
  func aPipeIsNotWaitedFor(path: String) throws {
    try FileManager.default.createDirectory(
      at: project[path].deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(mkfifo(project[path].path, 0o644) == 0)
    for command in ["build", "check"] {
      let process = try FolioCommand(folder: project.url).start([command, "--theme", "t"])
      #expect(try process.waitForExit() == 1)
      #expect(process.stderr == "\(path): error: this is neither a file nor a folder\n")
    }
  }

  /// The size is checked before reading. The file is sparse, and takes no space on the disk.
  @Test(arguments: [
    ("content/about.md", ["build"]), ("content/site.json", ["build"]),
    ("themes/t/words.json", ["build", "--theme", "t"]),
    ("themes/t/layouts/page.html", ["check", "--theme", "t"]), ("content/taxes/own.json", ["build"]),
    ("content/rules.json", ["categorize"]), ("content/imports.json", ["import", "--profiles"]),
  ])
  func aFileThatMakesNoSenseAtItsSizeIsNotRead(path: String, command: [String]) throws {
    try project.write("", to: path)
    #expect(truncate(project[path].path, 3 << 30) == 0)
    let result = try FolioCommand(folder: project.url)(command)
    #expect(result.exitCode == 1, "\(result.stdout)")
    #expect(
      result.stderr.contains("\(path): error: the file is too large: the limit is 16777216 bytes\n"),
      "\(result.stderr)")
  }

  @Test func rulesAndRecordsOfImportsAreNotPublished() throws {
    for name in ["rules.json", "imports.json", "rules.json.bak"] {
      try project.write("{}", to: "content/\(name)")
    }
    let result = try folio("build")
    #expect(result.exitCode == 0)
    for name in ["rules.json", "imports.json", "rules.json.bak"] { #expect(!project.has("site/\(name)")) }
  }

  @Test(
    .enabled(if: FolioCommand.canBeUnprivileged, "root reads every folder, and there is no setpriv"),
    arguments: ["content/notes", "themes/t/assets"])
  func aFolderThatCannotBeReadIsNotEmpty(folder: String) throws {
    try project.write("# A note\n", to: "content/notes/a.md")
    #expect(try folio("build", "--theme", "t").exitCode == 0)
    try project.openToEverybody()
    try project.setPermissions(0, of: folder)
    defer { try? project.setPermissions(0o755, of: folder) }
    var folio = FolioCommand(folder: project.url)
    folio.isUnprivileged = true
    for command in ["build", "check"] {
      let result = try folio(command, "--theme", "t", "--now", "2026-11-20")
      #expect(result.exitCode == 1)
      #expect(result.stderr == "\(folder): error: cannot be listed: Permission denied\n")
    }
    #expect(project.has("site/notes/a.html"), "what an earlier build wrote stays")
    #expect(project.has("site/assets/own.css"))
  }

  @Test func namesReachNoTerminalRaw() throws {
    let evil = "\u{1B}[31m\u{202E}\u{9B}x"
    try project.write("{{nonsense}}", to: "content/\(evil).md")
    let failed = try folio("build")
    #expect(failed.exitCode == 1)
    #expect(failed.stderr.hasPrefix("content/\u{FFFD}[31m\u{FFFD}\u{FFFD}x.md:1:1: error: unknown name"))
    try project.remove("content/\(evil).md")
    for (key, value) in [("theme", evil), ("ledger", evil + ".json")] {
      try project.write(
        "{ \"\(key)\": \"\(value.replacing("\u{1B}", with: "\\u001b"))\" }", to: "content/site.json")
      let result = try folio("build")
      #expect(result.exitCode != 0 && isClean(result.stderr), "\(result.stderr.debugDescription)")
    }
    try project.write("{ \"output\": \"out\\u001b[31m\u{202E}\" }", to: "content/site.json")
    let built = try folio("build")
    #expect(built.exitCode == 0 && isClean(built.stdout), "\(built.stdout.debugDescription)")
  }

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format: scalar == "\n"
      default: true
      }
    }
  }
}
