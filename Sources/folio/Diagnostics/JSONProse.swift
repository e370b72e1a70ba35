import Basics
import Bookkeeping

/// The sentences about a text that is not JSON.
enum JSONProse {
  static func sentences(for reason: JSONProblem.Reason) -> (message: String, advice: String?) {
    switch reason {
    case .notUTF8: ("the file is not UTF-8", "save it as UTF-8")
    case .invalidUTF8: ("these bytes are not UTF-8", "save the file as UTF-8")
    case .unexpected(let found, let expected):
      ("expected \(expected.prose), found \(self.found(found))", advice(found, expected))
    case .unexpectedEnd(let expected):
      ("the file ends where \(expected.prose) is expected", "is it complete?")
    case .trailingComma: ("a comma after the last element", "remove it")
    case .misspeltLiteral: ("this is none of true, false and null", "a text needs quotes")
    case .malformedNumber: ("a digit is missing in this number", "write it like 12.40")
    case .leadingZero: ("a number may not have a leading zero", "remove the zero")
    case .controlCharacter(let byte):
      ("a string may not hold a \(name(of: byte))", "write it as \(escape(of: byte))")
    case .invalidEscape: ("unknown escape in a string", "write \\\\ for a backslash")
    case .loneSurrogate: ("half of a surrogate pair", "write the character itself, or both halves")
    case .nestedTooDeeply:
      ("nested more than \(JSONReader.maximalDepth) levels deep", "nothing here needs more than a few")
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
    case ("}", .value), ("]", .value), (",", .value): "write the value, or remove what leads up to it"
    case (_, .value): "a text needs quotes"
    case (_, .key): "every key needs quotes"
    case (_, .colon): "write a colon between a key and its value"
    case (_, .commaOrClosingBrace), (_, .commaOrClosingBracket): "is a comma missing before it?"
    case (_, .end): "is there a bracket too many?"
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
