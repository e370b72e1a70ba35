import Basics

/// Builds markup such as a chart in SVG. Names are part of the program; values and text are escaped.
package struct MarkupWriter: ~Copyable {
  private(set) var markup = ByteBuffer()
  /// How attributes are escaped, by where the names stand in the program: a drawing has hundreds of few kinds, so few
  /// that to look through them is faster than to hash.
  private var escapers: [(site: Site, escaper: Escaper)] = []

  private struct Site: Equatable {
    let attribute: UnsafePointer<UInt8>
    let element: UnsafePointer<UInt8>
  }

  package init() {}

  package mutating func open(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    writeTag(element, attributes)
    markup.append(">")
  }

  package mutating func close(_ element: StaticString) {
    markup.append("</")
    markup.append(element)
    markup.append(">")
  }

  /// An element without content, such as SVG's `rect`.
  package mutating func empty(_ element: StaticString, _ attributes: [(StaticString, String)] = []) {
    writeTag(element, attributes)
    markup.append("/>")
  }

  /// Markup that is part of the program.
  package mutating func literal(_ markup: StaticString) { self.markup.append(markup) }

  package mutating func number(_ number: Int) { markup.append(decimal: number) }

  package mutating func text(_ text: String) { Escaper.text.write(.text(text), to: &markup) }

  private mutating func writeTag(_ element: StaticString, _ attributes: [(StaticString, String)]) {
    markup.append("<")
    markup.append(element)
    for (name, value) in attributes {
      markup.append(" ")
      markup.append(name)
      markup.append("=\"")
      escaper(of: name, in: element).write(.text(value), to: &markup)
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

  /// An address that is not relative, `http`, `https` or `mailto` becomes `#blocked`.
  private static func escaper(of attribute: StaticString, in element: StaticString) -> Escaper {
    switch Escaper.AttributeRule(attribute: attribute.description, of: element.description) {
    case .plain, .style: .text
    case .address, .resource: .address
    case .eventHandler, .refused: preconditionFailure("\(attribute) must not be written from data")
    }
  }
}
