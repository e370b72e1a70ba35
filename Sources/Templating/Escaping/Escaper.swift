import Basics

/// The way a value is written into a hole, chosen when the template is compiled, by the context of the hole.
package enum Escaper: Int, Sendable {
  case text
  /// Text in an element of its own, so that its direction does not affect the text around it.
  case isolatedElement
  /// Isolated text where no element is allowed: in an attribute, `title` or `textarea`.
  case isolatedText
  /// An address from data, which must be relative or have an allowed scheme.
  case address
  /// The rest of an address that has begun; it must not add a scheme.
  case addressRest
  /// An address, or a part of one, that cannot change its scheme.
  case addressPart
  /// A part of an address after a slash: with a second slash, it would name a host.
  case addressAfterSlash
  case queryPart
  case markup
  case unescaped

  func write(_ value: Value, to output: inout ByteBuffer) {
    switch value {
    case .text(let text), .datum(let text): write(text, to: &output)
    case .url(let address): write(address, to: &output)
    case .html(let html): write(html, to: &output)
    case .absent, .flag, .record, .list: break
    }
  }

  package func write(_ text: String, to output: inout ByteBuffer) {
    text.withBytes { write($0, to: &output) }
  }

  package func write(_ address: Address, to output: inout ByteBuffer) {
    if self == .addressPart {
      address.write(to: &output)
    } else {
      write(address.description, to: &output)
    }
  }

  package func write(_ html: SafeHTML, to output: inout ByteBuffer) {
    if self == .markup || self == .unescaped { output.append(html.bytes) }
  }

  /// Writes markup by calling `markup`, if the hole accepts markup.
  package func write(to output: inout ByteBuffer, markup: (inout ByteBuffer) -> Void) {
    if self == .markup || self == .unescaped { markup(&output) }
  }

  package func escaped(_ text: String) -> String {
    String(decoding: ByteBuffer.array { write(.text(text), to: &$0) }, as: UTF8.self)
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    switch self {
    case .text: HTMLEscaping.append(bytes, to: &output)
    case .isolatedElement: HTMLEscaping.Isolation.appendElement(bytes, to: &output)
    case .isolatedText: HTMLEscaping.Isolation.appendText(bytes, to: &output)
    case .address: Address.Escaping.append(bytes, if: Address.Escaping.isAllowed(bytes), to: &output)
    case .addressRest:
      let isAllowed = Address.Escaping.schemeEnd(of: bytes) == nil && !bytes.starts(with: "//".utf8)
      Address.Escaping.append(bytes, if: isAllowed, to: &output)
    case .addressPart: Address.Escaping.append(bytes, to: &output)
    case .addressAfterSlash:
      let slashes = bytes.prefix { $0 == UInt8(ascii: "/") }
      for _ in slashes { output.append("%2F") }
      Address.Escaping.append(UnsafeBufferPointer(rebasing: bytes[slashes.endIndex...]), to: &output)
    case .queryPart: Address.Escaping.append(bytes, except: Address.Escaping.unreserved, to: &output)
    case .unescaped: output.append(contentsOf: bytes)
    case .markup: break
    }
  }
}

// MARK: - The escaper of a hole

extension HTMLContext {
  /// The escaper of a hole at this point.
  /// - Throws: The reason why such a hole is not allowed here.
  func escaper(for kind: Value.Kind, named name: String) throws(TemplateProblem.Reason) -> Escaper {
    if let unclearElement = page.unclearElement { throw .holeInRawText(element: unclearElement) }
    switch state {
    case .plain: return kind.isMarkup ? .markup : .text
    case .text: return kind.escaperInText
    case .rawText: return try escaperInRawText(for: kind, named: name)
    case .value: return try escaperInValue(for: kind, named: name)
    case .beforeValue, .unquotedValue: throw .unquotedAttribute
    case .tagOpen, .tagName: throw .holeInTagName
    case .beforeAttribute, .attributeName, .afterAttributeName, .afterCutName: throw .holeInAttributeName
    case .markupDeclaration, .comment, .bogusComment: throw .holeInComment
    }
  }

