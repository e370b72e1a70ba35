import TestSupport
import Testing

@testable import Templating

struct EscapingTests {
  private func render(_ text: String, _ value: Value, _ kind: Value.Kind = .datum) throws -> String {
    try TemplatingTests.render(.html(text), Sample([("it", kind, value)]))
  }

  /// An escaper that iterates over `Character`s would let `"` through before an accent.
  @Test(arguments: Share.of(["\"", "&", "<", ">", "'"], few: 1))
  func escapesSpecialsBeforeEveryScalar(special: Unicode.Scalar) throws {
    var text = String.UnicodeScalarView()
    for value in 0...UInt32(0x10FFFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.append(special)
      text.append(scalar)
    }
    let page = Array(try render("{{it}}", .text(String(text)), .text).utf8)
    var counts = Array(repeating: 0, count: 256)
    for byte in page { counts[Int(byte)] += 1 }

    // Every scalar follows the special character, and six of them are escaped themselves.
    #expect(counts[Int(UInt8(ascii: "&"))] == 1_112_064 + 6)
    #expect("<>\"'".utf8.allSatisfy { counts[Int($0)] == 0 })
  }

  @Test func isolatesWhatSomebodyTyped() throws {
    #expect(try render("<p>{{it}}</p>", .datum("a & b")) == "<p><bdi>a &amp; b</bdi></p>")
    #expect(try render("<p>{{it}}</p>", .datum("")) == "<p></p>")
    #expect(try render("<p>{{it}}</p>", .text("a"), .text) == "<p>a</p>")
    #expect(try render("<p title='{{it}}'>", .datum("it's")) == "<p title='it&#39;s'>")
    #expect(try render("<p title=\"{{it}}\">", .datum("שלום")) == "<p title=\"\u{2068}שלום\u{2069}\">")
    #expect(try render("<title>{{it}}</title>", .datum("\u{58F}")) == "<title>\u{58F}</title>")
    #expect(
      try render("<title>{{it}}</title>", .datum("\u{590}")) == "<title>\u{2068}\u{590}\u{2069}</title>")
  }

  @Test func showsWhatIsInvisible() throws {
    #expect(
      try render("{{it}}", .text("a\u{202E}b\u{2066}\u{2069}\u{202A}c"), .text)
        == "a‹U+202E›b‹U+2066›‹U+2069›‹U+202A›c")
    #expect(
      try render("{{it}}", .text("\u{2029}\u{202F}\u{2065}\u{206A}—"), .text)
        == "\u{2029}\u{202F}\u{2065}\u{206A}—")
    #expect(try render("{{it}}", .text("a\r\n\0"), .text) == "a&#13;\n\u{FFFD}")
  }

  @Test(arguments: [
    ("https://a.b/c?d=e&f", "https://a.b/c?d=e&amp;f"), ("HTTP://x", "HTTP://x"),
    ("mailto:a@b", "mailto:a@b"),
    ("a/b:c", "a/b:c"), ("?a:b", "?a:b"), ("#a:b", "#a:b"), ("", ""), ("a b\"'<>", "a%20b%22&#39;%3C%3E"),
    ("é", "%C3%A9"), ("\u{202E}", "%E2%80%AE"),
    ("javascript:alert(1)", "#blocked"), (" javascript:x", "#blocked"), ("java\nscript:x", "#blocked"),
    ("data:text/html,x", "#blocked"), ("//host/x", "#blocked"), ("\\\\host", "%5C%5Chost"),
    ("c:x", "#blocked"),
  ])
  func letsOnlyHarmlessAddressesThrough(address: String, written: String) throws {
    #expect(try render("<a href=\"{{it}}\">", .datum(address)) == "<a href=\"\(written)\">")
  }

  @Test func escapesPartsOfAddresses() throws {
    #expect(try render("<a href='x/{{it}}'>", .datum("a:b/c?&")) == "<a href='x/a:b/c?&amp;'>")
    #expect(try render("<a href='x?q={{it}}'>", .datum("a:b&c")) == "<a href='x?q=a%3Ab%26c'>")
    #expect(try render("<a href='java{{it}}'>", .datum("script:x")) == "<a href='java#blocked'>")
    #expect(try render("<a href='{{it}}{{it}}'>", .datum("https:")) == "<a href='https:#blocked'>")
    #expect(try render("<a href='{{it}}'>", .url(Address("data:x y")), .url) == "<a href='data:x%20y'>")
    #expect(try render("<a href='{{#it}}x{{/it}}{{it}}'>", .datum("https:")) == "<a href='x#blocked'>")
    #expect(try render("<a xlink:href='{{it}}'>", .datum("vbscript:x")) == "<a xlink:href='#blocked'>")
  }

  @Test func writesMarkupOnlyWhereItIsTrusted() throws {
    let html = Value.html(SafeHTML(trusted: "<b>x</b>"))
    #expect(try render("<p>{{{it}}}{{&it}}</p>", html, .html) == "<p><b>x</b><b>x</b></p>")
    #expect(try render("<p>{{{it}}}</p>", .text("<b>"), .html) == "<p></p>")
  }

  @Test func buildsMarkup() {
    var writer = MarkupWriter()
    writer.element("svg", [("width", "10"), ("aria-label", "a \"b\" & c")]) { writer in
      writer.empty("rect", [("x", "1")])
      writer.element("a", [("href", "javascript:x")]) { $0.text("<1>") }
    }
    let expected = """
      <svg width="10" aria-label="a &quot;b&quot; &amp; c"><rect x="1"/><a href="#blocked">&lt;1&gt;</a></svg>
      """
    #expect(SafeHTML(writer).markup == expected)
  }
}
