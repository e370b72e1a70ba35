/// A plural form of Unicode CLDR. A language uses some of them.
enum Plural: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The rules of CLDR 44 for whole numbers (`supplemental/plurals.xml`), by families of languages.
  enum Rule: Sendable {
    /// No plural: Japanese.
    case single
    /// One alone is singular: English, German, Dutch.
    case one
    /// Like `one`, with a form for millions: Spanish, Italian.
    case oneAndMillions
    /// Like `oneAndMillions`, but zero is singular, too: French, Brazilian Portuguese.
    case zeroToOneAndMillions
    case arabic, czech, polish, russian

    /// - Parameter language: A language tag, such as `pt-BR`. A language that is not listed is treated like
    ///   English.
    init(language: String) {
      self =
        switch language.prefix(while: { $0 != "-" }) {
        case "id", "ja", "ko", "ms", "th", "vi", "zh": .single
        case "ca", "es", "it": .oneAndMillions
        case "fr": .zeroToOneAndMillions
        case "pt": language == "pt-PT" ? .oneAndMillions : .zeroToOneAndMillions
        case "ar": .arabic
        case "cs", "sk": .czech
        case "pl": .polish
        case "be", "ru", "uk": .russian
        default: .one
        }
    }

    func form(of number: Int) -> Plural {
      let (number, tens, hundreds) = (number.magnitude, number.magnitude % 10, number.magnitude % 100)
      let isMillions = number > 0 && number.isMultiple(of: 1_000_000)
      let isFew = (2...4).contains(tens) && !(12...14).contains(hundreds)
      return switch self {
      case .single: .other
      case .one: number == 1 ? .one : .other
      case .oneAndMillions: number == 1 ? .one : isMillions ? .many : .other
      case .zeroToOneAndMillions: number < 2 ? .one : isMillions ? .many : .other
      case .arabic:
        switch (number, hundreds) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
      case .czech: number == 1 ? .one : (2...4).contains(number) ? .few : .other
      case .polish: number == 1 ? .one : isFew ? .few : .many
      case .russian: tens == 1 && hundreds != 11 ? .one : isFew ? .few : .many
      }
    }

    /// The forms that whole numbers have.
    var forms: [Plural] {
      let used = Set((Array(0...200) + [1_000_000]).map(form))
      return Plural.allCases.filter { used.contains($0) || $0 == .other }
    }
  }
}
