import Basics
import Synchronization
import Testing

@testable import Templating

struct CompilerTests {
  private static let item = Shape([("n", .text)])
  private let sample = Sample([
    ("amount", .text, .text("5")), ("name", .datum, .datum("<x>")), ("none", .text, .absent),
    ("items", .list(.record(item)), .list([Item("1"), Item("2")])),
    ("one", .record(item), .record(Item("3"))), ("lost", .record(item), .absent),
  ])

  private struct Item: Values {
    let name: String
    init(_ name: String) { self.name = name }
    func value(at slot: Int) -> Value { .text(name) }
  }

  @Test func collectsAllProblems() {
    let source = TemplateSource.html(
      "{{amuont}} {{#itens}}{{x}}{{/itens}} {{#one}}{{m}}{{/one}} {{one.m}} {{items.n}} {{items.x}} {{one.n.x}} {{> p}}"
    )
    let known = ["amount", "name", "none", "items", "one", "lost"]
    #expect(
      problems(source, sample, inserting: ["content": .html("")], partials: ["q": .html("")]) == [
        .at("{{amuont}}", in: source, .unknownName("amuont", known: known + ["content"])),
        .at("{{#itens}}", in: source, .unknownName("itens", known: known)),
        .at("{{m}}", in: source, .unknownName("m", known: ["n"] + known + ["content"])),
        .at("{{one.m}}", in: source, .unknownName("m", known: ["n"])),
        .at("{{items.n}}", in: source, .nameOfAList("n", list: "items")),
        .at("{{items.x}}", in: source, .unknownName("x", known: ["n"])),
        .at("{{one.n.x}}", in: source, .nameOfAText("x", text: "one.n")),
        .at("{{> p}}", in: source, .unknownPartial("p", known: ["q"])),
      ])
  }

  /// A section over another record does not have the figures of the page; one over a flag or a text does.
  @Test func figuresOfThePageDoNotReachIntoOtherRecords() throws {
    let page = Shape(
      [
        ("spending", .text), ("title", .text), ("isNew", .flag), ("item", .record(Self.item)),
        ("items", .list(.record(Self.item))),
      ],
      figures: ["spending"])
    func problems(_ text: String, page name: String? = nil) -> [TemplateProblem] {
      do throws(Template.Invalid) {
        _ = try TemplateCompiler().compile(layout: .html(text), context: [page], page: name)
        return []
      } catch {
        return error.problems
      }
    }
    #expect(problems("{{spending}}{{#isNew}}{{spending}}{{/isNew}}{{#title}}{{spending}}{{/title}}").isEmpty)
    #expect(problems("{{#item}}{{title}}{{/item}}{{^item}}{{spending}}{{/item}}").isEmpty)
    let bad = "{{#items}}{{#isNew}}{{spending}}{{/isNew}}{{/items}}"
    #expect(
      problems(bad) == [.at("{{spending}}", in: .html(bad), .figureOfPage("spending", in: "items", of: nil))])
    #expect(
      problems(bad, page: "all") == [
        .at("{{spending}}", in: .html(bad), .figureOfPage("spending", in: "items", of: "all"))
      ])
  }

  @Test(arguments: [
    ("a {{b", "{{", TemplateProblem.Reason.unclosedTag), ("{{{name}}", "{{", .unclosedTag),
    ("é{{ }}", "{{ }}", .emptyTag),
    ("{{#one}}x", "{{#one}}", .unclosedSection("one")),
    ("{{/one}}", "{{/one}}", .unexpectedEnd("one", open: nil)),
    ("{{#one}}{{/items}}{{/one}}", "{{/items}}", .unexpectedEnd("items", open: "one")),
    ("{{#one}}{{/items}}", "{{/items}}", .unexpectedEnd("items", open: "one")),
    ("{{#items}}{{#one}}{{/items}}", "{{/items}}", .unexpectedEnd("items", open: "one")),
    ("{{#items}}{{#one}}{{/items}}{{/one}}", "{{/items}}", .unexpectedEnd("items", open: "one")),
    ("{{=<% =}}", "{{=<% =}}", .malformedDelimiters), ("{{= a= b =}}", "{{= a= b =}}", .malformedDelimiters),
  ])
  func reportsSyntax(template: String, tag: String, reason: TemplateProblem.Reason) {
    let source = TemplateSource.html(template)
    #expect(problems(source, sample) == [.at(tag, in: source, reason)])
  }

  @Test func namesThePartialOfAProblem() {
    let partial = TemplateSource(path: "p.html", text: "\n  {{wrong.x}}", syntax: .html)
    let known = ["amount", "name", "none", "items", "one", "lost"]
    let expected = TemplateProblem.at("{{wrong.x}}", in: partial, .unknownName("wrong", known: known))
    #expect(problems(.html("{{>p}} {{>p}}"), sample, partials: ["p": partial]) == [expected])
  }

  @Test func refusesPartialsThatIncludeThemselves() {
    let partial = TemplateSource(path: "p.html", text: "x{{>q}}", syntax: .html)
    let other = TemplateSource(path: "q.html", text: "y{{>p}}", syntax: .html)
    #expect(
      problems(.html("{{>p}}"), sample, partials: ["p": partial, "q": other])
        == [.at("{{>p}}", in: other, .recursivePartial("p"))])
  }

  @Test func writesSections() throws {
    #expect(try render(.html("{{#items}}{{n}}{{amount}},{{/items}}"), sample) == "15,25,")
    #expect(
      try render(.html("{{#one}}{{n}}{{/one}}{{#lost}}x{{/lost}}{{^lost}}no{{/lost}}"), sample) == "3no")
    #expect(
      try render(.html("{{#none}}x{{/none}}{{#name}}{{.}}{{/name}}{{one.n}}{{lost.n}}"), sample)
        == "<bdi>&lt;x&gt;</bdi>3")
    #expect(try render(.html("{{#one}}{{#.}}{{n}}{{/.}}{{/one}}"), sample) == "3")
  }

  @Test func insertsTemplates() throws {
    let layout = TemplateSource.html("<title>{{title}}</title><a title='{{title}}'>{{{content}}}</a>")
    let title = TemplateSource(path: "c.md", text: "Q&A {{name}}", syntax: .text, offset: 11)
    let page = try render(
      layout, sample,
      inserting: [
        "title": title,
        "content": .markdown("*{{title}}* {{n}}")
          .replacing("{{n}}", with: "{{amount}}"),
      ])
    #expect(
      page == "<title>Q&amp;A &lt;x&gt;</title><a title='Q&amp;A &lt;x&gt;'>"
        + "<p><em>Q&amp;A <bdi>&lt;x&gt;</bdi></em> 5</p>\n</a>")
  }

  @Test func checksInsertions() {
    let layout = TemplateSource.html("{{content}}<p title='{{{content}}}'>{{{title}}}{{{cut}}}")
    let title = TemplateSource(path: "c.md", text: "{{x}}", syntax: .text, offset: 11)
    let cut = TemplateSource(path: "cut.html", text: "<b", syntax: .html)
    let found = problems(layout, sample, inserting: ["title": title, "content": .html("<p>"), "cut": cut])
    #expect(
      found == [
        .at("{{content}}", in: layout, .markupNeedsTriple("content")),
        .at("{{{content}}}", in: layout, .markupInAttribute("content")),
        .at("{{{title}}}", in: layout, .notTrustedMarkup("title")),
        .at("{{{cut}}}", in: layout, .insertionChangesContext("cut")),
      ])
  }

  @Test func keepsOffsetsOfInsertedText() {
    let title = TemplateSource(path: "c.md", text: "é {{x.y}}", syntax: .text, offset: 11)
    let known = ["amount", "name", "none", "items", "one", "lost"]
    #expect(
      problems(.html("{{title}}"), sample, inserting: ["title": title]) == [
        TemplateProblem(
          .unknownName("x", known: known), at: SourceRange(path: "c.md", offset: 14, length: 7))
      ])
  }

  /// A memo is Markdown: reading it once for the section and once for the hole would take twice as long.
  @Test func asksOnceForAValueThatASectionStandsIn() throws {
    let memo = CountedValues()
    let source = TemplateSource.html(
      "{{#memo}}<p title='{{memo}}'>{{memo}}{{#memo}}{{memo}}{{/memo}}</p>{{/memo}}")
    let template = try TemplateCompiler().compile(layout: source, context: [CountedValues.shape])
    #expect(template.text(memo) == "<p title='m&amp;m'>m&amp;mm&amp;m</p>")
    #expect(memo.asked.load(ordering: .relaxed) == 1)
  }

  private final class CountedValues: Values {
    static let shape = Shape([("memo", .text)])
    let asked = Atomic(0)

    func value(at slot: Int) -> Value {
      asked.add(1, ordering: .relaxed)
      return .text("m&m")
    }
  }
}

extension TemplateSource {
  fileprivate func replacing(_ old: String, with new: String) -> TemplateSource {
    TemplateSource(path: path, text: text.replacing(old, with: new), syntax: syntax, offset: offset)
  }
}
