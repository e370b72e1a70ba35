/// A share of a width, written without a `Double`: `12.5%`.
struct Percentage: CustomStringConvertible {
  private let hundredths: Int

  init(_ part: Int, of whole: Int) {
    hundredths = whole == 0 ? 0 : (part * 20_000 + whole) / (2 * whole)
  }

  var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)%" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : rest < 10 ? "\(whole).0\(rest)%" : "\(whole).\(rest)%"
  }
}
