extension HTMLContext {
  /// The escaper of a hole that stands here.
  /// - Throws: Why there must be no such hole here.
  func escaper(for kind: Kind, named name: String) throws(TemplateProblem.Reason) -> Escaper {
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
    for kind: Kind, named name: String
  ) throws(TemplateProblem.Reason) -> Escaper {
    switch RawTextElement(element) {
    case .escapable where !pending.isEmpty: throw .holeInTagName
    case .escapable: return try kind.escaperWithoutElements(named: name)
    case .script: throw .holeInScript
    case .style: throw .holeInStyle
    case .other, nil: throw .holeInRawText(element: element)
    }
  }

  private func escaperInValue(
    for kind: Kind, named name: String
  ) throws(TemplateProblem.Reason) -> Escaper {
    switch AttributeRule(attribute: attribute, of: element) {
    case .plain where hasHTTPEquiv && attribute == "content": throw .refusedAttribute(attribute)
    case .plain: return try kind.escaperWithoutElements(named: name)
    case .style: throw .holeInStyle
    case .eventHandler: throw .eventHandlerAttribute(attribute)
    case .refused: throw .refusedAttribute(attribute)
    case .resource where !kind.isAddress && !addressPart.isBehindScheme: throw .untrustedResource(name)
    case .address, .resource:
      if kind.isMarkup { throw .markupInAttribute(name) }
      return escaperInAddress(for: kind)
    }
  }

  private func escaperInAddress(for kind: Kind) -> Escaper {
    if kind.isAddress { return .addressPart }
    return switch addressPart {
    case .nothing: .address
    case .beginning: .addressRest
    case .path: .addressPart
    case .query: .queryPart
    }
  }
}

extension Kind {
  fileprivate var isMarkup: Bool { if case .html = self { true } else { false } }
  fileprivate var isAddress: Bool { if case .url = self { true } else { false } }

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
