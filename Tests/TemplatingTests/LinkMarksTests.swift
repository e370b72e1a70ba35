import Basics
import TestSupport
import Testing

@testable import Templating

/// Checks that a compiler that marks links knows the source of each, and changes nothing else.
struct LinkMarksTests {
  private let sample = Sample([
    ("root", .url, .url(Address("../"))), ("url", .url, .url(Address("a.html"))),
    ("flag", .flag, .flag(true)),
    ("name", .text, .text("x")),
  ])

  private func rendered(_ source: TemplateSource, _ marks: LinkMarks?) throws -> [UInt8] {
    let template = try TemplateCompiler(linkMarks: marks).compile(layout: source, context: [sample.shape])
    return ByteBuffer.array { template.render([sample], into: &$0) }
  }

  /// The parts of the source that the marks of its page refer to, and the page without marks.
  private func marked(_ source: TemplateSource) throws -> (links: [String], page: [UInt8]) {
    let marks = LinkMarks()
    var rest = try rendered(source, marks)[...]
    var (links, page): ([String], [UInt8]) = ([], [])
    while let byte = rest.first {
      if let (number, tail) = LinkMarks.split(rest) {
        let range = try #require(marks[number])
        let text = Array(source.text.utf8)[range.offset..<range.offset + range.length]
        links.append(String(decoding: text, as: UTF8.self))
        rest = tail
      } else {
        page.append(byte)
        rest = rest.dropFirst()
      }
    }
    return (links, page)
  }

  @Test(arguments: [
    ("<a href=\"a.html\">", ["a.html"]),
    ("<a href='a.html'>", ["a.html"]),
    ("<a href = a.html>", ["a.html"]),
    ("<a href=\"\">", [""]),
    ("<A HREF=\"a.html\"><img SRC=\"b.png\">", ["a.html", "b.png"]),
    ("<a href=\"{{root}}a.html\">", ["{{root}}a.html"]),
    ("<a href=\"{{#flag}}{{url}}{{/flag}}\">", ["{{#flag}}{{url}}{{/flag}}"]),
    ("<a title=\"href='a'\" data-href=\"b\" id=\"c\">", []),
    ("<!-- <a href=\"a\"> --><script>x = '<a href=\"a\">'</script>href=\"a\"", []),
    ("<use xlink:href=\"#a\"/>", ["#a"]),
  ])
  func linksOfMarkupAreMarked(text: String, links: [String]) throws {
    let (found, page) = try marked(.html(text))
    #expect(found == links)
    #expect(try page == rendered(.html(text), nil))
  }

  @Test(arguments: [
    ("[x](a.html) and ![y](b.png \"title\")", ["a.html", "b.png"]),
    ("[x](<a b.html>)", ["a b.html"]),
    ("[x]()", [""]),
    ("[x](a(b).html)", ["a(b).html"]),
    ("[x]({{root}}a.html)", ["{{root}}a.html"]),
    ("[![x](a.png)](b.html)", ["b.html", "a.png"]),
    ("[x][l]\n\n[l]: a.html \"title\"\n", ["a.html"]),
    ("> - [x\n>   y](a.html)", ["a.html"]),
    ("<a href=\"a.html\">x</a> <img src=b.png>", ["a.html", "b.png"]),
    ("<div>\n<a href='a.html'>x</a>\n</div>", ["a.html"]),
    ("`[x](a.html)` \\[x](a.html) x](a *b* c) [x]( a)", []),
    ("```\n[x](a.html)\n<a href=\"a.html\">\n```\n", []),
    ("{{#flag}}\n- [x](a.html)\n{{/flag}}\n", ["a.html"]),
  ])
  func linksOfMarkdownAreMarked(text: String, links: [String]) throws {
    let (found, page) = try marked(.markdown(text))
    #expect(found == links)
    #expect(try page == rendered(.markdown(text), nil))
  }

  @Test(arguments: [
    (TemplateSource.Syntax.html, "<a href=\"{{root}}a.html\">x</a>"), (.html, "<a href=\"a"),
    (.html, "href="),
    (.markdown, "[x](a.html)\n"), (.markdown, "x](a"), (.markdown, "[x](a("),
  ])
  func isLinear(syntax: TemplateSource.Syntax, line: String) {
    let growth = Growth.measure(
      size: 400,
      input: { TemplateSource(path: "x", text: String(repeating: line, count: $0), syntax: syntax) },
      work: { _ = try? rendered($0, LinkMarks()) })
    #expect(growth.isLinear, "\(growth)")
  }
}
