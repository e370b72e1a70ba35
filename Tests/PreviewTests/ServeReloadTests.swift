import Foundation
import Testing

/// Changes files while they are served.
struct ServeReloadTests {
  private let project: PreviewProject

  init() throws { project = try PreviewProject() }

  @Test func changedLedgerIsShown() throws {
    let server = try PreviewProcess(root: project.path)
    try server.waitFor("$10.00")
    try project.writeLedger(amount: 11)
    try server.waitFor("$11.00")
    #expect(server.errors == "")
    // Written in place, the file is empty for a moment, and a build at that moment says so.
    try project.write(PreviewProject.ledger(amount: 12), to: "content/ledger.json")
    try server.waitFor("$12.00")
    #expect(server.output.contains(/Built [0-9]+ pages in [0-9]+\.[0-9][0-9] s\n/))
  }

  @Test func newPagesFoldersAndThemesAreShown() throws {
    let server = try PreviewProcess(root: project.path)
    try project.makeFolder("content/notes/deep")
    try project.write("# First note", to: "content/notes/deep/first.md")
    try server.waitFor("First note", at: "/notes/deep/first.html")
    try project.write("# Second note", to: "content/notes/deep/first.md")
    try server.waitFor("Second note", at: "/notes/deep/first.html")
    try project.makeFolder("themes/default/assets")
    try project.write("main { color: teal }", to: "themes/default/assets/style.css")
    try server.waitFor("teal", at: "/assets/style.css")
    try FileManager.default.removeItem(at: project.url("content/notes"))
    try server.waitFor("Page not found", at: "/notes/deep/first.html")
  }

  @Test func ledgerElsewhereIsWatched() throws {
    let other = try PreviewProject()
    try other.write(PreviewProject.ledger(amount: 20), to: "mine.json")
    let server = try PreviewProcess(root: project.path, "--ledger", other.path + "mine.json")
    try server.waitFor("$20.00")
    try other.replace("mine.json", with: PreviewProject.ledger(amount: 21))
    try server.waitFor("$21.00")
  }

  @Test func linkedLedgerIsWatchedWhereItIs() throws {
    let other = try PreviewProject()
    try other.write(PreviewProject.ledger(amount: 30), to: "mine.json")
    try FileManager.default.removeItem(at: project.url("content/ledger.json"))
    try FileManager.default.createSymbolicLink(
      at: project.url("content/ledger.json"), withDestinationURL: other.url("mine.json"))
    let server = try PreviewProcess(root: project.path)
    try server.waitFor("$30.00")
    try other.write(PreviewProject.ledger(amount: 31), to: "mine.json")
    try server.waitFor("$31.00")
  }

  @Test func mistakeIsShownUntilItIsMended() throws {
    let server = try PreviewProcess(root: project.path)
    try project.writeLedger(amount: -5)
    let reply = try server.waitFor("amount must be greater than 0")
    #expect(reply.status == 503 && reply.isComplete)
    #expect(reply.text.contains("&quot;amount&quot;: &quot;-5.00&quot;") && reply.text.contains("^^^"))
    #expect(try server.get("/nowhere").status == 503)
    #expect(try server.get("/assets/style.css").status == 200)
    try server.waitForError("amount must be greater than 0")
    try project.writeLedger(amount: 6)
    #expect(try server.waitFor("$6.00").status == 200)
  }

  /// Whoever looks at a copy does not see the books in a message about them.
  @Test func mistakeIsNotQuotedBesideACopy() throws {
    try project.write(#"{ "p": { "names": "hidden" } }"#, to: "content/copies.json")
    let server = try PreviewProcess(root: project.path, "--copy", "p")
    try project.writeLedger(amount: -5)
    let reply = try server.waitFor("The report cannot be built")
    #expect(reply.status == 503 && reply.text.contains("see the terminal of folio serve"))
    #expect(!reply.text.contains("amount") && !reply.text.contains("5.00"))
    try server.waitForError("amount must be greater than 0")
    try project.writeLedger(amount: 6)
    #expect(try server.waitFor("$6.00").status == 200)
  }

  @Test func mistakeInSettingsIsShownUntilItIsMended() throws {
    let server = try PreviewProcess(root: project.path)
    try project.write(#"{ "theme": 1 }"#, to: "content/site.json")
    try server.waitFor("site.json:1:12: error")
    try project.write("{}", to: "content/site.json")
    try server.waitFor("$10.00")
  }

  @Test func ledgerThatIsNotThereYetIsWaitedFor() throws {
    let path = project.path + "new/folder/mine.json"
    let server = try PreviewProcess(root: project.path, "--ledger", path)
    #expect(try server.waitFor("The report cannot be built").text.contains(path))
    try server.waitForError("new/folder/mine.json: error: ")
    try project.makeFolder("new/folder")
    try project.write(PreviewProject.ledger(amount: 40), to: "new/folder/mine.json")
    try server.waitFor("$40.00")
  }

  @Test func messageIsNoMarkup() throws {
    let bad = PreviewProject.ledger(amount: 1).replacing("expense", with: "<img src=x>")
    try project.replace("content/ledger.json", with: bad)
    let server = try PreviewProcess(root: project.path)
    let page = try server.get("/").text
    #expect(page.contains("&lt;img src=x&gt;") && !page.contains("<img"))
  }

  @Test func openPageIsToldOfEachBuild() throws {
    let server = try PreviewProcess(root: project.path)
    let shown = try #require(try server.get("/").text.firstMatch(of: /data-build="([^"]+)"/)).1
    let page = try RawClient(port: server.port)
    defer { page.close() }
    try page.write("GET /.folio/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    let first = try page.read { String(decoding: $0, as: UTF8.self).contains("data: ") }
    #expect(String(decoding: first, as: UTF8.self).contains("data: \(shown)\n\n"))
    try project.writeLedger(amount: 50)
    let second = try page.read { String(decoding: $0, as: UTF8.self).contains("data: ") }
    let next = try #require(try server.get("/").text.firstMatch(of: /data-build="([^"]+)"/)).1
    #expect(next != shown && String(decoding: second, as: UTF8.self).contains("data: \(next)\n\n"))
  }
}
