import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that phrases are filled, and that templates name no words that do not exist.
struct WordsTests {
  private static let formats = LocaleFormats(identifier: "en_US", currencies: [])

  @Test func phrasesAreFilled() throws {
    let words = try Words(theme: Theme.defaultName, in: TemplateDocs.noProject)
    #expect(words.text(.until(date: "20 Nov"), in: Self.formats) == "to 20 Nov")
    #expect(
      words.html(.until(date: "<{date}>"), in: Self.formats).markup == "to <bdi>&lt;{date}&gt;</bdi>")
    let url = Address(to: "a b.html", fragment: "rows")
    #expect(
      words.html(.daysLeft(days: 10), in: Self.formats, to: url).markup
        == "<a href=\"a%20b.html#rows\"><bdi>10</bdi> days left</a>")
    #expect(
      words.html(.ofIncome(share: Phrase.Value.link("10%", to: url)), in: Self.formats).markup
        == "<a href=\"a%20b.html#rows\"><bdi>10%</bdi></a> of income")
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
    let phrase = Phrase.withoutRecurring(amount: "3 oct.")
    #expect(words.text(phrase, in: Self.formats) == "What recurs is left out: 3 oct.")
    #expect(words.html(phrase, in: Self.formats).markup == "What recurs is left out: <bdi>3 oct.</bdi>")
    #expect(words.text(.described(subject: "3 oct.", text: "Kept"), in: Self.formats) == "3 oct. Kept")
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
