import Bookkeeping

extension FieldProblem {
  /// The problem, and what to do about it, for a field of any file.
  ///
  /// - Parameters:
  ///   - context: The file that contains the field.
  ///   - example: Returns an example of the field with a given name.
  func words(
    in context: Diagnostic.Context, example: (String) -> String = { "\"\($0)\"" }
  ) -> Diagnostic {
    switch self {
    case .syntax(let reason): reason.words
    case .tooLarge(let bytes, let limit):
      Diagnostic("the file has \(bytes) bytes; the limit is \(limit)")
    case .duplicateKey(let key, let first):
      Diagnostic("\(quoted(key)) appears twice in one object", context.keepOne(firstAt: first))
    case .unknownField(let name, let known):
      Diagnostic("unknown field \(quoted(name))", Suggestion.hint(for: name, among: known))
    case .missing(let name):
      Diagnostic("\(quoted(name)) is missing", "add \(example(name))")
    case .wrongType(let name, let shape, let found):
      Diagnostic("\(name) must be \(shape.prose) (found \(found.prose))", shape.advice(whereFound: found))
    case .unknownChoice(let name, let found, let known):
      Diagnostic(
        "\(name) must be \(Self.alternatives(known)) (found \(quoted(found)))",
        Suggestion.question(for: found, among: known))
    case .blank(let name):
      Diagnostic("\(Self.singular(name)) must not be blank", "enter some text, or remove it")
    case .longText(let name, let bytes):
      Diagnostic(
        "\(Self.singular(name)) has \(bytes) bytes; the limit is \(Ledger.Limit.textBytes)",
        Self.adviceWhereLong(name))
    case .nullCharacter(let name):
      Diagnostic("\(name) contains a NUL character", "remove \\u0000: pages cannot show it")
    case .tooMany(let name, let count, let limit):
      Diagnostic("\(quoted(name)) has \(count) elements; the limit is \(limit)")
    case .empty(let name): Diagnostic("\(name) must not be empty", "add \(example(name))")
    case .tooManyLevels(let levels):
      Diagnostic(
        "category has \(levels) levels; the limit is \(Ledger.Limit.categoryLevels)",
        "each colon starts a new level")
    case .unknownCurrency(let code):
      Diagnostic(
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
    case "id": "use a shorter id, or none"
    default: "shorten it"
    }
  }
}

extension FieldProblem.Shape {
  var prose: String {
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

extension Diagnostic.Context {
  /// The place as `line 4, column 5`, or nil if the file's text is not known.
  func place(of offset: Int) -> String? {
    (files.lines(of: file)?.position(of: offset)).map { "line \($0.line), column \($0.column)" }
  }

  /// The advice about two of something that may only be there once.
  func keepOne(_ wanted: String = "one of them", firstAt offset: Int) -> String {
    (place(of: offset).map { "the first one is at \($0); " } ?? "") + "keep \(wanted)"
  }
}
