import Testing

@testable import Templating

struct MarkdownTemplateTests {
  private static let item = Shape([("n", .text), ("to", .url)])

  private struct Item: Values {
    func value(at slot: Int) -> Value { slot == 0 ? .text("N*") : .url(Address("a b.html")) }
  }

  private let sample = Sample([
    ("name", .datum, .datum("*x* <b>")), ("url", .url, .url(Address("../a.html"))),
    ("h", .html, .html(SafeHTML(trusted: "<hr>"))),
    ("items", .list(.record(item)), .list([Item(), Item()])),
    ("none", .list(.record(item)), .list([])), ("yes", .flag, .flag(true)),
  ])

  @Test(arguments: [
    ("# {{name}}", "<h1><bdi>*x* &lt;b&gt;</bdi></h1>\n"),
    ("**{{n}}**", "<p><strong>t</strong></p>\n"),
    ("[{{n}}]({{url}} \"{{n}}\")", "<p><a href=\"../a.html\" title=\"t\">t</a></p>\n"),
    ("![{{n}}]({{url}})", "<p><img src=\"../a.html\" alt=\"t\" /></p>\n"),
    ("[a](x?q={{name}})", "<p><a href=\"x?q=%2Ax%2A%20%3Cb%3E\">a</a></p>\n"),
    ("`{{n}}`", "<p><code>t</code></p>\n"),
    ("    {{n}}", "<pre><code>t\n</code></pre>\n"),
    ("```\n{{#yes}}\n{{n}}\n{{/yes}}\n```", "<pre><code>t\n</code></pre>\n"),
    ("<p class=\"{{n}}\">\n{{#yes}}\nx\n{{/yes}}\n</p>", "<p class=\"t\">\nx\n</p>\n"),
    ("{{{h}}}", "<hr>"), ("a {{{h}}}", "<p>a <hr></p>\n"),
    ("{{#yes}}\na\n{{/yes}}", "<p>a</p>\n"), ("a {{#yes}}*b*{{/yes}}", "<p>a <em>b</em></p>\n"),
    ("a\n{{! c }}\nb {{! c }}c", "<p>a\nb c</p>\n"), ("{{=<% %>=}}\n<%n%> {{n}}", "<p>t {{n}}</p>\n"),
    ("{{>p}}", "<i>\n"), ("tag0n0z {{n}} tag1n", "<p>tag0n0z t tag1n</p>\n"),
    ("[a][r]\n\n[r]: {{url}}", "<p><a href=\"../a.html\">a</a></p>\n"),
  ])
  func putsTagsInPlace(markdown: String, html: String) throws {
    let sample = Sample([
      ("name", .datum, .datum("*x* <b>")), ("n", .text, .text("t")),
      ("url", .url, .url(Address("../a.html"))),
      ("h", .html, .html(SafeHTML(trusted: "<hr>"))), ("yes", .flag, .flag(true)),
    ])
    #expect(try render(.markdown(markdown), sample, partials: ["p": .html("<i>\n")]) == html)
  }

  /// A block of markup that directly follows a list also contains the end of the section.
  @Test(arguments: [
    (
      "- {{n}}\n<p>{{n}}\n",
      "<ul>\n<li>N*</li>\n</ul>\n<p>N*\n<ul>\n<li>N*</li>\n</ul>\n<p>N*\n"
    ),
    (
      "- {{n}}\n<div>x</div>\n",
      "<ul>\n<li>N*</li>\n</ul>\n<div>x</div>\n<ul>\n<li>N*</li>\n</ul>\n<div>x</div>\n"
    ),
    ("- {{n}}\n<p>\n", "<ul>\n<li>N*</li>\n</ul>\n<p>\n<ul>\n<li>N*</li>\n</ul>\n<p>\n"),
    ("<p>x\n- {{n}}\n", "<p>x\n- N*\n<p>x\n- N*\n"),
    ("-\n", "<ul>\n<li></li>\n<li></li>\n</ul>\n"),
    (
      "- x\n\n1. y\n",
      "<ul>\n<li>x</li>\n</ul>\n<ol>\n<li>y</li>\n</ol>\n"
        + "<ul>\n<li>x</li>\n</ul>\n<ol>\n<li>y</li>\n</ol>\n"
    ),
  ])
  func aListIsToldFromWhatStandsBesideIt(body: String, html: String) throws {
    #expect(try render(.markdown("{{#items}}\n\(body){{/items}}\n"), sample) == html)
  }

  @Test func repeatsTheItemsOfAList() throws {
    let row = "- [{{n}}]({{to}})\n"
    let item = "<li><a href=\"a%20b.html\">N*</a></li>\n"
    #expect(
      try render(.markdown("a\n\n{{#items}}\n\(row){{/items}}\n"), sample)
        == "<p>a</p>\n<ul>\n\(item)\(item)</ul>\n")
    #expect(try render(.markdown("{{#none}}\n\(row){{/none}}\n"), sample) == "")
    #expect(
      try render(.markdown("{{#items}}\n3. {{n}}\n4. x\n{{/items}}\n"), sample)
        == "<ol start=\"3\">\n<li>N*</li>\n<li>x</li>\n<li>N*</li>\n<li>x</li>\n</ol>\n")
    #expect(
      try render(.markdown("{{#items}}\n\na\n\n- b\n{{/items}}\n"), sample)
        == "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n")
    #expect(
      try render(.markdown("- a\n  {{#items}}\n  - {{n}}\n  {{/items}}\n"), sample)
        == "<ul>\n<li>a\n<ul>\n<li>N*</li>\n<li>N*</li>\n</ul>\n</li>\n</ul>\n")
  }

  @Test(arguments: [
    ("a {{#yes}}b\n\nc{{/yes}}", "{{#yes}}", TemplateProblem.Reason.sectionCrossesBlocks("yes")),
    ("*a {{#yes}}b*{{/yes}}", "{{#yes}}", .sectionCrossesBlocks("yes")),
    ("- {{#yes}}\n- {{/yes}}", "{{#yes}}", .sectionCrossesBlocks("yes")),
    ("{{#yes}}\n- a {{/yes}}", "{{#yes}}", .sectionCrossesBlocks("yes")),
    ("[a]({{#yes}}b) {{/yes}}", "{{#yes}}", .sectionCrossesBlocks("yes")),
    ("a\n\n[r]: /{{name}}", "{{name}}", .tagLostInMarkdown("name")),
    ("[a][r] [b][r]\n\n[r]: /{{name}}", "{{name}}", .tagRepeatedInMarkdown("name")),
    ("<https://a.b/{{name}}>", "{{name}}", .tagRepeatedInMarkdown("name")),
    ("[a][r]\n\n{{#yes}}\n[r]: /{{name}}\n{{/yes}}", "{{name}}", .tagLostInMarkdown("name")),
    ("é\n\n*a* {{{name}}}", "{{{name}}}", .notTrustedMarkup("name")),
    ("<script>\n{{name}}\n</script>", "{{name}}", .holeInScript),
  ])
  func reports(markdown: String, tag: String, reason: TemplateProblem.Reason) {
    let source = TemplateSource(path: "page.md", text: markdown, syntax: .markdown, offset: 100)
    #expect(problems(source, sample) == [.at(tag, in: source, reason)])
  }
}
