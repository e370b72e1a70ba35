enum ExactAmount {
  /// Decimals beyond those of the currency must be zeros: statements write `12.4000`.
  static func minorUnits(_ plain: String, _ currency: Currency) -> Result<Int64, Statement.Refusal> {
    let text = withoutNeedlessZeros(Array(plain.utf8), decimals: currency.exponent)
    do throws(DecimalNumber.Problem) {
      return .success(try DecimalNumber.minorUnits(text.span, of: currency, notation: .scientific))
    } catch {
      switch error {
      case .notANumber: return .failure(.unreadableAmount(plain))
      case .notPositive, .negative: return .success(0)
      case .tooManyDecimals: return .failure(.tooManyDecimals(plain, currency))
      case .tooLarge: return .failure(.tooLarge(plain))
      }
    }
  }

  private static func withoutNeedlessZeros(_ plain: [UInt8], decimals: Int) -> [UInt8] {
    guard let point = plain.firstIndex(of: UInt8(ascii: ".")) else { return plain }
    var end = plain.count
    while end - 1 - point > decimals, plain[end - 1] == UInt8(ascii: "0") { end -= 1 }
    if plain[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return Array(plain[..<end])
  }
}
