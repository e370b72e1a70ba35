/// Reads an amount as people type it.
package enum AmountEntry {
  package enum Problem: Error, Equatable, Sendable {
    case invalid(DecimalNumber.Problem)
    /// It means one amount in the ledger's notation, and another in the locale's.
    case ambiguous(Money, Money)
  }

  /// Reads `1234.50` as the ledger has it and, say, `1.234,50` as the locale has it. Whatever only one of the
  /// two can read has that value; where they disagree nothing is guessed, since a thousandfold amount is at
  /// stake: `1.234` in Kuwaiti dinars and a German locale is refused.
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

/// Without white space at both ends; empty where there is nothing to see.
func trimmed(_ text: some StringProtocol) -> String {
  // Most texts begin and end with a letter or a digit.
  let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
  if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, visible.contains(first),
    visible.contains(last)
  {
    return String(text)
  }
  if text.isBlank { return "" }
  let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
  let head = text.unicodeScalars.drop(while: isSpace)
  guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
  return String(String.UnicodeScalarView(head[...last]))
}