  private func escaperInRawText(
    for kind: Value.Kind, named name: String
  ) throws(TemplateProblem.Reason) -> Escaper {
    switch element {
    case "title", "textarea":
      if !pending.isEmpty { throw .holeInTagName }
      return try kind.escaperWithoutElements(named: name)
    case "script": throw .holeInScript
    case "style": throw .holeInStyle
    default: throw .holeInRawText(element: element)
    }
  }

  private func escaperInValue(
    for kind: Value.Kind, named name: String
  ) throws(TemplateProblem.Reason) -> Escaper {
    switch Escaper.AttributeRule(attribute: attribute, of: element) {
    case .plain where hasHTTPEquiv && attribute == "content": throw .refusedAttribute(attribute)
    case .plain: return try kind.escaperWithoutElements(named: name)
    case .style: throw .holeInStyle
    case .eventHandler: throw .eventHandlerAttribute(attribute)
    case .refused: throw .refusedAttribute(attribute)
    case .address where hasForeignScheme, .resource where hasForeignScheme: throw .foreignScheme(name)
    case .resource where !kind.isAddress && addressPart != .query: throw .untrustedResource(name)
    case .address, .resource:
      if kind.isMarkup { throw .markupInAttribute(name) }
      if !kind.isAddress, ownText.destinations.endInHost { throw .valueInHost(name) }
      return escaperInAddress(for: kind)
    }
  }

  private func escaperInAddress(for kind: Value.Kind) -> Escaper {
    if kind.isAddress { return .addressPart }
    return switch addressPart {
    case .nothing: .address
    case .beginning: ownText.endsWithSlash ? .queryPart : .addressRest
    case .path: ownText.endsWithSlash ? .addressAfterSlash : .addressPart
    case .query: .queryPart
    }
  }
}

extension Value.Kind {
  fileprivate var isMarkup: Bool { if case .html = self { true } else { false } }

  fileprivate var escaperInText: Escaper {
    switch self {
    case .html: .markup
    case .datum: .isolatedElement
    default: .text
    }
  }

  fileprivate func escaperWithoutElements(named name: String) throws(TemplateProblem.Reason) -> Escaper {
    switch self {
    case .html: throw .markupInAttribute(name)
    case .datum: return .isolatedText
    default: return .text
    }
  }
}

extension Escaper {
  /// The way a browser interprets the value of an attribute.
  enum AttributeRule: Equatable {
    case plain
    case address
    /// An address whose content becomes part of the page, or that receives what somebody enters. Text may
    /// only be in its query: in its path, `..`, `?` or a host would lead to another file.
    case resource
    case style
    case eventHandler
    case refused

    init(attribute: String, of element: String) {
      // Drawings consist of little else, so these come first.
      switch attribute {
      case "class", "d", "fill", "height", "width", "x", "y":
        self = .plain
        return
      default: break
      }
      let name = attribute.split(separator: ":").last.map(String.init) ?? attribute
      if name.hasPrefix("on") {
        self = .eventHandler
      } else if name == "style" {
        self = .style
      } else if Self.refusedNames.contains(name)
        || (Self.animations.contains(element) && Self.animated.contains(name))
      {
        self = .refused
      } else if attribute.hasPrefix("xmlns") || Self.addresses.contains(name) {
        self =
          Self.resources.contains(element) || Self.resourceAttributes.contains(name) ? .resource : .address
      } else {
        self = .plain
      }
    }

    var isAddress: Bool { self == .address || self == .resource }

    private static let addresses: Set = [
      "action", "archive", "background", "cite", "classid", "codebase", "data", "formaction", "href", "icon",
      "longdesc", "manifest", "poster", "profile", "src", "usemap",
    ]
    private static let resources: Set = [
      "applet", "base", "embed", "fencedframe", "frame", "iframe", "link", "object", "portal", "script",
      "use",
    ]
    private static let resourceAttributes: Set = [
      "action", "archive", "classid", "codebase", "data", "formaction", "manifest",
    ]
    private static let refusedNames: Set = [
      "attributionsrc", "http-equiv", "imagesrcset", "ping", "referrerpolicy", "srcdoc", "srcset",
    ]
    /// Elements that set another attribute, which may be an address.
    private static let animations: Set = ["animate", "set"]
    private static let animated: Set = ["attributename", "by", "from", "to", "values"]
  }
}
