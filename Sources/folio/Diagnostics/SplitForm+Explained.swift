import Bookkeeping

extension SplitForm.Problem: Explained {
  private static var example: String { "folio split ID 30.00 Food 12.40 Household" }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .tooFewPieces:
      Diagnostic(message: "a payment is split into two pieces or more", hint: Self.example)
    case .noCategory(let amount):
      Diagnostic(message: "\(quoted(amount)) has no category behind it", hint: Self.example)
    case .amount(let problem, let found, let currency):
      PaymentForm.Problem.amount(problem, found: found, currency: currency).diagnostic(in: context)
    case .otherSum(let sum?, let whole):
      Diagnostic(
        message: "the pieces add up to \(Self.text(sum)), the payment is \(Self.text(whole))",
        hint: Self.difference(sum, whole))
    case .otherSum(nil, let whole):
      Diagnostic(message: "the pieces add up to far more than the payment, which is \(Self.text(whole))")
    case .tooManyLevels(let category):
      Diagnostic(message: "the category \(quoted(category)) has too many levels", hint: "use 16 at most")
    case .longCategory(let bytes):
      Diagnostic(message: "a category has \(bytes) bytes", hint: "keep it within 1000")
    case .transfer:
      Diagnostic(message: "a transfer has no category to split", hint: "split the payment that it belongs to")
    }
  }

  private static func text(_ amount: Money) -> String { "\(amount.decimal) \(amount.currency.code)" }

  private static func difference(_ sum: Money, _ whole: Money) -> String {
    let difference = Money(minorUnits: whole.minorUnits - sum.minorUnits, currency: whole.currency)
    let magnitude = Money(minorUnits: abs(difference.minorUnits), currency: whole.currency)
    return difference.minorUnits > 0 ? "\(text(magnitude)) are missing" : "\(text(magnitude)) are too much"
  }
}

extension SplitForm.Problem: Enumerated {
  enum Kind: String, CaseIterable {
    case tooFewPieces, noCategory, amount, otherSum, tooManyLevels, longCategory, transfer
  }

  var kind: Kind {
    switch self {
    case .tooFewPieces: .tooFewPieces
    case .noCategory: .noCategory
    case .amount: .amount
    case .otherSum: .otherSum
    case .tooManyLevels: .tooManyLevels
    case .longCategory: .longCategory
    case .transfer: .transfer
    }
  }
}
