/// Where in a page's markup the next byte stands, as an HTML tokenizer sees it.
///
/// The states are those of the HTML standard, section 13.2.5, as far as escaping has to tell them apart.
struct HTMLContext: Equatable {
  enum State: Equatable {
    /// Not markup at all.
    case plain
    case text
    /// The content of an element that has no elements in it, such as `title` or `script`.
    case rawText
    case tagOpen
    case tagName
    case beforeAttribute
    case attributeName
    case afterAttributeName
    /// A name that a section has cut off: it must not go on after the section.
    case afterCutName
    case beforeValue
    case value(quote: UInt8)
    case unquotedValue
    case markupDeclaration
    case comment
    /// A doctype, or what a browser takes for a comment.
    case bogusComment
  }

  /// How much of an address has been read.
  enum AddressPart: Equatable {
    case nothing
    /// Something that may or may not become a scheme.
    case beginning
    case path
    case query
  }

  var state: State
  var isEndTag = false
  var element = ""
  var attribute = ""
  var addressPart = AddressPart.nothing
  /// The tag has an `http-equiv` attribute.
  var hasHTTPEquiv = false
  /// What is read of a name, or of what may end a comment or a raw text.
  var pending: [UInt8] = []
  /// A name was continued after a section or a hole.
  var isBroken = false

  private init(_ state: State) { self.state = state }

  static let plain = HTMLContext(.plain)
  static let text = HTMLContext(.text)

  mutating func passHole() {
    cutPending()
    if addressPart == .nothing, case .value = state { addressPart = .beginning }
  }

  /// Ends what a section's beginning or end cuts off.
  /// - Parameter repeats: What follows may also follow itself.
  mutating func settle(repeats: Bool = false) {
    switch state {
    case .tagName:
      element = takeName()
      state = .afterCutName
    case .attributeName, .afterAttributeName:
      readAttributeName()
      attribute = ""
      state = .afterCutName
    case .value where repeats && addressPart == .nothing:
      addressPart = .beginning
    default:
      cutPending()
    }
  }

  private mutating func cutPending() {
    if state == .rawText, !pending.isEmpty { isBroken = true }
    pending = []
  }

  /// The context after something that may have been left out, or nothing if that makes a difference.
  func joined(with other: HTMLContext) -> HTMLContext? {
    guard !isBroken, !other.isBroken else { return nil }
    var (mine, others) = (self, other)
    if addressPart != other.addressPart {
      let areBehindScheme = addressPart.isBehindScheme && other.addressPart.isBehindScheme
      mine.addressPart = areBehindScheme ? .path : .beginning
      others.addressPart = mine.addressPart
    }
    if state.endsName, other.state.endsName, state != other.state {
      mine.state = .afterCutName
      others.state = .afterCutName
    }
    mine.hasHTTPEquiv = hasHTTPEquiv || other.hasHTTPEquiv
    others.hasHTTPEquiv = mine.hasHTTPEquiv
    return mine == others ? mine : nil
  }
}

extension HTMLContext.State {
  fileprivate var endsName: Bool { self == .beforeAttribute || self == .afterCutName }
}

extension HTMLContext.AddressPart {
  var isBehindScheme: Bool { self == .path || self == .query }
}
