import Templating

/// A sentence of the theme with placeholders for values, such as `to {date}`, so that each language has its
/// own word order. Phrases are in the same files as the words; pages get them filled in, under names of their
/// own. One that depends on a number has plural forms: `{days, plural, one {1 day} other {{days} days}}`.
enum Phrase: String, CaseIterable, Sendable {
  /// `November 2026 so far`
  case soFar
  /// `to Nov 20`: the last day of a running period that counts.
  case until
  /// `from Mar 15`: the day in a period on which the books begin.
  case from
  case daysLeft
  case paymentsSoFar, receivedSoFar, spentSoFar
  case moreChanges, fieldChanged, fieldAdded, fieldRemoved, fieldOfRow
  case since, keptSince, changeThisYear, refundsTakenOff, takenOff, howWasMonth, monthDaysLeft
  case ofIncome, keptOfIncome, spentMoreThanIncome, medianOfMonths,
    medianOfSameDays
  case paceMore, paceLess, paceSame, paceSums, monthMore, monthLess, monthSame, monthSums, withoutRecurring
  /// The title of a column of changes.
  case changeSince, changeSinceSameDays, changeOfMonths
  case averageOfMonths, averageAndMost, visits
  case keptInMonths, overspentInMonths, mostGoesTo, mostOnDay
  case yearInReview, yearInReviewUntil, keptShare, sameDaysOf, risesSince, risesSinceSameDays, fallsSince
  case fallsSinceSameDays, itemAmount, timesPaid, wholeYear, daysOnDates, daysOf
  case toPay, toReceive, toPayAndReceive, paymentsIn, andMore, priceChange, nextPrice, leftInMonth
  case forecastEnd, forecastRange, noForecastSince, savingsLast
  /// The amount left in one budget and in several of a period, or spent above it.
  case budgetLeft, budgetOver, budgetSpent, budgetsLeft, budgetsLeftOfOwn
  case budgetsLeftOfCarry, budgetsLeftAfterDebt, budgetsOver
  /// In how many periods a budget was overspent, or reached if it is for income.
  case budgetOverTimes, budgetAlwaysOver, budgetNeverOver, goalReachedTimes
  /// The amount missing from expected income, or received above it.
  case goalMissing, goalAbove, incomeMissing, incomeAbove
  case flowKept, flowDeficit, refundsOf
  /// A page of a long list; the rest of a list of names; the rest of a ranking.
  case pageNumber, moreNames, othersCount
  /// From one amount to another.
  case range, described
  case taxNextCosts, taxAmountRefused, taxBandTo, taxBandAbove
  /// A damage of a sealed report, and the same with its consequence. The page that opens it fills them.
  case fileMissing, fileChanged, fileReplaced, reportDamaged
}

extension Phrase {
  /// The value of a placeholder.
  enum Value: Sendable {
    case text(String)
    /// A link; only the text where the site has no such page.
    case link(String, to: Address?)

    var text: String {
      switch self {
      case .text(let text), .link(let text, _): text
      }
    }

    fileprivate var url: Address? { if case .link(_, let url) = self { url } else { nil } }
  }

  /// A phrase in a theme's words, split at its placeholders.
  struct Pattern: Sendable {
    enum Part: Sendable {
      case literal(String)
      case placeholder(String)
      /// The parts for a number, by the name of their form, or by `=2` for one number alone. No form has
      /// forms of its own.
      case plural(String, [String: [Part]])
    }

    let parts: [Part]
    /// Whether plural forms cannot be understood, or lack `other`.
    let isMalformed: Bool

    /// Splits a text. A brace that opens no placeholder is kept as it is.
    init(_ text: String) {
      var reader = PatternReader(text)
      parts = reader.parts()
      isMalformed = reader.isMalformed
    }

    /// The names of the values, those in plural forms as well.
    var placeholders: [String] { Self.placeholders(of: parts) }

    private static func placeholders(of parts: [Part]) -> [String] {
      parts.flatMap { part in
        switch part {
        case .literal: [String]()
        case .placeholder(let name): [name]
        case .plural(let name, let forms):
          [name] + forms.sorted { $0.key < $1.key }.flatMap { placeholders(of: $0.value) }
        }
      }
    }

    /// The parts without plural forms but the one for a number.
    func parts(for count: Int?, _ rule: Plural.Rule) -> [Part] {
      parts.flatMap { part in
        guard case .plural(_, let forms) = part else { return [part] }
        let own = count.flatMap { forms["=\($0)"] ?? forms[rule.form(of: $0).rawValue] }
        return own ?? forms[Plural.other.rawValue] ?? []
      }
    }
  }
}

/// Reads a phrase. Only plural forms can be malformed.
private struct PatternReader {
  typealias Part = Phrase.Pattern.Part

  private var rest: Substring.UnicodeScalarView
  private(set) var isMalformed = false

  init(_ text: String) { rest = text.unicodeScalars[...] }

