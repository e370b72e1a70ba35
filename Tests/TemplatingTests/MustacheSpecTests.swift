import Basics
import Foundation
import TestSupport
import Testing

@testable import Templating

/// Runs every required test of the Mustache spec through the compiler of pages.
struct MustacheSpecTests {
  @Test(
    .needs(.mustacheSpec),
    arguments: [
      ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22), ("partials", 12),
      ("sections", 34),
    ])
  func passes(name: String, count: Int) throws {
    let data = try Corpus.mustacheSpec.data("\(name).json")
    let tests = try JSONDecoder().decode(SpecFile.self, from: data).tests
    #expect(tests.count == count)
    for test in tests {
      #expect(try test.render() == test.expected, "\(test.name)")
    }
  }
}

private struct SpecFile: Decodable {
  let tests: [SpecTest]
}

private struct SpecTest: Decodable {
  let name: String
  let data: JSON
  let template: String
  let partials: [String: String]?
  let expected: String

  func render() throws -> String {
    let compiler = TemplateCompiler(partials: (partials ?? [:]).mapValues { source($0) })
    let template = try compiler.compile(layout: source(template), frames: [data.kind], names: .lenient)
    let output = ByteBuffer.array { template.render([data.value(as: data.kind).asFrame], into: &$0) }
    return String(decoding: output, as: UTF8.self)
  }

  private func source(_ text: String) -> TemplateSource {
    TemplateSource(path: "template", text: text, syntax: .text)
  }
}
