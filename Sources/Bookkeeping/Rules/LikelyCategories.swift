import Basics

/// Categories that payees without one most likely have, by those of others with the same name, or with the
/// same first word.
///
/// A wrong offer costs more than none: Enter takes it. So all that is known must agree, and income says
/// nothing of spending. `LikelyCategoryTests` measures how many offers are right.
package struct LikelyCategories {
  /// Payments that say nothing of others.
  struct Side: Hashable, Sendable {
    let kind: Transaction.Kind
    let currency: Currency

    init(_ payment: Transaction) { (kind, currency) = (payment.kind, payment.amount.currency) }
  }

  private struct Key: Hashable {
    /// The key of a payee's stem, or a word.
    let text: [UInt8]
    let side: Side
  }

  private struct Payee {
    let stem: PayeeStem
    var categories: [String: Int] = [:]
    var amounts: ClosedRange<Int64>

    /// The only category, or nearly so.
    var usual: String? {
      guard let most = categories.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
      let others = categories.values.reduce(0, +) - most.value
      return others * LikelyCategories.mostOfOneCategory <= most.value ? most.key : nil
    }

    /// Whether payments are so small or so large that they may be for something else: an employer pays back
    /// a fare, too.
    func isUsual(_ other: ClosedRange<Int64>) -> Bool {
      other.lowerBound >= amounts.lowerBound / LikelyCategories.widest
        && other.upperBound / LikelyCategories.widest <= amounts.upperBound
    }
  }

  /// The payees that begin with a word.
  private struct Word {
    /// Nil if they have several categories.
    var category: String?
    var payees: Int
  }

  private var payees: [Key: Payee] = [:]
  private var words: [Key: Word] = [:]

  /// A word is known by two payees at least, since one may be called anything.
  private static let fewestPayees = 2
  /// In bytes; shorter words are mostly articles and initials.
  private static let shortestWord = 4
  /// Of so many payments of one payee, one may be of another category.
  private static let mostOfOneCategory = 20
  /// How many times as small or as large as all others an amount may be.
  private static let widest: Int64 = 3

  package init(in ledger: Ledger) {
    for row in ledger.transactions where row.kind != .transfer && row.split == nil {
      guard let category = row.category else { continue }
      let (stem, amount) = (PayeeStem(of: FoldedText.bytes(of: row.name)), row.amount.minorUnits)
      let key = Key(text: stem.key, side: Side(row))
      var payee = payees[key] ?? Payee(stem: stem, amounts: amount...amount)
      payee.categories[category, default: 0] += 1
      payee.amounts = min(payee.amounts.lowerBound, amount)...max(payee.amounts.upperBound, amount)
      payees[key] = payee
    }
    for (key, payee) in payees {
      guard let word = Self.word(of: payee.stem) else { continue }
      let place = Key(text: word, side: key.side)
      if let known = words[place] {
        let isSame = known.category != nil && known.category == payee.usual
        words[place] = Word(category: isSame ? known.category : nil, payees: known.payees + 1)
      } else {
        words[place] = Word(category: payee.usual, payees: 1)
      }
    }
  }

  /// The category to offer; nil if nothing is likely enough.
  package func category(of payee: RuleSuggestions.Payee) -> String? {
    if payee.isBare { return nil }
    let found = payee.sides.map { category(of: payee, $0) }
    guard let first = found.first, found.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func category(of payee: RuleSuggestions.Payee, _ side: Side) -> String? {
    if let known = payees[Key(text: payee.stem.key, side: side)] {
      return known.isUsual(payee.amounts) ? known.usual : nil
    }
    guard let word = Self.word(of: payee.stem).flatMap({ words[Key(text: $0, side: side)] }) else {
      return nil
    }
    return word.payees >= Self.fewestPayees ? word.category : nil
  }

  /// The first word of a name, by which payees are known: others, such as "sagt danke", say little.
  private static func word(of stem: PayeeStem) -> [UInt8]? {
    stem.words.first.flatMap { $0.count >= shortestWord ? $0 : nil }
  }
}
