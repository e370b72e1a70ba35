import Basics

/// The position of the next byte in a page's markup, as an HTML tokenizer sees it.
///
/// The states are those of the HTML standard, section 13.2.5, as far as escaping has to distinguish them.
package struct HTMLContext: Equatable {
  enum State: Equatable {
    /// Text that is not markup.
    case plain
    case text
    /// The content of an element that cannot contain elements, such as `title` or `script`.
    case rawText
    case tagOpen
    case tagName
    case beforeAttribute
    case attributeName
    case afterAttributeName
    /// A name that a section interrupts; it must not continue after the section.
    case afterCutName
    case beforeValue
    case value(quote: UInt8)
    case unquotedValue
    case markupDeclaration
    case comment
    /// A doctype, or something that a browser treats as a comment.
    case bogusComment
  }

  private(set) var state: State
  private var isEndTag = false
  private(set) var element = ""
  private(set) var attribute = ""
  private(set) var addressPart = AddressPart.nothing
  /// The findings in the tag so far, which decide about its values.
  private var tag = TagFindings()
  /// The findings in the page so far that decide about values, or are to be reported.
  var page = PageFindings()
  /// The bytes read so far of a name, or of a possible end of a comment or of raw text.
  private(set) var pending: [UInt8] = []
  /// Whether a name was continued after a section or a hole.
  var isBroken = false

  private init(_ state: State) { self.state = state }

  static let plain = HTMLContext(.plain)
  static let text = HTMLContext(.text)

  /// The attributes whose links are checked.
  package static let linkAttributes = ["href", "src", "poster", "xlink:href"]

  /// The template's own text of an attribute's value.
  var ownText: OwnText { tag.ownText }
  /// Whether the address has a scheme that might run a value, or an unknown one.
  var hasForeignScheme: Bool { tag.hasForeignScheme }
  /// Whether the tag has an `http-equiv` attribute.
  var hasHTTPEquiv: Bool { tag.hasHTTPEquiv }

  /// Whether the next byte is the first of a link's address.
  var beginsLink: Bool {
    guard Self.linkAttributes.contains(attribute) else { return false }
    return switch state {
    case .value: addressPart == .nothing
    case .beforeValue: true
    default: false
    }
  }

  /// - Parameter kind: The kind of the hole's value; `nil` for text of another template.
  mutating func pass(_ hole: Tag? = nil, _ kind: Value.Kind? = nil) {
    cutPending()
    guard case .value = state else { return }
    if attribute == "content" { tag.hasValueInContent = true }
    tag.ownText.pass(hole, kind)
    if addressPart == .nothing { addressPart = .beginning }
  }

  /// - Parameter repeats: Whether the following text may be repeated.
  mutating func begin(_ section: Tag, repeats: Bool) {
    endInterrupted()
    guard case .value = state else { return }
    tag.ownText.begin(section)
    if repeats, addressPart == .nothing { addressPart = .beginning }
  }

  /// Ends what the start or end of a section interrupts.
  mutating func endInterrupted() {
    switch state {
    case .tagName:
      element = parseName()
      state = .afterCutName
    case .attributeName, .afterAttributeName:
      readAttributeName()
      attribute = ""
      state = .afterCutName
    default:
      cutPending()
    }
  }

  private mutating func cutPending() {
    if state == .rawText, !pending.isEmpty { isBroken = true }
    pending = []
  }
}

// MARK: - Optional content

extension HTMLContext {
  /// The context after optional content; `nil` if it matters whether the content is left out.
  /// - Parameter repeats: Whether the content may be there any number of times.
  func joined(with other: HTMLContext, repeats: Bool = false) -> HTMLContext? {
    guard !isBroken, !other.isBroken else { return nil }
    var (mine, others) = (self, other)
    if addressPart != other.addressPart {
      let areAfterScheme = addressPart.isAfterScheme && other.addressPart.isAfterScheme
      mine.addressPart = areAfterScheme ? .path : .beginning
      others.addressPart = mine.addressPart
    }
    if state.endsName, other.state.endsName, state != other.state {
      mine.state = .afterCutName
      others.state = .afterCutName
    }
    mine.page = page.joined(with: other.page)
    if repeats, let text = ownText.textMovedIntoHost(by: other.ownText),
      Escaper.AttributeRule(attribute: attribute, of: element).isAddress
    {
      mine.page.findings.append(.problem(text))
    }
    mine.tag = tag.joined(with: other.tag, repeats: repeats)
    others.tag = mine.tag
    others.page = mine.page
    return mine == others ? mine : nil
  }
}

