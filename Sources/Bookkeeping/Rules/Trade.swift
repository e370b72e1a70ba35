import Basics

/// Goods or services that a payee sells, as `Trades.swift` lists them: groceries, fuel, films.
///
/// A trade proves no category. It tells which payees are alike, so that `folio categorize` offers the
/// category that others of the trade have in the ledger, or the only one that is named after the trade.
package struct Trade: Hashable, Sendable {
  package let name: String

  /// The trade of a payee by its first words if they are a chain's, or else by the words of its name; `nil`
  /// if there is none, or if the words name several.
  ///
  /// - Parameters:
  ///   - stem: The words of the payee's name.
  ///   - merchant: The folded clean name.
  init?(_ stem: PayeeStem, merchant: [UInt8]) {
    let names = [Self.words(of: merchant), Self.words(of: Array(stem.words.joined(separator: [0x20])))]
    if let chain = names.lazy.compactMap(Self.chain).first {
      name = chain
      return
    }
    let found = Set(names.joined().compactMap(Self.trade))
    guard found.count == 1, let only = found.first else { return nil }
    name = only
  }

  /// The trade of a payee, or of the merchant whom the memo of a payment service names.
  init?(name: String, memo: String?) {
    let payee = AskedPayee(name, memo: memo)
    if payee.isOnlyMiddleman || payee.namesNobody { return nil }
    self.init(payee.stem, merchant: payee.merchant)
  }

  /// Returns `nil` for an unknown name.
  package init?(named name: String) {
    guard Trades.categories[name] != nil else { return nil }
    self.name = name
  }

  /// The names of all trades, sorted.
  package static let names = Trades.categories.keys.sorted()

  /// Whether the last level of a category names the trade, as in `Food:Groceries`.
  func isMeant(by category: String) -> Bool {
    guard let level = GroupName.levels(of: category).last else { return false }
    let words = Self.words(of: FoldedText.bytes(of: level))
    return (1...Self.longest).contains { length in
      words.indices.dropLast(length - 1).contains { start in
        Trades.categories[name]?.contains(words[start..<start + length].joined(separator: " ")) ?? false
      }
    }
  }

  /// The number of words of the longest phrase.
  private static let longest = 3
  /// The least number of bytes that a word must have before an ending, as `Stadt` in `Stadtapotheke`.
  private static let shortestBeforeEnding = 2

  private static func chain(of words: [String]) -> String? {
    (1...longest).reversed().lazy.filter { $0 <= words.count }.compactMap { length in
      let phrase = words.prefix(length).joined(separator: " ")
      // A short word may be the beginning of any name.
      let isChain = phrase.utf8.count > PayeeWords.shortestChain || words.count == length
      return isChain ? Trades.chains[phrase] : nil
    }.first
  }

  private static func trade(of word: String) -> String? {
    if let trade = Trades.words[word] { return trade }
    return Trades.endings.first { ending, _ in
      word.ends(withBytesOf: ending) && word.utf8.count >= ending.utf8.count + shortestBeforeEnding
    }?.trade
  }

  /// The words of a folded name, without apostrophes.
  private static func words(of text: [UInt8]) -> [String] {
    text.split { " .,/*:()#;|_\"".utf8.contains($0) || $0 == 0 }.compactMap { word in
      let letters = String(decoding: word, as: UTF8.self).unicodeScalars.filter {
        !"'’".unicodeScalars.contains($0)
      }
      return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
    }
  }
}
