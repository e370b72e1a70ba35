import Basics

/// Indents every line of a partial's own text as far as its tag, as the Mustache spec demands.
///
/// The values of its holes are not indented.
struct LineIndenter {
  let indentation: [UInt8]
  private var isAtLineStart = true

  init(_ indentation: [UInt8]) { self.indentation = indentation }

  mutating func indent(_ nodes: [TemplateTree.Node]) -> [TemplateTree.Node] {
    indentation.isEmpty ? nodes : nodes.flatMap { indent($0) }
  }

  private mutating func indent(_ node: TemplateTree.Node) -> [TemplateTree.Node] {
    switch node {
    case .text(let bytes):
      return [.text(indent(bytes))]
    case .address:
      return [node]
    case .hole:
      return startLine() + [node]
    case .section(let tag, let body):
      let start = tag.isStandalone ? [] : startLine()
      return start + [.section(tag, indent(body))]
    case .partial(var tag):
      guard tag.isStandalone else { return startLine() + [node] }
      tag.indentation = indentation + tag.indentation
      return [.partial(tag)]
    }
  }

  private mutating func startLine() -> [TemplateTree.Node] {
    defer { isAtLineStart = false }
    return isAtLineStart ? [.text(indentation)] : []
  }

  private mutating func indent(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if isAtLineStart { result += indentation }
      result.append(byte)
      isAtLineStart = byte == .lineFeed
    }
    return result
  }
}
