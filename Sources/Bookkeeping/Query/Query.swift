import Basics

/// A search, in the language of the search page: every word must occur in a text of the transaction, or be
/// its amount or its date.
///
/// `query.js` reads the same language; both are tested with the cases in `Tests/Fixtures/search`.
package struct Query: Sendable {
  let terms: [Term]
  let notation: Notation

  /// The condition of a word.
  indirect enum Term: Sendable {
    /// A text in any field, or an amount, or a date.
    case anything(SearchedTexts.Pattern, AmountCondition?, DateCondition?)
    /// A text in one field.
    case text(SearchedTexts.Pattern, in: Field)
    /// The beginning of a name on any level, in one of some fields: `food` finds `Food:Groceries`, but not
    /// `Seafood`.
    case name(SearchedTexts.NamePattern, in: [Field])
    case kind(String)
    /// None of the fields has a text.
    case missing([Field])
    case present([Field])
    /// Has an attachment.
    case attached
    /// The beginning of the name of the file that it was imported from. No other search looks there, since
    /// the search page does not know it.
    case from(SearchedTexts.NamePattern)
    /// A word after a hyphen, as in `-tag:private`.
    case not(Term)
  }

  /// The texts of a transaction, in the order of the search page's index.
  enum Field: CaseIterable, Hashable, Sendable {
    case name, category, text(PaymentText), tags, account, to, currency

    static let allCases: [Self] =
      [.name, .category] + PaymentText.allCases.map(Self.text) + [.tags, .account, .to, .currency]
  }

  /// - Parameter text: The query; without words, it matches every transaction.
  package init(_ text: String, notation: Notation) {
    self.notation = notation
    let terms = Words.split(text, hasBlankGroups: notation.hasBlankGroups)
      .compactMap { Self.term(of: $0, notation) }
    // The symbol of an amount, as in "12 zł", adds nothing; but a currency's code is a text that rows
    // contain.
    let hasAmount = terms.contains { term in
      if case .anything(_, .some, _) = term { true } else { false }
    }
    self.terms = terms.filter { term in
      guard hasAmount, case .anything(let pattern, _, _) = term else { return true }
      let text = String(decoding: pattern.bytes, as: UTF8.self)
      return !notation.symbols.contains(text) || notation.currencies.contains(text.uppercased())
    }
  }

  private static func term(of word: String, _ notation: Notation) -> Term? {
    let folded = notation.folding.folded(word)
    // An amount may have a sign.
    if folded.utf8.first == UInt8(ascii: "-"), AmountCondition(folded, notation) == nil,
      let excluded = term(ofFolded: folded.droppingFirst(bytes: 1), notation)
    {
      return .not(excluded)
    }
    return term(ofFolded: folded, notation)
  }

  private static func term(ofFolded folded: String, _ notation: Notation) -> Term? {
    if let qualified = qualified(folded) { return qualified }
    let text = trimmed(folded.replacing("\"", with: ""))
    guard !text.isEmpty else { return nil }
    return .anything(
      SearchedTexts.Pattern(text.utf8), AmountCondition(text, notation), DateCondition(text, notation))
  }

  /// Reads a word such as `category:food`; `nil` if it is an ordinary word, for example a name with a colon.
  private static func qualified(_ word: String) -> Term? {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: word.utf8[..<colon], as: UTF8.self)
    let rest = String(decoding: word.utf8[word.utf8.index(after: colon)...], as: UTF8.self)
    let value = trimmed(rest.replacing("\"", with: ""))
    guard !value.isEmpty else { return nil }
    switch name {
    case "category", "tag", "account", "to", "currency":
      return fields[name].map { .name(SearchedTexts.NamePattern(value, in: $0[0]), in: $0) }
    case "from": return .from(SearchedTexts.NamePattern(value, in: .tags))
    case "type":
      let isKind = Transaction.Kind.allCases.contains { $0.rawValue.begins(withBytesOf: value) }
      return isKind ? .kind(value) : nil
    case "no", "has":
      let isMissing = name == "no"
      switch value {
      case "name", "currency": return nil
      case "attachment", "attachments": return isMissing ? .not(.attached) : .attached
      case "from":
        let any = Term.from(SearchedTexts.NamePattern("", in: .tags))
        return isMissing ? .not(any) : any
      default: return fields[value == "tags" ? "tag" : value].map { isMissing ? .missing($0) : .present($0) }
      }
    default:
      return textFields[name].map { .text(SearchedTexts.Pattern(value.utf8), in: $0) }
    }
  }

  /// The fields whose conditions find a text anywhere, not only at the beginning of a name.
  private static let textFields = PaymentText.allCases.reduce(into: ["name": Field.name]) {
    $0[$1.rawValue] = .text($1)
  }

  /// The fields of a condition. A transfer is found by either account.
  private static let fields = textFields.mapValues { [$0] }.merging([
    "category": [.category], "tag": [.tags], "account": [.account, .to], "to": [.to], "currency": [.currency],
  ]) { $1 }
}

