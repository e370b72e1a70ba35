import Basics
import Bookkeeping

/// An amount as statements write it: with a sign before or after it or in parentheses, and perhaps a
/// currency, `CR` or `DR`.
struct SignedAmount: Sendable {
  private(set) var isNegative = false
  /// Whether it has a plus, which occurs only in statements where minus is money out.
  private(set) var hasPlus = false
  /// The direction given by `CR` or `DR`, `H` or `S`.
  private(set) var direction: Direction?
  /// The mark that gives the direction, as written.
  private(set) var mark: String?
  /// The number without sign and currency.
  let number: String
  /// The currency, such as `€` or `EUR`, if the amount has one.
  private(set) var currencySign: String?
  private let text: String

  init(_ text: String) {
    self.text = text
    // The fast path: digits, points and commas, perhaps after a minus.
    let hasMinus = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(hasMinus ? 1 : 0)
    if !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }) {
      isNegative = hasMinus
      number = hasMinus ? String(decoding: digits, as: UTF8.self) : text
      return
    }
    var scalars = text.unicodeScalars.map { Self.separators[$0] ?? $0 }[...]
    Self.dropRemark(&scalars)
    Self.dropDash(&scalars)
    var signs: [Bool] = []
    var words: [String] = []
    Self.parseMarks(&scalars, &signs, &words, fromEnd: false)
    Self.parseMarks(&scalars, &signs, &words, fromEnd: true)
    // A long word is no currency, and folding it is slow.
    let isShort = words.allSatisfy { $0.utf8.count <= 24 }
    if !isShort { words = ["", "", ""] }
    let marks = words.compactMap { Self.directions[$0.uppercased()] }
    let currencies = words.filter { Self.directions[$0.uppercased()] == nil }
    let isSound = signs.count <= 1 && marks.count <= 1 && currencies.count <= 1
    isNegative = signs.contains(true)
    hasPlus = signs.contains(false)
    direction = isSound ? marks.first : nil
    mark = direction == nil ? nil : words.first { Self.directions[$0.uppercased()] != nil }
    currencySign = isSound ? currencies.first : nil
    number = isSound ? String(String.UnicodeScalarView(scalars)) : text
  }

  /// Drops a remark in parentheses after the number, as in `131.77(已退款89.84)`.
  private static func dropRemark(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard let last = scalars.last, last == ")" || last == "）",
      let start = scalars.firstIndex(where: { $0 == "(" || $0 == "（" }), start > 0,
      scalars[start - 1].isDecimalDigit, let first = scalars.dropFirst(start + 1).first,
      first.properties.isAlphabetic, !first.isASCII
    else { return }
    scalars = scalars[..<start]
  }

  /// The separators of Arabic and Persian numbers: of thousands, and of decimals.
  private static let separators: [Unicode.Scalar: Unicode.Scalar] = ["\u{66C}": ",", "\u{66B}": "."]

  /// Drops a dash in the place of decimals, as in `20,-`, `20.--` and `20:-`.
  private static func dropDash(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    var kept = scalars
    while let last = kept.last, "-\u{2013}\u{2014}".unicodeScalars.contains(last) { kept.removeLast() }
    guard kept.count < scalars.count, let separator = kept.popLast(),
      ",.:".unicodeScalars.contains(separator),
      kept.last?.isDecimalDigit ?? false
    else { return }
    scalars = kept
  }

  /// Takes signs, parentheses and words from one end, up to the first digit or separator.
  private static func parseMarks(
    _ scalars: inout ArraySlice<Unicode.Scalar>, _ signs: inout [Bool], _ words: inout [String], fromEnd: Bool
  ) {
    // The words, and blanks between them.
    var text: [Unicode.Scalar] = []
    while let scalar = fromEnd ? scalars.last : scalars.first {
      let isInWord = text.last.map { $0 != " " } ?? false
      let isSeparator = scalar == "." || scalar == ","
      // `Fr.` and `руб.` end in a point of their own.
      // `$.23`
      let isAfterSymbol = !fromEnd && text.last?.properties.generalCategory == .currencySymbol
      if scalar.isDecimalDigit
        || (isSeparator && (!isInWord || isAfterSymbol) && !(fromEnd && isAbbreviation(scalars)))
      {
        break
      }
      if fromEnd { scalars.removeLast() } else { scalars.removeFirst() }
      switch scalar {
      case "+", "\u{FF0B}":
        signs.append(false)
        text.append(" ")
      case "-", "\u{2212}", "\u{2013}", "\u{FF0D}", "\u{25B2}", "\u{25B3}":
        signs.append(true)
        text.append(" ")
      case "(" where !fromEnd && scalars.last == ")":
        scalars.removeLast()
        signs.append(true)
        text.append(" ")
      case "(": words += ["", ""]
      case "'" where !fromEnd && !isInWord: break
      // Marks of the direction of writing.
      case _ where scalar.properties.generalCategory == .format: break
      default: text.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    if fromEnd { text.reverse() }
    words += text.split(separator: " ").map { String(String.UnicodeScalarView($0)) }
  }

  /// Whether a point at the end belongs to the letters before it.
  private static func isAbbreviation(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.dropLast().last.map { $0.properties.isAlphabetic } ?? false
  }

  private static let directions: [String: Direction] = [
    "CR": .in, "CR.": .in, "DR": .out, "DR.": .out, "C": .in, "D": .out, "DB": .out, "H": .in, "S": .out,
  ]

  /// Returns the exact amount without its sign. Zero is allowed.
  func minorUnits(_ notation: NumberNotation, _ currency: Currency) throws(Statement.Refusal) -> Int64 {
    guard let plain = notation.ledgerNotation(of: number) else { throw .unreadableAmount(text) }
    return try SignedDecimal.minorUnits(plain, currency)
  }

  /// Whether the number, in one of its readings, has no more decimals than the currency.
  func isExact(in currency: Currency) -> Bool {
    NumberNotation.ofStatements.contains { (try? minorUnits($0, currency)) != nil }
  }
}

extension Unicode.Scalar {
  /// Whether this is a digit of any script.
  var isDecimalDigit: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType == .decimal }

  /// The ASCII digit that means the same as this digit of another script.
  var decimalDigit: UInt8? {
    guard isDecimalDigit, let value = properties.numericValue else { return nil }
    return 0x30 + UInt8(value)
  }
}

extension SignedAmount {
  /// The direction in which money moves.
  enum Direction: Sendable {
    case `in`, out

    var opposite: Direction { self == .in ? .out : .in }
    var kind: Transaction.Kind { self == .in ? .income : .expense }
  }
}
