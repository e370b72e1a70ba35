/// HTML split into tokens as by the standard's tokenizer, as far as pages of a report need it.
struct Markup {
  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  enum Token: Equatable {
    case start(String, [Attribute])
    case end(String)
    case text(String)
    case comment
    case doctype

    var attributes: [Attribute] {
      if case .start(_, let attributes) = self { attributes } else { [] }
    }

    func starts(_ element: String) -> Bool {
      if case .start(element, _) = self { true } else { false }
    }
  }

  private(set) var tokens: [Token] = []
  /// The mistakes that a checker would report.
  private(set) var complaints: [String] = []

  init(_ text: String) {
    var scanner = MarkupScanner(text)
    while let token = scanner.next() { tokens.append(token) }
    complaints = scanner.complaints + Self.unbalanced(tokens)
  }

  static let voidElements: Set = [
    "meta", "link", "img", "br", "hr", "input", "area", "base", "col", "wbr", "source",
  ]

  /// Checks that every open element is closed, in the reverse order.
  private static func unbalanced(_ tokens: [Token]) -> [String] {
    var open: [String] = []
    var complaints: [String] = []
    for token in tokens {
      switch token {
      case .start(let name, _) where !voidElements.contains(name): open.append(name)
      case .end(let name):
        if open.last == name { open.removeLast() } else { complaints.append("</\(name)> in \(open)") }
      default: break
      }
    }
    return complaints + open.map { "<\($0)> is not closed" }
  }

  var attributes: [Attribute] { tokens.flatMap(\.attributes) }

  /// The attributes of each element with a name.
  func elements(_ name: String) -> [[Attribute]] { tokens.filter { $0.starts(name) }.map(\.attributes) }

  /// The values of an attribute in all elements.
  func values(of attribute: String) -> [String] { attributes.filter { $0.name == attribute }.map(\.value) }

  /// All text between the first such tag and its end.
  func text(in element: String) -> String? {
    guard let start = tokens.firstIndex(where: { $0.starts(element) }) else { return nil }
    return tokens[start...].prefix { $0 != .end(element) }.reduce(into: "") { text, token in
      if case .text(let part) = token { text += part }
    }
  }
}

/// Splits HTML into tokens. It knows the syntax that the templates use, and complains about anything else.
private struct MarkupScanner {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var rawElement: String?
  private var closedElement: String?
  private(set) var complaints: [String] = []

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func next() -> Markup.Token? {
    if let element = closedElement.take() { return .end(element) }
    guard position < scalars.count else { return nil }
    if let element = rawElement { return rawText(of: element) }
    if looking(at: "<!--") { return comment() }
    if looking(at: "<!") { return doctype() }
    if looking(at: "</") { return end() }
    if looking(at: "<") { return start() }
    return .text(decoded(take { $0 != "<" }))
  }

  // MARK: Tags

  private mutating func start() -> Markup.Token {
    position += 1
    let name = String(scalars: take(\.isName)).lowercased()
    if name.isEmpty { complain("a bare <") }
    var attributes: [Markup.Attribute] = []
    while let attribute = attribute() {
      if attributes.contains(where: { $0.name == attribute.name }) { complain("\(attribute.name) twice") }
      attributes.append(attribute)
    }
    if looking(at: "/") {
      position += 1
      // In SVG, a slash closes an element; in HTML, it means nothing.
      if !Markup.voidElements.contains(name) { closedElement = name }
    }
    expect(">")
    if ["script", "style", "title", "textarea"].contains(name) { rawElement = name }
    return .start(name, attributes)
  }

  private mutating func attribute() -> Markup.Attribute? {
    _ = take(\.properties.isWhitespace)
    guard position < scalars.count, scalars[position] != ">", scalars[position] != "/" else { return nil }
    let name = String(scalars: take { $0.isName }).lowercased()
    if name.isEmpty {
      complain("an odd attribute")
      position += 1
    }
    guard looking(at: "=") else { return Markup.Attribute(name: name, value: "") }
    position += 1
    expect("\"")
    let value = take { $0 != "\"" }
    expect("\"")
    return Markup.Attribute(name: name, value: decoded(value))
  }

  private mutating func end() -> Markup.Token {
    position += 2
    let name = String(scalars: take(\.isName)).lowercased()
    expect(">")
    return .end(name)
  }

  // MARK: The rest

  private mutating func rawText(of element: String) -> Markup.Token? {
    rawElement = nil
    let start = position
    while position < scalars.count, !looking(at: "</\(element)") { position += 1 }
    guard start < position else { return next() }
    return .text(decoded(Array(scalars[start..<position])))
  }

  private mutating func comment() -> Markup.Token {
    while position < scalars.count, !looking(at: "-->") { position += 1 }
    expect("-")
    position += 2
    return .comment
  }

  private mutating func doctype() -> Markup.Token {
    let text = String(scalars: take { $0 != ">" }).lowercased()
    if text != "<!doctype html" { complain(text) }
    expect(">")
    return .doctype
  }

  private mutating func decoded(_ raw: [Unicode.Scalar]) -> String {
    var text = ""
    var rest = raw[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      let name = String(scalars: Array(rest.prefix { $0 != ";" && $0 != "&" }))
      guard let meant = Self.entities[name] ?? Self.numbered(name), rest.count > name.unicodeScalars.count
      else {
        complain("&\(name)")
        continue
      }
      text.unicodeScalars.append(meant)
      rest = rest.dropFirst(name.unicodeScalars.count + 1)
    }
    return text
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"",
  ]

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#"), let value = UInt32(name.dropFirst()) else { return nil }
    return Unicode.Scalar(value)
  }

  private func looking(at text: String) -> Bool { scalars[position...].starts(with: text.unicodeScalars) }

  private mutating func take(_ condition: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    let taken = scalars[position...].prefix(while: condition)
    position = taken.endIndex
    return Array(taken)
  }

  private mutating func expect(_ scalar: Unicode.Scalar) {
    if position < scalars.count, scalars[position] == scalar {
      position += 1
    } else {
      complain("no \(scalar) at \(position)")
      position += 1
    }
  }

  private mutating func complain(_ complaint: String) { complaints.append(complaint) }
}

extension Unicode.Scalar {
  fileprivate var isName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ":": true
    default: false
    }
  }
}

extension String {
  fileprivate init(scalars: [Unicode.Scalar]) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
