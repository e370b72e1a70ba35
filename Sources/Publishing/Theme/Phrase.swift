import Templating

/// A sentence of the theme with placeholders for values, such as `to {date}`, so that each language has its
/// own word order. Phrases are in `words.json` with the words; pages get them filled in, under names of their
/// own.
enum Phrase: String, CaseIterable, Sendable {
  /// `November 2026 so far`
  case soFar
  /// `to Nov 20`: the last day of a running period that counts.
  case until
  /// `from Mar 15`: the day in a period on which the books begin.
  case from
  case oneDayLeft, daysLeft
  case paymentsSoFar, receivedSoFar, spentSoFar
  case moreChanges, fieldChanged, fieldAdded, fieldRemoved, fieldOfRow
  case since, keptSince, changeThisYear, refundsTakenOff, takenOff, howWasMonth, monthDaysLeft,
    monthOneDayLeft, monthOnLastDay
  case ofIncome, keptOfIncome, spentMoreThanIncome, medianOfMonths,
    medianOfSameDays
  case paceMore, paceLess, paceSame, paceSums, monthMore, monthLess, monthSame, monthSums, withoutRecurring
  /// The title of a column of changes.
  case changeSince, changeSinceSameDays, changeOfMonth, changeOfMonths
  case averageOfMonths, averageAndMost, visits, oneVisit
  case keptInMonths, overspentInMonths, mostGoesTo, mostOnDay
  case yearInReview, yearInReviewUntil, keptShare, sameDaysOf, risesSince, risesSinceSameDays, fallsSince
  case fallsSinceSameDays, itemAmount, timesPaid, oneDay, wholeYear, daysFromTo, daysOf
  case toPay, toReceive, toPayAndReceive, andMore, priceChange, nextPrice, leftInMonth
  case forecastEnd, forecastRange, savingsLast, savingsLastOneMonth, savingsLastNoMonth
  /// The amount left in one budget and in several of a period, or spent above it.
  case budgetLeft, budgetOver, budgetSpent, budgetsLeft, budgetsLeftOfOwn
  case budgetsLeftOfCarry, budgetsLeftAfterDebt, budgetsOver
  /// In how many periods a budget was overspent, or reached if it is for income.
  case budgetOverTimes, budgetAlwaysOver, budgetNeverOver, goalReachedTimes
  /// The amount missing from expected income, or received above it.
  case goalMissing, goalAbove, incomeMissing, incomeAbove
  case flowKept, flowDeficit, refundsOf
  case taxNextCosts, taxAmountRefused, taxBandTo, taxBandAbove
}

extension Phrase {
  /// The value of a placeholder.
  enum Value: Sendable {
    case text(String)
    case link(String, to: Address)

    var text: String {
      switch self {
      case .text(let text), .link(let text, _): text
      }
    }
  }

  /// A phrase in a theme's words, split at its placeholders.
  struct Pattern: Sendable {
    enum Part: Sendable {
      case literal(String)
      case placeholder(String)
    }

    let parts: [Part]

    /// Splits a text. A brace that opens no placeholder is kept as it is.
    init(_ text: String) {
      var parts: [Part] = []
      var rest = text.unicodeScalars[...]
      var literal = String.UnicodeScalarView()
      while let scalar = rest.first {
        guard scalar == "{", let end = rest.firstIndex(of: "}"), Self.isName(rest[..<end].dropFirst()) else {
          literal.append(scalar)
          rest.removeFirst()
          continue
        }
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        literal = .init()
        parts.append(.placeholder(String(rest[..<end].dropFirst())))
        rest = rest[rest.index(after: end)...]
      }
      if !literal.isEmpty { parts.append(.literal(String(literal))) }
      self.parts = parts
    }

    var placeholders: [String] {
      parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    private static func isName(_ text: Substring.UnicodeScalarView) -> Bool {
      !text.isEmpty && text.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    }
  }
}

extension Words {
  /// A sentence as text, for titles and for descriptions of charts.
  func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
    pattern(phrase).parts.map { part in
      switch part {
      case .literal(let text): text
      case .placeholder(let name): Self.value(name, in: values) ?? "{\(name)}"
      }
    }.joined()
  }

  /// A sentence as markup. Each value keeps its own direction, and may be a link.
  ///
  /// - Parameter url: The target of the whole sentence.
  func html(
    _ phrase: Phrase, _ values: KeyValuePairs<String, Phrase.Value>, to url: Address? = nil
  ) -> SafeHTML {
    var writer = MarkupWriter()
    if let url {
      writer.element("a", [("href", url.description)]) { write(phrase, values, to: &$0) }
    } else {
      write(phrase, values, to: &writer)
    }
    return SafeHTML(writer)
  }

  private func write(
    _ phrase: Phrase, _ values: KeyValuePairs<String, Phrase.Value>, to writer: inout MarkupWriter
  ) {
    for part in pattern(phrase).parts {
      switch part {
      case .literal(let text): writer.text(text)
      case .placeholder(let name):
        switch Self.value(name, in: values) ?? .text("{\(name)}") {
        case .text(let text):
          writer.element("bdi") { $0.text(text) }
        case .link(let text, let address):
          writer.element("a", [("href", address.description)]) { writer in
            writer.element("bdi") { $0.text(text) }
          }
        }
      }
    }
  }

  private static func value<Value>(_ name: String, in values: KeyValuePairs<String, Value>) -> Value? {
    values.first { $0.key == name }?.value
  }
}
