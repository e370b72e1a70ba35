import Foundation
import Testing

/// Files that belong to a transaction lie beside the ledger, and nothing else is published as one.
struct AttachmentTests {
  @Test func whatIsThereIsCopiedAndLinked() throws {
    let site = try FixtureProject("attachments").build()
    let page = try #require(site.text("transactions/all.html"))
    #expect(site.text("receipts/bakery.txt") == "Two loaves: 12.40\n")
    #expect(page.contains("href=\"../receipts/bakery.txt\""))
    #expect(page.contains("src=\"../receipts/photo.png\""))
    #expect(site.text("receipts/Übersicht 100%.txt") == "Alles\n")
  }

  @Test func whatIsMissingIsNamedButNotLinked() throws {
    let site = try FixtureProject("missing-attachments").build(warnings: 3)
    let page = try #require(site.text("transactions/flawed.html"))
    #expect(page.contains("gone.pdf"))
    #expect(!page.contains("receipts/gone.pdf"))
    #expect(!page.contains("href=\"../receipts\""), "a folder is no attachment")
  }

  @Test func theyLieBesideTheLedgerWhereverThatIs() throws {
    let project = try FixtureProject("attachments")
    let away = project.folder["elsewhere"]
    try FileManager.default.moveItem(at: project.folder["content"], to: away)
    let site = try project.build("--ledger", "elsewhere/ledger.json")
    #expect(site.text("receipts/bakery.txt") == "Two loaves: 12.40\n")
  }

  @Test(arguments: [("receipts/bakery.txt", "../../secret.txt"), ("receipts/photo.png", "/etc/hosts")])
  func aLinkThatLeadsOutsideIsNotPublished(path: String, destination: String) throws {
    let project = try FixtureProject("attachments")
    let away = project.folder["books"]
    try FileManager.default.moveItem(at: project.folder["content"], to: away)
    try project.folder.write("secret", to: "secret.txt")
    try project.folder.remove("books/\(path)")
    try project.folder.link("books/\(path)", to: destination)
    let site = try project.build("--ledger", "books/ledger.json", warnings: path.hasSuffix(".txt") ? 2 : 1)
    #expect(site.files[path] == nil)
    #expect(!(try #require(site.text("transactions/all.html")).contains("href=\"../\(path)\"")))
  }

  @Test func aFolderThatLeadsOutsideIsNotPublished() throws {
    let project = try FixtureProject("attachments")
    try FileManager.default.moveItem(at: project.folder["content"], to: project.folder["books"])
    try project.folder.write("secret", to: "secrets/bakery.txt")
    try project.folder.remove("books/receipts")
    try project.folder.link("books/receipts", to: "../secrets")
    let site = try project.build("--ledger", "books/ledger.json", warnings: 5)
    #expect(site.files["receipts/bakery.txt"] == nil)
  }

  @Test(arguments: [
    ("../../secret.txt", "this link leads out of the project"), ("../../secrets", "links to folders"),
    ("nowhere.txt", "this link leads to nothing"), ("../secret.txt", nil),
  ])
  func aLinkInTheContentStaysInTheProject(destination: String, complaint: String?) throws {
    let outer = try TemporaryFolder()
    try outer.write("secret", to: "secret.txt")
    try outer.write("secret", to: "secrets/a.txt")
    try outer.write("{ \"transactions\": [] }", to: "project/content/ledger.json")
    try outer.write("fine", to: "project/secret.txt")
    try outer.link("project/content/link.txt", to: destination)
    let result = try FolioCommand(folder: outer["project"])("build")
    #expect(result.exitCode == (complaint == nil ? 0 : 1))
    if let complaint {
      #expect(result.stderr.hasPrefix("content/link.txt: error: \(complaint)"))
      #expect(!outer.has("project/site"))
    } else {
      #expect(try outer.text("project/site/link.txt") == "fine")
    }
  }
}
