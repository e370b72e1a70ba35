import Bookkeeping
import Templating

/// A sentence of the theme with its values, such as `to {date}`, so that each language has its own word
/// order. It is in the same files as the words. Pages get it with its values, under a name of its own. A
/// sentence that depends on a number has plural forms: `{days, plural, one {1 day} other {{days} days}}`.
///
/// `EmbedDefaults` makes a function for each sentence in `words/en.json`, such as `Phrase.until(date:)`.
struct Phrase {
  let key: Key
  let values: KeyValuePairs<String, any PhraseValue>

  init(_ key: Key, _ values: KeyValuePairs<String, any PhraseValue>) {
    self.key = key
    self.values = values
  }

  subscript(name: String) -> (any PhraseValue)? { values.first { $0.key == name }?.value }

  /// A value as it is shown.
  enum Value: Sendable {
    case text(String)
    /// A link; only its text if the site has no such page.
    case link(String, to: Address?)

    var text: String {
      switch self {
      case .text(let text), .link(let text, _): text
      }
    }

    fileprivate var url: Address? { if case .link(_, let url) = self { url } else { nil } }
  }
}

/// A value of a sentence. A whole number can decide on the sentence's plural form.
protocol PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value
}

extension String: PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value { .text(self) }
}

extension Int: PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value { .text(formats.string(self)) }
}

extension Money: PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value { .text(formats.string(self)) }
}

extension Phrase.Value: PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value { self }
}

extension Words {
  /// A sentence as text, for titles and for descriptions of charts.
  func text(_ phrase: Phrase, in formats: LocaleFormats) -> String {
    parts(of: phrase).reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += Self.literal(literal, after: text)
      case .placeholder(let name): text += phrase[name]?.shown(in: formats).text ?? "{\(name)}"
      case .plural: break
      }
    }
  }

  /// A sentence as markup. Each value keeps its own direction, and may be a link.
  ///
  /// - Parameter url: The target of the whole sentence.
  func html(_ phrase: Phrase, in formats: LocaleFormats, to url: Address? = nil) -> SafeHTML {
    var writer = MarkupWriter()
    Self.write(to: &writer, linkedTo: url) { writer in
      var last = ""
      for part in parts(of: phrase) {
        switch part {
        case .literal(let text): writer.text(Self.literal(text, after: last))
        case .plural: break
        case .placeholder(let name):
          let value = phrase[name]?.shown(in: formats) ?? .text("{\(name)}")
          last = value.text
          Self.write(to: &writer, linkedTo: value.url) { $0.element("bdi") { $0.text(last) } }
        }
      }
    }
    return SafeHTML(writer)
  }

  private func parts(of phrase: Phrase) -> [Phrase.Pattern.Part] {
    pattern(phrase.key).parts(in: rule) { phrase[$0] as? Int }
  }

  private static func write(
    to writer: inout MarkupWriter, linkedTo url: Address?, _ content: (inout MarkupWriter) -> Void
  ) {
    guard let url else { return content(&writer) }
    writer.element("a", [("href", url.description)], content)
  }

  /// The text after a value, without its period if the value ends with one, as the date `20 oct.` does.
  private static func literal(_ text: String, after value: String) -> String {
    value.utf8.last == UInt8(ascii: ".") && text.utf8.first == UInt8(ascii: ".")
      ? String(text.unicodeScalars.dropFirst()) : text
  }
}

extension ReportModel {
  /// A sentence as text, for titles and for descriptions of charts.
  func text(_ phrase: Phrase) -> String { words.text(phrase, in: formats) }

  /// A sentence as markup.
  ///
  /// - Parameter url: The target of the whole sentence.
  func html(_ phrase: Phrase, to url: Address? = nil) -> SafeHTML { words.html(phrase, in: formats, to: url) }

  /// A label and its value: `Nov 2026: $5.00`.
  func labeled(_ label: String, _ value: String) -> String { text(.fieldOfRow(field: label, value: value)) }

  /// A subject and a text about it: `Jan 2026 – Nov 2026. Income $5.00`.
  func described(_ subject: String, _ text: String) -> String {
    self.text(.described(subject: subject, text: text))
  }

  /// A name with its amount: `Income $5.00`.
  func item(_ name: String, _ amount: String) -> String { text(.itemAmount(name: name, amount: amount)) }

  /// `$5.00 – $6.00`
  func range(_ first: String, _ last: String) -> String { text(.range(first: first, last: last)) }
}
