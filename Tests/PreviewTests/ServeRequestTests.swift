import Foundation
import TestSupport
import Testing

/// Tests the responses of a running server, byte for byte over a socket.
struct ServeRequestTests {
  private let project: PreviewProject
  private let server: PreviewProcess
  private static let secret = "for nobody's eyes"

  init() throws {
    project = try PreviewProject()
    try project.write(Self.secret, to: "secret.txt")
    try project.write(Self.secret, to: "content/.hidden.txt")
    try project.makeFolder("content/.git")
    try project.write(Self.secret, to: "content/.git/config")
    try project.makeFolder("content/static/files")
    for name in [
      "a b.txt", "table.csv", "data.json", "scan.pdf", "photo.JPG", "font.woff2", "drawing.svg", "due.ics",
    ] {
      try project.write("content of \(name)", to: "content/static/files/\(name)")
    }
    try project.write("# The files", to: "content/static/files/index.md")
    try project.link("content/static/books.json", to: "../ledger.json")
    server = try PreviewProcess(root: project.path)
  }

  @Test func onlyTheFilesOfTheBuildAreReached() throws {
    let refused = [
      "/../secret.txt", "/content/ledger.json", "/ledger.json", "/static/books.json", "/site.json",
      "/secret.txt",
      "/.hidden.txt", "/.git/config", "/%2ehidden.txt",
      "/static/files/../../secret.txt", "/static/files/%2e%2e/%2e%2e/secret.txt",
      "/static/files/..%2f..%2fsecret.txt",
      "/static/files/..%5c..%5csecret.txt", "/static/files/..\\..\\secret.txt", "/%252e%252e/secret.txt",
      "/%c0%ae%c0%ae/secret.txt", "/%e0%80%ae%e0%80%ae/secret.txt", "//secret.txt", "///etc/passwd",
      "/etc/passwd", "/..;/secret.txt", "/%00", "/index.html%00.txt", "/index.html/",
      "/static/files//a%20b.txt",
      "http://127.0.0.1/secret.txt", "file:///etc/passwd", "*", "?", "/.folio/", "/.folio/../ledger.json",
      "/themes/default/layouts/page.html", "/transactions/[transaction].md", "/index.md",
      project.path + "secret.txt", "/proc/self/environ",
    ]
    for path in refused {
      let reply = try server.get(path)
      #expect(reply.status == (path == "?" ? 400 : 404), "\(path)")
      #expect(
        !reply.text.contains(Self.secret) && reply.isComplete, "\(path)")
    }
  }

  @Test(arguments: ["link.txt", "link.md", "link"])
  func linkOutOfTheProjectIsNotFollowed(name: String) throws {
    let outside = try PreviewProject()
    try outside.write(Self.secret, to: "secret.txt")
    let target = name == "link" ? outside.path : outside.path + "secret.txt"
    try project.link("content/\(name)", to: target)
    try server.waitFor("The report cannot be built")
    for path in ["/\(name)", "/link.html", "/link/secret.txt"] {
      #expect(!(try server.get(path)).text.contains(Self.secret), "\(path)")
    }
    try FileManager.default.removeItem(at: project.url("content/\(name)"))
    try server.waitFor("Books")
    #expect(try server.get("/\(name)").status == 404)
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/?page=1#top", "text/html; charset=utf-8"), ("/static/files/", "text/html; charset=utf-8"),
    ("/assets/style.css", "text/css; charset=utf-8"),
    ("/static/files/a%20b.txt", "text/plain; charset=utf-8"),
    ("/static/files/table.csv", "text/csv; charset=utf-8"),
    ("/static/files/data.json", "application/json; charset=utf-8"),
    ("/static/files/scan.pdf", "application/pdf"), ("/static/files/photo.JPG", "image/jpeg"),
    ("/static/files/font.woff2", "font/woff2"), ("/static/files/due.ics", "text/calendar; charset=utf-8"),
    ("/static/files/drawing.svg", "image/svg+xml; charset=utf-8"),
    ("/.folio/reload.js", "text/javascript; charset=utf-8"), ("/.folio/style.css", "text/css; charset=utf-8"),
  ])
  func fileHasItsTypeAndMayNotBeGuessedAt(path: String, type: String) throws {
    let reply = try server.get(path)
    #expect(reply.status == 200 && reply.isComplete)
    #expect(reply.headers["content-type"] == type)
    #expect(reply.headers["x-content-type-options"] == "nosniff")
    #expect(reply.headers["cache-control"] == "no-cache")
  }

  /// Neither a frame, nor an image, nor a script of another site gets a response, whatever it is.
  @Test func noResponseMayBeEmbeddedElsewhere() throws {
    for path in [
      "/", "/assets/style.css", "/static/files/photo.JPG", "/.folio/reload.js", "/nowhere", "/%00",
    ] {
      let reply = try server.get(path)
      #expect(reply.headers["cross-origin-resource-policy"] == "same-origin", "\(path)")
      #expect(reply.headers["x-frame-options"] == "SAMEORIGIN", "\(path)")
      #expect(reply.headers["access-control-allow-origin"] == nil, "\(path)")
    }
  }

  /// A browser shows such a file without its scripts, and does not let it read anything.
  @Test func whatIsNotInertIsInASandbox() throws {
    try project.write("<script>fetch('/')</script>", to: "content/static/files/own.html")
    try server.waitFor("<script>fetch", at: "/static/files/own.html")
    for name in ["own.html", "drawing.svg", "data.json"] {
      let reply = try server.get("/static/files/\(name)")
      #expect(reply.headers["content-security-policy"]?.hasPrefix("sandbox") == true, "\(name)")
    }
    for path in ["/static/files/scan.pdf", "/static/files/photo.JPG", "/static/files/a%20b.txt", "/"] {
      #expect(try server.get(path).headers["content-security-policy"] == nil, "\(path)")
    }
  }

  /// The links that the build saw count, not those of the moment.
  @Test(arguments: ["../../ledger.json", "../../.git/config", "a%20b.txt", "/etc/passwd"])
  func nothingIsServedThroughANewLink(target: String) throws {
    let known = try server.get("/static/files/table.csv")
    #expect(known.text == "content of table.csv")
    let path = project.url("content/static/files/table.csv")
    for _ in 0..<20 {
      try FileManager.default.removeItem(at: path)
      try project.link("content/static/files/table.csv", to: target)
      for _ in 0..<10 {
        let reply = try server.get("/static/files/table.csv")
        #expect(reply.status != 200 && !reply.text.contains("Bakery") && !reply.text.contains(Self.secret))
      }
      try FileManager.default.removeItem(at: path)
      try project.write("content of table.csv", to: "content/static/files/table.csv")
    }
  }

  @Test func folderWithoutItsSlashLeadsToTheFolder() throws {
    let reply = try server.get("/static/files")
    #expect(reply.status == 301 && reply.headers["location"] == "/static/files/")
  }

  @Test func headHasTheHeadersAlone() throws {
    let whole = try server.get("/static/files/a%20b.txt")
    let head = try send("HEAD /static/files/a%20b.txt HTTP/1.1", "Host: localhost:\(server.port)")
    #expect(head.body.isEmpty && head.status == 200)
    #expect(head.headers["content-length"] == String(whole.body.count))
    #expect(head.headers["etag"] == whole.headers["etag"])
  }

  @Test func knownBytesAreNotSentAgain() throws {
    let tag = try #require(try server.get("/assets/style.css").headers["etag"])
    for known in [tag, "\"x\", W/\(tag)", "*"] {
      let reply = try send(
        "GET /assets/style.css HTTP/1.1", "Host: localhost:\(server.port)", "If-None-Match: \(known)")
      #expect(reply.status == 304 && reply.body.isEmpty && reply.headers["etag"] == tag, "\(known)")
    }
    let other = try send(
      "GET /assets/style.css HTTP/1.1", "Host: localhost:\(server.port)", "If-None-Match: \"x\"")
    #expect(other.status == 200 && other.isComplete)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
  func otherMethodsAreNotAllowed(method: String) throws {
    let reply = try send("\(method) / HTTP/1.1", "Host: localhost:\(server.port)")
    #expect(reply.status == 405 && reply.headers["allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "localhost", "localhost:1", "127.0.0.1.evil.example:PORT",
  ])
  func foreignHostIsRefusedEverywhere(host: String) throws {
    let host = host.replacing("PORT", with: String(server.port))
    for path in ["/", "/assets/style.css", "/.folio/events", "/.folio/reload.js", "/nowhere"] {
      let reply = try send("GET \(path) HTTP/1.1", "Host: \(host)")
      #expect(reply.status == 421 && !reply.text.contains("Books"), "\(path)")
    }
    #expect(
      try RawClient.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", port: server.port).status == 421)
  }

  /// A person who gave the machine a name is told how the name becomes one that is answered.
  @Test func aNameThatIsGivenIsAnswered() throws {
    let refused = try send("GET / HTTP/1.1", "Host: laptop.example:\(server.port)")
    #expect(
      refused.text
        == "This server does not go by that name. If the name is yours, start the server with folio serve --host NAME.\n"
    )
    let named = try PreviewProcess(root: project.path, "--host", "Laptop.example", "--host", "books")
    for host in ["laptop.example", "BOOKS", "localhost"] {
      let head = "GET / HTTP/1.1\r\nHost: \(host):\(named.port)\r\nConnection: close\r\n\r\n"
      #expect(try RawClient.send(head, port: named.port).status == 200, "\(host)")
    }
    let head = "GET / HTTP/1.1\r\nHost: evil.example:\(named.port)\r\nConnection: close\r\n\r\n"
    #expect(try RawClient.send(head, port: named.port).status == 421)
  }

  @Test func missingPageLooksLikeTheReport() throws {
    let reply = try server.get("/nowhere/%3Cb%3E?x=<b>")
    #expect(reply.status == 404)
    #expect(reply.text.contains("Page not found") && reply.text.contains(#"href="/.folio/style.css""#))
    #expect(!reply.text.contains("<b>"))
  }

  @Test func scriptIsInServedPagesAlone() throws {
    let page = try server.get("/").text
    #expect(page.contains(#"<script src="/.folio/reload.js""#))
    #expect(page.contains("script-src 'self';") && page.contains("; connect-src 'self'"))
    let site = project.url("site").path(percentEncoded: false)
    let build = try FolioCommand()("build", "--root", project.path, "--output", site)
    #expect(build.exitCode == 0)
    #expect(!(try String(contentsOf: project.url("site/index.html"), encoding: .utf8)).contains("reload.js"))
  }

  @Test func clientThatSaysNothingKeepsNobodyWaiting() throws {
    let silent = try (0..<100).map { _ in try RawClient(port: server.port) }
    defer { silent.forEach { $0.close() } }
    try silent.forEach { try $0.write("GET / HTTP/1.1\r\nX-Slow: ") }
    #expect(try server.get("/").status == 200)
  }

  @Test func nonsenseEndsTheConnectionAndNothingElse() throws {
    for nonsense in ["\r\n\r\n", "GET\r\n\r\n", "\0\0\0\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"] {
      let client = try RawClient(port: server.port)
      try client.write(nonsense)
      _ = try client.readToEnd()
      client.close()
    }
    #expect(try server.get("/").status == 200)
  }

  private func send(_ lines: String...) throws -> Reply {
    let request = (lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
    return try RawClient.send(request, port: server.port)
  }
}
