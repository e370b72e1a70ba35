/// Builds markup such as a chart in SVG. Names are part of the program; values and text are escaped.
package struct MarkupWriter: Sendable {
  fileprivate var markup = ""

  package init() {}

  package mutating func open(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    markup += tag(element, attributes) + ">"
  }

  package mutating func close(_ element: StaticString) { markup += "</\(element)>" }

  /// An element without content, such as SVG's `rect`.
  package mutating func empty(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    markup += tag(element, attributes) + "/>"
  }

  package mutating func text(_ text: String) { markup += Escaper.text.escaped(text) }

  private func tag(_ element: StaticString, _ attributes: [(StaticString, String)]) -> String {
    attributes.reduce("<\(element)") { tag, attribute in
      let (name, value) = attribute
      return tag + " \(name)=\"" + escaper(of: name, in: element).escaped(value) + "\""
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
}

extension SafeHTML {
  package init(_ writer: MarkupWriter) {
    self.init(trusted: writer.markup)
  }

  /// Text as markup that shows it.
  package init(escaping text: String) {
    var writer = MarkupWriter()
    writer.text(text)
    self.init(writer)
  }
}
