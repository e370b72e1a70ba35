import Basics

/// An ISO 4217 currency, with the number of decimals in its amounts.
package struct Currency: Hashable, Sendable {
  private let index: UInt8
  private var isUnitOfShares = false

  /// Finds a currency by its alphabetic code, such as `USD`; `nil` if ISO 4217 has no such code. Withdrawn
  /// codes, such as `HRK`, are known too, because old statements have them.
  package init?(code: some StringProtocol) {
    // Checking the bytes excludes the Kelvin sign, which is canonically equivalent to K and would pass in
    // PKR.
    guard code.utf8.count == 3, let index = Self.indices[String(code)] else { return nil }
    self.index = index
  }

  package var code: String { Self.table[Int(index)].code }
  /// The number of decimals of the minor unit: 2 for USD, 0 for JPY, 3 for KWD.
  package var exponent: Int { isUnitOfShares ? 2 : Self.table[Int(index)].exponent }

  /// The unit for shares of a total in this currency. Shares are percentages with two decimals, even if the
  /// currency has no decimals: ¥333 of ¥1,000 is 33.30.
  package var unitOfShares: Currency {
    var unit = self
    unit.isUnitOfShares = true
    return unit
  }

  package static let codes = table.dropLast().map(\.code)
  package static let usDollar = Currency(index: indices["USD", default: 0])
  /// The currency of an amount without a stated one: XXX in ISO 4217, which no ledger has.
  package static let unstated = Currency(index: UInt8(table.count - 1))

  private init(index: UInt8) { self.index = index }

  private static let indices = Dictionary(
    uniqueKeysWithValues: table.dropLast().enumerated().map { ($1.code, UInt8($0)) })

  private static let table: [(code: String, exponent: Int)] =
    codes(
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY
      COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR
      ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
      MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
      SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER
      ZAR ZMW ZWG
      """, exponent: 2)
    + codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF", exponent: 0)
    + codes("BHD IQD JOD KWD LYD OMR TND", exponent: 3)
    + codes("CLF UYW", exponent: 4)
    // Withdrawn since 1990.
    + codes(
      """
      AFA ANG ATS AZM BEF BGL BYB CSD CSK CUC CYP DEM EEK FIM FRF GHC GRD GWP HRK IEP LTL LVL MRO MTL MZM NLG
      ROL SDD SIT SKK SLL SRG STD TMM VEB VEF XEU YUM ZMK ZWD ZWL ZWR
      """, exponent: 2)
    + codes("ADP BYR ESP ITL LUF MGF PTE TPE TRL", exponent: 0)
    // Last, since nobody may write this code.
    + codes("XXX", exponent: 2)

  private static func codes(_ list: String, exponent: Int) -> [(code: String, exponent: Int)] {
    list.split { $0 == " " || $0 == "\n" }.map { (String($0), exponent) }
  }
}

extension Currency {
  /// The symbols that people write for currencies.
  package enum Symbols {
    /// The currencies that a symbol or a code can mean, the most common first; none if it is unknown.
    package static func currencies(_ text: String) -> [Currency] {
      Currency(code: text.uppercased()).map { [$0] } ?? table[text] ?? table[text.lowercased()]
        ?? (text.utf8.last == UInt8(ascii: ".") ? table[String(text.unicodeScalars.dropLast())] : nil) ?? []
    }

    /// Removes the currency's symbol or code from the start or the end of a number.
    package static func removing(_ currency: Currency, from text: String) -> String {
      let signs = [currency.code] + table.filter { $0.value.contains(currency) }.map(\.key)
      let text = GroupName.canonicalized(text)
      for sign in signs.sorted(by: { ($1.utf8.count, $0) < ($0.utf8.count, $1) }) {
        let length = sign.utf8.count
        if text.begins(withBytesOf: sign) { return trimmed(text.droppingFirst(bytes: length)) }
        if text.ends(withBytesOf: sign) { return trimmed(text.droppingLast(bytes: length)) }
      }
      return text
    }

    private static let table = [
      "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "TWD", "ARS", "CLP", "COP"],
      "US$": ["USD"], "CA$": ["CAD"], "C$": ["CAD"], "A$": ["AUD"], "NZ$": ["NZD"], "S$": ["SGD"],
      "HK$": ["HKD"], "NT$": ["TWD"], "MX$": ["MXN"], "R$": ["BRL"],
      "€": ["EUR"], "£": ["GBP", "EGP", "SYP"], "¥": ["JPY", "CNY"], "円": ["JPY"], "元": ["CNY"],
      "₹": ["INR"], "₩": ["KRW"], "₽": ["RUB"], "₺": ["TRY"], "₴": ["UAH"], "₪": ["ILS"], "฿": ["THB"],
      "₫": ["VND"], "₱": ["PHP"], "₦": ["NGN"], "₸": ["KZT"], "₡": ["CRC"], "₲": ["PYG"], "₾": ["GEL"],
      "RUR": ["RUB"], "RMB": ["CNY"], "NIS": ["ILS"], "TL": ["TRY"], "Rs": ["INR", "PKR", "LKR"],
      "Rs.": ["INR", "PKR", "LKR"], "руб": ["RUB"], "руб.": ["RUB"], "грн": ["UAH"], "грн.": ["UAH"],
      "лв.": ["BGN"], "lei": ["RON"], "kr": ["SEK", "NOK", "DKK", "ISK"],
      "kr.": ["DKK", "SEK", "NOK", "ISK"],
      "евро": ["EUR"], "euro": ["EUR"], "euros": ["EUR"], "euroa": ["EUR"],
      "yen": ["JPY"], "￥": ["JPY", "CNY"], "원": ["KRW"],
      "ש\"ח": ["ILS"], "S/": ["PEN"], "RM": ["MYR"], "Rp": ["IDR"], "AU$": ["AUD"],
      "zl": ["PLN"], "zł": ["PLN"], "Kč": ["CZK"], "Ft": ["HUF"], "Fr.": ["CHF"], "SFr.": ["CHF"],
      "лв": ["BGN"], "kn": ["HRK"], "人民币": ["CNY"], "人民幣": ["CNY"], "元人民币": ["CNY"], "美元": ["USD"],
      "欧元": ["EUR"], "歐元": ["EUR"], "港币": ["HKD"], "港元": ["HKD"], "港幣": ["HKD"], "日元": ["JPY"], "日圓": ["JPY"],
      "英镑": ["GBP"], "英鎊": ["GBP"], "新台币": ["TWD"], "新臺幣": ["TWD"], "台幣": ["TWD"], "米ドル": ["USD"],
      "ドル": ["USD"],
      "ユーロ": ["EUR"], "гривня": ["UAH"], "гривна": ["UAH"], "рубль": ["RUB"], "рубли": ["RUB"],
      "доллар": ["USD"],
      "د.ا": ["JOD"], "د.إ": ["AED"], "ر.س": ["SAR"], "ج.م": ["EGP"], "د.ك": ["KWD"], "د.ب": ["BHD"],
      "ر.ع": ["OMR"],
      "ر.ق": ["QAR"], "د.ع": ["IQD"], "د.ت": ["TND"], "د.م": ["MAD"], "د.ج": ["DZD"], "ل.ل": ["LBP"],
      "ل.س": ["SYP"],
      "د.ل": ["LYD"], "ر.ي": ["YER"], "﷼": ["IRR"], "ریال": ["IRR"],
      "us dollar": ["USD"], "us dollars": ["USD"], "dollar": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD"],
      "pound sterling": ["GBP"], "swiss franc": ["CHF"], "rupees": ["INR", "PKR", "LKR"],
    ].mapValues { $0.compactMap { Currency(code: $0) } }
  }
}

extension [Currency] {
  /// The currencies that all texts can mean, apart from texts that mean none.
  package static func common(to possible: [[Currency]]) -> [Currency] {
    let named = possible.filter { !$0.isEmpty }
    return named.first.map { $0.filter { currency in named.allSatisfy { $0.contains(currency) } } } ?? []
  }

  /// The only currency, or the first preferred one that is among them; `nil` if nothing tells which is meant.
  package func settled(preferring preferred: [Currency]) -> Currency? {
    count == 1 ? first : preferred.first(where: contains)
  }
}
