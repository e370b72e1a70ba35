import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that phrases are filled, and that templates name no words that do not exist.
struct WordsTests {
  @Test func phrasesAreFilled() throws {
    let words = try Words(theme: Theme.defaultName, in: TemplateDocs.noProject)
    #expect(words.text(.until, ["date": "20 Nov"]) == "to 20 Nov")
    #expect(
      words.html(.until) { _ in .text("<{date}>") }.markup
        == "to <bdi>&lt;{date}&gt;</bdi>")
    #expect(
      words.html(.daysLeft, count: 10) { _ in .link("10", to: Address(to: "a b.html", fragment: "rows")) }
        .markup == "<a href=\"a%20b.html#rows\"><bdi>10</bdi></a> days left")
  }

  /// Words of the project for all languages replace those of the binary for one.
  @Test func wordsOfTheProjectReplaceThoseOfTheBinary() throws {
    let fixture = try ScratchFolder()
    let project = RebuildProject(in: fixture.folder)
    try project.write(#"{ "income": "A", "close": "B" }"#, to: "themes/default/words.json")
    try project.write(#"{ "close": "C" }"#, to: "themes/default/words/de.json")
    let files = ProjectFiles(try project.settings())
    for (language, texts) in [("de", ["A", "C", "Suche"]), ("en", ["A", "B", "Search"])] {
      let words = try Words(theme: Theme.defaultName, language: language, in: files)
      #expect([words[.income], words[.close], words[.search]] == texts)
    }
  }

  @Test func aShortenedMonthEndsASentence() throws {
    let words = try Words(theme: Theme.defaultName, in: TemplateDocs.noProject)
    #expect(words.text(.withoutRecurring, ["amount": "3 oct."]) == "What recurs is left out: 3 oct.")
    #expect(
      words.html(.withoutRecurring) { _ in .text("3 oct.") }.markup
        == "What recurs is left out: <bdi>3 oct.</bdi>")
    #expect(words.described("3 oct.", "Kept") == "3 oct. Kept")
  }

  @Test(arguments: ["", "{", "{}", "{ a}", "a } {", "{{a", "{\u{301}a}"])
  func aBraceWithoutAPlaceholderStandsForItself(text: String) {
    let pattern = Phrase.Pattern(text)
    #expect(pattern.placeholders.isEmpty)
    let literal = pattern.parts.map { if case .literal(let text) = $0 { text } else { "?" } }.joined()
    #expect(literal.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func templatesNameNoOthers() throws {
    let layout = TemplateSource(path: "page.html", text: "<p>{{words.incom}}</p>", syntax: .html)
    let problems = #expect(throws: Template.Invalid.self) {
      try TemplateCompiler().compile(layout: layout, context: [Words.Level.shape])
    }
    let problem = try #require(problems?.problems.first)
    #expect(problem.range.offset == 3)
    guard case .unknownName("incom", let known) = problem.reason else {
      Issue.record("\(problem.reason)")
      return
    }
    #expect(known == Words.Key.allCases.map(\.rawValue))
  }
}
