import Foundation
import Templating
import Testing

@testable import Publishing

/// Checks that `docs/templates.md` lists every name and every partial, and nothing else. `FOLIO_RECORD=1`
/// writes it.
struct TemplateDocsTests {
  @Test func eachNameIsDescribed() { #expect(TemplateDocs().problems == []) }

  @Test func eachFileIsDescribed() {
    #expect(TemplateDocs.files(of: "partials") == DescribedFile.partials.keys.sorted())
    #expect(TemplateDocs.files(of: "layouts") == DescribedFile.layouts.keys.sorted())
  }

  @Test func theExamplesAreTemplates() throws {
    let examples = TemplateDocs().examples
    #expect(examples.count > 100)
    for (template, context) in examples {
      let source = TemplateSource(path: "docs", text: template, syntax: .html)
      #expect(throws: Never.self, "\(template)") {
        try TemplateCompiler().compile(layout: source, context: context)
      }
    }
  }

  @Test func theDocsAreNotStale() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../docs/templates.md")
    let text = TemplateDocs().text
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["FOLIO_RECORD"] != nil, recorded != text {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded docs/templates.md")
    } else {
      #expect(recorded == text, "docs/templates.md is stale: FOLIO_RECORD=1 writes it")
    }
  }
}
