import Foundation
import TestSupport
import Testing

/// Checks that a transaction's files are published from the ledger's folder, and no others.
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

  /// Neither command waits for a writer, and both report the same.
  @Test(arguments: ["receipts/bakery.txt", "receipts/photo.png"])
  func aPipeIsNoAttachment(path: String) throws {
    let project = try FixtureProject("attachments")
    try FileManager.default.moveItem(at: project.folder["content"], to: project.folder["books"])
    try project.folder.remove("books/\(path)")
    #expect(mkfifo(project.folder["books/\(path)"].path, 0o644) == 0)
    let folio = FolioCommand(folder: project.folder.url)
    let arguments = ["--ledger", "books/ledger.json", "--now", "2026-11-20"]
    let (check, build) = (try folio(["check"] + arguments), try folio(["build"] + arguments))
    #expect(check.exitCode == 0 && build.exitCode == 0)
    #expect(check.stderr == build.stderr)
    #expect(check.stderr.contains("attachment \"\(path)\" is a pipe or a device, not a file"))
    #expect(!project.folder.has("site/\(path)"))
  }

  @Test func aPipeInTheContentStopsBothCommands() throws {
    let project = try FixtureProject("attachments")
    #expect(mkfifo(project.folder["content/notes.txt"].path, 0o644) == 0)
    let folio = FolioCommand(folder: project.folder.url)
    for command in ["check", "build"] {
      let result = try folio(command)
      #expect(result.exitCode == 1)
      #expect(result.stderr == "content/notes.txt: error: this is neither a file nor a folder\n")
    }
  }

  /// A folder that cannot be read is not empty: its published files stay.
  @Test(.enabled(if: FolioCommand.canBeUnprivileged, "root reads every folder, and there is no setpriv"))
  func anUnreadableFolderIsNoMissingAttachment() throws {
    var project = try FixtureProject("attachments")
    try FileManager.default.moveItem(at: project.folder["content"], to: project.folder["books"])
    try project.folder.openToEverybody()
    project.folio.isUnprivileged = true
    let build = ["build", "--ledger", "books/ledger.json", "--now", "2026-11-20", "--quiet"]
    try #require(project.folio(build).exitCode == 0)
    try project.folder.setPermissions(0, of: "books/receipts")
    defer { try? project.folder.setPermissions(0o755, of: "books/receipts") }
    let result = try project.folio(build)
    #expect(result.exitCode == 1)
    #expect(result.stderr.contains("receipts/bakery.txt: error: Permission denied\n"))
    #expect(try project.folder.text("site/receipts/bakery.txt") == "Two loaves: 12.40\n")
  }

  /// Hidden files contain keys and passwords, and a ledger may come from somebody else.
  @Test(arguments: [
    (".ssh/id_rsa", nil), (".env", nil), ("receipts/.env", nil), (".git/config", nil), ("notes.txt~", nil),
    ("a.pdf", ".ssh/id_rsa"), ("receipts/a.pdf", "../.git/config"), ("b.pdf", "notes.txt~"),
    ("c.pdf", "a-link.pdf"),
  ])
  func aHiddenFileIsNoAttachment(path: String, destination: String?) throws {
    let project = try TemporaryFolder()
    for file in [".ssh/id_rsa", ".env", "receipts/.env", ".git/config", "notes.txt~"] {
      try project.write("for nobody's eyes", to: "books/\(file)")
    }
    try project.link("books/a-link.pdf", to: ".env")
    if let destination { try project.link("books/\(path)", to: destination) }
    let ledger = Self.ledger(attaching: path)
    try project.write(ledger, to: "books/ledger.json")
    for command in ["build", "check"] {
      let result = try FolioCommand(folder: project.url)(
        command, "--ledger", "books/ledger.json", "--now", "2026-11-20")
      #expect(result.exitCode == 0)
      #expect(
        result.stderr.hasPrefix(
          "books/ledger.json:2:78: warning: attachment \"\(path)\" is never published: it is the ledger"),
        "\(result.stderr)")
    }
    let site = try FolderSnapshot(of: project["site"])
    #expect(!site.paths.contains { site.text($0)?.contains("for nobody's eyes") ?? false })
  }

  private static func ledger(attaching path: String) -> String {
    "[\n{\"date\":\"2026-01-01\",\"type\":\"expense\",\"name\":\"a\",\"amount\":\"1\",\"attachments\":[\"\(path)\"]}]\n"
  }

  private static let script = "a browser could run scripts in it"
  private static let server = "by this name, a web server could run it or obey it"
  private static let unknown = "Folio does not know this kind of file"

  /// A file that a browser runs could read the whole report. If a host does not know an extension, it gives
  /// no type, and then browsers look at the beginning of the file. A server may run a file by any part of its
  /// name. What is in no list is not published.
  @Test(arguments: [
    ("bill.html", "text", script), ("bill.XHTML", "text", script), ("drawing.svg", "<svg/>", script),
    ("invoice.xml", "<invoice/>", script), ("bill.html.bak", "text", script),
    ("bill.html.fr", "text", script),
    ("bill.html.msg", "text", script), ("bill.html.", "text", script), ("bill.html\u{200B}", "text", script),
    ("bill", "\u{FEFF} \n<p>x", script), ("bill.unknown", "<!doctype html>", script),
    ("mail.eml", "<html>", script), ("bill.unknown", "plain", unknown), ("bill", "plain", unknown),
    ("bill", "%PDF-1.7", nil), ("no. 5", "%PDF-1.7", nil), ("page.html.pdf", "%PDF-1.7", nil),
    ("mail.eml", "From: shop", nil), ("2026.03.05 a.b.PDF", "x", nil), ("a.php", "<?php", server),
    ("a.php5", "x", server), ("i.php.jpg", "x", server), ("i.wsgi.jpg", "x", server),
    ("i.fcg.jpg", "x", server), ("i.psgi.pdf", "x", server), ("x.svc/bill.pdf", "x", server),
    ("x.cshtml/bill.pdf", "x", server), ("i.PHP .jpg", "x", server),
    ("i.asp;.jpg", "x", server),
    ("i.phtml%00.png", "x", server), ("x.php/bill.pdf", "x", server), ("x.asis", "x", server),
    ("x.var.txt", "x", server), ("x.cfm", "x", server), ("x.rb", "x", server), ("x.lua", "x", server),
    ("x.ashx", "x", server), ("web.config", "x", server), ("web.config.txt", "x", server),
    ("report.js.gz", "x", script), ("index.HTML.gz", "x", script), ("x.css.gz", "x", script),
    ("report.js.en.gz", "x", script), ("report.js .gz", "x", script), ("folio.json.gz", "x", script),
    ("notes.gz", "x", nil), ("notes.txt.gz", "x", nil),
    ("vercel.json", "{}", unknown), ("netlify.toml", "x", unknown), ("photo.crw", "x", unknown),
    ("photo.x3f", "x", unknown), ("favicon.ico", "x", unknown), ("drawing.xcf", "x", unknown),
  ])
  func onlyKnownKindsAreAttachments(name: String, text: String, reason: String?) throws {
    let project = try TemporaryFolder()
    try project.write(text, to: "content/receipts/\(name)")
    try project.write(Self.ledger(attaching: "receipts/\(name)"), to: "content/ledger.json")
    let result = try FolioCommand(folder: project.url)("build", "--now", "2026-11-20")
    #expect(result.exitCode == 0)
    if let reason {
      #expect(result.stderr.contains("is not published: \(reason)"), "\(result.stderr)")
    } else {
      #expect(result.stderr == "")
    }
    #expect(project.has("site/receipts/\(name)") == (reason == nil))
    #expect(!result.stderr.contains("files in content/"))
  }

  /// Hosts and robots look for some names at the root of a site. There, a stranger's file could send the
  /// report's readers elsewhere, or open it to other sites.
  @Test(arguments: [
    "_headers", "_redirects", "robots.txt", "Robots.TXT", "CNAME", "_worker.js/a.pdf", "ads.txt",
  ])
  func filesForHostsAreNoAttachments(name: String) throws {
    let project = try TemporaryFolder()
    try project.write("%PDF-1.7 Access-Control-Allow-Origin: *", to: "books/\(name)")
    try project.write(Self.ledger(attaching: name), to: "books/ledger.json")
    let build = ["build", "--ledger", "books/ledger.json", "--now", "2026-11-20"]
    let result = try FolioCommand(folder: project.url)(build)
    #expect(result.exitCode == 0 && result.stderr.contains("is not published: \(Self.server)"))
    let site = try FolderSnapshot(of: project["site"])
    #expect(!site.paths.contains { site.text($0)?.contains("Access-Control") ?? false })
    #expect(site.text("_headers")?.contains("no-store") ?? false)
    #expect(site.text("robots.txt") == "User-agent: *\nDisallow: /\n")
    try project.write("mine", to: "content/static/\(name)")
    #expect(try FolioCommand(folder: project.url)(build).exitCode == 0)
    let own = try FolderSnapshot(of: project["site"])
    #expect(own.text("static/\(name)") ?? own.text(name) == "mine")
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
    ("../../../secret.txt", "this symbolic link points outside the project"),
    ("../../../secrets", "symbolic links to folders"),
    ("nowhere.txt", "this symbolic link is broken"), ("../../secret.txt", nil),
  ])
  func aLinkInTheContentStaysInTheProject(destination: String, complaint: String?) throws {
    let outer = try TemporaryFolder()
    try outer.write("secret", to: "secret.txt")
    try outer.write("secret", to: "secrets/a.txt")
    try outer.write("{ \"transactions\": [] }", to: "project/content/ledger.json")
    try outer.write("fine", to: "project/secret.txt")
    try outer.link("project/content/static/link.txt", to: destination)
    let result = try FolioCommand(folder: outer["project"])("build")
    #expect(result.exitCode == (complaint == nil ? 0 : 1))
    if let complaint {
      #expect(result.stderr.hasPrefix("content/static/link.txt: error: \(complaint)"))
      #expect(!outer.has("project/site"))
    } else {
      #expect(try outer.text("project/site/static/link.txt") == "fine")
    }
  }

  /// On a file system that distinguishes the two forms of `é`, each is a file of its own.
  @Test(.enabled(if: !fileSystemComposes, "the file system composes names"), arguments: [false, true])
  func anAttachmentIsFoundByItsBytes(isReversed: Bool) throws {
    let project = try TemporaryFolder()
    let names = ["r/\u{E9}.jpg", "r/e\u{301}.jpg"]
    let payments = (isReversed ? names.reversed() : names).map {
      "{\"date\":\"2026-01-01\",\"type\":\"expense\",\"name\":\"a\",\"amount\":\"1\",\"attachments\":[\"\($0)\"]}"
    }
    try project.write("[\n\(payments.joined(separator: ",\n"))\n]", to: "books/ledger.json")
    try project.write("photo", to: "books/\(names[0])")
    let folio = FolioCommand(folder: project.url)
    let result = try folio("build", "--ledger", "books/ledger.json", "--now", "2026-11-20")
    #expect(result.exitCode == 0)
    #expect(result.stderr.hasPrefix("books/ledger.json:\(isReversed ? 2 : 3):"), "\(result.stderr)")
    let site = try FolderSnapshot(of: project["site"])
    let links = LinkCheck(of: site)
    #expect(site.pages.flatMap(links.deadLinks).isEmpty)
    #expect(site.paths.contains { $0.utf8.elementsEqual(names[0].utf8) })

    try project.write("another photo", to: "books/\(names[1])")
    let collision = try folio("build", "--ledger", "books/ledger.json", "--now", "2026-11-20")
    #expect(collision.exitCode == 1)
    #expect(collision.stderr.contains("are the same path on some file systems"))
  }

  private static let fileSystemComposes: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.write("", to: "\u{E9}")) != nil else {
      return true
    }
    return folder.has("e\u{301}")
  }()
}
