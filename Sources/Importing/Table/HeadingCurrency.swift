import Bookkeeping

/// The currency that a heading of amounts names.
enum HeadingCurrency {
  /// The currencies that the words of a heading, such as `CAD$`, can mean.
  static func currencies(in heading: String) -> [Currency] {
    let words = heading.unicodeScalars.split {
      $0.properties.isWhitespace || "()[]/:,_-*;（）【】".unicodeScalars.contains($0)
    }
    return .common(to: words.map { currencies(of: String($0)) })
  }

  private static func currencies(of word: String) -> [Currency] {
    // `Amt` is no currency. Codes must be in uppercase: `All` is a word, `ALL` the Albanian lek.
    let isCode = word.utf8.count == 3 && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    let isSign = !word.utf8.contains { (0x61...0x7A).contains($0) } && !isCode
    let stem = word.hasSuffix("$") && word.utf8.count == 4 ? String(word.dropLast()) : word
    let isName = ["euro", "euros", "euroa", "rs", "rs.", "zł", "kč", "ft", "kr"].contains(word.lowercased())
    guard isCode || isSign || isName || stem != word else { return [] }
    return Currency.Symbols.currencies(stem)
  }

  /// A code that looks like a currency and is none: `BTC` in `Amount (BTC)`.
  static func unknownCode(in heading: String) -> String? {
    let parts = heading.split(whereSeparator: { "()[]".contains($0) }).map(trimmed)
    guard parts.count == 2, let first = parts.first, let code = parts.last, (3...4).contains(code.utf8.count),
      code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      first.utf8.contains(where: { (0x61...0x7A).contains($0) }), HeadingMeaning(code).concepts.isEmpty,
      currencies(in: heading).isEmpty
    else { return nil }
    return code
  }
}
