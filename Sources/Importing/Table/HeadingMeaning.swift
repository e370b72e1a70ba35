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
    if text.words.count == 1, let found = text.words.first.flatMap({ Lexicon.alone[$0] }) {
      concepts.insert(found)
    }
    Lexicon.shared.notMeant.find(in: text.joined) { concepts.subtract($0) }
    // 入出金 means incoming and outgoing amounts.
    if text.joined.utf8.contains(where: { $0 > 0x7F }) {
      let joined = text.joined
      if ["入出金", "出入金", "입출금", "收支金额", "收入支出"].contains(where: { joined.contains($0) }) {
        concepts.subtract([.debit, .credit])
        if !joined.contains("内容") { concepts.insert(.amount) }
      }
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

  static let shared = Lexicon()

  private static let allPhrases: [(String, Set<HeadingMeaning.Concept>)] = [
    ("paid out", [.debit]), ("money out", [.debit]), ("paid in", [.credit]), ("money in", [.credit]),
    ("af bij", [.type]), ("bij af", [.type]), ("soll haben", [.type]), ("debit credit", [.type]),
    ("credit debit", [.type]),
    ("credit debet", [.type]), ("dr cr", [.type]), ("cr dr", [.type]), ("income expense", [.type]),
    ("d c", [.type]), ("debit or credit", [.type]), ("credit or debit", [.type]),
    ("debit credit indicator", [.type]),
    ("na konto z konta", [.account]), ("ut fra konto", [.debit]), ("ut av konto", [.debit]),
    ("inn pa konto", [.credit]),
    ("fra konto", [.account]), ("til konto", [.account]), ("w walucie", [.original]),
    ("waluta rachunku", [.booked]),
    ("в валюті операції", [.original]), ("у валюті транзакції", [.original]),
    ("в валюте операции", [.original]),
    ("transaction currency", [.original]), ("f valor", [.date, .valueDate]),
    ("f operacion", [.date, .purchase]),
    ("booked at", [.date, .booking]), ("booked on", [.date, .booking]), ("created on", [.date]),
    ("收 支", [.type]), ("收 付款方式", [.type]), ("transaction id", [.id]), ("transaction number", [.id]),
    ("reference number", [.id]),
    ("transaction reference", [.id]), ("cancellation", [.status]), ("storno", [.status]),
    ("sr no", [.number]),
    ("counter party", [.payee]), ("item", []), ("account name", [.account]), ("para birimi", [.currency]),
    ("value date", [.date, .valueDate]), ("value dt", [.date, .valueDate]),
    ("value dat", [.date, .valueDate]),
    ("txn date", [.date, .purchase]), ("tran date", [.date, .purchase]), ("post date", [.date, .booking]),
    ("date op", [.date, .purchase]), ("date val", [.date, .valueDate]), ("date valeur", [.date, .valueDate]),
    ("receipt id", [.id]),
  ]

  /// Short words that have this meaning only as the whole heading.
  static let alone: [String: HeadingMeaning.Concept] = [
    "in": .credit, "ind": .credit, "inn": .credit, "bij": .credit, "out": .debit, "ut": .debit, "ud": .debit,
    "af": .debit,
  ]

  /// Phrases in which a word does not have its usual meaning.
  private static let allNotMeant: [(String, Set<HeadingMeaning.Concept>)] = [
    ("debit or credit", [.debit, .credit]), ("credit or debit", [.debit, .credit]), ("f valor", [.amount]),
    ("number of", [.amount]), ("balance impact", [.balance]), ("payment type", [.debit]),
    ("payment method", [.debit]),
    ("credit card", [.credit]), ("debit card", [.debit]), ("value date", [.amount]), ("value dt", [.amount]),
    ("value dat", [.amount]), ("dati valuta", [.amount]),
  ]

  init() {
    for (phrase, concepts) in Self.allPhrases { phrases.add(" \(phrase) ", concepts) }
    for (phrase, concepts) in Self.allNotMeant { notMeant.add(" \(phrase) ", concepts) }
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
