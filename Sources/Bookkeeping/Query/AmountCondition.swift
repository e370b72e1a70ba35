/// An amount in a query. `12.4` matches all from 12.40 to 12.49, income and expenses alike; with a sign, only
/// one of them. `>100`, `<100` and `10..12.50` are conditions too.
struct AmountCondition: Sendable {
  /// The exclusive limits in minor units, by the currency's number of decimals.
  private let limits: [(above: Int128?, below: Int128?)]
  private let isSigned: Bool

  /// - Parameter text: The folded text.
  /// - Returns: Nil if the text is not an amount.
  init?(_ text: String, _ notation: Query.Notation) {
    // No amount is longer, and finding groups in a long text takes quadratic time.
    guard text.utf8.count <= Self.longest else { return nil }
    let plain = Self.plainNumber(text, notation)
    guard let parts = Parts(plain), let range = Range(parts) else { return nil }
    limits = (0...Self.mostDecimals).map { range.limits(decimals: $0) }
    isSigned = plain.contains { $0 == "+" || $0 == "-" }
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
  private static func plainNumber(_ text: String, _ notation: Query.Notation) -> [Unicode.Scalar] {
    let bare = notation.symbols.reduce(text) { $0.replacing($1, with: "") }
    let point = notation.point
    let hasOwnPoint = point.unicodeScalars.contains { $0 != "." && $0 != "," }
    let dotted = hasOwnPoint ? bare.replacing(point, with: ".") : bare
    let scalars = trimmed(
      String(
        String.UnicodeScalarView(
          dotted.unicodeScalars.filter { $0.properties.generalCategory != .currencySymbol }))
    ).unicodeScalars
    let group: Unicode.Scalar = point == "," || notation.comma == "." ? "." : ","
    return withoutGroups(withoutGaps(Array(scalars)), group)
  }

  /// Removes blanks and apostrophes between digits.
  private static func withoutGaps(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    scalars.enumerated().filter { index, scalar in
      let isGap = scalar.properties.isWhitespace || scalar == "'" || scalar == "’" || scalar == "٬"
      return !(isGap && isDigit(scalars, index - 1) && isDigit(scalars, index + 1))
    }.map(\.element)
  }

  /// Removes separators between a digit and complete groups of two or three digits, the last of which has
  /// three.
  private static func withoutGroups(_ scalars: [Unicode.Scalar], _ group: Unicode.Scalar) -> [Unicode.Scalar]
  {
    scalars.enumerated().filter { index, scalar in
      !(scalar == group && isDigit(scalars, index - 1) && isBeforeGroups(scalars, index + 1, group))
    }.map(\.element)
  }

  private static func isBeforeGroups(
    _ scalars: [Unicode.Scalar], _ start: Int, _ group: Unicode.Scalar
  ) -> Bool {
    var position = start
    while true {
      var end = position
      while isDigit(scalars, end) { end += 1 }
      // The last group, or one that may be the last, whatever follows.
      if end - position == 3 { return true }
      guard end - position == 2, end < scalars.count, scalars[end] == group else { return false }
      position = end + 1
    }
  }

  fileprivate static func isDigit(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
  }
}

extension AmountCondition {
  /// The parts of a condition: `<` or `>` if present, and the texts before and after `..`.
  private struct Parts {
    var sign: Unicode.Scalar?
    var from: ArraySlice<Unicode.Scalar>?
    var to: ArraySlice<Unicode.Scalar>

    init?(_ scalars: [Unicode.Scalar]) {
      var rest = scalars[...]
      if let first = rest.first, first == "<" || first == ">" { sign = rest.removeFirst() }
      guard !rest.contains("<"), !rest.contains(">") else { return nil }
      let dots = rest.indices.dropLast().last { rest[$0] == "." && rest[$0 + 1] == "." }
      from = dots.map { rest[..<$0] }
      to = dots.map { rest[($0 + 2)...] } ?? rest
      guard !to.isEmpty || !(from?.isEmpty ?? true) && sign == nil else { return nil }
    }
  }

  private struct Range {
    let sign: Unicode.Scalar?
    let hasDots: Bool
    let from: Number?
    let to: Number?

    init?(_ parts: Parts) {
      sign = parts.sign
      hasDots = parts.from != nil
      from = parts.from.flatMap { Number($0) }
      to = Number(parts.to)
      guard (from == nil) == (parts.from?.isEmpty ?? true), (to == nil) == parts.to.isEmpty else {
        return nil
      }
    }

    func limits(decimals: Int) -> (above: Int128?, below: Int128?) {
      let (from, to) = (from?.units(decimals: decimals), to?.units(decimals: decimals))
      if sign == ">" { return (to?.exact, nil) }
      if sign == "<" { return (nil, to?.exact) }
      if !hasDots { return (to.map { $0.least - 1 }, to.map { $0.most + 1 }) }
      return (from.map { $0.exact - 1 }, to.map { $0.exact + 1 })
    }
  }

  /// A number with any number of decimals.
  private struct Number {
    private var isNegative = false
    private var whole: ArraySlice<Unicode.Scalar>
    private var fraction: ArraySlice<Unicode.Scalar> = []

    /// Returns nil if the text is empty or not a number.
    init?(_ scalars: ArraySlice<Unicode.Scalar>) {
      var rest = scalars
      if let first = rest.first, first == "+" || first == "-" {
        isNegative = first == "-"
        rest.removeFirst()
      }
      let isDigit: (Unicode.Scalar) -> Bool = { ("0"..."9").contains($0) }
      whole = rest.prefix(while: isDigit)
      rest = rest.dropFirst(whole.count)
      if let first = rest.first, first == "." || first == "," {
        rest.removeFirst()
        fraction = rest
      } else if !rest.isEmpty {
        return nil
      }
      guard !whole.isEmpty, fraction.allSatisfy(isDigit) else { return nil }
    }

    /// The exact value, and the least and greatest values that begin with these digits.
    func units(decimals: Int) -> (exact: Int128, least: Int128, most: Int128) {
      let digits = whole.drop { $0 == "0" } + fraction.prefix(decimals)
      var value: Int128 = 0
      // More digits than any amount has, and far from overflowing.
      for digit in digits.prefix(24) { value = value * 10 + Int128(digit.value - 0x30) }
      var open: Int128 = 1
      for _ in 0..<max(0, decimals - fraction.count) { open *= 10 }
      let (least, most) = (value * open, value * open + open - 1)
      return isNegative ? (-least, -most, -least) : (least, least, most)
    }
  }
}
