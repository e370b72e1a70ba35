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
    let digits = String(minorUnits.magnitude)
    let sign = minorUnits < 0 ? "-" : ""
    let decimals = currency.exponent
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
