import Basics

/// Finds the rules that a payment matches. Each of its texts is read once, however many rules there are.
package struct RuleMatcher: Sendable {
  private enum Check: Sendable {
    /// One of the words occurs in the field, where the test requires it.
    case words(field: Int, Rule.TextTest, [Int])
    /// One of the patterns matches. Each comes with a word that occurs in every text that it matches.
    case wildcards(field: Int, [(word: Int?, pattern: Wildcards)])
    case amount(Rule.AmountTest, Rule.DecimalBound)
    case type(Transaction.Kind)
    case currency(Currency)
    case trade(Trade)
  }

  private let checks: [[Check]]
  private let readsTrades: Bool
  private var fields: [FieldSearch]
  /// The trades of the names that were read. Most payees are paid again.
  private var trades: [ByteString: Trade?] = [:]

  init(_ rules: [Rule]) {
    var vocabularies = Rule.TextField.allCases.map { _ in Interner<[UInt8]>() }
    var readsWhole = Set<Int>()
    checks = rules.map { rule in
      rule.conditions.map { condition in
        switch condition {
        case .text(let field, let test, let texts):
          let place = Rule.TextField.allCases.firstIndex(of: field) ?? 0
          let isCategory = field == .category && test == .is
          let folded = texts.map { text in
            FoldedText.bytes(of: isCategory ? GroupName.canonicalized(category: text) ?? text : text)
          }
          guard test == .like else {
            return .words(field: place, test, folded.map { vocabularies[place].number(of: $0) })
          }
          readsWhole.insert(place)
          let patterns = folded.map { pattern in
            let word = Wildcards.longestWord(of: pattern)
            return (word.isEmpty ? nil : vocabularies[place].number(of: word), Wildcards(pattern))
          }
          return .wildcards(field: place, patterns)
        case .amount(let test, let bound): return .amount(test, bound)
        case .type(let kind): return .type(kind)
        case .currency(let currency): return .currency(currency)
        case .trade(let trade): return .trade(trade)
        }
      }
    }
    readsTrades = rules.contains(where: \.isAboutTrade)
    fields = zip(Rule.TextField.allCases, vocabularies).enumerated().map { place, field in
      FieldSearch(field.0, field.1.keys, isNeededWhole: readsWhole.contains(place))
    }
  }

  /// The numbers of the rules that a payment matches, in the order of the file.
  mutating func rules(metBy subject: Subject) -> [Int] {
    for place in fields.indices where fields[place].isNeeded {
      fields[place].read(subject.texts(of: fields[place].field))
    }
    let trade = readsTrades ? trade(of: subject) : nil
    return checks.indices.filter { rule in checks[rule].allSatisfy { holds($0, subject, trade) } }
  }

  /// The trade of the payee, by the name on the statement or else by that in the ledger.
  private mutating func trade(of subject: Subject) -> Trade? {
    for name in subject.statementNames + [subject.name] {
      if let trade = trade(of: name, memo: subject.texts.memo) { return trade }
    }
    return nil
  }

  private mutating func trade(of name: String, memo: String?) -> Trade? {
    let key = ByteString(name)
    if let known = trades[key] { return known }
    // Only a payment service has the merchant in the memo.
    if Middleman.isNamed(name) { return Trade(name: name, memo: memo) }
    let trade = Trade(name: name, memo: nil)
    trades[key] = .some(trade)
    return trade
  }

  private func holds(_ check: Check, _ subject: Subject, _ trade: Trade?) -> Bool {
    switch check {
    case .words(let field, let test, let words): words.contains { fields[field].has($0, test) }
    case .wildcards(let field, let patterns):
      patterns.contains { word, pattern in
        word.map { fields[field].has($0, .contains) } ?? true
          && fields[field].texts.contains(where: pattern.matches)
      }
    case .amount(let test, let bound): bound.admits(subject.amount, in: test)
    case .type(let kind): subject.kind == kind || subject.statementKinds.contains(kind)
    case .currency(let currency): subject.amount.currency == currency
    case .trade(let wanted): trade == wanted
    }
  }
}

