extension Rule {
  /// The pieces that a rule makes of a payment: amounts and their categories. One amount may be the rest.
  package struct Split: Equatable, Sendable {
    package struct Part: Equatable, Sendable {
      /// The category in its canonical spelling.
      package let category: String
      /// The amount; `nil` for the rest that the other parts leave.
      package let amount: DecimalBound?
    }

    package let parts: [Part]

    /// The word for the rest that the other parts leave.
    package static let rest = "rest"

    /// The pieces of an amount; `nil` if the parts do not add up to it.
    package func pieces(of whole: Money) -> [SplitForm.Piece]? {
      var rest = whole.minorUnits
      var amounts: [Money?] = []
      for part in parts {
        guard let bound = part.amount else {
          amounts.append(nil)
          continue
        }
        guard let amount = bound.amount(in: whole.currency), amount.minorUnits <= rest else { return nil }
        rest -= amount.minorUnits
        amounts.append(amount)
      }
      guard amounts.contains(nil) ? rest > 0 : rest == 0 else { return nil }
      let last = Money(minorUnits: rest, currency: whole.currency)
      return zip(parts, amounts).map { SplitForm.Piece(amount: $1 ?? last, category: $0.category) }
    }
  }
}
