/// The concepts of a heading.
struct HeadingMeaning: Sendable {
  let concepts: Set<HeadingConcept>
  /// A number behind the words, as in `Description 2`.
  let ordinal: Int?
  let text: HeadingText

  init(_ heading: String) {
    text = HeadingText(heading)
    var concepts: Set<HeadingConcept> = []
    for word in text.words {
      if let found = Lexicon.shared.exact[word] { concepts.formUnion(found) }
      for (stem, found) in Lexicon.shared.suffixes where word.hasSuffix(stem) { concepts.insert(found) }
      for (stem, found) in Lexicon.shared.infixes where word.contains(stem) { concepts.insert(found) }
    }
    for (phrase, found) in Lexicon.phrases where text.joined.contains(" \(phrase) ") {
      concepts.formUnion(found)
    }
    if text.words.count == 1, let found = text.words.first.flatMap({ Lexicon.alone[$0] }) {
      concepts.insert(found)
    }
    for (phrase, found) in Lexicon.notMeant where text.joined.contains(" \(phrase) ") {
      concepts.subtract(found)
    }
    // 入出金 is what comes in and what goes out.
    let joined = text.joined
    if ["入出金", "出入金", "입출금", "收支金额", "收入支出"].contains(where: { joined.contains($0) }) {
      concepts.subtract([.debit, .credit])
      if !joined.contains("内容") { concepts.insert(.amount) }
    }
    self.concepts = concepts
    ordinal = text.words.last.flatMap(Int.init)
  }

  func has(_ concept: HeadingConcept) -> Bool { concepts.contains(concept) }
  func hasAny(_ some: HeadingConcept...) -> Bool { some.contains(where: concepts.contains) }
}

private struct Lexicon: Sendable {
  var exact: [String: Set<HeadingConcept>] = [:]
  var suffixes: [(String, HeadingConcept)] = []
  var infixes: [(String, HeadingConcept)] = []

  static let shared = Lexicon()

  static let phrases: [(String, Set<HeadingConcept>)] = [
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

  /// Short words that mean this only where no other stands beside them.
  static let alone: [String: HeadingConcept] = [
    "in": .credit, "ind": .credit, "inn": .credit, "bij": .credit, "out": .debit, "ut": .debit, "ud": .debit,
    "af": .debit,
  ]

  /// Words that mean something else beside their neighbours.
  static let notMeant: [(String, Set<HeadingConcept>)] = [
    ("debit or credit", [.debit, .credit]), ("credit or debit", [.debit, .credit]), ("f valor", [.amount]),
    ("number of", [.amount]), ("balance impact", [.balance]), ("payment type", [.debit]),
    ("payment method", [.debit]),
    ("credit card", [.credit]), ("debit card", [.debit]), ("value date", [.amount]), ("value dt", [.amount]),
    ("value dat", [.amount]), ("dati valuta", [.amount]),
  ]

  init() {
    for concept in HeadingConcept.allCases {
      for word in concept.words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let stem = word.drop { $0 == "~" }.unicodeScalars.map(HeadingText.folded).joined()
        if word.hasPrefix("~"), stem.hasSuffix("~") {
          infixes.append((String(stem.dropLast()), concept))
        } else if word.hasPrefix("~") {
          suffixes.append((stem, concept))
        } else {
          exact[stem, default: []].insert(concept)
        }
      }
    }
  }
}
