import Basics

/// An amount in a query. `12.4` matches all from 12.40 to 12.49, income and expenses alike; with a sign, only
/// one of them. `>100`, `<100`, `>=100`, `<=100`, `=12.40` and `10..12.50` are conditions too.
struct AmountCondition: Sendable {
  /// The exclusive limits in minor units, by the currency's number of decimals.
  private let limits: [(above: Int128?, below: Int128?)]
  private let isSigned: Bool

  /// - Parameter text: The folded text.
  /// - Returns: `nil` if the text is not an amount.
  init?(_ text: String, _ notation: Query.Notation) {
    // No amount is longer, and finding groups in a long text takes quadratic time.
    guard text.utf8.count <= Self.longest else { return nil }
    let plain = Self.plainNumber(text, notation)
    let pattern =
      /(?<sign>[<>]=?|=|)(?:(?<from>[+-]?[0-9]+(?:[.,][0-9]*)?)?(?<dots>\.\.))?(?<to>[+-]?[0-9]+(?:[.,][0-9]*)?)?/
      .matchingSemantics(.unicodeScalar)
    guard let parts = plain.wholeMatch(of: pattern)?.output,
      parts.to != nil || parts.from != nil && parts.sign.isEmpty
    else { return nil }
    let (first, last) = (parts.from.map { Number($0) }, parts.to.map { Number($0) })
    limits = (0...Self.mostDecimals).map { decimals in
      let (from, to) = (first?.units(decimals: decimals), last?.units(decimals: decimals))
      return switch parts.sign {
      case ">": (to?.exact, nil)
      case "<": (nil, to?.exact)
      case ">=": (to.map { $0.exact - 1 }, nil)
      case "<=": (nil, to.map { $0.exact + 1 })
      case "=": (to.map { $0.exact - 1 }, to.map { $0.exact + 1 })
      default:
        parts.dots != nil
          ? (from.map { $0.exact - 1 }, to.map { $0.exact + 1 })
          : (to.map { $0.least - 1 }, to.map { $0.most + 1 })
      }
    }
    isSigned = plain.unicodeScalars.contains { $0 == "+" || $0 == "-" }
  }

  private static let mostDecimals = 4
  /// In bytes.
  private static let longest = 400

  func matches(_ transaction: Transaction) -> Bool {
    if isSigned, transaction.kind == .transfer { return false }
    let amount = isSigned ? transaction.signedAmount : transaction.amount
    let (above, below) = limits[amount.currency.exponent]
    let units = Int128(amount.minorUnits)
    if let above, units <= above { return false }
    if let below, units >= below { return false }
    return true
  }

  /// Converts an amount in the locale's notation, or in most others, to `1234.50`.
  private static func plainNumber(_ text: String, _ notation: Query.Notation) -> String {
    let bare = notation.symbols.reduce(text) { $0.replacing($1, with: "") }
    let point = notation.point
    let hasOwnPoint = point.unicodeScalars.contains { $0 != "." && $0 != "," }
    let dotted = hasOwnPoint ? bare.replacing(point, with: ".") : bare
    let number = trimmed(
      String(
        String.UnicodeScalarView(
          dotted.unicodeScalars.filter { $0.properties.generalCategory != .currencySymbol })))
    let gap = /([0-9])[\s'’٬](?=[0-9])/.matchingSemantics(.unicodeScalar)
    // A separator before complete groups of two or three digits; the last group has three.
    let group =
      point == "," || notation.comma == "."
      ? /([0-9])\.(?=(?:[0-9]{2}\.)*[0-9]{3}(?![0-9]))/.matchingSemantics(.unicodeScalar)
      : /([0-9]),(?=(?:[0-9]{2},)*[0-9]{3}(?![0-9]))/.matchingSemantics(.unicodeScalar)
    return number.replacing(gap) { $0.output.1 }.replacing(group) { $0.output.1 }
  }
}

extension AmountCondition {
  /// A number with any number of decimals.
  private struct Number {
    private let isNegative: Bool
    private let whole: [UInt8]
    private let fraction: [UInt8]

    /// - Parameter text: Digits with at most a sign before and a separator between them.
    init(_ text: Substring) {
      isNegative = text.utf8.first == UInt8(ascii: "-")
      let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
      }
      whole = parts[0].filter(\.isASCIIDigit)
      fraction = parts.count > 1 ? Array(parts[1]) : []
    }

    /// The exact value, and the least and greatest values that begin with these digits.
    func units(decimals: Int) -> (exact: Int128, least: Int128, most: Int128) {
      let digits = whole.drop { $0 == UInt8(ascii: "0") } + fraction.prefix(decimals)
      var value: Int128 = 0
      // No amount has 24 digits, and 24 digits cannot overflow.
      for digit in digits.prefix(24) { value = value * 10 + Int128(digit - UInt8(ascii: "0")) }
      let open = Int128.powerOfTen(max(0, decimals - fraction.count))
      let (least, most) = (value * open, value * open + open - 1)
      return isNegative ? (-least, -most, -least) : (least, least, most)
    }
  }
}
