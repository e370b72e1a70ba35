import Testing

@testable import Templating

/// Tests where a hole is allowed, and where it is refused.
struct HTMLContextTests {
  private let sample = Sample([
    ("a", .datum, .datum("A")), ("u", .url, .url(Address("U"))),
    ("h", .html, .html(SafeHTML(trusted: "<b>"))),
    ("f", .flag, .flag(true)), ("no", .flag, .flag(false)),
    ("l", .list(.record(Shape([("n", .text)]))), .list([])),
    ("x", .externalURL, .url(Address("https://x.example/"))),
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
    ("<a referrerpolicy='{{a}}'>", .refusedAttribute("referrerpolicy")),
    ("<img attributionsrc='{{a}}'>", .refusedAttribute("attributionsrc")),
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
    // Browsers do not close the drawing, or the script.
    (
      "<svg><foreignObject><div></svg></div></foreignObject><title><script>{{a}}",
      .holeInRawText(element: "title")
    ),
    ("<math><mi><p></math><style><i></style>{{a}}", .holeInRawText(element: "style")),
    ("<script><!--<script></script>{{a}}</script>", .holeInRawText(element: "script")),
    ("<noscript><p title='</noscript><script>{{a}}'>", .holeInRawText(element: "noscript")),
    ("<noscript><!-- </NOSCRIPT><script> -->{{a}}", .holeInRawText(element: "noscript")),
    ("<noscript><style></noscript></style></noscript>{{a}}", .holeInRawText(element: "noscript")),
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
    let found = problems(source, sample).filter { problem in
      if case .foreignRequest = problem.reason { false } else { true }
    }
    #expect(found == [.at("{{a}}", in: source, .untrustedResource("a"))])
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
    "<a href='{{a}}:alert(1)'>", "<a href='{{a}}&colon;alert(1)'>", "<a href='{{a}}&#58;f()'>",
    "<a href='{{#f}}java{{/f}}{{a}}script:f()'>", "<a href='{{u}}{{a}}:x'>", "<a href='x{{a}}\t:x'>",
    "<form action='{{u}}'><a href='{{a}}:x'>",
  ])
  func refusesValuesInScriptAddresses(template: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{a}}", in: source, .foreignScheme("a"))])
  }

  @Test(arguments: [
    ("<a href='https://x.example/{{a}}'>", "<a href='https://x.example/A'>"),
    ("<a href='https://x.example?{{a}}'>", "<a href='https://x.example?A'>"),
    ("<a href='{{u}}/{{a}}'>", "<a href='U/A'>"), ("<a href='{{a}}/x:y'>", "<a href='A/x:y'>"),
    ("<a href='{{u}}:x'>", "<a href='U:x'>"), ("<a href='{{a}}?x:y'>", "<a href='A?x:y'>"),
    ("<a href='{{a}}#x:y'>", "<a href='A#x:y'>"), ("<a href='x/{{a}}:1'>", "<a href='x/A:1'>"),
    ("<a href='{{a}}&amp;x'>", "<a href='A&amp;x'>"), ("<p title='{{a}}: x'>", "<p title='A: x'>"),
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

  /// No text decides to which host an address leads.
  @Test(arguments: [
    "<a href='//{{a}}'>", "<a href='//{{a}}.example/x'>", "<a href='//x.example{{a}}'>",
    "<a href='https://{{a}}/x'>",
    "<a href='https://x.example:{{a}}'>", "<a href='HTTP:{{a}}'>", "<a href='http:/{{a}}'>",
    "<a href='https:\\\\{{a}}'>",
    "<a href='/\\{{a}}'>", "<a href='\t/\n/{{a}}'>", "<a href='https://{{#f}}www.{{/f}}{{a}}'>",
    "<a href='{{#f}}https:{{/f}}//x{{a}}'>", "<area href='//{{a}}'>", "<img src='//{{a}}/x.png'>",
    "<svg><a xlink:href='//{{a}}'>", "<a href='{{u}}//{{a}}'>", "<q cite='//{{a}}'>",
  ])
  func refusesValuesInHosts(template: String) {
    let source = TemplateSource.html(template)
    let found = problems(source, sample)
    #expect(found.first == .at("{{a}}", in: source, .valueInHost("a")), "\(found)")
  }

  /// A text after a slash, or after an address that may be empty, adds none that would make a host of it.
  @Test(arguments: [
    ("<a href='/{{s}}'>", "<a href='/%2F%2Fx.example'>"),
    ("<a href='{{e}}/{{s}}'>", "<a href='/%2F%2Fx.example'>"),
    ("<a href='{{e}}{{s}}'>", "<a href='#blocked'>"), ("<a href='{{s}}'>", "<a href='#blocked'>"),
    ("<a href='{{#f}}/{{/f}}{{s}}'>", "<a href='/%2F%2Fx.example'>"),
    ("<a href='x{{s}}'>", "<a href='x#blocked'>"),
    ("<a href='x/y{{s}}'>", "<a href='x/y//x.example'>"),
    ("<a href='https://y.example/{{s}}'>", "<a href='https://y.example/%2F%2Fx.example'>"),
  ])
  func addsNoHost(template: String, page: String) throws {
    let sample = Sample([
      ("s", .datum, .datum("//x.example")), ("e", .url, .url(Address(""))), ("f", .flag, .flag(true)),
    ])
    #expect(try render(.html(template), sample) == page)
  }

  /// No page fetches or opens anything on another host by itself, and none prepares to.
  @Test(arguments: [
    ("<link rel='preconnect' href='https://x.example'>", "https://x.example"),
    ("<link href=//x.example rel=dns-prefetch>", "//x.example"),
    ("<link rel='stylesheet alternate' href='HTTPS://x.example/a.css'>", "HTTPS://x.example/a.css"),
    ("<link{{#f}} rel='prefetch'{{/f}}{{#no}} href='//x.example'{{/no}}>", "//x.example"),
    ("<link rel='{{#f}}pre{{/f}}connect' href='\\\\x.example'>", "\\\\x.example"),
    ("<link rel='icon' href='https:x.example'>", "https:x.example"),
    ("<link rel='next' href='//x.example'>", "//x.example"),
    ("<img src='file://x.example/a.png'>", "file://x.example/a.png"),
    ("<link rel=icon href='h&#116;tps://x.example'>", "h&#116;tps://x.example"),
    ("<img src='a.png 1x' srcset='a.png 1x,//x.example 2x'>", "a.png 1x,//x.example 2x"),
    ("<img attributionsrc='a //x.example'>", "a //x.example"),
    ("<meta http-equiv=refresh content='&#48;;url=//x.example'>", "&#48;;url=//x.example"),
    ("<meta http-equiv=refresh content='0;&#117;rl=//x.example'>", "&#117;rl=//x.example"),
    ("<link rel='modulepreload' href='&#47;&#47;x.example'>", "&#47;&#47;x.example"),
    ("<meta http-equiv='refresh' content='0;url=https://x.example/'>", "https://x.example/"),
    ("<META CONTENT=\"3, URL = '//x.example'\" HTTP-EQUIV=Refresh>", "//x.example'"),
    ("<meta http-equiv=refresh content='0 https://x.example'>", "https://x.example"),
    ("<img src='https://x.example/a.png'>", "https://x.example/a.png"),
    ("<img src='https://x.example/{{a}}.png'>", "https://x.example/"),
    ("<img src='a.png' srcset='b.png 1x, //x.example/b.png 2x'>", "b.png 1x, //x.example/b.png 2x"),
    ("<video poster='//x.example/a.png'>", "//x.example/a.png"),
    ("<script src='https://x.example/a.js'></script>", "https://x.example/a.js"),
    ("<iframe src='//x.example'></iframe>", "//x.example"),
    ("<base href='https://x.example/'>", "https://x.example/"),
    ("<svg><use xlink:href='//x.example/a.svg#b'/></svg>", "//x.example/a.svg#b"),
    ("<svg><image href='//x.example/a.png'/></svg>", "//x.example/a.png"),
    ("<object data='ftp://x.example/a'></object>", "ftp://x.example/a"),
  ])
  func refusesWhatIsLoadedFromElsewhere(template: String, address: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at(address, in: source, .foreignRequest(address))])
  }

  /// Sections may be left out, and lists have any number of items: with none does an address lead elsewhere.
  @Test(arguments: [
    "<link rel='preconnect' href='{{#l}}/{{/l}}x.example'>",
    "<link rel='icon' href='/{{#f}}/x.example{{/f}}'>",
    "<link rel='icon' href='{{#f}}/{{/f}}/x.example'>",
    "<link rel='icon' href='{{^f}}/{{/f}}{{#f}}/{{/f}}x'>",
    "<link rel='icon' href='{{#f}}ht{{/f}}{{^no}}tps://{{/no}}x.example'>",
    "<link rel='icon' href='{{#f}}x/{{/f}}//x.example'>",
    "<link rel='icon' href='\\{{#l}}\\{{/l}}x.example'>",
    "<link rel='icon' href='{{#l}}h{{/l}}x'>", "<link rel='icon' href='{{#f}}&{{/f}}#47;/x.example'>",
    "<meta http-equiv='refresh' content='0;url={{#l}}/{{/l}}x.example'>",
    "<meta http-equiv='refresh' content='{{#f}}0;url={{/f}}//x.example'>",
    "<meta content='0;{{#l}}url=/{{/l}}/x.example' http-equiv='refresh'>",
    "<img srcset='{{#l}}/{{/l}}x.example 2x'>", "<img srcset='a.png 1x,{{#f}}/{{/f}}/x.example 2x'>",
    "<iframe src='{{#l}}/{{/l}}x.example'></iframe>",
    "<link href='x{{#l}}/x.example'><link rel='icon' href='/{{/l}}'>",
  ])
  func refusesSectionsThatLeadElsewhere(template: String) throws {
    let source = TemplateSource.html(template)
    let tag = try #require(template.firstMatch(of: /\{\{[#^](.)\}\}/)).output
    #expect(problems(source, sample) == [.at(String(tag.0), in: source, .sectionInRequest(String(tag.1)))])
  }

  @Test(arguments: [
    "<link rel='preconnect' href='{{x}}'>", "<link rel='icon' href='{{#f}}{{x}}{{/f}}a.svg'>",
    "<img src='{{x}}a.png'>", "<iframe src='{{x}}'></iframe>", "<base href='{{x}}'>",
    "<script src='{{x}}a.js'></script>",
    "<link rel='stylesheet' href='{{u}}{{x}}'>",
  ])
  func refusesExternalAddressesInWhatIsLoaded(template: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at("{{x}}", in: source, .externalRequest("x"))])
  }

  @Test(arguments: [
    "<link rel='canonical' href='{{x}}'>", "<a href='{{x}}'>x</a>", "<p title='{{x}}'>",
    "<meta property='og:url' content='{{x}}'>", "<img src='a/{{x}}'>", "<img src='{{u}}?{{x}}'>",
    "<link rel='icon' href='{{#f}}a{{/f}}{{#l}}b{{/l}}.svg'>",
    "<link rel='icon' href='./{{#l}}/{{/l}}x.example'>",
    "<img src='{{#no}}dark{{/no}}{{^no}}light{{/no}}.png'>", "<img src='{{#f}}{{u}}{{/f}}/a.png'>",
    "<link rel='icon' href='{{u}}a.svg{{#l}}//{{/l}}'>", "<a href='{{#l}}/{{/l}}x.example'>",
    "<meta http-equiv='refresh' content='{{#f}}5{{/f}}0;url={{#f}}a{{/f}}.html'>",
    "<meta name='x' content='{{#l}}/{{/l}}x.example'>", "<p title='{{#l}}/{{n}}{{/l}}'>",
    "<noscript><style>p { color: red }</style><p title='</p>'>{{a}}</p></noscript><p>{{a}}</p>",
  ])
  func letsOtherSectionsAndExternalAddressesBe(template: String) {
    #expect(problems(.html(template), sample).isEmpty)
  }

  /// A text is no host of a link behind the slashes of a list's items.
  @Test(arguments: [
    "<a href='{{#l}}/{{n}}{{/l}}'>", "<a href='{{#l}}{{n}}/{{/l}}'>", "<a href='{{#l}}/{{/l}}{{n}}'>",
  ])
  func refusesTextsBehindRepeatedSlashes(template: String) {
    let source = TemplateSource.html(template)
    let sample = Sample([
      ("n", .text, .text("x")), ("l", .list(.record(Shape([("n", .text)]))), .list([])),
    ])
    #expect(problems(source, sample) == [.at("{{n}}", in: source, .valueInHost("n"))])
  }

  /// A page in an attribute is one that nobody has checked.
  /// The hyphens that begin a comment end it before `>`, and not before `!>`.
  @Test(arguments: [
    ("<!--!><title>-->", true), ("<!---!><title>-->", true), ("<!--!> <!-- --!>", true),
    ("<!----!>", true), ("<!-->", true), ("<!--->", true), ("<!-- a <!---!>", true),
    ("<!--!>", false), ("<!---!>", false), ("<!--!--", false), ("<!-- a -!>", false),
  ])
  func commentsEndWhereBrowsersEndThem(comment: String, ends: Bool) {
    let source = TemplateSource.html(comment + "<p>{{a}}</p>")
    #expect(problems(source, sample).map(\.reason) == (ends ? [] : [.holeInComment]))
  }

  /// Browsers read tags in the style of a drawing, and none but its end in `noscript`.
  @Test(arguments: [
    (
      "<noscript><p title=\"</noscript><meta http-equiv=refresh content=0;url=http://a.example>\"></p></noscript>",
      "meta"
    ),
    ("<svg><style><img><META http-equiv=refresh content=0;url=http://a.example></style></svg>", "meta"),
    ("<svg><style><meta http-equiv=refresh content=0></style></svg>", "meta"),
    ("<math><title><link rel=preconnect href=http://a.example></title></math>", "link"),
    ("<svg><style><img><link rel=preconnect href=http://a.example></style></svg>", "link"),
    ("<noscript><!-- </noscript><link rel=preconnect href=http://a.example> --></noscript>", "link"),
    ("<math></svg><style><p><link rel=preconnect href=http://a.example></style>", "link"),
    ("<svg></math><title><p><meta http-equiv=refresh content=0></title>", "meta"),
    ("<svg></svg><math></math><title><p><meta http-equiv=refresh content=0></title>", nil),
    ("<select><style></select><meta http-equiv=refresh content=0></style>", "meta"),
    ("<select><option>a</option></select><style>a > b {}</style><meta name=author>", nil),
    ("<svg><style>a > b { color: red }</style></svg><!-- <link> <meta> -->", nil),
    ("<svg><style><![CDATA[.a{}]]></style><metadata>x</metadata><linkage/></svg>", nil),
    ("<svg><style><![CDATA[.a{}]]></style></svg><meta/http-equiv=refresh>", "meta"),
    ("<!-- <link rel=preconnect href=http://a.example> --><noscript><p></p></noscript>", nil),
  ])
  func refusesTagsThatOnlyBrowsersRead(text: String, tag: String?) {
    let found = problems(TemplateSource.html(text), sample).compactMap { problem -> String? in
      if case .unclearTag(let tag, _) = problem.reason { tag } else { nil }
    }
    #expect(found == [tag].compactMap(\.self))
  }

  @Test func refusesPagesInAttributes() {
    for template in [
      "<iframe srcdoc='<link rel=preconnect href=//x.example>'></iframe>", "<iframe srcdoc=x></iframe>",
      "<iframe{{#f}} srcdoc='{{#f}}<p>{{/f}}'{{/f}}></iframe>",
    ] {
      let source = TemplateSource.html(template)
      #expect(problems(source, sample) == [.at("srcdoc", in: source, .embeddedPage)], "\(template)")
    }
    #expect(problems(.html("<iframe srcdoc=''></iframe><p srcdoc='x'>"), sample).isEmpty)
  }

  /// No page sends its address to another host.
  @Test(arguments: [
    ("<meta name='referrer' content='unsafe-url'>", "unsafe-url", "unsafe-url"),
    ("<META CONTENT=origin NAME=' Referrer '>", "origin", "origin"),
    (
      "<meta name='referrer' content='no-referrer, unsafe-url'>", "no-referrer, unsafe-url",
      "no-referrer, unsafe-url"
    ),
    ("<meta name='&#114;eferrer' content='origin'>", "origin", "origin"),
    ("<meta name='ref{{#f}}err{{/f}}er' content='origin'>", "origin", "origin"),
    ("<meta name='{{a}}' content='always'>", "always", "always"),
    ("<meta{{#f}} name='referrer'{{/f}}{{#f}} content='always'{{/f}}>", "always", "always"),
    ("<meta name='referrer' content='{{#f}}always{{/f}}'>", "always", "always"),
    ("<meta name='referrer' content='{{a}}'>", "content", ""),
    ("<a href='a.html' referrerpolicy=\"unsafe-url\">x</a>", "referrerpolicy=\"unsafe-url\"", "unsafe-url"),
    ("<svg><a xlink:href='a' REFERRERPOLICY=origin /></svg>", "origin", "origin"),
    ("<img src='a.png' referrerpolicy='{{#l}}same-{{/l}}origin'>", "referrerpolicy", "same-origin"),
  ])
  func refusesReferrers(template: String, place: String, policy: String) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at(place, in: source, .referrer(policy))])
  }

  @Test(arguments: [
    "<meta name='referrer' content='no-referrer'>", "<meta name='referrer' content=' No-Referrer '>",
    "<a href='a.html' referrerpolicy='no-referrer'>x</a>", "<meta name='x' content='unsafe-url'>",
    "<meta name='twitter:{{a}}' content='unsafe-url'>",
    "<meta name='x{{#f}}referrer{{/f}}' content='origin'>",
  ])
  func letsPagesSendNoReferrer(template: String) {
    #expect(problems(.html(template), sample).isEmpty)
  }

  @Test(arguments: [
    "<link rel='canonical' href='https://x.example/'>", "<link rel='author license' href='//x.example'>",
    "<link href='https://x.example'>", "<link rel='stylesheet' href='a.css'>",
    "<meta http-equiv='refresh' content='0; url=index.html'>",
    "<meta name='x' content='0; url=https://x.example'>",
    "<meta http-equiv='content-security-policy' content='img-src https://x.example'>",
    "<a href='https://x.example/'>x</a>", "<area href='//x.example'>", "<svg><a href='//x.example'/></svg>",
    "<q cite='https://x.example'></q>", "<img src='a//b.png' alt='https://x.example'>", "<img src='data:,'>",
    "<p data-src='//x.example'></p>", "<img src='/a.png' srcset='a.png 1x, /b.png 2x'>",
    "<!-- <img src='//x.example'> -->", "<img src='a.png?x=//y&amp;z=&#47;'>",
    "</img src='//x.example'>",
  ])
  func letsOtherAddressesOfOtherHostsBe(template: String) {
    #expect(problems(.html(template), sample).isEmpty)
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
