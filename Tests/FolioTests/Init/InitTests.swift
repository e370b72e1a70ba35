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
    #expect(lines.contains("wrote themes/default/words.json"))
    #expect(lines.suffix(2) == ["kept themes/default/assets/style.css", "Next: folio build"])
    #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix("wrote themes/default/") }, "\(run)")
    #expect(try project.files == ["content", "themes"])
    #expect(try project.read("content/ledger.json") == "[]")
    #expect(try project.read("themes/default/assets/style.css") == "mine")
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
