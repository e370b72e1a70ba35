/// Builds markup such as a chart in SVG. Names are part of the program; values and text are escaped.
package struct MarkupWriter: Sendable {
  fileprivate var bytes: [UInt8] = []

  package init() {}

  package mutating func open(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    start(element, attributes)
    append(">")
  }

  package mutating func close(_ element: StaticString) {
    append("</")
    append(element)
    append(">")
  }

  /// An element without content, such as SVG's `rect`.
  package mutating func empty(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    start(element, attributes)
    append("/>")
  }

  package mutating func text(_ text: String) { Escaper.text.write(.text(text), to: &bytes) }

  private mutating func start(_ element: StaticString, _ attributes: [(StaticString, String)]) {
    append("<")
    append(element)
    for (name, value) in attributes {
      append(" ")
      append(name)
      append("=\"")
      escaper(of: name, in: element).write(.text(value), to: &bytes)
      append("\"")
    }
  }

  /// An address that is not relative, `http`, `https` or `mailto` becomes `#blocked`.
  private func escaper(of attribute: StaticString, in element: StaticString) -> Escaper {
    switch AttributeRule(attribute: attribute.description, of: element.description) {
    case .plain, .style: .text
    case .address, .resource: .address
    case .eventHandler, .refused: preconditionFailure("\(attribute) must not be written from data")
    }
  }

  private mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension SafeHTML {
  package init(_ writer: MarkupWriter) {
    self.init(trusted: String(decoding: writer.bytes, as: UTF8.self))
  }

  /// Text as markup that shows it.
  package init(escaping text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    self.init(writer)
  }
}
