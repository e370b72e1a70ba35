import Foundation
import Testing

struct InitTests {
  @Test func writesAProjectAndSaysTheNextCommand() throws {
    let project = try LedgerProject()
    let run = try project.folio("init", "my books")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("wrote my books/content/ledger.json\nwrote my books/content/site.json\n"))
    #expect(run.output.hasSuffix("wrote my books/README.md\nNext: cd 'my books' && folio build\n"))
    #expect(run.errors == "")
  }

  @Test(arguments: [[], ["--theme-files"]])
  func buildsWhatTheDefaultsBuild(_ flags: [String]) throws {
    let project = try LedgerProject()
    _ = try project.start([LedgerProject.binary, "init", "a"] + flags).0.waitUntilExit()
    try project.write(try project.read("a/content/ledger.json"), to: "b/content/ledger.json")
    for root in ["a", "b"] {
      let run = try project.folio("build", "--quiet", "--root", root)
      #expect(run == .done(""))
    }
    #expect(try project.site("a") == project.site("b"))
    #expect(try project.site("a").count > 3)
  }

  @Test func saysOfEachTemplateWhatItIsFor() throws {
    let project = try LedgerProject()
    try project.folio("init")
    let content = project.folder.appending(path: "content").path()
    let readme = try project.read("README.md")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: content).filter { $0.contains(".") }
    #expect(paths.count > 5)
    for path in paths {
      #expect(readme.contains("- `content/\(path)`: "))
      if path.hasSuffix(".md") { #expect(try project.read("content/\(path)").contains("\n{{! ")) }
    }
  }

  @Test func overwritesNothing() throws {
    let project = try LedgerProject()
    try project.write("mine", to: "content/index.md")
    try project.write("mine", to: "README.md")
    let run = try project.folio("init")
    #expect(
      run
        == LedgerProject.Run(
          code: 1, output: "",
          errors: """
            content/index.md: error: this file already exists
            folio: error: nothing was written
              choose another folder: folio init DIR

            """))
    #expect(try project.files == ["README.md", "content"])
    try FileManager.default.removeItem(at: project.folder.appending(path: "content"))
    #expect(try project.folio("init").code == 0)
    #expect(try project.read("README.md") == "mine")
  }

  @Test func aThemeAloneIsNoProject() throws {
    let project = try LedgerProject()
    try project.write("mine", to: "themes/mine/assets/style.css")
    #expect(try project.folio("init", "--theme-files").code == 0)
    #expect(try project.folio("build").code == 0)
  }

  @Test func addsTheThemeToAProject() throws {
    let project = try LedgerProject()
    try project.write("[]", to: "content/ledger.json")
    try project.write("mine", to: "themes/default/assets/style.css")
    let run = try project.folio("init", "--theme-files")
    #expect(run.code == 0 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains("wrote themes/default/words/pt-BR.json"))
    #expect(lines.suffix(2) == ["kept themes/default/assets/style.css", "Next: folio build"])
    #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix("wrote themes/default/") }, "\(run)")
    #expect(try project.files == ["content", "themes"])
    #expect(try project.read("content/ledger.json") == "[]")
    #expect(try project.read("themes/default/assets/style.css") == "mine")
  }

  /// A project may come from somebody else, with links to other folders of this machine.
  @Test(arguments: ["themes", "themes/default", "themes/default/words"])
  func writesNoThemeThroughALink(path: String) throws {
    let project = try LedgerProject()
    try project.write("[]", to: "content/ledger.json")
    try project.link(path, to: "outside")
    let run = try project.folio("init", "--theme-files")
    #expect(run == Self.linked(path))
    #expect(try project.filesOutside == [])
  }

  @Test func writesNoProjectThroughALink() throws {
    let project = try LedgerProject()
    try project.link("schemas", to: "outside")
    #expect(try project.folio("init") == Self.linked("schemas"))
    try project.write("Date,Description,Amount\n2026-11-02,Bakery,-12.40\n", to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--account", "Bank", "--currency", "USD", "--bank")
    #expect(run == Self.linked("schemas"))
    #expect(try project.filesOutside == [] && project.files == ["bank.csv", "outside", "schemas"])
  }

  /// A folder that the user names is one, wherever it leads.
  @Test func aFolderThatIsNamedMayBeALink() throws {
    let project = try LedgerProject()
    try project.link("books", to: "outside")
    #expect(try project.folio("init", "books").code == 0)
    #expect(try project.filesOutside.contains("content"))
  }

  private static func linked(_ path: String) -> LedgerProject.Run {
    LedgerProject.Run(
      code: 1, output: "",
      errors: """
        \(path): error: this is a symbolic link, and nothing is written through it
          put a folder in its place, or name the folder that it leads to

        """)
  }
}

extension LedgerProject {
  /// Makes a link to another folder.
  fileprivate func link(_ path: String, to target: String) throws {
    let (link, outside) = (folder.appending(path: path), folder.appending(path: target))
    for folder in [outside, link.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
  }

  fileprivate var filesOutside: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "outside").path())
    }
  }
}

