/// What is wrong with a file of rules, and where.
package struct RuleProblem: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case syntax(JSONProblem.Reason)
    case tooLarge(bytes: Int)
    case notAList(JSONValue.Kind)
    case notAnObject(JSONValue.Kind)
    case duplicateKey(String)
    case unknownField(String, known: [String])
    case missing(String)
    case wrongType(String, found: JSONValue.Kind)
    /// A rule without a condition.
    case meetsAll
    case setsNothing
    case blank(String)
    case longText(String, bytes: Int)
    case nullCharacter(String)
    case tooManyLevels(Int)
    case tooManyTags(Int)
    case unknownType(String)
    case unknownCurrency(String)
    case malformedAmount(String)
    /// Warnings: a rule is right, and yet it does nothing.
    case unmet
    case hidden(behind: [Range<Int>])
    case unfinished(count: Int)
  }

  package let reason: Reason
  /// In bytes from the start of the file.
  package let offset: Int
  package let length: Int

  package var isWarning: Bool {
    switch reason {
    case .unmet, .hidden, .unfinished: true
    default: false
    }
  }

  init(_ reason: Reason, at range: Range<Int>) {
    (self.reason, offset, length) = (reason, range.lowerBound, range.count)
  }
}
