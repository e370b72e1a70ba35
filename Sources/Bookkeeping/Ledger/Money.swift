/// An exact amount: a whole number of minor units (cents) in a currency. Negative in a balance only.
package struct Money: Hashable, Sendable {
  package var minorUnits: Int64
  package let currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  package static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

  /// The plain decimal number, such as `-12.40`: no grouping, a dot, the currency's decimals.
  package var decimal: String {
    let scale = UInt64.powerOfTen(currency.exponent)
    let (whole, fraction) = minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    let sign = minorUnits < 0 ? "-" : ""
    guard scale > 1 else { return sign + String(whole) }
    // The digit in front keeps the zeros that the fraction begins with.
    return sign + String(whole) + "."
      + String(decoding: String(scale + fraction).utf8.dropFirst(), as: UTF8.self)
  }
}
