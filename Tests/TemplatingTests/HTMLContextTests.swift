import Testing

@testable import Templating

/// Tests where a hole is allowed, and where it is refused.
struct HTMLContextTests {
  private let sample = Sample([
    ("a", .datum, .datum("A")), ("u", .url, .url(Address("U"))),
    ("h", .html, .html(SafeHTML(trusted: "<b>"))),
    ("f", .flag, .flag(true)), ("no", .flag, .flag(false)),
    ("l", .list(.record(Shape([("n", .text)]))), .list([])),
  ])

  @Test(arguments: [
    ("<script>{{a}}</script>", TemplateProblem.Reason.holeInScript), ("<SCRIPT src=x>'{{a}}'", .holeInScript),
    ("<script></scrip></script ><p></p><script>{{a}}", .holeInScript),
    ("<style>{{a}}</style>", .holeInStyle), ("<p style='{{a}}'>", .holeInStyle),
    ("<iframe>{{a}}</iframe>", .holeInRawText(element: "iframe")),
    ("<!-- {{a}} -->", .holeInComment), ("<!doctype {{a}}>", .holeInComment), ("<? {{a}}>", .holeInComment),
    ("<{{a}}>", .holeInTagName), ("<b{{a}}>", .holeInTagName), ("</{{a}}>", .holeInTagName),
    ("<b {{a}}>", .holeInAttributeName), ("<b c{{a}}>", .holeInAttributeName),
    ("<b c {{a}}>", .holeInAttributeName),
    ("<b c='d'{{a}}>", .holeInAttributeName),
    ("<b c={{a}}>", .unquotedAttribute), ("<b c=d{{a}}>", .unquotedAttribute),
    ("<b c= {{a}}>", .unquotedAttribute),
    ("<b onclick='{{a}}'>", .eventHandlerAttribute("onclick")),
    ("<b ONx=\"{{a}}\">", .eventHandlerAttribute("onx")),
    ("<img srcset='{{a}}'>", .refusedAttribute("srcset")),
    ("<iframe srcdoc='{{a}}'>", .refusedAttribute("srcdoc")),
    ("<meta http-equiv=refresh content='{{a}}'>", .refusedAttribute("content")),
    ("<animate values='{{a}}'>", .refusedAttribute("values")),
    ("<script src='{{a}}'>", .untrustedResource("a")), ("<link href='{{a}}'>", .untrustedResource("a")),
    ("</title{{a}}>", .holeInTagName), ("<title></tit{{a}}", .holeInTagName),
  ])
  func refuses(template: String, reason: TemplateProblem.Reason) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{a}}", in: source, reason)])
  }

  @Test(arguments: [
    ("<p title='{{{h}}}'>", TemplateProblem.Reason.markupInAttribute("h")),
    ("<title>{{{h}}}</title>", .markupInAttribute("h")), ("<a href='{{{h}}}'>", .markupInAttribute("h")),
    ("{{{a}}}", .notTrustedMarkup("a")), ("{{&u}}", .notTrustedMarkup("u")),
    ("{{h}}", .markupNeedsTriple("h")),
    ("{{f}}", .notPrintable("f")), ("{{l}}", .notPrintable("l")), ("{{{f}}}", .notPrintable("f")),
    ("{{#f}}<b{{/f}}>", .sectionChangesContext("f")), ("<b{{#f}}>{{/f}}", .sectionChangesContext("f")),
    ("<b {{#f}}c='{{/f}}'>", .sectionChangesContext("f")),
    ("{{^f}}<script>{{/f}}", .sectionChangesContext("f")),
    ("<b{{#f}}lock{{/f}}>", .sectionChangesContext("f")), ("<b{{#f}} c{{/f}}d>", .sectionChangesContext("f")),
    ("<scr{{#f}}{{/f}}ipt>", .sectionChangesContext("f")),
    ("<title></tit{{#f}}{{/f}}le>", .sectionChangesContext("f")),
    ("{{#l}}<!--{{/l}}", .sectionChangesContext("l")),
  ])
  func refusesSectionsAndMarkup(template: String, reason: TemplateProblem.Reason) throws {
    let source = TemplateSource.html(template)
    let tag = try #require(template.firstMatch(of: /\{\{[^}]*\}+/)).output
    #expect(problems(source, sample) == [.at(String(tag), in: source, reason)])
  }

  @Test(arguments: [
    ("a < {{a}}", "a < <bdi>A</bdi>"), ("<!-- x --><p>{{a}}</p>", "<!-- x --><p><bdi>A</bdi></p>"),
    ("<!--> {{a}}", "<!--> <bdi>A</bdi>"),
    ("<script>'</p>'</script>{{a}}", "<script>'</p>'</script><bdi>A</bdi>"),
    ("<TITLE>{{a}}</TITLE >{{a}}", "<TITLE>A</TITLE ><bdi>A</bdi>"), ("<br/>{{a}}", "<br/><bdi>A</bdi>"),
    ("<b c=d/e>{{a}}", "<b c=d/e><bdi>A</bdi>"), ("<b c='>'>{{a}}", "<b c='>'><bdi>A</bdi>"),
    ("<input{{#f}} checked{{/f}}>", "<input checked>"), ("<input {{#f}}a='{{a}}'{{/f}}>", "<input a='A'>"),
    ("<input{{#f}} a='x'{{/f}}{{#no}} b{{/no}} c='{{a}}'>", "<input a='x' c='A'>"),
    ("<b c='x {{#f}}y{{/f}}'>", "<b c='x y'>"),
    ("<script src='{{u}}'></script>", "<script src='U'></script>"),
    ("<script src='/x/{{a}}'></script>", "<script src='/x/A'></script>"),
    ("<meta name='x' content='{{a}}'>", "<meta name='x' content='A'>"),
    ("</p x='{{a}}'>{{a}}", "</p x='A'><bdi>A</bdi>"),
  ])
  func follows(template: String, page: String) throws {
    #expect(try render(.html(template), sample) == page)
  }
}
