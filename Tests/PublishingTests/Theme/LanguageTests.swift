import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Checks that each language has all that English has, and which language a report speaks.
struct LanguageTests {
  private static let languages = ["ar", "de", "en", "es", "fr", "ja", "nl", "pt-BR"]

  static func texts(in language: String) throws -> [String: String] {
    let text = try #require(ProjectFiles.Defaults.all["themes/default/words/\(language).json"])
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
  }

  @Test func theseLanguagesAreKnown() {
    #expect(Words.languages(in: TemplateDocs.noProject) == Self.languages)
  }

  /// All differences from the keys in the code, compared whole: words that are missing, unknown or blank.
  @Test(arguments: languages) func aLanguageHasEachWord(language: String) throws {
    let words = try Self.texts(in: language)
    let keys = Words.Key.allCases.map(\.rawValue) + Phrase.Key.allCases.map(\.rawValue)
    #expect(words.keys.sorted() == keys.sorted())
    #expect(words.filter { $0.value.allSatisfy(\.isWhitespace) }.isEmpty)
  }

  /// All phrases that lack a value of the English ones, or a plural form of their language, or have others.
  @Test(arguments: languages) func aPhraseHasItsValuesAndForms(language: String) throws {
    let (english, words) = (try Self.texts(in: Words.english), try Self.texts(in: language))
    let forms = Plural.Rule(language: language).forms.map(\.rawValue).sorted()
    let flaws = Phrase.Key.allCases.compactMap { phrase -> String? in
      let own = Phrase.Pattern(words[phrase.rawValue] ?? "")
      let wanted = Phrase.Pattern(english[phrase.rawValue] ?? "")
      if own.isMalformed { return "\(phrase): malformed" }
      if Set(own.placeholders) != Set(phrase.placeholders) { return "\(phrase): \(own.placeholders)" }
      if own.plurals.map(\.name) != wanted.plurals.map(\.name) { return "\(phrase): no plural" }
      let strange = own.plurals.filter { $0.forms.filter { !$0.hasPrefix("=") }.sorted() != forms }
      return strange.isEmpty ? nil : "\(phrase): \(strange), not \(forms)"
    }
    #expect(flaws.isEmpty)
  }

  /// The samples of CLDR 44, `supplemental/plurals.xml`.
  @Test(arguments: [
    ("ja", "other 0-15 100 1000 10000 100000 1000000"),
    ("en", "one 1 other 0 2-16 100 1000 10000 100000 1000000"),
    ("de", "one 1 other 0 2-16 100 1000 10000 100000 1000000"),
    ("nl", "one 1 other 0 2-16 100 1000 10000 100000 1000000"),
    ("es", "one 1 many 1000000 other 0 2-16 100 1000 10000 100000"),
    ("it", "one 1 many 1000000 other 0 2-16 100 1000 10000 100000"),
    ("fr", "one 0 1 many 1000000 other 2-17 100 1000 10000 100000"),
    ("pt-BR", "one 0 1 many 1000000 other 2-17 100 1000 10000 100000"),
    ("pt-PT", "one 1 many 1000000 other 0 2-16 100 1000 10000 100000"),
    (
      "ar",
      """
      zero 0 one 1 two 2 few 3-10 103-110 1003 many 11-26 111 1011 \
      other 100-102 200-202 300-302 400-402 500-502 600 1000 10000 100000 1000000
      """
    ),
    ("cs", "one 1 few 2-4 other 0 5-19 100 1000 10000 100000 1000000"),
    ("pl", "one 1 few 2-4 22-24 32-34 42-44 52-54 62 102 1002 many 0 5-19 100 1000 10000 100000 1000000"),
    (
      "ru",
      """
      one 1 21 31 41 51 61 71 81 101 1001 few 2-4 22-24 32-34 42-44 52-54 62 102 1002 \
      many 0 5-19 100 1000 10000 100000 1000000
      """
    ),
  ])
  func pluralsAreThoseOfCLDR(language: String, samples: String) {
    let rule = Plural.Rule(language: language)
    var form: Plural?
    for sample in samples.split(separator: " ") {
      if let named = Plural(rawValue: String(sample)) {
        form = named
        continue
      }
      let ends = sample.split(separator: "-").compactMap { Int($0) }
      for number in ends[0]...ends[ends.count - 1] {
        #expect(rule.form(of: number) == form, "\(language) \(number)")
      }
    }
    #expect(rule.forms == Plural.allCases.filter { $0 == .other || samples.contains($0.rawValue) })
  }

