import Bookkeeping

/// Why there is nothing that `folio tax` could show.
enum TaxRequestProblem: Explained {
  case unknownTable(String, known: [String])
  /// The text is part of several names.
  case ambiguousTable(String, fitting: [String])
  case amount(DecimalNumber.Problem, found: String, Currency)

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .unknownTable(let name, let known):
      Diagnostic(
        message: "there is no tax table \(quoted(name))", hint: Suggestion.hint(for: name, among: known))
    case .ambiguousTable(let name, let fitting):
      Diagnostic(
        message: "\(quoted(name)) is part of \(fitting.count) names",
        hint: "choose from \(fitting.map(shortened).joined(separator: ", "))")
    case .amount(let problem, let found, let currency): Self.diagnostic(of: problem, quoted(found), currency)
    }
  }

  private static func diagnostic(
    of problem: DecimalNumber.Problem, _ found: String, _ currency: Currency
  ) -> Diagnostic {
    switch problem {
    case .notANumber:
      Diagnostic(
        message: "the amount must be a plain decimal number (found \(found))",
        hint: "write it as 1234.50, without separators or a currency")
    case .notPositive, .negative:
      Diagnostic(
        message: "the amount must be greater than 0 (found \(found))",
        hint: "there is nothing to tax otherwise; enter what was earned or paid")
    case .tooManyDecimals:
      Diagnostic(
        message: "the amount has too many decimal places for \(currency.code) (found \(found))",
        hint: currency.exponent == 0
          ? "\(currency.code) has none" : "\(currency.code) has \(currency.exponent); round it")
    case .tooLarge:
      Diagnostic(
        message: "the amount is too large (found \(found))",
        hint: "the limit is \(Money(minorUnits: TaxTable.Limit.gross, currency: currency).decimal)")
    }
  }
}

extension TaxRequestProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unknownTable, ambiguousTable, amount
  }

  var kind: Kind {
    switch self {
    case .unknownTable: .unknownTable
    case .ambiguousTable: .ambiguousTable
    case .amount: .amount
    }
  }
}