  /// Reads up to the end, or up to the brace that ends a form.
  mutating func parts(inForm: Bool = false) -> [Part] {
    var parts: [Part] = []
    var literal = String.UnicodeScalarView()
    while let scalar = rest.first, !(inForm && scalar == "}") {
      guard let part = scalar == "{" ? placeholder() ?? (inForm ? nil : plural()) : nil else {
        isMalformed = isMalformed || inForm && scalar == "{"
        literal.append(rest.removeFirst())
        continue
      }
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      literal = .init()
      parts.append(part)
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
    return parts
  }

  private mutating func placeholder() -> Part? {
    let name = nextName
    guard !name.isEmpty, rest[name.endIndex...].first == "}" else { return nil }
    rest = rest[name.endIndex...].dropFirst()
    return .placeholder(String(name))
  }

  /// The letters after a brace.
  private var nextName: Substring.UnicodeScalarView {
    rest.dropFirst().prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
  }

  /// Reads `{count, plural, one {…} other {…}}`.
  private mutating func plural() -> Part? {
    let start = ", plural,".unicodeScalars
    let name = nextName
    guard !name.isEmpty, rest[name.endIndex...].starts(with: start) else { return nil }
    rest = rest[name.endIndex...].dropFirst(start.count)
    var forms: [String: [Part]] = [:]
    while let key = nextKey() {
      let isNew = forms.updateValue(parts(inForm: true), forKey: key) == nil
      isMalformed = isMalformed || !isNew || rest.popFirst() != "}"
    }
    isMalformed = isMalformed || rest.popFirst() != "}" || forms[Plural.other.rawValue] == nil
    return .plural(String(name), forms)
  }

  /// Reads the name of a form and the brace that opens it; `nil` at the end.
  private mutating func nextKey() -> String? {
    rest = rest.drop { $0 == " " }
    guard rest.first != "}", let brace = rest.firstIndex(of: "{") else { return nil }
    let key = String(rest[..<brace]).filter { $0 != " " }
    isMalformed =
      isMalformed || !(Plural(rawValue: key) != nil || key.hasPrefix("=") && Int(key.dropFirst()) != nil)
    rest = rest[rest.index(after: brace)...]
    return key
  }
}

extension Words {
  /// A label with what it is of: `Nov 2026: $5.00`.
  func labeled(_ label: String, _ value: String) -> String {
    text(.fieldOfRow, ["field": label, "value": value])
  }

  /// A subject and a text about it: `Jan 2026 – Nov 2026. Income $5.00`.
  func described(_ subject: String, _ text: String) -> String {
    self.text(.described, ["subject": subject, "text": text])
  }

  /// A name with its amount: `Income $5.00`
  func item(_ name: String, _ amount: String) -> String {
    text(.itemAmount, ["name": name, "amount": amount])
  }

  /// `$5.00 – $6.00`
  func range(_ first: String, _ last: String) -> String {
    text(.range, ["first": first, "last": last])
  }

  func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
    text(phrase) { name in values.first { $0.key == name }?.value }
  }

  /// A sentence as text, for titles and for descriptions of charts.
  ///
  /// - Parameters:
  ///   - count: The number that decides on the plural form.
  ///   - value: Returns the value of a placeholder.
  func text(_ phrase: Phrase, count: Int? = nil, _ value: (String) -> String?) -> String {
    pattern(phrase).parts(for: count, rule).reduce(into: "") { text, part in
      switch part {
      case .literal(let literal): text += Self.literal(literal, after: text)
      case .placeholder(let name): text += value(name) ?? "{\(name)}"
      case .plural: break
      }
    }
  }

  /// A sentence as markup. Each value keeps its own direction, and may be a link.
  ///
  /// - Parameters:
  ///   - count: The number that decides on the plural form.
  ///   - url: The target of the whole sentence.
  ///   - value: Returns the value of a placeholder.
  func html(
    _ phrase: Phrase, count: Int? = nil, to url: Address? = nil, _ value: (String) -> Phrase.Value?
  ) -> SafeHTML {
    var writer = MarkupWriter()
    Self.write(to: &writer, linkedTo: url) { writer in
      var last = ""
      for part in pattern(phrase).parts(for: count, rule) {
        switch part {
        case .literal(let text): writer.text(Self.literal(text, after: last))
        case .plural: break
        case .placeholder(let name):
          let value = value(name) ?? .text("{\(name)}")
          last = value.text
          Self.write(to: &writer, linkedTo: value.url) { $0.element("bdi") { $0.text(last) } }
        }
      }
    }
    return SafeHTML(writer)
  }

  private static func write(
    to writer: inout MarkupWriter, linkedTo url: Address?, _ content: (inout MarkupWriter) -> Void
  ) {
    guard let url else { return content(&writer) }
    writer.element("a", [("href", url.description)], content)
  }

  /// The text after a value. The period of a date such as `20 oct.` ends the sentence as well.
  private static func literal(_ text: String, after value: String) -> String {
    value.utf8.last == UInt8(ascii: ".") && text.utf8.first == UInt8(ascii: ".")
      ? String(text.unicodeScalars.dropFirst()) : text
  }
}
