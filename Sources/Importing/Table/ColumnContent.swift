import Basics
import Bookkeeping

/// Statistics about the cells of a column.
struct ColumnContent: Sendable {
  enum Kind: Sendable { case empty, dates, amounts, currencies, codes, texts }

  let kind: Kind
  /// The number of cells that are not empty.
  let filled: Int
  let count: Int
  var isFull: Bool { filled == count }
  /// The number of different texts.
  let distinct: Int
  /// Up to two cells.
  let examples: [String]
  /// The number of cells with the most common text.
  let mostCommon: Int
  /// The number of cells that are just a kind of payment; below, of those that begin with one.
  let kindWords: Int
  let kindBeginnings: Int
  /// The number of cells that give a direction.
  let directions: Int
  /// Whether all cells are words such as `DEBIT` and `CREDIT`, which are no notes.
  var saysOnlyDirections: Bool { filled > 0 && directions == filled }
  /// The statuses in the cells, if all filled ones give a status and nothing else.
  let statuses: Set<CellWords.Status>
  /// Whether all cells are dates without a year.
  let isYearless: Bool
  /// The mean length of a cell, in bytes.
  let meanLength: Int

  init(of column: Int, in rows: some Collection<TextTable.Row>, _ options: ImportOptions) {
    let cells = rows.map { $0[column] }.filter { !$0.isEmpty }
    filled = cells.count
    count = rows.count
    var counts: [ByteString: Int] = [:]
    for cell in cells { counts[ByteString(cell), default: 0] += 1 }
    distinct = counts.count
    mostCommon = counts.values.max() ?? 0
    examples = Array(cells.prefix(2))
    let said = cells.filter { !Self.isDash($0) }
    kind = Self.kind(of: said.isEmpty ? cells : said, options)
    isYearless = !cells.isEmpty && kind != .dates && cells.allSatisfy(DatePattern.isYearless)
    meanLength = cells.reduce(0) { $0 + $1.utf8.count } / max(1, cells.count)
    let texts = kind == .texts ? cells : []
    kindWords = texts.count { CellWords.isKind($0, isAlone: true) }
    kindBeginnings = texts.count { CellWords.isKind($0, isAlone: false) }
    statuses = Self.statuses(texts.isEmpty ? [] : counts.keys.map(\.text))
    directions = texts.count { $0.utf8.count <= 24 && CellWords.direction($0) != nil }
  }

  private static func kind(of cells: [String], _ options: ImportOptions) -> Kind {
    guard !cells.isEmpty else { return .empty }
    let most: ((String) -> Bool) -> Bool = { test in cells.count(where: test) * 5 >= cells.count * 4 }
    let half: ((String) -> Bool) -> Bool = { test in cells.count(where: test) * 5 >= cells.count * 3 }
    if half({ isDate($0, options) }) { return .dates }
    if most(isCurrency) { return .currencies }
    if half(isAmount) { return .amounts }
    return most(isCode) || most({ $0.utf8.count <= 5 && CellWords.isFlag($0) }) ? .codes : .texts
  }

  private static func statuses(_ texts: [String]) -> Set<CellWords.Status> {
    let statuses = texts.map(CellWords.plainStatus)
    return statuses.contains(nil) ? [] : Set(statuses.compactMap(\.self))
  }

  static func isDate(_ text: String, _ options: ImportOptions) -> Bool {
    guard text.utf8.count <= 60 else { return false }
    guard text.utf8.contains(where: \.isASCIIDigit) else { return false }
    if let pattern = options.dateFormat { return pattern.date(text) != nil }
    return DatePattern.common.contains { $0.date(text) != nil }
  }

  /// Whether a cell is filled only to show that it is empty.
  static func isDash(_ text: String) -> Bool {
    guard text.utf8.count <= 9 else { return false }
    return text.unicodeScalars.allSatisfy { "-\u{2010}\u{2011}\u{2012}–—―−ー/ ".unicodeScalars.contains($0) }
      || ["n/a", "na", "null", "none"].contains(text.lowercased())
  }

  static func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 60,
      text.unicodeScalars.contains(where: \.isDecimalDigit)
    else { return false }
    let amount = SignedAmount(text)
    if let sign = amount.currencySign, Currency.Symbols.currency(sign, preferring: .usDollar) == nil {
      return false
    }
    // A number with so many digits, or with leading zeros, is an identifier.
    let digits = amount.number.utf8.prefix { $0 != 0x2E && $0 != 0x2C }
    if digits.count > 1, digits.first == 0x30, !amount.isNegative { return false }
    if digits.count > 12, !amount.number.utf8.contains(where: { $0 == 0x2E || $0 == 0x2C }) { return false }
    return !NumberNotation.all(reading: amount.number).isEmpty
  }

  static func isCurrency(_ text: String) -> Bool {
    guard text.utf8.count <= 20 else { return false }
    return currency(text, preferring: .usDollar) != nil
  }

  /// Reads `EUR`, `€`, and `CURRENCY::EUR`.
  static func currency(_ text: String, preferring preferred: Currency) -> Currency? {
    if let currency = Currency.Symbols.currency(text, preferring: preferred) { return currency }
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    return Currency(code: text[text.utf8.index(after: colon)...])
  }

  /// Whether a text is an account number, a reference or a hash: one word with digits, or digits alone.
  static func isCode(_ text: String) -> Bool {
    var (digits, letters, blanks) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      if ("0"..."9").contains(scalar) || scalar == "X" || scalar == "*" {
        digits += 1
      } else if scalar.properties.isAlphabetic {
        letters += 1
      } else if scalar == " " {
        blanks += 1
      }
    }
    return digits >= 4 && (letters == 0 || (blanks == 0 && digits * 2 >= letters) || digits >= letters * 4)
  }
}
