import Foundation
import Templating
import TestSupport
import Testing

@testable import Publishing

/// Checks that `docs/templates.md` lists every name and every partial, and nothing else. `FOLIO_RECORD=1`
/// writes it.
struct TemplateDocsTests {
  private static let file = Repository.root.appending(path: "docs/templates.md")
  private let recorded: String
  private let docs: TemplateDocs

  init() throws {
    recorded = try String(contentsOf: Self.file, encoding: .utf8)
    docs = TemplateDocs(recorded)
  }

  @Test func eachNameIsDescribed() { #expect(docs.problems == []) }

  /// A name that nothing describes is found, and so is a partial.
  @Test func aMissingDescriptionIsFound() {
    let without = recorded.replacing("The title of the ledger.", with: "").replacing(
      "One ranked table.", with: "")
    #expect(
      TemplateDocs(without).problems == [
        "Every page does not describe ledgerTitle", "Partials does not describe ranking",
      ])
  }

  @Test func theExamplesAreTemplates() throws {
    let examples = docs.examples
    #expect(examples.count > 100)
    for (template, context) in examples {
      let source = TemplateSource(path: "docs", text: template, syntax: .html)
      #expect(throws: Never.self, "\(template)") {
        try TemplateCompiler().compile(layout: source, context: context)
      }
    }
  }

  @Test func theDocsAreNotStale() throws {
    if ProcessInfo.processInfo.environment["FOLIO_RECORD"] != nil, recorded != docs.text {
      try Data(docs.text.utf8).write(to: Self.file)
      Issue.record("recorded docs/templates.md")
    } else {
      #expect(recorded == docs.text, "docs/templates.md is stale: FOLIO_RECORD=1 writes it")
    }
  }
}
