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
          ? "\(word) is a condition that no payment can meet"
          : "\(word) asks for a field that no payment has",
        (question.map { "\($0)\n" } ?? "the fields are \(Query.conditions.joined(separator: ", ")); ")
          + "put it in quotes to search for it as text", exit: .usage)
    case .hyphenApart(let meant):
      return Problem(
        "\(word) leaves nothing out, because the hyphen stands alone",
        (meant.map { "write \(shortened($0)), without a blank; " }
          ?? "write what to leave out right after it; ")
          + "put a hyphen in quotes to search for it", exit: .usage)
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
