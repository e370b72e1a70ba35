import Basics

extension JSONProblem.Reason {
  /// The problem, and what to do about it, for a text of any origin.
  package var words: Problem {
    switch self {
    case .notUTF8: Problem("the file is not UTF-8", "save it as UTF-8")
    case .invalidUTF8: Problem("these bytes are not UTF-8", "save the file as UTF-8")
    case .unexpected(let found, let expected):
      Problem("expected \(expected.prose), found \(Self.found(found))", Self.advice(found, expected))
    case .unexpectedEnd(let expected):
      Problem("the file ends where \(expected.prose) is expected", "the file may be incomplete")
    case .trailingComma: Problem("a comma after the last element", "remove it")
    case .misspeltLiteral: Problem("expected true, false or null", "text needs quotes")
    case .malformedNumber: Problem("a digit is missing from this number", "write it as 12.40")
    case .leadingZero: Problem("numbers must not have a leading zero", "remove the zero")
    case .controlCharacter(let byte):
      Problem("a string must not contain a \(Self.name(of: byte))", "write it as \(Self.escape(of: byte))")
    case .invalidEscape: Problem("unknown escape sequence", "write \\\\ for a backslash")
    case .loneSurrogate: Problem("unpaired surrogate", "write the character itself, or both halves")
    case .nestedTooDeeply:
      Problem("nested more than \(JSONReader.maximalDepth) levels deep", "a few levels are enough")
    }
  }

  private static func found(_ text: String) -> String {
    switch text {
    case "\"": "a double quote"
    case "'": "a single quote"
    default: quoted(text)
    }
  }

  private static func advice(_ found: String, _ expected: JSONProblem.Expectation) -> String? {
    switch (found, expected) {
    case ("/", _), ("#", _): "JSON has no comments: remove it"
    case ("'", _): "use double quotes"
    case ("+", .value): "remove the plus sign"
    case (".", .value): "write a zero before the point"
    case ("}", .value), ("]", .value), (",", .value): "add a value, or remove what comes before it"
    case (_, .value): "text needs quotes"
    case (_, .key): "keys need quotes"
    case (_, .colon): "put a colon between key and value"
    case (_, .commaOrClosingBrace), (_, .commaOrClosingBracket): "is a comma missing before it?"
    case (_, .end): "is there one bracket too many?"
    case (_, .closingQuote): nil
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "line break"
    case 0x09: "tab"
    default: "control character"
    }
  }

  private static func escape(of byte: UInt8) -> String {
    String(decoding: ByteBuffer.array { JSONString.appendEscape(of: byte, to: &$0) }, as: UTF8.self)
  }
}

extension JSONProblem.Expectation {
  var prose: String {
    switch self {
    case .value: "a value"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .commaOrClosingBrace: "a comma or }"
    case .commaOrClosingBracket: "a comma or ]"
    case .closingQuote: "a closing quote"
    case .end: "the end of the file"
    }
  }
}

extension JSONValue.Kind {
  package var prose: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    }
  }
}
