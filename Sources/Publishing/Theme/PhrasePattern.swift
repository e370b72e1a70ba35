extension Phrase {
  /// A phrase in a theme's words, split at its placeholders.
  struct Pattern: Sendable {
    enum Part: Sendable {
      case literal(String)
      case placeholder(String)
      /// The parts for a number, by the name of their form, or by `=2` for one number alone. No form contains
      /// plural forms.
      case plural(String, [String: [Part]])
    }

    let parts: [Part]
    /// Whether plural forms cannot be understood, or lack `other`.
    let isMalformed: Bool

    /// Splits a text. A brace that opens no placeholder is kept as it is.
    init(_ text: String) {
      var reader = PatternReader(text)
      parts = reader.parts()
      isMalformed = reader.isMalformed
    }

    /// The names of the values, those in plural forms as well.
    var placeholders: [String] { Self.placeholders(of: parts) }

    private static func placeholders(of parts: [Part]) -> [String] {
      parts.flatMap { part in
        switch part {
        case .literal: [String]()
        case .placeholder(let name): [name]
        case .plural(let name, let forms):
          [name] + forms.sorted { $0.key < $1.key }.flatMap { placeholders(of: $0.value) }
        }
      }
    }

    /// The parts, with each plural replaced by the form for its number.
    ///
    /// - Parameter number: Returns the value of a placeholder; `nil` if it is no whole number.
    func parts(in rule: Plural.Rule, _ number: (String) -> Int?) -> [Part] {
      parts.flatMap { part in
        guard case .plural(let name, let forms) = part else { return [part] }
        let own = number(name).flatMap { forms["=\($0)"] ?? forms[rule.form(of: $0).rawValue] }
        return own ?? forms[Plural.other.rawValue] ?? []
      }
    }
  }
}

/// Reads a phrase. Only plural forms can be malformed.
private struct PatternReader {
  typealias Part = Phrase.Pattern.Part

  private var rest: Substring.UnicodeScalarView
  private(set) var isMalformed = false

  init(_ text: String) { rest = text.unicodeScalars[...] }

  /// Reads up to the end, or up to the brace that ends a form.
  mutating func parts(inForm: Bool = false) -> [Part] {
    var parts: [Part] = []
    var literal = String.UnicodeScalarView()
    while let scalar = rest.first, !(inForm && scalar == "}") {
      guard let part = scalar == "{" ? placeholder() ?? (inForm ? nil : plural()) : nil else {
        isMalformed = isMalformed || inForm && scalar == "{"
        literal.append(rest.removeFirst())
        continue
      }
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      literal = .init()
      parts.append(part)
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
    return parts
  }

  private mutating func placeholder() -> Part? {
    let name = nextName
    guard !name.isEmpty, rest[name.endIndex...].first == "}" else { return nil }
    rest = rest[name.endIndex...].dropFirst()
    return .placeholder(String(name))
  }

  /// The letters after a brace.
  private var nextName: Substring.UnicodeScalarView {
    rest.dropFirst().prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
  }

  /// Reads `{count, plural, one {…} other {…}}`.
  private mutating func plural() -> Part? {
    let start = ", plural,".unicodeScalars
    let name = nextName
    guard !name.isEmpty, rest[name.endIndex...].starts(with: start) else { return nil }
    rest = rest[name.endIndex...].dropFirst(start.count)
    var forms: [String: [Part]] = [:]
    while let key = nextKey() {
      let isNew = forms.updateValue(parts(inForm: true), forKey: key) == nil
      isMalformed = isMalformed || !isNew || rest.popFirst() != "}"
    }
    isMalformed = isMalformed || rest.popFirst() != "}" || forms[Plural.other.rawValue] == nil
    return .plural(String(name), forms)
  }

  /// Reads the name of a form and the brace that opens it; `nil` at the end.
  private mutating func nextKey() -> String? {
    rest = rest.drop { $0 == " " }
    guard rest.first != "}", let brace = rest.firstIndex(of: "{") else { return nil }
    let key = String(rest[..<brace]).filter { $0 != " " }
    isMalformed =
      isMalformed || !(Plural(rawValue: key) != nil || key.hasPrefix("=") && Int(key.dropFirst()) != nil)
    rest = rest[rest.index(after: brace)...]
    return key
  }
}