// MARK: - Unknown conditions

extension Query {
  /// The words before the colon of conditions such as `category:food`.
  package static let conditions: [String] = (fields.keys + ["from", "has", "no", "type"]).sorted()

  /// A word of a query that looks like a condition, and is none.
  package struct Misspelling: Equatable, Sendable {
    package let word: String
    package let mistake: Mistake

    package enum Mistake: Equatable, Sendable {
      /// No payment has this field.
      case unknownField(String)
      /// A blank or nothing follows the hyphen. `meant` is the next word with the hyphen, if there is one.
      case hyphenApart(meant: String?)
    }
  }

  /// The words that look like the condition of a field but are none, such as `tagg:private`, and hyphens that
  /// stand apart. A search looks for them as they are; they are errors if a mistake would show too much, as
  /// in a copy. A word in quotes is a text.
  ///
  /// A field is a word of ASCII letters. After a hyphen it is any text with a letter, since nobody notices
  /// that such a word takes nothing away.
  package static func misspellings(in text: String) -> [Misspelling] {
    let folding = SearchFolding()
    let words = Words.split(text, hasBlankGroups: false)
    return words.indices.compactMap { index in
      let (word, folded) = (words[index], folding.folded(words[index]))
      if !folded.isEmpty, folded.unicodeScalars.allSatisfy(\.properties.isDash) {
        let next = index + 1 < words.count ? words[index + 1] : nil
        return Misspelling(
          word: next.map { "\(word) \($0)" } ?? word, mistake: .hyphenApart(meant: next.map { "-\($0)" }))
      }
      return unknownField(of: folded).map { Misspelling(word: word, mistake: .unknownField($0)) }
    }
  }

  /// A word such as `-2025/26` that takes nothing away, since the ledger has no such year.
  package static func unknownYear(in text: String, _ notation: Notation) -> String? {
    Words.split(text, hasBlankGroups: notation.hasBlankGroups).first { word in
      let folded = notation.folding.folded(word)
      return folded.utf8.first == UInt8(ascii: "-")
        && DateCondition.isUnknownYear(folded.droppingFirst(bytes: 1), notation.calendar)
    }
  }