extension RuleMatcher {
  /// The properties of a payment that rules test.
  package struct Subject {
    var name: String
    /// The payees on the statements, already folded; the name may have been changed since.
    var statementNames: [String] = []
    var texts: Transaction.Texts
    /// Both accounts of a transfer.
    var accounts: [String]
    /// The account that the money left, if it is known, and whether the money left an account at all.
    private var source: String?
    private var isMoneyOut: Bool
    var category: String?
    var kind: Transaction.Kind
    /// The directions of the money according to the statements of a transfer; empty for other payments.
    var statementKinds: [Transaction.Kind] = []
    var amount: Money

    /// - Parameter refs: The refs from statements, one for each side of a transfer.
    init(_ transaction: Transaction, _ refs: [PaymentRef]) {
      name = transaction.name
      statementNames = refs.map(\.payee)
      texts = transaction.texts
      accounts = [transaction.account, transaction.destination].compactMap(\.self)
      category = transaction.category
      kind = transaction.kind
      amount = transaction.amount
      source = transaction.account
      isMoneyOut = Self.isMoneyOut(kind, from: source, to: transaction.destination)
      if kind == .transfer { statementKinds = refs.map(\.kind) }
    }

    /// - Parameter other: Another name, which the payments of this payee have in the ledger.
    package init(_ draft: Transaction.Draft, alsoCalled other: String? = nil) {
      name = draft.name
      if let other { statementNames = [FoldedText.string(of: other)] }
      texts = draft.texts
      accounts = draft.account.map { [$0] } ?? []
      category = draft.category.flatMap { GroupName.canonicalized(category: $0) }
      kind = draft.kind
      amount = draft.amount
      source = draft.account
      isMoneyOut = Self.isMoneyOut(kind, from: source, to: draft.to)
    }

    /// Whether the money left an account. Money that came in from elsewhere did not.
    private static func isMoneyOut(_ kind: Transaction.Kind, from source: String?, to: String?) -> Bool {
      kind == .expense || kind == .transfer && (source != nil || to == nil)
    }

    /// Whether the money may have gone to an account: it left an account, and not this one.
    func mayLead(to account: String) -> Bool {
      isMoneyOut && source.map(FoldedText.string) != FoldedText.string(of: account)
    }

    fileprivate func texts(of field: Rule.TextField) -> [String] {
      switch field {
      case .name: [name] + statementNames
      case .text(let text): texts[text].map { [text.plain($0)] } ?? []
      case .account: accounts
      case .category: category.map { [$0] } ?? []
      }
    }
  }
}

/// The texts of one field of a payment, and the words found in them.
private struct FieldSearch: Sendable {
  let field: Rule.TextField
  private let words: WordTree
  private let isNeededWhole: Bool
  /// The words that are too long for a ref, by the beginning that a ref keeps of them.
  private let longWords: [String: [Int]]
  /// The folded texts.
  private(set) var texts: [[UInt8]] = []
  private var known: FoldedText.Cache = [:]
  /// For each word, the last payments in which it was found anywhere, at the beginning, as the whole text,
  /// and as whole words.
  private var marks: [Mark]
  private var payment: UInt32 = 0

  private struct Mark: Sendable {
    var standsIn: UInt32 = 0
    var begins: UInt32 = 0
    var isAll: UInt32 = 0
    var isWhole: UInt32 = 0
  }

  init(_ field: Rule.TextField, _ words: [[UInt8]], isNeededWhole: Bool) {
    self.field = field
    self.isNeededWhole = isNeededWhole
    self.words = WordTree(words)
    var longWords: [String: [Int]] = [:]
    if field == .name {
      for (number, word) in words.enumerated() {
        let payee = PaymentRef.folded(String(decoding: word, as: UTF8.self))
        if PaymentRef.isCut(payee) { longWords[payee, default: []].append(number) }
      }
    }
    self.longWords = longWords
    marks = Array(repeating: Mark(), count: words.count)
  }

  var isNeeded: Bool { isNeededWhole || !words.isEmpty }

  mutating func read(_ newTexts: [String]) {
    payment += 1
    texts = newTexts.map { text in
      var folded: [UInt8] = []
      FoldedText.append(text, to: &folded, known: &known)
      return folded
    }
    for text in texts {
      for (word, range) in words.occurrences(in: text) {
        marks[word].standsIn = payment
        if range.lowerBound == 0 { marks[word].begins = payment }
        if range == text.indices { marks[word].isAll = payment }
        if Self.isWhole(range, in: text) { marks[word].isWhole = payment }
      }
    }
    if longWords.isEmpty { return }
    // A ref keeps only the beginning of a long name. A word with this beginning counts as the whole name.
    for word in newTexts.dropFirst().flatMap({ longWords[$0] ?? [] }) {
      (marks[word].begins, marks[word].isAll) = (payment, payment)
    }
  }

  func has(_ word: Int, _ test: Rule.TextTest) -> Bool {
    switch test {
    case .is: marks[word].isAll == payment
    case .starts: marks[word].begins == payment
    case .contains, .like: marks[word].standsIn == payment
    case .words: marks[word].isWhole == payment
    }
  }

  /// Whether neither a letter nor a digit stands beside a part of a text. Beyond ASCII, nearly all
  /// characters are letters.
  private static func isWhole(_ range: Range<Int>, in text: [UInt8]) -> Bool {
    func isPartOfWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 }
    let isBegun = range.lowerBound > 0 && isPartOfWord(text[range.lowerBound - 1])
    return !isBegun && !(range.upperBound < text.count && isPartOfWord(text[range.upperBound]))
  }
}
