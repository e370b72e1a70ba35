import Basics

/// Builds markup such as a chart in SVG. Names come from the program; values and text are escaped.
package struct MarkupWriter: ~Copyable {
  private(set) var markup = ByteBuffer()
  /// The escapers of attributes, by the addresses of their names in the program. A drawing has hundreds of
  /// attributes but few kinds of them, so a linear search is faster than hashing.
  private var escapers: [(site: Site, escaper: Escaper)] = []

  private struct Site: Equatable {
    let attribute: UnsafePointer<UInt8>
    let element: UnsafePointer<UInt8>
  }

  package init() {}

  package mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, String)] = [],
    _ content: (inout MarkupWriter) -> Void
  ) {
    writeTag(name, attributes)
    markup.append(">")
    content(&self)
    markup.append("</")
    markup.append(name)
    markup.append(">")
  }

  /// Writes an element without content, such as SVG's `rect`.
  package mutating func empty(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    writeTag(element, attributes)
    markup.append("/>")
  }

  /// Writes markup that is part of the program.
  package mutating func literal(_ markup: StaticString) { self.markup.append(markup) }

  package mutating func number(_ number: Int) { markup.append(decimal: number) }

  package mutating func text(_ text: String) { Escaper.text.write(text, to: &markup) }

  private mutating func writeTag(_ element: StaticString, _ attributes: [(StaticString, String)]) {
    markup.append("<")
    markup.append(element)
    for (name, value) in attributes {
      markup.append(" ")
      markup.append(name)
      markup.append("=\"")
      escaper(of: name, in: element).write(value, to: &markup)
      markup.append("\"")
    }
  }

  private mutating func escaper(of attribute: StaticString, in element: StaticString) -> Escaper {
    let site = Site(attribute: attribute.utf8Start, element: element.utf8Start)
    for known in escapers where known.site == site { return known.escaper }
    let escaper = Self.escaper(of: attribute, in: element)
    escapers.append((site, escaper))
    return escaper
  }

  /// Chooses the escaper of an attribute. An address that is not relative, `http`, `https` or `mailto`
  /// becomes `#blocked`.
  private static func escaper(of attribute: StaticString, in element: StaticString) -> Escaper {
    switch Escaper.AttributeRule(attribute: attribute.description, of: element.description) {
    case .plain, .style: .text
    case .address, .resource: .address
    case .eventHandler, .refused: preconditionFailure("\(attribute) must not be written from data")
    }
  }
}
