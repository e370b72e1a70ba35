/// The reason why a text is not JSON, and its place.
package struct JSONProblem: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notUTF8
    case invalidUTF8
    case unexpected(String, Expectation)
    case unexpectedEnd(Expectation)
    case trailingComma
    case misspeltLiteral
    case malformedNumber
    case leadingZero
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case nestedTooDeeply
  }

  /// The things that JSON allows at an offset.
  package enum Expectation: String, CaseIterable, Sendable {
    case value, key, colon, commaOrClosingBrace, commaOrClosingBracket, closingQuote, end
  }

  package let reason: Reason
  /// The offset in bytes from the start of the text.
  package let offset: Int
  package let length: Int

  init(_ reason: Reason, at offset: Int, length: Int = 1) {
    self.reason = reason
    self.offset = offset
    self.length = length
  }
}
