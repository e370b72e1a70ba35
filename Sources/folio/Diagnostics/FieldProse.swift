import Bookkeeping

extension LedgerField {
  /// What a value of the field is, in a sentence.
  var expected: String {
    switch self {
    case .transactions: "an array of objects"
    case .tags, .attachments: "an array of strings"
    case .amount: "a string or a number"
    case .type: "\"income\" or \"expense\""
    default: "a string"
    }
  }

  /// The field as it might stand in a ledger.
  var example: String {
    switch self {
    case .date: "\"date\": \"2026-03-05\""
    case .type: "\"type\": \"expense\""
    case .name: "\"name\": \"Corner Bakery\""
    case .amount: "\"amount\": \"12.40\""
    default: "\"\(rawValue)\""
    }
  }
}

extension JSONKind {
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

/// The sentences about a text that is not JSON.
enum JSONProse {
  static func sentences(for reason: JSONProblem.Reason) -> (message: String, advice: String?) {
    switch reason {
    case .notUTF8: ("the file is not UTF-8", "save it as UTF-8")
    case .invalidUTF8: ("these bytes are not UTF-8", "save the file as UTF-8")
    case .unexpected(let found, let expected): ("expected \(expected.prose), found \(quoted(found))", nil)
    case .unexpectedEnd(let expected):
      ("the file ends where \(expected.prose) is expected", "is it complete?")
    case .trailingComma: ("a comma behind the last element", "remove it")
    case .misspeltLiteral: ("this is none of true, false and null", "a text needs quotes")
    case .malformedNumber: ("this is not a number of JSON", "write it like 12.40, or in quotes")
    case .leadingZero: ("a number may not begin with 0", "remove the zero")
    case .controlCharacter(let byte):
      ("a string may not hold a \(name(of: byte))", "write it as \(escape(of: byte))")
    case .invalidEscape: ("unknown escape in a string", "write \\\\ for a backslash")
    case .loneSurrogate: ("half of a surrogate pair", "write the character itself, or both halves")
    case .nestedTooDeeply: ("nested more than \(JSONReader.maximalDepth) levels deep", nil)
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
    switch byte {
    case 0x0A: "\\n"
    case 0x09: "\\t"
    default: "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
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
