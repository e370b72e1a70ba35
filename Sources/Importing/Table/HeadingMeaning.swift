import Bookkeeping

/// The concepts of a heading.
struct HeadingMeaning: Sendable {
  let concepts: Set<Concept>
  /// A number after the words, as in `Description 2`.
  let ordinal: Int?
  let text: HeadingText

  init(_ heading: String) {
    text = HeadingText(heading)
    var concepts: Set<Concept> = []
    for word in text.words {
      if let found = Lexicon.shared.exact[word] { concepts.formUnion(found) }
      Lexicon.shared.stems.find(in: word) { concepts.insert($0) }
    }
    Lexicon.shared.phrases.find(in: text.joined) { concepts.formUnion($0) }
    if text.words.count == 1, let found = Lexicon.shared.alone[text.words[0]] { concepts.formUnion(found) }
    Lexicon.shared.notMeant.find(in: text.joined) { concepts.subtract($0) }
    // 入出金 means incoming and outgoing amounts.
    if Lexicon.shared.bothDirections.occur(in: text.joined) {
      concepts.subtract([.debit, .credit])
      if !text.joined.contains("内容") { concepts.insert(.amount) }
    }
    self.concepts = concepts
    ordinal = text.words.last.flatMap(Int.init)
  }

  func has(_ concept: Concept) -> Bool { concepts.contains(concept) }
  func hasAny(_ some: Concept...) -> Bool { some.contains(where: concepts.contains) }
}

private struct Lexicon: Sendable {
  var exact: [String: Set<HeadingMeaning.Concept>] = [:]
  /// Stems at the end of a word, or anywhere in it.
  var stems = WordStems<HeadingMeaning.Concept>()
  var phrases = WordStems<Set<HeadingMeaning.Concept>>()
  var notMeant = WordStems<Set<HeadingMeaning.Concept>>()

  /// Short words that have a meaning only as the whole heading.
  var alone: [String: Set<HeadingMeaning.Concept>] = [:]
  let bothDirections = WordStems<Void>(phrases: "amounts in and out")

  static let shared = Lexicon()

  init() {
    for name in StatementWords.lists.keys {
      let parts = name.split(separator: " ").map(String.init)
      let concepts = Set(parts.dropFirst().compactMap(HeadingMeaning.Concept.init))
      for phrase in StatementWords.list(name) {
        switch parts[0] {
        case "phrase": phrases.add(" \(phrase) ", concepts)
        case "unmeant": notMeant.add(" \(phrase) ", concepts)
        case "alone": alone[phrase] = concepts
        default: break
        }
      }
    }
    for concept in HeadingMeaning.Concept.allCases {
      for word in StatementWords.raw("heading \(concept.rawValue)") {
        let stem = word.drop { $0 == "~" }.unicodeScalars.map(HeadingText.folded).joined()
        if word.hasPrefix("~"), stem.hasSuffix("~") {
          stems.add(String(stem.dropLast()), concept)
        } else if word.hasPrefix("~") {
          stems.add(stem, at: .atEnd, concept)
        } else {
          exact[stem, default: []].insert(concept)
        }
      }
    }
  }
}

extension HeadingMeaning {
  /// A meaning of the words in a heading. One heading may have several: `Transfer Amount Currency` has three.
  enum Concept: String, CaseIterable, Sendable {
    case date, time, purchase, booking, valueDate, period, amount, total, net, gross, original, booked, debit,
      credit
    case balance, fee, price, currency, rate, payee, sender, recipient, description, memo, category, type,
      status, id
    case account, number, address, contact, transfer, owner, other, item
  }
}