  @Test(arguments: [
    ("en_US", "en"), ("de_CH", "de"), ("pt_BR", "pt-BR"), ("pt_PT", "pt-BR"),
    ("ja_JP@calendar=japanese", "ja"),
    ("ar_EG", "ar"), ("nl", "nl"), ("it_IT", "en"), ("es-419", "es"),
  ])
  func aLocaleHasALanguage(locale: String, language: String) throws {
    #expect(try Words(theme: "default", locale: locale, in: TemplateDocs.noProject).language == language)
  }

  @Test func aFormDependsOnTheNumber() throws {
    let words = try Words(theme: "default", language: "ar", in: TemplateDocs.noProject)
    let formats = LocaleFormats(identifier: "en_US", currencies: [])
    #expect(
      [0, 1, 2, 3, 11, 100].map { words.text(.daysLeft(days: $0), in: formats) } == [
        "لم يبقَ يوم", "بقي يوم واحد", "بقي يومان", "بقيت 3 أيام", "بقي 11 يومًا", "بقي 100 يوم",
      ])
    let english = try Words(theme: "default", in: TemplateDocs.noProject)
    #expect(
      [0, 1, 2].map { english.text(.monthDaysLeft(days: $0, month: "May"), in: formats) } == [
        "May, last day.", "May so far, one day left.", "May so far, 2 days left.",
      ])
  }

  @Test(arguments: [
    "{n, plural, other {a}", "{n, plural, one {a}}", "{n, plural, own {a} other {b}}",
    "{n, plural, =x {a} other {b}}",
    "{n, plural, other {a} other {b}}", "{n, plural, }", "{n, plural, other {{m, plural, other {a}}}}",
  ])
  func formsCanBeMalformed(text: String) { #expect(Phrase.Pattern(text).isMalformed) }

  @Test(arguments: ["{", "{a", "{n, plural, ", "{n, plural, other {"])
  func theWorkGrowsWithThePhrase(part: String) {
    let growth = Growth.measure(size: 5_000) {
      String(repeating: part, count: $0)
    } work: {
      _ = Phrase.Pattern($0).placeholders
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test(arguments: [
    ("en_US", ["A", "A, B", "A, B, C"]), ("de_DE", ["A", "A und B", "A, B und C"]),
    ("ja_JP", ["A", "A、B", "A、B、C"]), ("es_ES", ["A", "A y B", "A, B y C"]),
  ])
  func listsAreThoseOfTheLanguage(locale: String, texts: [String]) {
    let formats = LocaleFormats(identifier: locale, currencies: [])
    #expect((1...3).map { formats.list(Array(["A", "B", "C"].prefix($0))) } == texts)
  }

  /// The names of months follow the language, the numbers the locale.
  @Test func anotherLanguageThanTheLocale() {
    let formats = LocaleFormats(identifier: "en_US", language: "de", currencies: [.usDollar])
    #expect(formats.languageTag == "de")
    #expect(formats.monthOfYear.string(.init(year: 2026, month: 3, day: 5)!) == "März 2026")
    #expect(formats.string(1234) == "1,234")
    #expect(LocaleFormats(identifier: "de_DE", language: "de", currencies: []).languageTag == "de-DE")
    let italian = LocaleFormats(identifier: "it_IT", words: "en", currencies: [])
    #expect(italian.languageTag == "en")
    #expect(italian.monthOfYear.string(.init(year: 2026, month: 3, day: 5)!) == "marzo 2026")
    #expect(!LocaleFormats(identifier: "he_IL", words: "en", currencies: []).isRightToLeft)
    #expect(LocaleFormats(identifier: "en_US", language: "ar", currencies: []).isRightToLeft)
  }
}

extension Phrase.Pattern {
  /// The plurals with the names of their forms.
  fileprivate var plurals: [(name: String, forms: [String])] {
    parts.compactMap {
      if case .plural(let name, let forms) = $0 { (name, Array(forms.keys)) } else { nil }
    }
  }
}
