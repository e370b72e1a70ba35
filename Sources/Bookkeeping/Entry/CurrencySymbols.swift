/// The signs that people write for currencies.
package enum CurrencySymbols {
  /// The currency of a sign or a code; nil if unknown. A sign that several currencies share means the preferred one if
  /// it is among them, else the most common one.
  package static func currency(_ text: String, preferring preferred: Currency) -> Currency? {
    if let currency = Currency(code: text.uppercased()) { return currency }
    guard let codes = table[text] ?? table[text.lowercased()] else { return nil }
    if codes.contains(preferred.code) { return preferred }
    return codes.first.flatMap { Currency(code: $0) }
  }

  /// A number without the sign or code of its currency at either end.
  package static func removing(_ currency: Currency, from text: String) -> String {
    let signs = [currency.code] + table.filter { $0.value.contains(currency.code) }.map(\.key)
    let text = trimmed(text)
    for sign in signs.sorted(by: { $0.count > $1.count }) {
      if text.hasPrefix(sign) { return trimmed(text.dropFirst(sign.count)) }
      if text.hasSuffix(sign) { return trimmed(text.dropLast(sign.count)) }
    }
    return text
  }

  /// The sign or code at either end of a number, if any.
  static func find(in text: String) -> String? {
    let isPartOfNumber: (Character) -> Bool = {
      $0.isNumber || $0.isWhitespace || "+-−.,'’()٫٬".contains($0)
    }
    guard let start = text.firstIndex(where: { !isPartOfNumber($0) }) else { return nil }
    let rest = text[start...]
    let sign = rest.prefix { !isPartOfNumber($0) }
    return rest.dropFirst(sign.count).contains { !isPartOfNumber($0) } ? nil : String(sign)
  }

  private static let table: [String: [String]] = [
    "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP"],
    "US$": ["USD"], "CA$": ["CAD"], "C$": ["CAD"], "A$": ["AUD"], "NZ$": ["NZD"], "S$": ["SGD"],
    "HK$": ["HKD"], "NT$": ["TWD"], "MX$": ["MXN"], "R$": ["BRL"],
    "€": ["EUR"], "£": ["GBP", "EGP", "SYP"], "¥": ["JPY", "CNY"], "円": ["JPY"], "元": ["CNY"],
    "₹": ["INR"], "₩": ["KRW"], "₽": ["RUB"], "₺": ["TRY"], "₴": ["UAH"], "₪": ["ILS"], "฿": ["THB"],
    "₫": ["VND"], "₱": ["PHP"], "₦": ["NGN"], "₸": ["KZT"], "₡": ["CRC"], "₲": ["PYG"], "₾": ["GEL"],
    "RUR": ["RUB"], "RMB": ["CNY"], "NIS": ["ILS"], "TL": ["TRY"], "Rs": ["INR", "PKR", "LKR"],
    "Rs.": ["INR", "PKR", "LKR"], "руб": ["RUB"], "руб.": ["RUB"], "грн": ["UAH"], "грн.": ["UAH"],
    "лв.": ["BGN"], "lei": ["RON"], "kr": ["SEK", "NOK", "DKK", "ISK"], "kr.": ["DKK", "SEK", "NOK", "ISK"],
    "евро": ["EUR"], "euro": ["EUR"], "euros": ["EUR"], "yen": ["JPY"], "￥": ["JPY", "CNY"], "원": ["KRW"],
    "ש\"ח": ["ILS"], "S/": ["PEN"], "RM": ["MYR"], "Rp": ["IDR"], "AU$": ["AUD"],
    "zl": ["PLN"], "zł": ["PLN"], "Kč": ["CZK"], "Ft": ["HUF"], "Fr.": ["CHF"], "SFr.": ["CHF"],
    "лв": ["BGN"],
  ]
}
