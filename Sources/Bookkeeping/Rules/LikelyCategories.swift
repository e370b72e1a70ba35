import Basics

/// The most likely categories of payees without one, from those of others with the same name, clean name or
/// first word, or of the same trade.
///
/// A wrong offer costs more than none: Enter takes it. So all that is known must agree, and income says
/// nothing of spending. `LikelyCategoryTests` measures how many offers are right.
package struct LikelyCategories {
  /// The kind and the currency of payments. Those of one group say nothing about those of another.
  struct KindAndCurrency: Hashable, Sendable {
    let kind: Transaction.Kind
    let currency: Currency

    init(_ payment: Transaction) { (kind, currency) = (payment.kind, payment.amount.currency) }
  }

  private struct Key: Hashable {
    /// The key of a payee's stem, or a word.
    let text: [UInt8]
    let group: KindAndCurrency
  }

  private struct Payee {
    let stem: PayeeStem
    /// The folded clean name.
    let merchant: [UInt8]
    let trade: Trade?
    var categories: [String: Int] = [:]
    var amounts: ClosedRange<Int64>

    mutating func add(_ other: Payee) {
      categories.merge(other.categories, uniquingKeysWith: +)
      widen(to: other.amounts)
    }

    mutating func widen(to others: ClosedRange<Int64>) {
      amounts = min(amounts.lowerBound, others.lowerBound)...max(amounts.upperBound, others.upperBound)
    }

    /// The only category, or nearly so.
    var usual: String? {
      guard let most = categories.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
      let others = categories.values.reduce(0, +) - most.value
      return others * LikelyCategories.mostOfOneCategory <= most.value ? most.key : nil
    }

    /// Whether no amount is so small or so large that it may be for something else: an employer pays a
    /// salary, but also pays back a fare.
    func isUsual(_ other: ClosedRange<Int64>) -> Bool {
      other.lowerBound >= amounts.lowerBound / LikelyCategories.widest
        && other.upperBound / LikelyCategories.widest <= amounts.upperBound
    }
  }

  /// The merchants that begin with a word.
  private struct Word {
    /// `nil` if they have several categories.
    var category: String?
    var merchants: Set<[UInt8]>
  }

  private var payees: [Key: Payee] = [:]
  /// The payees of one clean name together.
  private var merchants: [Key: Payee] = [:]
  private var words: [Key: Word] = [:]
  /// The numbers of merchants of a trade, by their categories; `nil` stands for several.
  private var trades: [TradeKey: [String?: Int]] = [:]
  /// All categories that payments of a group have.
  private var categories: [KindAndCurrency: Set<String>] = [:]

  private struct TradeKey: Hashable {
    let trade: Trade
    let group: KindAndCurrency
  }

  /// A word counts if at least two merchants have it, since one may have any name.
  private static let fewestMerchants = 2
  /// In bytes; shorter words are mostly articles and initials.
  private static let shortestWord = 4
  /// One in so many payments of a payee may have another category.
  private static let mostOfOneCategory = 20
  /// The greatest factor by which an amount may be smaller or larger than all others.
  private static let widest: Int64 = 3
  /// The number of merchants that settle a trade: two may agree by chance.
  private static let fewestOfTrade = 3
  /// One in so many merchants of a trade may have another category.
  private static let mostOfOneTrade = 5

  package init(in ledger: Ledger) {
    for row in ledger.transactions where row.kind != .transfer && row.split == nil {
      guard let category = row.category else { continue }
      let (asked, amount) = (AskedPayee(row), row.amount.minorUnits)
      guard let identity = asked.identity else { continue }
      let key = Key(text: identity, group: KindAndCurrency(row))
      record(category, 1, amount...amount, of: key) { (asked.stem, asked.merchant) }
    }
    gatherCategories()
  }

  /// Adds an answer, so that it counts for the payees that are asked about next.
  package mutating func learn(_ category: String, of payee: RuleSuggestions.Payee) {
    guard let identity = payee.identity else { return }
    for group in payee.kindsAndCurrencies {
      record(category, payee.count, payee.amounts, of: Key(text: identity, group: group)) {
        (payee.stem, payee.merchant)
      }
    }
    gatherCategories()
  }

  private mutating func record(
    _ category: String, _ count: Int, _ amounts: ClosedRange<Int64>, of key: Key,
    _ names: () -> (PayeeStem, merchant: [UInt8])
  ) {
    if payees[key] == nil {
      let (stem, merchant) = names()
      payees[key] = Payee(
        stem: stem, merchant: merchant, trade: Trade(stem, merchant: merchant), amounts: amounts)
    }
    categories[key.group, default: []].insert(category)
    payees[key]?.categories[category, default: 0] += count
    payees[key]?.widen(to: amounts)
  }

  /// Gathers the categories of merchants, words and trades from the payees.
  private mutating func gatherCategories() {
    words = [:]
    merchants = [:]
    for (key, payee) in payees {
      let merchant = Key(text: payee.merchant, group: key.group)
      merchants[merchant]?.add(payee)
      if merchants[merchant] == nil { merchants[merchant] = payee }
      guard let word = Self.word(of: payee.stem) else { continue }
      let place = Key(text: word, group: key.group)
      if let known = words[place] {
        let isSame = known.category != nil && known.category == payee.usual
        words[place] = Word(
          category: isSame ? known.category : nil, merchants: known.merchants.union([payee.merchant]))
      } else {
        words[place] = Word(category: payee.usual, merchants: [payee.merchant])
      }
    }
    trades = [:]
    for (key, merchant) in merchants {
      guard let trade = merchant.trade else { continue }
      trades[TradeKey(trade: trade, group: key.group), default: [:]][merchant.usual, default: 0] += 1
    }
  }

  /// The trades of some payees that have only one category and at least three merchants, sorted.
  package func tradesOfOneCategory(of payees: [RuleSuggestions.Payee]) -> [(trade: Trade, category: String)] {
    let trades = Set(payees.compactMap { Trade($0.stem, merchant: $0.merchant) })
    return trades.sorted { $0.name < $1.name }.compactMap { trade in
      let known = merchants.filter { $0.key.group.kind == .expense && $0.value.trade == trade }
      guard Set(known.keys.map(\.text)).count >= Self.fewestOfTrade,
        let category = known.values.first?.usual, known.values.allSatisfy({ $0.usual == category })
      else { return nil }
      return (trade, category)
    }
  }

  /// The category to offer for all payees of a merchant.
  package func category(of merchant: RuleSuggestions.Merchant) -> String? {
    let found = Set(merchant.payees.map { category(of: $0) })
    return found.count == 1 ? found.first ?? nil : nil
  }

  /// The category to offer; `nil` if nothing is likely enough.
  package func category(of payee: RuleSuggestions.Payee) -> String? {
    guard let identity = payee.identity else { return nil }
    let found = payee.kindsAndCurrencies.map { category(of: payee, identity, $0) }
    guard let first = found.first, found.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func category(
    of payee: RuleSuggestions.Payee, _ identity: [UInt8], _ group: KindAndCurrency
  ) -> String? {
    if let known = payees[Key(text: identity, group: group)] {
      return known.isUsual(payee.amounts) ? known.usual : nil
    }
    if let known = merchants[Key(text: payee.merchant, group: group)] {
      return known.isUsual(payee.amounts) ? known.usual : nil
    }
    let word = Self.word(of: payee.stem).flatMap { words[Key(text: $0, group: group)] }
    let isKnown = word.map { $0.merchants.count >= Self.fewestMerchants } ?? false
    let byTrade = Trade(payee.stem, merchant: payee.merchant).flatMap { category(of: $0, group) }
    if isKnown, let word { return byTrade == nil || byTrade == word.category ? word.category : nil }
    return byTrade
  }

  /// The category that most merchants of a trade have; if no merchant is known, the only category named after
  /// the trade. Income has no trade.
  private func category(of trade: Trade, _ group: KindAndCurrency) -> String? {
    guard group.kind == .expense else { return nil }
    if let known = trades[TradeKey(trade: trade, group: group)] {
      let total = known.values.reduce(0, +)
      let usual = known.first { $0.value + total / Self.mostOfOneTrade >= total }?.key
      // One merchant alone shows nothing, unless the category is named after the trade.
      return total > 1 ? usual : usual.flatMap { trade.isMeant(by: $0) ? $0 : nil }
    }
    let named = (categories[group] ?? []).filter(trade.isMeant)
    return named.count == 1 ? named.first : nil
  }

  /// The first word of a name, which tells most about a payee. Other words, such as "sagt danke", say little.
  private static func word(of stem: PayeeStem) -> [UInt8]? {
    stem.words.first.flatMap { $0.count >= shortestWord ? $0 : nil }
  }
}