  /// The text before the colon, if a folded word looks like a condition and is none.
  private static func unknownField(of folded: String) -> String? {
    let hyphen = folded.unicodeScalars.first.map { $0.properties.isDash } ?? false
    let condition = hyphen ? String(folded.unicodeScalars.dropFirst()) : folded
    let parts = condition.unicodeScalars.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: hyphen ? isLikeColon : { $0 == ":" })
    guard parts.count == 2, !parts[0].contains("\"") else { return nil }
    let (field, value) = (String(parts[0]), String(parts[1]))
    let isField =
      hyphen
      ? field.unicodeScalars.contains(where: \.properties.isAlphabetic)
      : !field.isEmpty && field.utf8.allSatisfy(\.isASCIILetter)
    guard isField, !value.begins(withBytesOf: "//") else { return nil }
    let isKnown = folded.utf8.first == UInt8(ascii: "-") || !hyphen
    let isQuotedOddly =
      hyphen && value.unicodeScalars.first.map { $0 != "\"" && $0.properties.isQuotationMark } ?? false
    return isKnown && qualified(condition) != nil && !isQuotedOddly ? nil : field
  }

  private static func isLikeColon(_ scalar: Unicode.Scalar) -> Bool {
    [0x3A, 0x2D0, 0x2236, 0xA789].contains(scalar.value)
  }

  /// Whether all words of a query take something away, as in `-tag:private`, so that it finds all the rest.
  package static func hasOnlyExclusions(_ text: String) -> Bool {
    let folding = SearchFolding(digits: Array("0123456789".unicodeScalars))
    let words = Words.split(text, hasBlankGroups: false).map(folding.folded).filter {
      $0 != "-" && !$0.isEmpty
    }
    // An amount may have a sign.
    let amount = /-[^\p{N}:"]{0,3}\p{N}[\p{N}.,'’]*(\.\.[\p{N}.,'’]*)?\p{Sc}?/.matchingSemantics(
      .unicodeScalar)
    return !words.isEmpty
      && words.allSatisfy { $0.utf8.first == UInt8(ascii: "-") && $0.wholeMatch(of: amount) == nil }
  }

  /// The words of a query, quoted phrases, and numbers with blanks between groups of digits.
  enum Words {
    /// The words, with their quotes. An unclosed quote extends to the end.
    static func split(_ text: String, hasBlankGroups: Bool) -> [String] {
      // `"corner bakery"`, `-"corner bakery"` and `category:"Food & Drink"`
      let phrase = /(?:-|[^\s":]+:)?"[^"]*"?/.matchingSemantics(.unicodeScalar)
      // `1 234,50` and `1 000..2 000`. A group with more than three digits does not count.
      let number = /(?:[^\s"0-9]*[0-9]{1,3}(?:\s[0-9]{3}(?![0-9]))+)+[^\s"]*/
        .matchingSemantics(.unicodeScalar)
      let word = /[^\s"]+/.matchingSemantics(.unicodeScalar)
      var words: [String] = []
      var rest = text[...]
      while true {
        rest = Substring(rest.unicodeScalars.drop(while: \.properties.isWhitespace))
        let match =
          rest.prefixMatch(of: phrase) ?? (hasBlankGroups ? rest.prefixMatch(of: number) : nil)
          ?? rest.prefixMatch(of: word)
        guard let match else { return words }
        words.append(String(match.output))
        rest = rest[match.range.upperBound...]
      }
    }
  }

  /// The notation of numbers and dates on the search page, which a query may use too.
  package struct Notation: Sendable {
    /// The locale's digits 0 to 9.
    package let digits: [Unicode.Scalar]
    /// The decimal separator of the ledger's currency; empty if it has no decimals.
    package let point: String
    /// The separator between groups of digits; empty if there is none.
    package let comma: String
    /// The codes of the currencies in the ledger.
    package let currencies: Set<String>
    /// The folded symbols before and after amounts, of all currencies.
    let symbols: [String]
    /// The date format of each month, with placeholders: `Mar {d}, {y}`.
    package let dates: [String]
    /// The names of each month, folded.
    let months: [[String]]
    let folding: SearchFolding
    let calendar: LedgerCalendar

    /// - Parameters:
    ///   - affixes: The texts before and after amounts, of all currencies.
    ///   - months: The names of each month, long and short.
    ///   - calendar: The calendar of the ledger.
    package init(
      digits: [Unicode.Scalar], point: String, comma: String, currencies: Set<String>, affixes: [String],
      dates: [String], months: [[String]],
      calendar: LedgerCalendar = LedgerCalendar(firstWeekday: 0)
    ) {
      let folding = SearchFolding(digits: digits)
      self.digits = digits
      self.point = point
      self.comma = comma
      self.currencies = currencies
      self.dates = dates
      self.folding = folding
      self.calendar = calendar
      symbols = affixes.map { trimmed(folding.folded($0)) }.filter { !$0.isEmpty }
      self.months = months.map { $0.map(folding.folded) }
    }

    /// A date as the pages show it: `Mar 5, 2026`.
    func string(_ date: CalendarDate) -> String {
      let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
      return dates[date.month - 1].replacing("{y}", with: local("\(date.year)"))
        .replacing("{dd}", with: local(day)).replacing("{d}", with: local("\(date.day)"))
    }

    private func local(_ number: String) -> String {
      String(String.UnicodeScalarView(number.unicodeScalars.map { digits[Int($0.value) - 0x30] }))
    }

    /// Whether blanks separate groups of digits, so that `1 234,50` is one word.
    var hasBlankGroups: Bool {
      comma.unicodeScalars.contains { $0.properties.isWhitespace }
    }
  }

  /// The transactions that a query finds in a ledger, and their totals.
  package struct Found: Sendable {
    /// Newest date first; on the same date, the later one in the file first.
    package let transactions: [Transaction]
    /// Their indices in `Ledger.transactions`.
    package let selection: Selection
    /// The role of each of the transactions in a report.
    package let roles: [Report.Role]

    package init(_ query: Query, in ledger: Ledger, asOf: CalendarDate) {
      self.init(query.indices(in: ledger.transactions), of: ledger, asOf: asOf)
    }

    /// - Parameters:
    ///   - indices: In the order of the file.
    ///   - asOf: The last day that counts. Later rows are planned, and in no total.
    package init(_ indices: [Int], of ledger: Ledger, asOf: CalendarDate) {
      let all = ledger.transactions
      let categories = SpendingCategories(of: all.filter { $0.date <= asOf }, ledger.settings)
      var selection = Selection(currency: ledger.settings.currency)
      var roles: [Report.Role] = []
      for index in all.newestFirst(indices) {
        let row = Report.Row(role: categories.role(of: all[index], asOf: asOf), amount: all[index].amount)
        selection.add(row, at: index)
        roles.append(row.role)
      }
      transactions = selection.indices.map { all[$0] }
      self.selection = selection
      self.roles = roles
    }

    /// The dates of the oldest and the newest transaction; `nil` if there is none.
    package var dates: ClosedRange<CalendarDate>? {
      guard let newest = transactions.first?.date, let oldest = transactions.last?.date else { return nil }
      return oldest...newest
    }

    /// The totals of each currency that occurs.
    package var sums: [Totals] { selection.totals.all }
  }
}
