import ArgumentParser
import Bookkeeping

/// A word of a query that looks like a condition, and is none.
struct MisspelledCondition: Explained {
  struct Several: ExplainedTogether {
    let problems: [MisspelledCondition]
  }

  let misspelling: Query.Misspelling
  let isWarning: Bool
  var exitCode: ExitCode { .validationFailure }

  init(_ misspelling: Query.Misspelling, isWarning: Bool) {
    (self.misspelling, self.isWarning) = (misspelling, isWarning)
  }

  /// All in a query of a command, which shows what it finds: a hyphen between two texts is one of a name.
  static func all(in query: String, isWarning: Bool) -> [Self] {
    Query.misspellings(in: query).filter { misspelling in
      guard case .hyphenApart(let meant) = misspelling.mistake else { return true }
      return meant?.utf8.contains(UInt8(ascii: ":")) ?? false
    }.map { Self($0, isWarning: isWarning) }
  }

  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    let word = quoted(misspelling.word)
    switch misspelling.mistake {
    case .unknownField(let field):
      let isField = Query.conditions.contains(field)
      let question = isField ? nil : Suggestion.question(for: field, among: Query.conditions)
      return Diagnostic(
        isField
          ? "\(word) asks nothing that a payment can have" : "\(word) asks for a field that no payment has",
        (question.map { "\($0)\n" } ?? "the fields are \(Query.conditions.joined(separator: ", ")); ")
          + "in quotes it is a text")
    case .hyphenApart(let meant):
      return Diagnostic(
        "\(word) takes nothing away, since the hyphen stands apart",
        (meant.map { "write \(shortened($0)), without a blank; " }
          ?? "write what it takes away right after it; ")
          + "in quotes, a hyphen is a text")
    }
  }
}
