import Bookkeeping

/// The meanings of words in the cells of a statement, in many languages, folded as in `HeadingText`.
enum CellWords {
  /// The direction that a type cell gives, if it is one of the words for it or begins with one.
  static func direction(_ text: String) -> SignedAmount.Direction? {
    switch text {
    case "+": return .in
    case "-", "\u{2212}": return .out
    default: break
    }
    let heading = HeadingText(text)
    if let found = directions[heading.plain] { return found }
    // `Debit Card` is a means of payment, not a direction, and `Reversal of deposit` is no deposit.
    if heading.words.contains(where: { cards.contains($0) || takenBack.contains($0) }) { return nil }
    if heading.words.count == 1, let word = heading.words.first {
      // `Folgelastschrift`
      if directionEnds.in.contains(where: word.hasSuffix) { return .in }
      if directionEnds.out.contains(where: word.hasSuffix) { return .out }
    }
    // `贷 Cr` says it twice; a short word among others says nothing.
    let all = heading.words.map { directions[$0] }
    if let first = all.first, first != nil, all.allSatisfy({ $0 == first }) { return first }
    let found = Set(heading.words.filter { $0.unicodeScalars.count > 2 }.compactMap { directions[$0] })
    return found.count == 1 ? found.first : nil
  }

  /// Whether the whole text is a word for a direction.
  static func isDirection(_ text: String) -> Bool { directions[HeadingText(text).plain] != nil }

  /// Whether the whole text is a mark that banks put beside amounts, such as `CR`.
  static func isMark(_ text: String) -> Bool {
    text.utf8.count <= 4 && (text == "+" || text == "-" || marks.contains(HeadingText(text).plain))
  }

  private static let marks = Set(StatementWords.list("direction mark"))
  private static let directionEnds = (
    in: StatementWords.list("direction in, end"), out: StatementWords.list("direction out, end")
  )

