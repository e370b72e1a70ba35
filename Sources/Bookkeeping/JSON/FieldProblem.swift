/// A problem of a JSON file or of a field in one of its objects, whatever the file is for.
package enum FieldProblem: Equatable, Sendable {
  /// The type of value that is expected.
  package enum Shape: Sendable {
    case object, objects, namedObjects, text, texts, textOrNumber, wholeNumber, boolean
    /// The type of a transaction.
    case type
  }

  case syntax(JSONProblem.Reason)
  case tooLarge(bytes: Int, limit: Int)
  /// The key repeats an earlier one, which is at `firstAt`, in bytes from the start of the file.
  case duplicateKey(String, firstAt: Int)
  case unknownField(String, known: [String])
  case missing(String)
  case wrongType(String, Shape, found: JSONValue.Kind)
  /// A text that is none of the known ones.
  case unknownChoice(String, found: String, known: [String])
  case blank(String)
  case longText(String, bytes: Int)
  case nullCharacter(String)
  case tooMany(String, count: Int, limit: Int)
  case empty(String)
  /// A category with too many levels.
  case tooManyLevels(Int)
  case unknownCurrency(String)
}
