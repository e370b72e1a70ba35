import Basics

@testable import Templating

extension Template {
  func text(_ stack: any Values...) -> String {
    String(decoding: ByteBuffer.array { render(stack, into: &$0) }, as: UTF8.self)
  }
}

/// A context made of literals.
struct Sample: Values {
  let shape: Shape
  private let values: [Value]

  init(_ fields: [(String, Value.Kind, Value)]) {
    shape = Shape(fields.map { ($0.0, $0.1) })
    values = fields.map(\.2)
  }

  func value(at slot: Int) -> Value { values[slot] }
}

extension TemplateSource {
  static func html(_ text: String) -> Self { Self(path: "page.html", text: text, syntax: .html) }
  static func markdown(_ text: String) -> Self { Self(path: "page.md", text: text, syntax: .markdown) }
}

/// Compiles and renders in one step.
func render(
  _ source: TemplateSource, _ sample: Sample, inserting: [String: TemplateSource] = [:],
  partials: [String: TemplateSource] = [:]
) throws(Template.Invalid) -> String {
  try TemplateCompiler(partials: partials)
    .compile(layout: source, inserting: inserting, context: [sample.shape]).text(sample)
}

/// Returns the problems of a template, with the template's path.
func problems(
  _ source: TemplateSource, _ sample: Sample, inserting: [String: TemplateSource] = [:],
  partials: [String: TemplateSource] = [:]
) -> [TemplateProblem] {
  do {
    _ = try render(source, sample, inserting: inserting, partials: partials)
    return []
  } catch {
    return error.problems
  }
}

extension TemplateProblem {
  /// Makes a problem at the first tag in `source` that equals `tag`.
  static func at(_ tag: String, in source: TemplateSource, _ reason: Reason) -> TemplateProblem {
    let offset = Array(source.text.utf8).range(of: Array(tag.utf8), from: 0)?.lowerBound ?? -1
    return TemplateProblem(reason, at: source.range(of: offset..<offset + tag.utf8.count))
  }
}
