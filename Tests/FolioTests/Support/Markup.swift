/// HTML taken apart as the standard's tokenizer does, as far as pages of a report need it.
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
  /// What a checker would complain of.
  private(set) var complaints: [String] = []

  init(_ text: String) {
    var scanner = MarkupScanner(text)
    while let token = scanner.next() { tokens.append(token) }
    complaints = scanner.complaints + Self.unbalanced(tokens)
  }

  static let voidElements: Set = [
    "meta", "link", "img", "br", "hr", "input", "area", "base", "col", "wbr", "source",
  ]

  /// Every element that is opened is closed, in the reverse order.
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

  /// The attributes of each element of a name.
  func elements(_ name: String) -> [[Attribute]] { tokens.filter { $0.starts(name) }.map(\.attributes) }

  /// The values of an attribute, wherever it stands.
  func values(of attribute: String) -> [String] { attributes.filter { $0.name == attribute }.map(\.value) }

  /// All text between the first such tag and its end.
  func text(in element: String) -> String? {
    guard let start = tokens.firstIndex(where: { $0.starts(element) }) else { return nil }
    return tokens[start...].prefix { $0 != .end(element) }.reduce(into: "") { text, token in
      if case .text(let part) = token { text += part }
    }
  }
}
