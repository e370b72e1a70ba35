import TestSupport
import Testing

@testable import Templating

/// Checks that the cost of a template is proportional to its length, not to the square of it.
struct TemplateGrowthTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var size = 400
    var syntax = TemplateSource.Syntax.html
    let text: @Sendable (Int) -> String
  }

  private static let rows = [
    Row(testDescription: "sibling sections") { times($0) { _ in "{{#flag}}x{{/flag}}\n" } },
    Row(testDescription: "sibling sections of Markdown", syntax: .markdown) {
      times($0) { _ in "{{#flag}}\nx\n{{/flag}}\n" }
    },
    Row(testDescription: "sections over lists", syntax: .markdown) {
      times($0) { _ in "{{#items}}\n- x\n{{/items}}\n\n" }
    },
    Row(testDescription: "holes", size: 2_000) { times($0) { _ in "{{name}}" } },
    Row(testDescription: "unclosed sections inside of others") {
      times($0) { "{{#a\($0)}}{{#b\($0)}}{{/a\($0)}}" }
    },
    Row(testDescription: "stray ends") { times($0) { "{{/a\($0)}}" } },
    Row(testDescription: "crossed sections") {
      times($0) { "{{#a\($0)}}{{#b\($0)}}{{/a\($0)}}{{/b\($0)}}" }
    },
    Row(testDescription: "stray ends inside of sections") {
      times(90) { "{{#a\($0)}}" } + times($0) { "{{/b\($0)}}" }
    },
    Row(testDescription: "unknown partials") { times($0) { "{{> p\($0)}}\n" } },
    Row(testDescription: "unknown names") { times($0) { "{{n\($0)}}\n" } },
    Row(testDescription: "one partial many times") { times($0) { _ in "{{> row}}\n" } },
    Row(testDescription: "taken stand-ins", syntax: .markdown) { times($0) { "tag\($0)n " } + "{{name}}" },
    Row(testDescription: "blanks around tags", size: 2_000) { times($0) { _ in "   {{! x }}   \n" } },
  ]

  @Test(arguments: rows)
  func isLinear(row: Row) {
    let sample = Sample([
      ("flag", .flag, .flag(true)), ("name", .text, .text("x")),
      ("items", .list(.record(Shape([("name", .text)]))), .list([])),
    ])
    let partials = ["row": TemplateSource(path: "row", text: "<li>{{name}}</li>", syntax: .html)]
    let growth = Growth.measure(
      size: row.size, input: { TemplateSource(path: "x", text: row.text($0), syntax: row.syntax) },
      work: { _ = problems($0, sample, partials: partials) })
    #expect(growth.isLinear, "\(growth)")
  }
}

private func times(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }
