import Basics
import Bookkeeping

extension JSONProblem: Explained {
  func diagnostic(in context: Diagnostic.Context) -> Diagnostic {
    reason.words.at(context.file, offset: offset, length: length)
  }
}

extension JSONProblem.Reason {
  /// The problem, and what to do about it, for a text of any origin.
  var words: Diagnostic {
    switch self {
    case .notUTF8: Diagnostic("the file is not UTF-8", "save it as UTF-8")
    case .invalidUTF8: Diagnostic("these bytes are not UTF-8", "save the file as UTF-8")
    case .unexpected(let found, let expected):
      Diagnostic("expected \(expected.prose), found \(Self.found(found))", Self.advice(found, expected))
    case .unexpectedEnd(let expected):
      Diagnostic("the file ends where \(expected.prose) is expected", "the file may be incomplete")
    case .trailingComma: Diagnostic("a comma after the last element", "remove it")
    case .misspeltLiteral: Diagnostic("expected true, false or null", "text needs quotes")
    case .malformedNumber: Diagnostic("a digit is missing from this number", "write it as 12.40")
    case .leadingZero: Diagnostic("numbers must not have a leading zero", "remove the zero")
    case .controlCharacter(let byte):
      Diagnostic("a string must not contain a \(Self.name(of: byte))", "write it as \(Self.escape(of: byte))")
    case .invalidEscape: Diagnostic("unknown escape sequence", "write \\\\ for a backslash")
    case .loneSurrogate: Diagnostic("unpaired surrogate", "write the character itself, or both halves")
    case .nestedTooDeeply:
      Diagnostic("nested more than \(JSONReader.maximalDepth) levels deep", "a few levels are enough")
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
  var prose: String {
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