extension HTMLContext.State {
  fileprivate var endsName: Bool { self == .beforeAttribute || self == .afterCutName }
}

// MARK: - Tokenizing

extension HTMLContext {
  /// Advances over a template's own text.
  mutating func pass(_ bytes: [UInt8]) {
    guard state != .plain else { return }
    for byte in bytes {
      pass(byte)
      if page.noscriptEnd != nil { lookForNoscriptEnd(byte) }
      if page.mayBeUnclear { lookForUnclearTag(byte) }
    }
  }

  private mutating func pass(_ byte: UInt8) {
    switch state {
    case .plain: break
    case .text: if byte == UInt8(ascii: "<") { state = .tagOpen }
    case .rawText: passRawText(byte)
    case .tagOpen: openTag(byte)
    case .tagName: passTagName(byte)
    case .beforeAttribute: beginAttribute(byte)
    case .attributeName: passAttributeName(byte)
    case .afterAttributeName: passAfterAttributeName(byte)
    case .afterCutName: passAfterCutName(byte)
    case .beforeValue: beginValue(byte)
    case .value(let quote): passValue(byte, quote: quote)
    case .unquotedValue: passUnquotedValue(byte)
    case .markupDeclaration: passMarkupDeclaration(byte)
    case .comment: passComment(byte)
    case .bogusComment: if byte == UInt8(ascii: ">") { beginText() }
    }
  }
}

// MARK: - Tags

extension HTMLContext {
  private mutating func openTag(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where !isEndTag: isEndTag = true
    case UInt8(ascii: "!") where !isEndTag: state = .markupDeclaration
    case UInt8(ascii: "?"): state = .bogusComment
    case _ where byte.isASCIILetter:
      pending = [byte.lowercasedASCII]
      state = .tagName
    case UInt8(ascii: "<") where !isEndTag: break
    case UInt8(ascii: ">"): beginText()
    default:
      if isEndTag { state = .bogusComment } else { beginText() }
    }
  }

  private mutating func passTagName(_ byte: UInt8) {
    guard byte.endsTagName else { return pending.append(byte.lowercasedASCII) }
    element = parseName()
    state = .beforeAttribute
    beginAttribute(byte)
  }

  /// The elements whose content cannot have tags. In `title` and `textarea`, character references such as
  /// `&lt;` are still read.
  package static let rawTextElements = [
    "title", "textarea", "script", "style", "iframe", "noembed", "noframes", "xmp", "plaintext",
  ]

  /// The elements in which browsers read tags where HTML has raw text: drawings, and selections in browsers
  /// before 2025.
  private static let drawings: Set = ["svg", "math", "select"]
  private static let foreignContent: Set = [
    "annotation-xml", "desc", "foreignobject", "mi", "mn", "mo", "ms", "mtext", "title",
  ]

  /// Begins text after a tag or a comment, in the same drawing.
  private mutating func beginText() {
    let page = page
    self = .text
    self.page = page
  }

  private mutating func closeTag() {
    if !isEndTag {
      page.findings += tag.requests.findings(hasHTTPEquiv: tag.hasHTTPEquiv)
    }
    if element == "noscript" { page.noscriptEnd = isEndTag ? nil : 0 }
    if Self.drawings.contains(element) { page.passDrawing(element, isEndTag: isEndTag) }
    if page.isInDrawing, !isEndTag, Self.foreignContent.contains(element) {
      page.hasForeignContent = true
    }
    let content: State = !isEndTag && Self.rawTextElements.contains(element) ? .rawText : .text
    let (name, wasBroken) = (content == .rawText ? element : "", isBroken)
    beginText()
    state = content
    element = name
    isBroken = wasBroken
  }

  private mutating func parseName() -> String {
    defer { pending = [] }
    return String(decoding: pending, as: UTF8.self)
  }
}

// MARK: - Attributes

