import Basics

extension Query.Misspelling {
  package var problem: Problem {
    let word = quoted(word)
    switch mistake {
    case .unknownField(let field):
      let isField = Query.conditions.contains(field)
      let question = isField ? nil : Suggestion.question(for: field, among: Query.conditions)
      return Problem(
        isField
          ? "\(word) asks nothing that a payment can have" : "\(word) asks for a field that no payment has",
        (question.map { "\($0)\n" } ?? "the fields are \(Query.conditions.joined(separator: ", ")); ")
          + "in quotes it is a text", exit: .usage)
    case .hyphenApart(let meant):
      return Problem(
        "\(word) takes nothing away, since the hyphen stands apart",
        (meant.map { "write \(shortened($0)), without a blank; " }
          ?? "write what it takes away right after it; ")
          + "in quotes, a hyphen is a text", exit: .usage)
    }
  }
}

extension Query {
  /// The problems of a query in a command. A hyphen between two texts is no problem: it may belong to a name,
  /// and the command shows what it finds.
  package static func problems(ofCommand query: String, areWarnings: Bool) -> [Problem] {
    misspellings(in: query).compactMap { misspelling in
      if case .hyphenApart(let meant) = misspelling.mistake, meant?.utf8.contains(UInt8(ascii: ":")) != true {
        return nil
      }
      var problem = misspelling.problem
      problem.isWarning = areWarnings
      return problem
    }
  }
}
