/// An amount as statements write it: a sign before or behind, or parentheses, and perhaps a currency.
struct SignedAmount {
  let isNegative: Bool
  /// Without sign and currency.
  let number: String
  /// `€` or `EUR`, if the amount says so.
  let currencySign: String?
  private let text: String

  init(_ text: String) {
    self.text = text
    var rest = trimmed(text)
    var isNegative = false
    currencySign = CurrencySymbols.find(in: rest)
    if let sign = currencySign, let range = rest.firstRange(of: sign) { rest.removeSubrange(range) }
    rest = trimmed(rest)
    if rest.hasPrefix("("), rest.hasSuffix(")") {
      isNegative = true
      rest = trimmed(rest.dropFirst().dropLast())
    }
    if let sign = [rest.first, rest.last].compactMap({ $0 }).first(where: { "+-\u{2212}".contains($0) }) {
      if sign != "+" { isNegative.toggle() }
      rest = trimmed(rest.first == sign ? rest.dropFirst() : rest.dropLast())
    }
    self.isNegative = isNegative
    number = rest
  }

  /// The exact amount without its sign; zero is one.
  func minorUnits(_ notation: NumberNotation, _ currency: Currency) -> Result<Int64, Statement.Refusal> {
    guard let plain = notation.ledgerNotation(of: number) else { return .failure(.unreadableAmount(text)) }
    return ExactAmount.minorUnits(plain, currency)
  }
}

enum ExactAmount {
  /// Decimals beyond those of the currency must be zeros: statements write `12.4000`.
  static func minorUnits(_ plain: String, _ currency: Currency) -> Result<Int64, Statement.Refusal> {
    let text = withoutNeedlessZeros(plain, decimals: currency.exponent)
    do throws(DecimalNumber.Problem) {
      return .success(
        try DecimalNumber.minorUnits(Array(text.utf8).span, of: currency, notation: .scientific))
    } catch {
      switch error {
      case .notANumber: return .failure(.unreadableAmount(plain))
      case .notPositive: return .success(0)
      case .tooManyDecimals: return .failure(.tooManyDecimals(plain, currency))
      case .tooLarge: return .failure(.tooLarge(plain))
      }
    }
  }

  private static func withoutNeedlessZeros(_ plain: String, decimals: Int) -> String {
    guard let point = plain.firstIndex(of: ".") else { return plain }
    var text = plain[...]
    while text.hasSuffix("0"), text.distance(from: point, to: text.endIndex) - 1 > decimals {
      text.removeLast()
    }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
