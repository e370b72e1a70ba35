import Foundation

/// Swift source for the words of a theme: a case of `Words.Key` for each word, and a function of `Phrase` for
/// each sentence with values, so that a wrong name does not compile.
struct WordsSource {
  private let words: [(key: String, text: String)]
  private let phrases: [(key: String, text: String, values: PhraseValues)]

  /// - Parameter json: An object of texts.
  init(_ json: Data) throws {
    let table = try JSONDecoder().decode([String: String].self, from: json).sorted { $0.key < $1.key }
    let all = table.map { (key: $0.key, text: $0.value, values: PhraseValues(of: $0.value)) }
    words = all.filter(\.values.names.isEmpty).map { ($0.key, $0.text) }
    phrases = all.filter { !$0.values.names.isEmpty }
  }

  var swift: String {
    let words = words.map { "    /// \($0.text)\n    case `\($0.key)`\n" }
    let keys = phrases.map { "    case `\($0.key)`\n" }
    let placeholders = phrases.map { "      case .`\($0.key)`: \($0.values.names)\n" }
    return """
      extension Words {
        enum Key: String, CaseIterable, Sendable {
      \(words.joined())  }
      }

      extension Phrase {
        enum Key: String, CaseIterable, Sendable {
      \(keys.joined())
          /// The names of the values.
          var placeholders: [String] {
            switch self {
      \(placeholders.joined())      }
          }
        }

      \(phrases.map(function).joined(separator: "\n"))}

      """
  }

  private func function(_ key: String, _ text: String, _ values: PhraseValues) -> String {
    let parameters = values.names.map { "\($0): \(values.numbers.contains($0) ? "Int" : "any PhraseValue")" }
    let pairs = values.names.map { "\"\($0)\": `\($0)`" }
    return """
        /// \(text)
        static func `\(key)`(\(parameters.joined(separator: ", "))) -> Phrase {
          Phrase(.`\(key)`, [\(pairs.joined(separator: ", "))])
        }

      """
  }
}

/// The values of a sentence, as `Phrase.Pattern` reads them.
struct PhraseValues {
  /// The names, in the order in which they first occur.
  private(set) var names: [String] = []
  /// The names of the numbers on which plural forms depend.
  private(set) var numbers: Set<String> = []
  private var rest: Substring

  init(of text: String) {
    rest = text[...]
    scan(inForm: false)
  }

  private mutating func scan(inForm: Bool) {
    while let next = rest.popFirst(), !(inForm && next == "}") {
      guard next == "{", let name = rest.prefixMatch(of: /[A-Za-z]+(?=}|, plural,)/)?.output else { continue }
      rest = rest[name.endIndex...]
      if !names.contains(String(name)) { names.append(String(name)) }
      if rest.popFirst() == "}" { continue }
      numbers.insert(String(name))
      scanForms()
    }
  }

  /// Scans `plural, one {…} other {…}}`.
  private mutating func scanForms() {
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let isEnd = rest[brace] == "}"
      rest = rest[brace...].dropFirst()
      if isEnd { return }
      scan(inForm: true)
    }
  }
}
