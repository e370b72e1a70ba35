import Foundation
import TestSupport
import Testing

@testable import Templating

/// Checks that excesses which no page needs are refused with their place, before they exhaust the stack, the
/// memory or an hour.
struct LimitTests {
  private static let mostSections = TemplateTree.mostOpenSections
  private let sample = Sample([("flag", .flag, .flag(true)), ("name", .text, .text("x"))])

  private func nested(_ count: Int, _ text: String = "x") -> String {
    String(repeating: "{{#flag}}", count: count) + text + String(repeating: "{{/flag}}", count: count)
  }

  private func reasons(_ source: TemplateSource, _ partials: [String: String] = [:]) -> [TemplateProblem
    .Reason]
  {
    problems(
      source, sample,
      partials: Dictionary(
        uniqueKeysWithValues: partials.map { ($0, TemplateSource(path: $0, text: $1, syntax: .html)) })
    ).map(\.reason)
  }

  @Test func markupHasNoNullCharacter() throws {
    let source = TemplateSource.html("<p>a\0</p>{{name}}\0")
    #expect(problems(source, sample) == [.at("\0", in: source, .nullCharacter)])
    #expect(reasons(.html("{{> a}}"), ["a": "\0"]) == [.nullCharacter])
    #expect(try render(.markdown("a\0b"), sample) == "<p>a\u{FFFD}b</p>\n")
  }

  @Test(arguments: [mostSections + 1, 4_100, 14_000])
  func sectionsAreNotNestedWithoutEnd(count: Int) {
    #expect(reasons(.html(nested(count))) == [.tooManyOpenSections(limit: Self.mostSections)])
    let place = problems(.html(nested(count)), sample).first
    #expect(place?.range.offset == Self.mostSections * "{{#flag}}".utf8.count)
  }

  @Test func sectionsMayBeNestedFarDeeperThanAnybodyDoes() throws {
    #expect(try render(.html(nested(Self.mostSections)), sample) == "x")
    #expect(try render(.markdown(nested(Self.mostSections)), sample) == "<p>x</p>\n")
  }

  @Test func sectionsOfPartialsCountTogether() {
    let partials = ["a": nested(Self.mostSections, "{{> b}}"), "b": nested(1)]
    #expect(reasons(.html("{{> a}}"), partials) == [.tooManyOpenSections(limit: Self.mostSections)])
  }

  /// Lists that are named in themselves multiply.
  @Test(arguments: [
    "{{#items}}{{#items}}x{{/items}}{{/items}}",
    "{{#whole}}{{#items}}{{#items}}x{{/items}}{{/items}}{{/whole}}",
    "{{#whole}}{{#items}}{{#whole}}{{#items}}x{{/items}}{{/whole}}{{/items}}{{/whole}}",
    "{{#whole.items}}{{#whole.items}}x{{/whole.items}}{{/whole.items}}",
  ])
  func aListIsNotInItself(template: String) {
    let item = Sample([("mark", .text, .text("x"))])
    let list: Value.Kind = .list(.record(item.shape))
    let whole = Sample([("items", list, .list([item, item]))])
    let page = Sample([
      ("items", list, .list([item, item])), ("whole", .record(whole.shape), .record(whole)),
    ])
    let name = template.hasPrefix("{{#whole.") ? "whole.items" : "items"
    #expect(
      problems(.html(template), page).map(\.reason) == [.listOfPageInList(name, in: name)])
  }

  @Test(arguments: [50, 8_000])
  func aChainOfPartialsEnds(count: Int) {
    let partials = (0...count).map { ("p\($0)", $0 < count ? "{{> p\($0 + 1)}}" : "end") }
    #expect(
      reasons(.html("{{> p0}}"), Dictionary(uniqueKeysWithValues: partials)) == [
        .tooManyOpenPartials(limit: 50)
      ])
  }

  @Test(arguments: [18, 45])
  func partialsThatIncludeTwoDoNotFillTheMemory(levels: Int) throws {
    let partials = (0...levels).map { ("p\($0)", $0 < levels ? "{{> p\($0 + 1)}}{{> p\($0 + 1)}}" : "end") }
    let found = reasons(.html("{{> p0}}"), Dictionary(uniqueKeysWithValues: partials))
    #expect(found.count == 1)
    guard case .tooMuchOfPartials = try #require(found.first) else { Issue.record("\(found)"); return }
  }

  @Test func anIndentationIsNotMultipliedByTheLinesOfItsPartial() throws {
    let spaces = String(repeating: " ", count: 100_000)
    let found = reasons(.html("\(spaces){{> p}}\n"), ["p": String(repeating: "\n", count: 100_000)])
    #expect(found == [.tooMuchOfPartials("p")])
  }

  @Test func aTemplateMayNotBeLargerThanItsParserCanTake() {
    let (markdown, html) = (
      TemplateSource.Syntax.markdown.maximalLength, TemplateSource.Syntax.html.maximalLength
    )
    let worst = String(repeating: "![[]()", count: markdown / 6)
    var found: [TemplateProblem.Reason] = []
    let seconds = ThreadTime.seconds { found = reasons(.markdown(worst)) }
    #expect(found.isEmpty && seconds < 8)
    #expect(reasons(.markdown(worst + worst)) == [.tooLarge(limit: markdown)])
    #expect(reasons(.html(worst + worst)).isEmpty)
    #expect(reasons(.html(String(repeating: "x", count: html + 1))) == [.tooLarge(limit: html)])
  }

  @Test func theStackOfAThreadSuffices() async throws {
    let partials = (0..<50).map { index in
      ("p\(index)", nested(2, index < 49 ? "{{> p\(index + 1)}}" : "end"))
    }
    let sources = Dictionary(
      uniqueKeysWithValues: partials.map { ($0, TemplateSource(path: $0, text: $1, syntax: .html)) })
    let sample = sample
    let text = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: try? render(.html("{{> p0}}"), sample, partials: sources))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(text == "end")
  }
}
