import Basics

extension FieldProblem {
  /// The problem, and what to do about it, for a field of any file.
  ///
  /// - Parameter example: Returns an example of the field with a given name.
  package func words(example: (String) -> String = { "\"\($0)\"" }) -> Problem {
    switch self {
    case .syntax(let reason): reason.words
    case .tooLarge(let bytes, let limit):
      Problem("the file has \(bytes) bytes; the limit is \(limit)")
    case .duplicateKey(let key, let first):
      Problem("\(quoted(key)) appears twice in one object", "keep one of them", first: first)
    case .unknownField(let name, let known):
      Problem("unknown field \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .missing(let name):
      Problem("\(quoted(name)) is missing", "add \(example(name))")
    case .wrongType(let name, let shape, let found):
      Problem("\(name) must be \(shape.prose) (found \(found.prose))", shape.advice(whereFound: found))
    case .unknownChoice(let name, let found, let known):
      Problem(
        "\(name) must be \(Self.alternatives(known)) (found \(quoted(found)))",
        Suggestion.question(for: found, among: known))
    case .blank(let name):
      Problem("\(Self.singular(name)) must not be blank", "enter some text, or remove it")
    case .longText(let name, let bytes):
      Problem(
        "\(Self.singular(name)) has \(bytes) bytes; the limit is \(Ledger.Limit.textBytes)",
        Self.adviceWhereLong(name))
    case .nullCharacter(let name):
      Problem("\(name) contains a NUL character", "remove \\u0000: pages cannot show it")
    case .tooMany(let name, let count, let limit):
      Problem("\(quoted(name)) has \(count) elements; the limit is \(limit)")
    case .empty(let name): Problem("\(name) must not be empty", "add \(example(name))")
    case .tooManyLevels(let levels):
      Problem(
        "category has \(levels) levels; the limit is \(Ledger.Limit.categoryLevels)",
        "each colon starts a new level")
    case .unknownCurrency(let code):
      Problem(
        "\(quoted(code)) is not an ISO 4217 currency",
        Suggestion.question(for: code, among: Currency.codes) ?? "use a three-letter code, such as \"USD\"")
    }
  }

  /// `"a", "b" or "c"`
  private static func alternatives(_ known: [String]) -> String {
    let names = known.map { "\"\($0)\"" }
    return (names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " : "") + (names.last ?? "")
  }

  /// The name of the field, or of one element of its list.
  private static func singular(_ name: String) -> String {
    switch name {
    case "tags": "a tag"
    case "attachments": "an attachment"
    default: name
    }
  }

  private static func adviceWhereLong(_ name: String) -> String {
    switch name {
    case "attachments": "use a shorter path"
    case "id": "use a shorter id, or leave it out"
    default: "shorten it"
    }
  }
}

extension FieldProblem.Shape {
  package var prose: String {
    switch self {
    case .object: "an object"
    case .objects: "an array of objects"
    case .namedObjects: "an object of objects"
    case .text: "a string"
    case .texts: "an array of strings"
    case .textOrNumber: "a string or a number"
    case .wholeNumber: "a whole number greater than 0"
    case .boolean: "true or false"
    case .type: "\"income\", \"expense\" or \"transfer\""
    }
  }

  func advice(whereFound found: JSONValue.Kind) -> String? {
    switch (self, found) {
    case (.texts, .string): "put it in brackets: [ … ]"
    case (.texts, _): "write texts in quotes, as in [ \"…\" ]"
    case (.text, .number): "write it in quotes"
    case (.text, _): "write a text in quotes"
    case (.namedObjects, _): "write \"Gifts\": { \"kind\": \"both\" }"
    default: nil
    }
  }
}