/// Tests the sample of a new project, and its removal by the first import.
struct SampleTests {
  private static let csv = """
    Date,Description,Amount,Balance
    2026-11-02,Corner Bakery,-12.40,87.60
    2026-11-03,Coffee,-4.50,83.10

    """

  private func project() throws -> LedgerProject {
    let project = try LedgerProject()
    #expect(try project.folio("init", "--now", "2026-11-20").code == 0)
    try project.write(Self.csv, to: "bank.csv")
    return project
  }

  private func ledger(_ project: LedgerProject) throws -> String {
    try project.read("content/ledger.json")
  }

  @Test func endsToday() throws {
    let project = try project()
    let dates = try ledger(project).components(separatedBy: #", "date": ""#).dropFirst().map { $0.prefix(10) }
    #expect(try #require(dates.max()) > "2026-11-13" && (dates.max() ?? "") <= "2026-11-20")
    #expect(dates.count > 25 && (dates.min() ?? "") >= "2026-08-23")
    for part in [
      "Work:Salary", "Housing:Rent", "Subscriptions:Film", "Subscriptions:News", "Food:Groceries",
      #""balances": [{ "date": "2026-08-22", "account": "Checking""#, #""budgets": [{"#,
    ] {
      #expect(try ledger(project).contains(part))
    }
    let build = try project.folio("build", "--now", "2026-11-20")
    #expect(build.code == 0 && build.errors == "", "\(build)")
  }

  @Test(arguments: ["0001-01-01", "0001-02-10", "9999-12-31"])
  func isPossibleOnAnyDay(now: String) throws {
    let project = try LedgerProject()
    #expect(try project.folio("init", "--now", now).code == 0)
    #expect(try project.folio("check", "--now", now).code == 0)
  }

  @Test func isLeftOut() throws {
    let project = try LedgerProject()
    #expect(try project.folio("init", "--empty").code == 0)
    #expect(try ledger(project).contains(#""transactions": []"#))
    #expect(try project.folio("build").code == 0)
    let page = try project.read("site/index.html")
    #expect(page.contains("What to do next") && page.contains("folio import"))
    #expect(page.components(separatedBy: "<section").count == 2)
  }

  @Test func staysUnlessTheImportIsToRemoveIt() throws {
    let project = try project()
    let before = try ledger(project)
    let kept = try project.folio("import", "bank.csv", "--account", "Main")
    #expect(kept.output.contains("2 added to content/ledger.json\n"), "\(kept)")
    #expect(kept.output.contains("sample payments: --remove-sample removes them\n"), "\(kept)")
    #expect(try ledger(project).contains("Example Studio"))
    #expect(try project.folio("undo").code == 0)
    #expect(try ledger(project) == before)

    let run = try project.folio(
      "import", "bank.csv", "--account", "Main", "--remove-sample", "--no-balance")
    #expect(run.output.contains(" sample payments removed\n"), "\(run)")
    let after = try ledger(project)
    for part in ["folio-sample", "balances", "budgets"] { #expect(!after.contains(part), "\(after)") }
    #expect(after.contains("Coffee"))
    #expect(try project.folio("check").code == 0)
    #expect(try project.folio("undo").code == 0)
    #expect(try ledger(project) == before)
  }

  @Test func leavesWhatWasChanged() throws {
    let project = try project()
    let text = try ledger(project)
    let own = #""budgets": [{ "category": "Leisure", "amount": "90.00", "every": "month" }, {"#
    try project.write(
      text.replacing(#""budgets": [{"#, with: own).replacing("1850.00", with: "99.00")
        .replacing("2400.00", with: "2345.00"),
      to: "content/ledger.json")
    #expect(
      try project.folio("add", "--name", "Mine", "--amount", "3", "--type", "expense", "--date", "2026-11-01")
        .code == 0)
    #expect(try project.folio("import", "bank.csv", "--account", "Main", "--remove-sample").code == 0)
    let after = try ledger(project)
    #expect(after.contains(#""budgets": [{ "category": "Leisure", "amount": "90.00", "every": "month" }]"#))
    #expect(after.contains("99.00") && after.contains("Mine") && after.contains("2345.00"), "\(after)")
    #expect(!after.contains("Green Basket Market"), "\(after)")
    #expect(try project.folio("check").code == 0)
  }

  @Test(.needs(.script), arguments: ["y", "n"])
  func isOfferedForRemovalAtATerminal(answer: String) throws {
    let project = try project()
    let run = try project.folioAtTerminal("import bank.csv --account Main", input: "\(answer)\ny\n")
    #expect(run.output.contains("sample payments of folio init. Remove them?"), "\(run)")
    let after = try ledger(project)
    #expect(after.contains("Coffee"), "\(run)")
    #expect(after.contains("folio-sample") == (answer == "n"), "\(run)")
  }
}

extension LedgerProject {
  /// All published files of a built project.
  fileprivate func site(_ root: String) throws -> [String: Data] {
    let site = folder.appending(path: "\(root)/site")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: site.path()).filter { !$0.hasPrefix(".") }
    var files: [String: Data] = [:]
    for path in paths { files[path] = FileManager.default.contents(atPath: "\(site.path())/\(path)") }
    return files
  }
}
