import Basics

/// An exact amount: a whole number of minor units (cents) in a currency. Only balances may be negative.
package struct Money: Hashable, Sendable {
  package var minorUnits: Int64
  package let currency: Currency

  package init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// Returns `nil` if the number exceeds 64 bits.
  init?(exactly minorUnits: Int128, _ currency: Currency) {
    guard let minorUnits = Int64(exactly: minorUnits) else { return nil }
    self.init(minorUnits: minorUnits, currency: currency)
  }

  package static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

  /// The plain decimal number, such as `-12.40`: a decimal point, no grouping, and the currency's decimals.
  package var decimal: String {
    (minorUnits < 0 ? "-" : "")
      + DecimalNumber.text(of: minorUnits.magnitude, decimals: currency.exponent)
  }

  /// `12.40 EUR`
  package var withCode: String { "\(decimal) \(currency.code)" }
}

extension Money {
  /// Adds amounts of one currency. The sum must not exceed 64 bits.
  package static func + (left: Money, right: Money) -> Money {
    precondition(left.currency == right.currency, "amounts of different currencies are never added")
    return Money(minorUnits: left.minorUnits + right.minorUnits, currency: left.currency)
  }

  /// Subtracts amounts of one currency. The difference must not exceed 64 bits.
  package static func - (left: Money, right: Money) -> Money {
    precondition(left.currency == right.currency, "amounts of different currencies are never subtracted")
    return Money(minorUnits: left.minorUnits - right.minorUnits, currency: left.currency)
  }

  /// A part of the amount, rounded to the minor unit, halves away from zero.
  ///
  /// - Parameter count: Greater than 0.
  package func divided(by count: Int64) -> Money {
    let part = Int128(minorUnits).roundedQuotient(dividingBy: Int128(count))
    return Money(minorUnits: Int64(clamping: part), currency: currency)
  }

  /// Sums of absolute amounts by currency. They must fit in 64 bits, so that no figure of a report can
  /// overflow.
  struct Sums {
    private var sums: [Money] = []

    /// Adds an amount; returns false, and adds nothing, if the sum would not fit.
    mutating func add(_ amount: Money) -> Bool {
      guard let magnitude = Int64(exactly: amount.minorUnits.magnitude) else { return false }
      guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
        sums.append(Money(minorUnits: magnitude, currency: amount.currency))
        return true
      }
      let (sum, overflow) = sums[index].minorUnits.addingReportingOverflow(magnitude)
      if !overflow { sums[index].minorUnits = sum }
      return !overflow
    }
  }
}
