/// Reads an amount as typed by a person.
package enum AmountEntry {
  package enum Problem: Error, Equatable, Sendable {
    case invalid(DecimalNumber.Problem)
    /// It means one amount in the ledger's notation, and another in the locale's.
    case ambiguous(Money, Money)
  }

  /// Reads `1234.50` in the ledger's notation and, say, `1.234,50` in the locale's. If only one of the two can read
  /// the text, it decides. If they disagree, nothing is guessed, because amounts may differ a thousandfold: `1.234` in
  /// Kuwaiti dinars and a German locale is an error.
  package static func amount(
    _ text: String, currency: Currency, locale: NumberNotation
  ) throws(Problem) -> Money {
    let text = trimmed(CurrencySymbols.removing(currency, from: text))
    var amounts: [Money] = []
    var problem = DecimalNumber.Problem.notANumber
    for notation in [NumberNotation.ledger, locale] {
      guard let number = notation.ledgerNotation(of: text) else { continue }
      do throws(DecimalNumber.Problem) {
        let minorUnits = try DecimalNumber.minorUnits(number, of: currency)
        let amount = Money(minorUnits: minorUnits, currency: currency)
        if !amounts.contains(amount) { amounts.append(amount) }
      } catch {
        problem = error
      }
    }
    if amounts.isEmpty, text.hasPrefix("-") { throw .invalid(.notPositive) }
    guard let amount = amounts.first else { throw .invalid(problem) }
    guard amounts.count == 1 else { throw .ambiguous(amounts[0], amounts[1]) }
    return amount
  }
}
