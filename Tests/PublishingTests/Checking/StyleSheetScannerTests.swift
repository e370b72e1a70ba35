import TestSupport
import Testing

@testable import Publishing

/// Checks that addresses of style sheets are found exactly where a browser finds them.
struct StyleSheetScannerTests {
  @Test(arguments: [
    ("a { background: url(a.png) }", ["a.png"]), ("a { background: url( \"a b.png\" ) }", ["a b.png"]),
    ("a { background: URL('a.png') }", ["a.png"]), ("url(\n a.png\t)", ["a.png"]), ("url()", [""]),
    ("url(a\\ b\\).png)", ["a b).png"]), ("url(\"\\61 .png\")", ["a.png"]), ("url('a\\\nb')", ["ab"]),
    ("url(\"a)b\")", ["a)b"]), ("url(a.png", ["a.png"]), ("url(\"a.png", ["a.png"]),
    ("url(a.png)url(b.png)", ["a.png", "b.png"]), ("url(\"a.png\" x(b)", ["a.png"]),
    ("/* url(a.png) */ url(b.png)", ["b.png"]), ("/*/ url(a.png) */ url(b.png)", ["b.png"]),
    ("/* url(a.png)", []), ("a { content: \"url(a.png)\" } b { content: '/*' } url(c)", ["c"]),
    ("a { content: \"\\\"url(a.png)\" }", []), ("a { content: \"open\n} url(b.png)", ["b.png"]),
    ("@import \"a.css\";", ["a.css"]), ("@IMPORT 'a.css' screen;", ["a.css"]),
    ("@import/**/url(a.css) layer(x);", ["a.css"]), ("@import url(\"a.css\"); \"b.css\"", ["a.css"]),
    ("@import-x \"a.css\"", []), ("@import layer \"a.css\"", []), ("@media \"a.css\"", []),
    ("my-url(a.png) curl(b) url2(c)", []), ("url (a.png)", []),
    ("url(data:image/png;base64,AA) url(#a)", ["data:image/png;base64,AA", "#a"]),
  ])
  func addressesAreFound(css: String, addresses: [String]) {
    #expect(
      LinkScanner.PageLinks(ofStyleSheet: Array(css.utf8)).links.map(\.text)
        == addresses.map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("url(a.png)", "url(\"folio:assets/a.png\")"), ("url('../x/a b.png')", "url(\"folio:x/a%20b.png\")"),
    ("a/* url(b) */b", "a/**/b"), ("@import 'b.css' print;", "@import url(\"folio:assets/b.css\") print;"),
    (
      "url(\"s.svg#i\") url(é\\22.png?x)", "url(\"folio:assets/s.svg#i\") url(\"folio:assets/%C3%A9%22.png\")"
    ),
    ("url(/a.png)", "url(\"folio:a.png\")"),
  ])
  func ownAddressesBeginAtTheRoot(css: String, sealed: String) {
    let bytes = SealedStyleSheet.bytes(of: Array(css.utf8), at: "assets/style.css")
    #expect(String(decoding: bytes, as: UTF8.self) == sealed)
  }

  @Test(arguments: [
    "", "a { color: red }", "url(data:image/svg+xml,%3Csvg/%3E)", "url(#f)",
    "url('https://example.org/a.png')",
    "url(//example.org/a.png)", "url(../../a.png)", "url()", "'url(a.png)'",
  ])
  func otherAddressesStay(css: String) {
    #expect(SealedStyleSheet.bytes(of: Array(css.utf8), at: "assets/style.css") == Array(css.utf8))
  }

  @Test(arguments: ["url(\"a\"", "/*", "\"", "url(", "@import '", "\\", "url(\\"])
  func isLinear(text: String) {
    let growth = Growth.measure(size: max(20_000, 100_000 / text.utf8.count)) { count in
      Array(String(repeating: text, count: count).utf8)
    } work: { css in
      _ = LinkScanner.PageLinks(ofStyleSheet: css)
      _ = SealedStyleSheet.bytes(of: css, at: "a.css")
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
