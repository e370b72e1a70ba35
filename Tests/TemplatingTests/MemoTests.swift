import Testing

@testable import Templating

struct MemoTests {
  @Test(arguments: [
    ("Two *sourdough* loaves", "<p>Two <em>sourdough</em> loaves</p>\n"),
    ("a <b>c</b> & <script>", "<p>a &lt;b&gt;c&lt;/b&gt; &amp; &lt;script&gt;</p>\n"),
    ("<div>\nx\n</div>", "<p>&lt;div&gt;\nx\n&lt;/div&gt;\n</p>\n"),
    ("![*alt* text](https://x/y.png \"t\")", "<p><em>alt</em> text</p>\n"),
    ("a\u{202E}b `\u{2066}` &#x202D;", "<p>a‹U+202E›b <code>‹U+2066›</code> ‹U+202D›</p>\n"),
    ("[a\u{202E}](https://x/\u{202E})", Self.link("https://x/%E2%80%AE", "a‹U+202E›")),
    ("[*a*](HTTPS://x/?a=1&b='2')", Self.link("HTTPS://x/?a=1&amp;b=&#39;2&#39;", "<em>a</em>")),
    ("<mailto:a@b.c> ", Self.link("mailto:a@b.c", "mailto:a@b.c")),
    ("<a@b.c>", Self.link("mailto:a@b.c", "a@b.c")),
    ("[![p](x)](http://y)", Self.link("http://y", "p")),
  ])
  func shows(memo: String, html: String) {
    #expect(Markdown.render(memo: memo).markup == html)
  }

  @Test func keepsTheTitleOfALink() {
    let html = "<p><a href=\"http://y\" title=\"&quot;&lt;\" rel=\"noopener noreferrer nofollow\">x</a></p>\n"
    #expect(Markdown.render(memo: "[x](http://y '\"<')").markup == html)
  }

  @Test(arguments: [
    "javascript:x", "JaVaScRiPt:x", "&#106;avascript:x", "javascript&colon;x", "blob:x", "intent:x",
    "vbscript:x",
    "data:image/png,x", "file:///etc", "//host", "/x", "x", "#x", "", "http:x", "https:", "&#1;https://x",
    "https&#10;://x", "<https://x y>", "http\\://x\u{7F}", "mailto&#9;:x",
  ])
  func removesLinks(address: String) {
    #expect(Markdown.render(memo: "[x](\(address))").markup == "<p>x</p>\n")
  }

  @Test func showsLongMemosAsTheyAre() {
    let memo = String(repeating: "*", count: Markdown.maximalMemoLength) + "<"
    #expect(Markdown.render(memo: memo).markup == memo.dropLast() + "&lt;")
  }

  private static func link(_ address: String, _ text: String) -> String {
    "<p><a href=\"\(address)\" rel=\"noopener noreferrer nofollow\">\(text)</a></p>\n"
  }
}
