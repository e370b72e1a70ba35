import Foundation
import TestSupport
import Testing

@testable import Templating

/// Checks that templates and content with random mistakes either compile or report why not.
struct FuzzingTests {
  private static let tokens = [
    "{{", "}}", "{{{", "}}}", "{{#items}}", "{{/items}}", "{{^items}}", "{{#flag}}", "{{/flag}}", "{{name}}",
    "{{{memo}}}", "{{&memo}}", "{{> row}}", "{{> wide}}", "{{! x }}", "{{=<% %>=}}", "<%={{ }}=%>", "{{.}}",
    "{{a.b}}",
    "\n", "\r\n", "\n\n", "    ", "\t", "- ", "1. ", "> ", "# ", "```\n", "---\n", "***", "__", "`", "~~~\n",
    "[", "](",
    ")", "![", "[a]: ", "<", ">", "</", "<p>", "<div>", "</div>", "<script>", "</script>", "<style>", "<!--",
    "-->",
    "<![CDATA[", "<a href=\"", "<img src='", "\" onclick=\"", "=", "\"", "'", "&lt;", "&#0;", "tag0n0z",
    "tag0n", "\u{301}",
    "\u{FE0F}", "\u{FEFF}", "\u{202E}", "\u{0}", "title: ", "layout: page\n",
  ]

  private static func files(in folder: String, _ ends: [String]) -> [[UInt8]] {
    let enumerator = FileManager.default.enumerator(
      at: Repository.root.appending(path: folder), includingPropertiesForKeys: nil)
    let urls = (enumerator?.compactMap { $0 as? URL } ?? []).sorted { $0.path < $1.path }
    return urls.filter { ends.contains($0.pathExtension) }.compactMap { try? [UInt8](Data(contentsOf: $0)) }
  }

  /// The texts in a file of the Mustache spec, whatever the names of its members.
  private static func texts(in file: String) throws -> [[UInt8]] {
    let json = try JSONSerialization.jsonObject(with: Corpus.mustacheSpec.data(file))
    func texts(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(texts)
      case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { texts($0.value) }
      default: []
      }
    }
    return texts(json).map { Array($0.utf8) }
  }

  private static func examplesOfCommonMark() throws -> [[UInt8]] {
    let spec = try Corpus.commonMarkSpec.data()
    let parts = String(decoding: spec, as: UTF8.self).components(
      separatedBy: "```````````````````````````````` ")
    return parts.dropFirst().map { Array(($0.components(separatedBy: "\n.\n").first ?? "").utf8) }
  }

  private static let sample = Sample([
    ("name", .datum, .datum("a \"name\" & <more>")), ("memo", .html, .html(SafeHTML(escaping: "<b>"))),
    ("flag", .flag, .flag(true)), ("address", .url, .absent),
    ("items", .list(.record(Shape([("name", .text), ("memo", .html)]))), .list([])),
  ])
  private static let partials = [
    "row": TemplateSource(path: "row.html", text: "<li>{{name}}\n{{#flag}}x{{/flag}}</li>\n", syntax: .html),
    "wide": TemplateSource(path: "wide.html", text: "{{> row}}\n{{> row}}\n", syntax: .html),
  ]

  /// The specs are optional additions to the inputs that are mutated.
  @Test func templatesCompileOrSayWhyNot() throws {
    var corpus = Self.files(in: "themes", ["html"])
    if Corpus.mustacheSpec.exists {
      corpus += try ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]
        .flatMap { try Self.texts(in: "\($0).json") }
    }
    expectAnswers("templates", .html, corpus)
  }

  @Test func contentCompilesOrSaysWhyNot() throws {
    var corpus = Self.files(in: "content", ["md"]) + Self.files(in: "themes", ["md"])
    if Corpus.commonMarkSpec.exists { corpus += try Self.examplesOfCommonMark() }
    expectAnswers("content", .markdown, corpus)
  }

  private func expectAnswers(_ name: String, _ syntax: TemplateSource.Syntax, _ corpus: [[UInt8]]) {
    #expect(corpus.count > 10)
    let slow = Fuzzing(name, count: 1_500).run(corpus: corpus, tokens: Self.tokens) { input, seed in
      let source = TemplateSource(path: "x", text: String(decoding: input, as: UTF8.self), syntax: syntax)
      do throws(Template.Invalid) {
        let (frontMatter, body) = try TemplateSource.FrontMatter.split(source)
        let layout = TemplateSource(path: "l", text: "<title>{{title}}</title>{{{content}}}", syntax: .html)
        let template = try TemplateCompiler(partials: Self.partials).compile(
          layout: layout,
          inserting: [
            "content": body, "title": frontMatter.title ?? .init(path: "t", text: "", syntax: .text),
          ],
          context: [Self.sample.shape], names: seed.isMultiple(of: 2) ? .declared : .lenient)
        _ = template.specialized(for: []).text(Self.sample)
      } catch {
        let size = source.text.utf8.count
        for problem in error.problems where problem.range.path == "x" {
          #expect((0...size).contains(problem.range.offset) && problem.range.length >= 0, "seed \(seed)")
        }
      }
    }
    #expect(slow.isEmpty, "\(slow)")
  }
}
