import Bookkeeping
import Templating

/// A value of a sentence. A whole number also decides on the sentence's plural form.
protocol PhraseValue {
  func shown(in formats: LocaleFormats) -> Phrase.Value
}

typealias PhraseValues = KeyValuePairs<String, any PhraseValue>

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

extension ReportModel {
  /// A sentence as text, for titles and for descriptions of charts.
  func text(_ phrase: Phrase, _ values: PhraseValues) -> String {
    words.text(phrase, count: Self.count(in: values)) { value($0, in: values)?.text }
  }

  /// A sentence as markup.
  ///
  /// - Parameter url: The target of the whole sentence.
  func html(_ phrase: Phrase, _ values: PhraseValues, to url: Address? = nil) -> SafeHTML {
    words.html(phrase, count: Self.count(in: values), to: url) { value($0, in: values) }
  }

  private func value(_ name: String, in values: PhraseValues) -> Phrase.Value? {
    values.first { $0.key == name }?.value.shown(in: formats)
  }

  private static func count(in values: PhraseValues) -> Int? {
    values.lazy.compactMap { $0.value as? Int }.first
  }
}
