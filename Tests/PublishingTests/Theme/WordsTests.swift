import Foundation
import Templating
import Testing

@testable import Publishing

/// The keys in the code are those of the default theme, and templates may name no others.
struct WordsTests {
  @Test func theDefaultThemeHasEachWord() throws {
    let text = try #require(ProjectFiles.defaults["themes/default/words.json"])
    let words = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
    #expect(words.keys.sorted() == Words.Key.allCases.map(\.rawValue).sorted())
  }

  @Test func templatesNameNoOthers() throws {
    let layout = TemplateSource(path: "page.html", text: "<p>{{words.incom}}</p>", syntax: .html)
    let problems = #expect(throws: TemplateProblems.self) {
      try TemplateCompiler().compile(layout: layout, context: [WordValues.shape])
    }
    let problem = try #require(problems?.problems.first)
    #expect(problem.offset == 3)
    guard case .unknownName("incom", let known) = problem.reason else {
      Issue.record("\(problem.reason)")
      return
    }
    #expect(known == Words.Key.allCases.map(\.rawValue))
  }
}
