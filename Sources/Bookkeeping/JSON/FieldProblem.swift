/// Something wrong with a JSON file or with a field of one of its objects, whatever the file is for.
package enum FieldProblem: Equatable, Sendable {
  /// What a value must be.
  package enum Shape: Sendable {
    case object, objects, namedObjects, text, texts, textOrNumber, wholeNumber, boolean
    /// Of a transaction.
    case type
  }

  case syntax(JSONProblem.Reason)
  case tooLarge(bytes: Int, limit: Int)
  /// The place is that of the first of the two keys, in bytes from the start of the file.
  case duplicateKey(String, firstAt: Int)
  case unknownField(String, known: [String])
  case missing(String)
  case wrongType(String, Shape, found: JSONValue.Kind)
  case blank(String)
  case longText(String, bytes: Int)
  case nullCharacter(String)
  case tooMany(String, count: Int, limit: Int)
  case empty(String)
  /// Of a category.
  case tooManyLevels(Int)
  case unknownCurrency(String)
}

/// Why a file of one kind cannot be read: what any file can have wrong, or what only that kind can.
package protocol FieldReason: Equatable, Sendable {
  static func field(_ problem: FieldProblem) -> Self
}
