import Bookkeeping

extension Rule.Reason: ExplainedReason {
  func words(in context: Diagnostic.Context) -> Diagnostic {
    switch self {
    case .field(.missing(let name)):
      Diagnostic(
        "this rule has no \(quoted(name))", "a rule says \"when\" it applies and what it is to \"set\"")
    case .field(let problem): problem.words(in: context)
    case .notAList(let found):
      Diagnostic("the rules must be a list (found \(found.prose))", "write [ { \"when\": …, \"set\": … } ]")
    case .notAnObject(let found):
      Diagnostic(
        "this must be an object (found \(found.prose))", "write { \"name\": { \"contains\": \"bakery\" } }")
    case .meetsAll:
      Diagnostic(
        "this rule has no condition",
        "to mean every payment, write \"when\": { \"name\": { \"like\": \"*\" } }")
    case .setsNothing:
      Diagnostic("this rule sets nothing", "set a category, a split, a name, a type, to or tags")
    case .malformedAmount(let text):
      Diagnostic(
        "\(quoted(text)) is not an amount",
        "write it without a sign, such as \"12.40\"; \"type\" tells income from expense")
    case .toWithoutTransfer(let kind):
      Diagnostic(
        "a payment with \"to\" is a transfer, not \(kind.rawValue)", "take the \"type\" out, or \"to\"")
    case .malformedSplit:
      Diagnostic(
        "a split is a list of two parts or more, each a category and an amount, or the rest",
        "write [[\"Transport:Loan interest\", \"48.20\"], [\"Loan\", \"rest\"]]")
    case .splitAndCategory:
      Diagnostic(
        "this rule sets a category and a split",
        "each part of a split has its own category: take out one of the two")
    case .unmet:
      Diagnostic(
        "no payment meets this rule",
        "folio categorize --explain ID shows what a payment says; remove the rule if it is obsolete")
    case .hidden(let ranges):
      Diagnostic(
        "this rule does nothing: \(Self.lines(of: ranges, in: context)) first",
        "move it up if it is to decide, or remove it")
    case .unfinished(let count):
      Diagnostic(
        count == 1
          ? "this rule has no category yet" : "\(count) rules have no category yet; this is the first",
        "fill it in, or remove the rule")
    }
  }

  /// `the rules in lines 2 and 5 decide`
  private static func lines(of ranges: [Range<Int>], in context: Diagnostic.Context) -> String {
    let table = context.files.lines(of: context.file)
    let numbers = ranges.compactMap { table?.position(of: $0.lowerBound).line }
    guard let last = numbers.last else { return "an earlier rule decides" }
    if numbers.count == 1 { return "the rule in line \(last) decides" }
    let shown = numbers.dropLast().prefix(8).map(String.init).joined(separator: ", ")
    return "the rules in lines \(shown) and \(last) decide"
  }
}
