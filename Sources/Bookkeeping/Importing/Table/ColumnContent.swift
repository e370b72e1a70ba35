import Basics

/// What the cells of a column look like.
struct ColumnContent: Sendable {
  enum Kind: Sendable { case empty, dates, amounts, currencies, codes, texts }

  let kind: Kind
  /// How many of the cells hold something.
  let filled: Int
  let count: Int
  /// How many different texts there are.
  let distinct: Int
  /// Two cells at most.
  let examples: [String]
  /// How many cells the most common text fills.
  let mostCommon: Int
  /// How many name a kind of payment alone, and how many begin with one.
  let kindWords: Int
  let kindBeginnings: Int
  /// How many say which way money moved.
  let directions: Int
  /// `DEBIT` and `CREDIT` in all cells are no notes.
  var saysOnlyDirections: Bool { filled > 0 && directions == filled }
  /// What all filled cells say if they say nothing but a status.
  let statuses: Set<CellWords.Status>
  /// In bytes.
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
    kind = Self.kind(of: cells, options)
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
    return most(isCode) || most({ $0.utf8.count <= 5 && flags.contains($0.lowercased()) }) ? .codes : .texts
  }

  private static func statuses(_ texts: [String]) -> Set<CellWords.Status> {
    var found: Set<CellWords.Status> = []
    for text in texts {
      guard let status = CellWords.plainStatus(text) else { return [] }
      found.insert(status)
    }
    return found
  }

  private static let flags: Set = [
    "true", "false", "yes", "no", "y", "n", "ja", "nein", "oui", "non", "x", "*", "/",
  ]

  static func isDate(_ text: String, _ options: ImportOptions) -> Bool {
    guard text.utf8.count <= 60 else { return false }
    guard text.utf8.contains(where: \.isASCIIDigit) else { return false }
    if let pattern = options.dateFormat { return pattern.date(text) != nil }
    return DatePattern.common.contains { $0.date(text) != nil }
  }

  static func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 60,
      text.unicodeScalars.contains(where: \.isDecimalDigit)
    else { return false }
    let amount = SignedAmount(text)
    if let sign = amount.currencySign, Currency.Symbols.currency(sign, preferring: .usDollar) == nil {
      return false
    }
    // A number with so many digits, or with zeros before it, is a name.
    let digits = amount.number.utf8.prefix { $0 != 0x2E && $0 != 0x2C }
    if digits.count > 1, digits.first == 0x30, !amount.isNegative { return false }
    if digits.count > 12, !amount.number.utf8.contains(where: { $0 == 0x2E || $0 == 0x2C }) { return false }
    return [NumberNotation.point, .comma].contains { $0.ledgerNotation(of: amount.number) != nil }
  }

  static func isCurrency(_ text: String) -> Bool {
    guard text.utf8.count <= 20 else { return false }
    return currency(text, preferring: .usDollar) != nil
  }

  /// `EUR`, `€`, and `CURRENCY::EUR`.
  static func currency(_ text: String, preferring preferred: Currency) -> Currency? {
    if let currency = Currency.Symbols.currency(text, preferring: preferred) { return currency }
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    return Currency(code: text[text.utf8.index(after: colon)...])
  }

  /// Account numbers, references, hashes: one word with digits, or digits alone.
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