extension HTMLContext {
  private mutating func beginAttribute(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): closeTag()
    case UInt8(ascii: "/"): state = .beforeAttribute
    case _ where byte.isBlank: state = .beforeAttribute
    default:
      pending = [byte.lowercasedASCII]
      state = .attributeName
    }
  }

  private mutating func passAttributeName(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"): passAfterAttributeName(byte)
    case _ where byte.isBlank: state = .afterAttributeName
    default: pending.append(byte.lowercasedASCII)
    }
  }

  private mutating func passAfterAttributeName(_ byte: UInt8) {
    guard !byte.isBlank else { return }
    readAttributeName()
    if byte == UInt8(ascii: "=") {
      state = .beforeValue
    } else {
      attribute = ""
      beginAttribute(byte)
    }
  }

  private mutating func readAttributeName() {
    attribute = parseName()
    guard attribute == "http-equiv" else { return }
    tag.hasHTTPEquiv = true
    if tag.hasValueInContent { page.obeysValue = true }
  }

  private mutating func passAfterCutName(_ byte: UInt8) {
    attribute = ""
    if !byte.endsTagName { isBroken = true }
    beginAttribute(byte)
  }

  private mutating func beginValue(_ byte: UInt8) {
    tag.ownText = OwnText(OwnRequests.form(of: attribute, of: element))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .value(quote: byte)
    case UInt8(ascii: ">"): closeTag()
    case _ where byte.isBlank: break
    default:
      state = .unquotedValue
      passUnquotedValue(byte)
    }
  }

  private mutating func passValue(_ byte: UInt8, quote: UInt8) {
    guard byte == quote else { return passAddress(byte) }
    endValue()
  }

  private mutating func passAddress(_ byte: UInt8) {
    defer {
      addressPart.pass(byte)
      tag.ownText.append(byte)
    }
    guard !addressPart.isAfterScheme, !tag.hasForeignScheme else { return }
    switch byte {
    case UInt8(ascii: ":"):
      tag.hasForeignScheme =
        ownText.isCut || !Self.schemes.contains(String(decoding: ownText.address, as: UTF8.self))
    // A reference may be a letter of a scheme, or its colon: `javascript&colon;`.
    case UInt8(ascii: "&"): tag.hasForeignScheme = true
    default: break
    }
  }

  /// The schemes that run nothing.
  private static let schemes: Set = ["http", "https", "mailto", "tel", "sms", "geo"]

  private mutating func passUnquotedValue(_ byte: UInt8) {
    if byte == UInt8(ascii: ">") {
      endValue()
      closeTag()
    } else if byte.isBlank {
      endValue()
    } else {
      passAddress(byte)
    }
  }

  private mutating func endValue() {
    tag.requests.record(ownText, of: attribute, of: element)
    if ownText.makesScheme, Escaper.AttributeRule(attribute: attribute, of: element).isAddress {
      page.makesScheme = true
    }
    state = .beforeAttribute
    attribute = ""
    addressPart = .nothing
    tag.ownText = OwnText()
    tag.hasForeignScheme = false
  }
}

// MARK: - Comments and raw text

extension HTMLContext {
  private mutating func passMarkupDeclaration(_ byte: UInt8) {
    pending.append(byte)
    if pending.elementsEqual("[".utf8), page.isInDrawing {
      page.unclearElement = page.unclearElement ?? "svg"
    }
    if pending.elementsEqual("--".utf8) {
      // `<!-->` is a complete comment: the hyphens that begin it may also end it.
      state = .comment
    } else if !"--".utf8.starts(with: pending) {
      self.state = .bogusComment
      if byte == UInt8(ascii: ">") { beginText() }
    }
  }

  private mutating func passComment(_ byte: UInt8) {
    pending = pending.suffix(5) + [byte]
    // The hyphens that begin a comment may end it before ">", but not before "!>".
    let endsByMark = pending.count == 6 && pending.suffix(4).elementsEqual("--!>".utf8)
    if endsByMark || pending.suffix(3).elementsEqual("-->".utf8) { beginText() }
  }

  /// Looks for the end tag, such as `</title`.
  private mutating func passRawText(_ byte: UInt8) {
    let endTag = Array("</\(element)".utf8)
    if pending.count == endTag.count, byte.endsTagName {
      pending = []
      isEndTag = true
      state = .beforeAttribute
      return beginAttribute(byte)
    }
    // After "<!--", another "<script" would keep the next end tag from ending the script.
    if element == "script", pending.count == 1, byte == UInt8(ascii: "!") {
      page.unclearElement = page.unclearElement ?? element
    }
    pending.append(byte.lowercasedASCII)
    if endTag.starts(with: pending) { return }
    if page.isInDrawing, pending.first == UInt8(ascii: "<") {
      page.unclearElement = page.unclearElement ?? element
    }
    pending = byte == UInt8(ascii: "<") ? [byte] : []
  }
}

extension UInt8 {
  var endsTagName: Bool { isBlank || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}
