import Basics
import Bookkeeping
import Publishing

extension TaxFiles.Problem: Explained {
  var isWarning: Bool { problem.isWarning }

  var likeness: String? {
    if case .field(let field) = problem.reason { caseName(of: field) } else { caseName(of: problem.reason) }
  }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    var context = context
    context.file = path.inProject(context.root)
    return problem.diagnostic(in: context)
  }
}

extension TaxTable.Reason: ExplainedReason {
  func words(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .field(let problem): problem.words(in: context, example: Self.example)
    case .notATable(let found):
      Diagnostic("this must be an object (found \(found.prose))", "docs/taxes.md shows a whole table")
    case .malformedDate(let text): .notADate(text, "write it as \"2025-04-06\"")
    case .endsBeforeStart:
      Diagnostic("the table ends before it begins", "let \"to\" be the last day, not before \"from\"")
    case .malformedAmount(let name, let found, let currency):
      Diagnostic(
        "\(name) is not an amount (found \(quoted(found)))",
        "write it as \"12570\", not below 0, with at most \(currency.exponent) decimals")
    case .malformedRate(let text):
      Diagnostic(
        "\(quoted(text)) is not a percentage from 0 to 100",
        "write it as \"20\" or \"13.25\", with at most \(TaxTable.Rate.mostDecimals) decimals")
    case .descendingBand(let end):
      Diagnostic("a band must end above \(end.decimal), where it begins", "put the bands in ascending order")
    case .openBand:
      Diagnostic("only the last band has no \"to\"", "say where this band ends, or make it the last")
    case .closedBand:
      Diagnostic("the last band must not end", "remove its \"to\", or add { \"rate\": \"0\" } after it")
    case .unknownTable(let name, let known):
      Diagnostic("Folio has no tax table \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .duplicateName(let name):
      Diagnostic("there are two tax tables \(quoted(name))", "give one of them another name")
    }
  }

  /// An example of the field in a table.
  private static func example(of name: String) -> String {
    switch name {
    case "name": "\"name\": \"UK 2025/26\""
    case "currency": "\"currency\": \"GBP\""
    case "from": "\"from\": \"2025-04-06\""
    case "to": "\"to\": \"2026-04-05\""
    case "levies": "\"levies\": [ { \"name\": …, \"base\": …, \"bands\": [ … ] } ]"
    case "base": "\"base\": \"taxable\""
    case "bands": "\"bands\": [ { \"rate\": \"20\" } ]"
    case "rate": "\"rate\": \"20\""
    case "amount": "\"amount\": \"12570\""
    case "above": "\"above\": \"100000\""
    default: "\"\(name)\""
    }
  }
}
