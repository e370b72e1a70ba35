import Bookkeeping

extension LedgerProblem.RecurringProblem: Enumerated {
  enum Kind: String, CaseIterable {
    case unknownPeriod, neitherTrueNorFalse, saysNothing, duplicate, unknownPayee
  }

  var kind: Kind {
    switch self {
    case .unknownPeriod: .unknownPeriod
    case .neitherTrueNorFalse: .neitherTrueNorFalse
    case .saysNothing: .saysNothing
    case .duplicate: .duplicate
    case .unknownPayee: .unknownPayee
    }
  }

  /// - Parameter place: Where something stands in the file, by its offset.
  func words(place: (Int) -> String) -> (message: String, advice: String?) {
    switch self {
    case .unknownPeriod(let found):
      (
        "\(quoted(found)) is not a period",
        Suggestion.hint(for: found, among: Recurrence.allCases.map(\.rawValue))
      )
    case .neitherTrueNorFalse(let found):
      ("recurring must be true or false (found \(found.prose))", "write \"recurring\": false")
    case .saysNothing:
      (
        "the entry does not say how its payments recur",
        "add \"every\": \"month\" or \"amount\", or write \"recurring\": false"
      )
    case .duplicate(let name, let first):
      ("\(quoted(name)) has two entries", "the first one is at \(place(first)); keep one of them")
    case .unknownPayee(let name, let known):
      (
        "no transaction has the name \(quoted(name))",
        Suggestion.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
          ?? "write the name as the transactions do"
      )
    }
  }
}