  /// The directions of single letters, if a column has exactly two of them besides the `T` of transfers.
  static func directions(ofLetters texts: some Sequence<String>) -> [String: SignedAmount.Direction] {
    let letters = texts.map { ($0, HeadingText($0).joined.filter { $0 != " " }) }
    let pair = letters.filter { $0.1 != "t" }
    guard pair.count == 2, letters.allSatisfy({ $0.1.unicodeScalars.count == 1 }) else { return [:] }
    for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])] where pairs.contains(one.1 + other.1) {
      return [one.0: .in, other.0: .out]
    }
    return [:]
  }

  private static let pairs = Set(StatementWords.list("direction pair"))

  enum Status: Sendable { case done, pending, failed }

  /// Returns `nil` for an unknown word.
  static func status(_ text: String) -> Status? { worst(of: statuses, in: HeadingText(text)) }

  /// The status that a few words give if they say nothing else: `Umsatz vorgemerkt`, but not `Payment sent`.
  static func plainStatus(_ text: String) -> Status? {
    guard text.utf8.count <= 48 else { return nil }
    let heading = HeadingText(text)
    return heading.words.count <= 3 ? worst(of: plainStatuses, in: heading) : nil
  }

  private static func worst(of stems: WordStems<Status>, in heading: HeadingText) -> Status? {
    var found: Set<Status> = []
    stems.find(in: heading.joined) { found.insert($0) }
    if booked.occur(in: heading.joined) { return .done }
    // `noch nicht gebucht`
    if found == [.done], heading.words.contains(where: negations.contains) { return .pending }
    return [Status.failed, .pending, .done].first(where: found.contains)
  }

  /// Whether a heading or a label is about what may be spent, which is no balance.
  static func saysLimit(_ text: HeadingText) -> Bool { text.words.contains(where: limits.contains) }

  private static let limits = Set(StatementWords.list("no balance"))

  /// Whether a text about a payment also says that the payment is not booked: as a phrase such as
  /// `Reservert transaksjon`, or as a word set off at one end, as in `(Pending) Cafe`.
  static func saysPending(_ text: String) -> Bool {
    guard text.utf8.count <= 400, mayBePending(text) else { return false }
    let heading = HeadingText(text)
    if pendingPhrases.occur(in: heading.joined) { return true }
    if heading.words.count > 1, pendingFirst.contains(heading.words[0]) { return true }
    guard text.unicodeScalars.contains(where: { $0 == "-" || separators.contains($0) }) else { return false }
    let parts = text.replacing(" - ", with: "(").unicodeScalars.split(whereSeparator: separators.contains)
      .map { String(String.UnicodeScalarView($0)) }.filter { !$0.isBlank }
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return false }
    return [first, last].contains { pendingWords.contains(HeadingText($0).plain) }
  }

  /// The text without the words for a payment that is not booked, so that its payee stays the same after the
  /// booking: `Hotel Ibis` for `Prel Hotel Ibis`, `(Pending) Hotel Ibis` and
  /// `Reservert transaksjon Hotel Ibis`.
  static func withoutPendingMark(_ text: String) -> String {
    guard saysPending(text), !pendingMarks.contains(HeadingText(text).plain) else { return text }
    let words = text.unicodeScalars.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
    let (most, last) = (min(longestPendingMark, words.count - 1), words.indices.last ?? 0)
    for count in stride(from: most, to: 0, by: -1) {
      let marks = [words.prefix(count), words.suffix(count)].map {
        HeadingText($0.joined(separator: " ")).plain
      }
      let isFirst = pendingMarks.contains(marks[0]) || count == 1 && pendingFirst.contains(marks[0])
      guard isFirst || pendingMarks.contains(marks[1]) else { continue }
      let rest = isFirst ? words[count...] : words[...(last - count)]
      let signs = "-*:\u{2013}：＊ ".unicodeScalars
      let name = String(rest.joined(separator: " ").unicodeScalars.trimming(signs.contains))
      return name.isEmpty ? text : name
    }
    return text
  }

  private static let longestPendingMark = 4
  private static let pendingMarks = Set(
    ["pending in a text", "pending set off"].flatMap(StatementWords.list).map { HeadingText($0).plain })
  private static let pendingPhrases = WordStems<Void>(phrases: "pending in a text")
  private static let pendingWords = Set(StatementWords.list("pending set off"))
  private static let pendingFirst = Set(StatementWords.list("pending at the beginning"))
  /// The signs that set a word off, in Chinese and Japanese, too.
  private static let separators = Set("()[]*:\u{2013}（）［］【】〔〕「」：＊".unicodeScalars)

  /// Whether a text may contain one of these phrases. A search for their beginnings quickly excludes nearly
  /// all texts, but never a text in another script.
  private static func mayBePending(_ text: String) -> Bool {
    let (beginnings, known) = (pendingBeginnings, pendingWindows)
    var text = text
    return text.withUTF8 { bytes in
      var window: UInt32 = 0
      for (index, byte) in bytes.enumerated() {
        // The first byte of a letter of Greek, Cyrillic or a script after them, but not of a dash or a quote.
        if byte >= 0xCE, byte != 0xE2 { return true }
        window = window << 8 | UInt32(byte | 0x20)
        guard index >= 3, known[slot(of: window)] else { continue }
        if beginnings.contains(where: { begins(bytes[(index - 3)...], with: $0) }) { return true }
      }
      return false
    }
  }

  /// Whether a text begins with folded letters, as far as it has no accents.
  private static func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>, with letters: [UInt8]) -> Bool {
    for (letter, byte) in zip(letters, text) {
      if byte >= 0x80 { return true }
      if letter != byte | 0x20 { return false }
    }
    return letters.count <= text.count
  }

  /// The first words of the phrases, with at least four bytes.
  private static let pendingBeginnings = Set(
    ["pending in a text", "pending set off", "pending at the beginning"].flatMap(StatementWords.list).map {
      phrase in
      let word = phrase.utf8.prefix { $0 != 0x20 }
      return phrase.utf8.prefix(max(4, word.count)).map { $0 | 0x20 }
    }
  ).filter { $0.count >= 4 }.sorted { $0.lexicographicallyPrecedes($1) }

  /// The slots of the first four bytes of `pendingBeginnings`.
  private static let pendingWindows = pendingBeginnings.reduce(into: [Bool](repeating: false, count: 1 << 14))
  {
    $0[slot(of: $1.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })] = true
  }

  private static func slot(of window: UInt32) -> Int { Int((window &* 2_654_435_761) >> 18) }

  /// Phrases that mean booked, whatever their words mean alone.
  private static let booked = WordStems<Void>(phrases: "status booked in all", "status of a register")
  private static let negations = Set(StatementWords.list("negation"))

  private static let statuses = stems(done: "status done", "status moved", isWhole: true)
  private static let plainStatuses = stems(done: "status done", isWhole: false)

  /// - Parameter isWhole: Whether a word with an equals sign must be the whole text, and not just one of its
  ///   words.
  private static func stems(done: String..., isWhole: Bool) -> WordStems<Status> {
    var stems = WordStems<Status>()
    let lists = [("status failed", Status.failed), ("status pending", .pending)] + done.map { ($0, .done) }
    for (list, status) in lists {
      for stem in StatementWords.list(list) {
        let isMarked = stem.hasPrefix("=")
        // A stem begins a word: `Household` is no hold.
        let start = WordStems<Status>.isInSpacedScript(stem) ? " " : ""
        stems.add(isMarked ? " \(stem.dropFirst()) " : start + stem, isWhole: isMarked && isWhole, status)
      }
    }
    return stems
  }

  /// Whether a text is a carried-over balance or a sum of rows, rather than a payee.
  static func summary(_ text: String) -> Statement.Skipped.Reason? {
    guard text.utf8.count < 120 else { return nil }
    // Nearly all rows are payments, and the first word is enough to see that.
    if let first = HeadingText.firstWord(of: text), first.utf8.count > 1, summaries[first] == nil {
      return nil
    }
    var words = HeadingText(text).words
    // `S A L D O`
    if words.count > 3, words.allSatisfy({ $0.unicodeScalars.count == 1 }) {
      words = [words.joined()]
      if HeadingMeaning(words[0]).has(.balance) { return .balance }
    }
    guard let first = words.first, let phrases = summaries[first] else { return nil }
    let joined = " \(words.joined(separator: " ")) "
    // A date or an amount may follow a whole text, and still name nobody.
    let plain = words.filter { !$0.utf8.allSatisfy(\.isASCIIDigit) }.joined(separator: " ")
    for (phrase, reason, isWhole) in phrases {
      if isWhole ? plain == phrase : joined.hasPrefix(" \(phrase) ") { return reason }
    }
    return nil
  }

  /// Whether a text names a kind of payment, such as `Lastschrift`, and no payee.
  static func isKind(_ text: String, isAlone: Bool) -> Bool {
    let words = HeadingText(text).words
    guard let first = words.first,
      !isAlone || words.count <= 2 || words.count <= 4 && words.allSatisfy(kinds.contains)
    else { return false }
    return kinds.contains(first) || kindEnds.contains(where: first.hasSuffix)
  }

  /// Whether each word of a text is about a kind of payment or a direction, so that none names a payee.
  static func areAllKinds(_ text: String) -> Bool {
    let words = HeadingText(text).words
    return words.count < 2
      || words.allSatisfy { word in
        kinds.contains(word) || directions[word] != nil || kindEnds.contains(where: word.hasSuffix)
      }
  }

  /// Whether a text says that money came in, as a whole or nearly so: `PAYMENT RECEIVED - THANK YOU`.
  static func saysReceived(_ text: String) -> Bool {
    guard text.utf8.count <= 60 else { return false }
    let heading = HeadingText(text)
    if receipts.occur(in: heading.joined) { return true }
    return heading.words.contains(where: thanks.contains)
      && heading.words.contains { cardPayments.contains($0) && !thanks.contains($0) }
  }

  /// Whether a text is about the payment of a card's bill, from the card or from a bank account.
  static func isCardBill(_ text: String) -> Bool {
    text.utf8.count <= 60 && cardBills.occur(inCell: text)
  }

  /// Phrases about money coming in, such as a salary.
  static let incomes = WordStems<Void>(phrases: "income")
  /// Phrases about wages, which are money in.
  static let salaries = WordStems<Void>(phrases: "salary")
  /// Phrases about kinds of payments that their names do not show.
  static let kindsWorthKeeping = WordStems<Void>(phrases: "kind worth keeping")
  /// Whether the whole type of a payment says that it is a refund. A direct debit that came back is none.
  static func saysRefund(_ text: String) -> Bool { refunds.contains(HeadingText(text).plain) }

  private static let refunds = Set(StatementWords.list("refund"))
  /// The languages of statements in euros: the country where most people speak each, and words that no other
  /// has.
  static let languages = ["DE", "FR", "ES", "IT", "NL"].map { country in
    (country: country, words: WordStems<Void>(phrases: "language \(country)"))
  }
  /// Phrases that head a column of card holders.
  static let cardHolders = WordStems<Void>(phrases: "card holder")
  /// Phrases about interest: earned with an account, or paid for a card.
  static let interests = WordStems<Void>(phrases: "interest")

  /// Whether a text is about paying a card's bill, or about a refund.
  static func isCardPayment(_ text: String) -> Bool {
    HeadingText(text).words.contains(where: cardPayments.contains)
  }

  /// Whether a text says that a payment was taken back, so that it went the opposite way.
  static func isTakenBack(_ text: String) -> Bool {
    text.utf8.count <= 120 && HeadingText(text).words.contains(where: takenBack.contains)
  }

  /// Whether a text is about paying a card's bill, and not about a refund.
  static func settlesCard(_ text: String) -> Bool {
    text.utf8.count <= 120 && isCardPayment(text) && !isTakenBack(text)
  }

  /// Whether a text is about money that only an account's holder earns, and no card charges.
  static func isEarned(_ text: String) -> Bool { text.utf8.count <= 60 && earnings.occur(inCell: text) }

  /// Whether a cell means yes.
  static func isYes(_ text: String) -> Bool { text.utf8.count <= 5 && yes.contains(text.lowercased()) }
  /// Whether a cell means yes or no.
  static func isFlag(_ text: String) -> Bool { isYes(text) || no.contains(text.lowercased()) }

  private static let directions = Dictionary(
    StatementWords.list("direction in").map { ($0, SignedAmount.Direction.in) }
      + StatementWords.list("direction out").map { ($0, .out) }
  ) { $1 }

  private static let takenBack = Set(StatementWords.list("taken back"))
  private static let earnings = WordStems<Void>(phrases: "earned with an account")
  private static let cards = Set(StatementWords.list("means of payment"))

  /// Phrases by their first word, each with its meaning and whether it must be the whole text.
  private static let summaries = Dictionary(
    grouping: [
      ("row of a balance", Statement.Skipped.Reason.balance, false),
      ("row of a balance, whole text", .balance, true),
      ("row of a total", .total, true),
      ("row of a total, first words", .total, false),
    ].flatMap { list, reason, isWhole in
      StatementWords.list(list).map { (phrase: $0, reason: reason, isWhole: isWhole) }
    }
  ) { String($0.phrase.prefix { $0 != " " }) }

  private static let kinds = Set(StatementWords.list("kind of payment"))
  private static let kindEnds = StatementWords.list("kind of payment, end")
  private static let cardPayments = Set(StatementWords.list("payment to a card"))
  private static let yes = Set(StatementWords.list("yes"))
  private static let no = Set(StatementWords.list("no"))
  private static let thanks = Set(StatementWords.list("thanks"))
  private static let receipts = WordStems<Void>(phrases: "money received")
  private static let cardBills = WordStems<Void>(phrases: "payment of a card's bill")
}
