import Testing

@testable import Preview

struct RequestPathTests {
  @Test(arguments: [
    ("/", ""), ("/index.html", "index.html"), ("/transactions/", "transactions/"),
    ("/a%20b/c%C3%A9.html", "a b/cé.html"), ("/a..b/c.", "a..b/c."), ("/%252e%252e/x", "%2e%2e/x"),
  ])
  func plainPathIsDecodedOnce(target: String, path: String) {
    #expect(Responder.Path(percentEncoded: target)?.string == path)
  }

  @Test(arguments: [
    "", "index.html", "http://127.0.0.1:8000/", "*", "//", "/a//b", "/..", "/../x", "/a/../x", "/a/..",
    "/.", "/./x", "/%2e%2e/x", "/%2E./x", "/.%2e/x", "/..%2fx", "/a%2Fb", "/..\\x", "/..%5cx", "/a%5Cb",
    "/.git/config", "/a/.hidden", "/%2egit/config", "/.folio/", "/%c0%ae%c0%ae/x", "/%e0%80%ae/x", "/%ff",
    "/a%00.html", "/a%0d%0ab", "/a%7f", "/%", "/%4", "/%zz", "/%u002e/x", "/.\u{301}x",
  ])
  func anythingElseIsRefused(target: String) {
    #expect(Responder.Path(percentEncoded: target) == nil)
  }

  @Test func pagesAreToldFromOtherFiles() {
    let pages = ["/", "/a/", "/a.html", "/about"].map { Responder.Path(percentEncoded: $0)?.isPage }
    #expect(pages == [true, true, true, true])
    #expect(Responder.Path(percentEncoded: "/assets/style.css")?.isPage == false)
  }

  @Test func aMarkBehindASlashIsTheBeginningOfAName() {
    #expect(Responder.Path(percentEncoded: "/%CC%81a.html")?.isPage == true)
    #expect(Responder.Path(percentEncoded: "/a/%CC%81.css")?.isPage == false)
    #expect(Response.ContentType.ofFile(at: "a/\u{301}.css") == Response.ContentType.css)
  }
}
