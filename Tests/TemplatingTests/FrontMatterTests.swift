import Basics
import Testing

@testable import Templating

struct FrontMatterTests {
  private func split(_ text: String) throws(Template.Invalid) -> (
    frontMatter: TemplateSource.FrontMatter, body: TemplateSource
  ) {
    try TemplateSource.FrontMatter.split(.markdown(text))
  }

  private func part(_ text: String, at offset: Int, _ syntax: TemplateSource.Syntax = .text) -> TemplateSource
  {
    TemplateSource(path: "page.md", text: text, syntax: syntax, offset: offset)
  }

  @Test func readsTitleAndLayout() throws {
    let (frontMatter, body) = try split("---\r\ntitle: \"{{a}}: b\"\n\nlayout : wide\n---\n# {{x}}\n")
    #expect(frontMatter.title == part("{{a}}: b", at: 13))
    #expect(frontMatter.layout == part("wide", at: 33))
    #expect(body == part("# {{x}}\n", at: 42, .markdown))
  }

  @Test func isOptional() throws {
    for text in ["", "x", "-- -", " ---\ntitle: x\n---\n", "x\n---\n"] {
      let (frontMatter, body) = try split(text)
      #expect(frontMatter == TemplateSource.FrontMatter())
      #expect(body == .markdown(text))
    }
  }

  @Test func reportsEveryLine() {
    let text = "---\ntitel: x\nlayout\ntitle: \"x\ntitle: x\ntitle: y\n---\n"
    let source = TemplateSource.markdown(text)
    #expect(
      throws: Template.Invalid(problems: [
        .at("titel", in: source, .unknownFrontMatterKey("titel", known: ["title", "layout"])),
        .at("layout", in: source, .malformedFrontMatter),
        .at("title: \"x", in: source, .malformedFrontMatter),
        TemplateProblem(
          .repeatedFrontMatterKey("title"), at: SourceRange(path: "page.md", offset: 39, length: 5)),
      ])
    ) { try split(text) }
  }

  @Test func mustEnd() {
    let source = TemplateSource.markdown("---\ntitle: x\n")
    #expect(throws: Template.Invalid(problems: [.at("---", in: source, .unclosedFrontMatter)])) {
      try split(source.text)
    }
  }
}
