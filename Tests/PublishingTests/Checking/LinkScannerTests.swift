import Testing

@testable import Publishing

/// Checks that links and anchors are found exactly where a browser finds them.
struct LinkScannerTests {
  @Test(arguments: [
    ("<a href=\"a.html\">", ["a.html"]),
    ("<a href='a.html'>", ["a.html"]),
    ("<a href=a.html>", ["a.html"]),
    ("<a href=a.html/>", ["a.html/"]),
    ("<A HREF=\"a.html\">", ["a.html"]),
    ("<a\n  class=x href\n= \"a.html\"\tid=y>", ["a.html"]),
    ("<a title=\"href='b.html' > c\" href=\"a.html\">", ["a.html"]),
    ("<a title='\"' href='\"'>", ["\""]),
    ("<a href>", [""]),
    ("<a href=\"\">", [""]),
    ("<a data-href=\"a\" hrefs=\"b\" xhref=\"c\">", []),
    ("<a disabled href=\"a\"><a href=\"b\"/><a/href=\"c\">", ["a", "b", "c"]),
    ("<a =x href=\"a\">", ["a"]),
    (
      "<link rel=stylesheet href=\"s.css\"><img src=\"p.png\"><script src=\"x.js\"></script>",
      ["s.css", "p.png", "x.js"]
    ),
    ("<video poster=\"p.png\" src=\"v.mp4\"></video>", ["p.png", "v.mp4"]),
    ("<svg><use xlink:href=\"#i\"/><use href=\"#j\"/></svg>", ["#i", "#j"]),
    ("<base href=\"https://example.org/\">", []),
    ("text href=\"a.html\" 1 < 2 <", []),
    ("</a href=\"a.html\">", []),
    ("<a href=\"a.html", ["a.html"]),
    ("<!-- <a href=\"a\"> --><a href=\"b\">", ["b"]),
    ("<!--><a href=\"a\">", ["a"]),
    ("<!doctype html><?xml href=\"a\"?><a href=\"b\">", ["b"]),
    ("<script>x = '<a href=\"a\">'</script><a href=\"b\">", ["b"]),
    ("<style>a</style ><title><a href=\"a\"></TITLE><a href=\"b\">", ["b"]),
    ("<textarea><a href=\"a\"></textarea", []),
    ("<noframes><a href=\"a\"></noframes><a href=\"b\">", ["b"]),
    ("<titles><a href=\"a\">", ["a"]),
  ])
  func linksAreFound(html: String, links: [String]) {
    #expect(
      LinkScanner.PageLinks(of: Array(html.utf8)).links.map { String(decoding: $0.address, as: UTF8.self) }
        == links)
  }

  @Test(arguments: [
    ("<p id=\"a\"><P ID='b'><p id=c>", ["a", "b", "c"]),
    ("<a name=\"a\"><input name=\"b\">", ["a"]),
    ("<p id=\"a&amp;b\">", ["a&b"]),
    ("<!-- <p id=\"a\"> --><script>id=\"b\"</script>", []),
  ])
  func anchorsAreFound(html: String, anchors: [String]) {
    let found = LinkScanner.PageLinks(of: Array(html.utf8)).anchors.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(found.sorted() == anchors)
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#39;&#x27;&#X27;", "'''"), ("&#233;", "é"),
    ("a&b;c&", "a&b;c&"), ("&#xD800;&#;&;", "&#xD800;&#;&;"), ("&amp;amp;", "&amp;"),
    ("?a=1&b=2", "?a=1&b=2"),
  ])
  func characterReferencesAreResolved(text: String, meaning: String) {
    let resolved = LinkScanner.CharacterReferences.resolve(Array(text.utf8)[...])
    #expect(String(decoding: resolved, as: UTF8.self) == meaning)
  }
}
