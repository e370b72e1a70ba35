/// A share of a width, written without a `Double`: `12.5%`.
struct Percentage: CustomStringConvertible {
  private let hundredths: Int

  init(_ part: Int, of whole: Int) {
    hundredths = whole == 0 ? 0 : (part * 20_000 + whole) / (2 * whole)
  }

  private init(hundredths: Int) { self.hundredths = hundredths }

  /// What is left of the whole.
  var complement: Percentage { Percentage(hundredths: 10_000 - hundredths) }

  var description: String { Decimals.string(hundredths, places: 2) + "%" }
}
