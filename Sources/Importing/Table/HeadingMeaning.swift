import Basics
import Bookkeeping

/// The concepts of a heading.
struct HeadingMeaning: Sendable {
  var concepts: Set<Concept>
  /// A number after the words, as in `Description 2`.
  let ordinal: Int?
  let text: HeadingText

  init(_ heading: String) {
    text = HeadingText(heading)
    var concepts: Set<Concept> = []
    Self.meant.find(in: text.joined) { concepts.formUnion($0) }
    Self.notMeant.find(in: text.joined) { concepts.subtract($0) }
    // 入出金 means incoming and outgoing amounts.
    if Self.bothDirections.occur(in: text.joined) {
      concepts.subtract([.debit, .credit])
      if !text.joined.contains("内容") { concepts.insert(.amount) }
    }
    self.concepts = concepts
    ordinal = text.words.last.flatMap(Int.init)
  }

  func has(_ concept: Concept) -> Bool { concepts.contains(concept) }
  func hasAny(_ some: Concept...) -> Bool { some.contains(where: concepts.contains) }

  private static let meant = stems("heading", "phrase", "alone")
  private static let notMeant = stems("unmeant")
  private static let bothDirections = WordStems<Void>(phrases: "amounts in and out")

  /// The words of some kinds of lists in `words.txt`. The name of a list is its kind, then its concepts.
  private static func stems(_ kinds: String...) -> WordStems<Set<Concept>> {
    var stems = WordStems<Set<Concept>>()
    for name in StatementWords.lists.keys {
      let parts = name.split(separator: " ").map(String.init)
      guard kinds.contains(parts[0]) else { continue }
      let concepts = Set(parts.dropFirst().compactMap(Concept.init))
      for word in StatementWords.list(name) {
        // A tilde means any letters before or after.
        let stem = (word.hasPrefix("~") ? "" : " ") + word + (word.hasSuffix("~") ? "" : " ")
        stems.add(String(stem.trimming { $0 == "~" }), isWhole: parts[0] == "alone", concepts)
      }
    }
    return stems
  }
}

extension HeadingMeaning {
  /// A meaning of the words in a heading. One heading may have several: `Transfer Amount Currency` has three.
  enum Concept: String, CaseIterable, Sendable {
    case date, time, purchase, booking, valueDate, period, amount, total, net, gross, original, booked, debit,
      credit
    case balance, fee, price, currency, rate, payee, sender, recipient, description, memo, category, type,
      status, id
    case account, bank, number, address, contact, transfer, owner, other, item
  }
}
