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
    ("<meta content='{{a}}' http-equiv=refresh>", .refusedAttribute("content")),
    ("<meta{{#f}} content='{{a}}'{{/f}}{{#f}} HTTP-EQUIV='refresh'{{/f}}>", .refusedAttribute("content")),
    ("<svg><title><script>{{a}}</script></title></svg>", .holeInRawText(element: "title")),
    ("<math><mtext><textarea><style>{{a}}</style>", .holeInRawText(element: "textarea")),
    ("{{#f}}<svg>{{/f}}<title><p></title>{{a}}", .holeInRawText(element: "title")),
    ("<svg><title>{{#f}}<style>{{/f}}</title>{{a}}", .holeInRawText(element: "title")),
    ("<svg><style>{{a}}</style></svg>", .holeInStyle), ("<svg><script>{{a}}</script></svg>", .holeInScript),
    ("<svg><![CDATA[><a title=']]><script>{{a}}'>", .holeInRawText(element: "svg")),
    ("</title{{a}}>", .holeInTagName), ("<title></tit{{a}}", .holeInTagName),
  ])
  func refuses(template: String, reason: TemplateProblem.Reason) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{a}}", in: source, reason)])
  }

  /// No text decides which file is loaded or run, or where an input is sent.
  @Test(arguments: [
    "<script src='assets/{{a}}.js'>", "<script src='/{{a}}'>", "<script src='//{{a}}'>",
    "<script src='https://x.example/{{a}}'>", "<script src='{{u}}{{a}}'>", "<script src='{{u}}/{{a}}'>",
    "<svg><script xlink:href='x/{{a}}'>", "<link href='x/{{a}}'>", "<link href='//x{{a}}.example'>",
    "<iframe src='x/{{a}}'>", "<object data='x/{{a}}'>", "<embed src='x/{{a}}'>", "<base href='/{{a}}/'>",
    "<form action='x/{{a}}'>", "<button formaction='/{{a}}'>", "<use href='x/{{a}}'>",
    "<script src='{{#f}}x?{{/f}}{{^f}}x/{{/f}}{{a}}'>",
  ])
  func refusesValuesInPathsOfWhatIsLoaded(template: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{a}}", in: source, .untrustedResource("a"))])
  }

  /// No text becomes a part of a script, however the template spells that it is one.
  @Test(arguments: [
    "<a href=\"javascript:f('{{a}}')\">", "<a href=' JavaScript:{{a}}'>", "<a href='java\tscript:{{a}}'>",
    "<a href='java\nscript:{{a}}'>",
    "<a href='\u{1}javascript:{{a}}'>", "<a href='javascript:f(1);//?{{a}}'>",
    "<a href='javascript:f(1)//#{{a}}'>",
    "<a href='javascript&colon;f(\"{{a}}\")'>", "<a href='javascript&#58;f(\"{{a}}\")'>",
    "<a href='&#106;avascript:f(\"{{a}}\")'>",
    "<a href='java&Tab;script:{{a}}'>", "<a href='vbscript:{{a}}'>", "<a href='data:text/html,{{a}}'>",
    "<a href='javascript://x/{{a}}'>",
    "<form action='javascript:{{a}}'>", "<button formaction='javascript:{{a}}'>",
    "<svg><a xlink:href='javascript:{{a}}'>",
    "<iframe src='javascript:{{a}}'>", "<object data='javascript:{{a}}'>",
    "<a href='{{#f}}java{{/f}}script:{{a}}'>",
    "<a href='{{#f}}javascript:{{/f}}{{a}}'>", "<a href='{{^no}}x{{/no}}{{#f}}javascript:{{/f}}{{a}}'>",
    "<a href='view-source:{{a}}'>",
  ])
  func refusesValuesInScriptAddresses(template: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{a}}", in: source, .foreignScheme("a"))])
  }

  @Test(arguments: [
    ("<a href='https://x.example/{{a}}'>", "<a href='https://x.example/A'>"),
    ("<a href='HTTP:{{a}}'>", "<a href='HTTP:A'>"),
    ("<a href='mailto:{{a}}'>", "<a href='mailto:A'>"), ("<a href='tel:{{a}}'>", "<a href='tel:A'>"),
    ("<a href='x/javascript:{{a}}'>", "<a href='x/javascript:A'>"),
    ("<a href='?q=javascript:{{a}}'>", "<a href='?q=javascript:A'>"),
    ("<a href='?a=1&amp;b={{a}}'>", "<a href='?a=1&amp;b=A'>"),
    ("<a href='javascript:f()' title='{{a}}'>", "<a href='javascript:f()' title='A'>"),
    ("<p title='javascript:{{a}}'>", "<p title='javascript:A'>"),
  ])
  func letsValuesIntoOtherAddresses(template: String, page: String) throws {
    #expect(try render(.html(template), sample) == page)
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
    ("<script src='{{u}}/x.js?v={{a}}'></script>", "<script src='U/x.js?v=A'></script>"),
    ("<img src='x/{{a}}.png'>", "<img src='x/A.png'>"),
    (
      "<svg><title>{{a}}</title><text x='{{a}}'>{{a}}</text></svg>{{a}}",
      "<svg><title>A</title><text x='A'><bdi>A</bdi></text></svg><bdi>A</bdi>"
    ),
    ("<svg></svg><title><b></title>{{a}}", "<svg></svg><title><b></title><bdi>A</bdi>"),
    (
      "<meta content='{{a}}' name='x'><meta http-equiv='x'>",
      "<meta content='A' name='x'><meta http-equiv='x'>"
    ),
    ("<meta name='x' content='{{a}}'>", "<meta name='x' content='A'>"),
    ("</p x='{{a}}'>{{a}}", "</p x='A'><bdi>A</bdi>"),
  ])
  func follows(template: String, page: String) throws {
    #expect(try render(.html(template), sample) == page)
  }
}
