import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("[1,]", JSONProblem.Reason.trailingComma, 2, 1),
    (#"{"a":1,}"#, .trailingComma, 6, 1),
    ("[1 2]", .unexpected("2", .commaOrClosingBracket), 3, 1),
    (#"{"a" 1}"#, .unexpected("1", .colon), 5, 1),
    (#"{a:1}"#, .unexpected("a", .key), 1, 1),
    (#"{"a":1"#, .unexpectedEnd(.commaOrClosingBrace), 6, 1),
    ("", .unexpectedEnd(.value), 0, 1),
    ("1 é", .unexpected("é", .end), 2, 2),
    ("[01]", .leadingZero, 1, 1),
    ("[-]", .malformedNumber, 1, 1),
    ("[1.]", .malformedNumber, 1, 1),
    ("[nul]", .misspeltLiteral, 1, 1),
    (#"["abc"#, .unexpectedEnd(.closingQuote), 1, 1),
    ("[\"a\nb\"]", .controlCharacter(0x0A), 3, 1),
    ("[\"a\u{0}b\"]", .controlCharacter(0), 3, 1),
    (#"["\x"]"#, .invalidEscape, 2, 2),
    (#"["\é"]"#, .invalidEscape, 2, 3),
    ("[\"\\\n\"]", .controlCharacter(0x0A), 3, 1),
    (#"["\u12"]"#, .invalidEscape, 2, 4),
    (#"["\uDC00"]"#, .loneSurrogate, 2, 6),
    (#"["\uD800"]"#, .loneSurrogate, 2, 6),
    (#"["\uD800\u0041"]"#, .loneSurrogate, 2, 6),
  ])
  func `a problem is named and located`(
    text: String, reason: JSONProblem.Reason, offset: Int, length: Int
  ) {
    let expected = JSONProblem(reason, at: offset, length: length)
    #expect(throws: expected) { try read(Array(text.utf8)) }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are an error at their offset`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let text = Array("\"plain text ü ".utf8) + bytes + [quote]
    #expect(throws: JSONProblem(.invalidUTF8, at: 15)) { try read(text) }
  }

  @Test(arguments: 0..<20)
  func `every byte is recognised at any offset of a word`(offset: Int) {
    for byte in UInt8.min...UInt8.max {
      let text = Array("\"\(String(repeating: "z", count: offset))".utf8) + [byte] + Array("zz\"".utf8)
      let isPlain = (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      #expect(((try? read(text)) != nil) == isPlain)
    }
  }

  @Test func `UTF-16 is an error, and the byte order mark of UTF-8 is skipped`() throws {
    #expect(throws: JSONProblem(.notUTF8, at: 0)) { try read([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) }
    try read([0xEF, 0xBB, 0xBF] + Array("[]".utf8))
  }

  @Test func `a string is read with its escapes resolved`() throws {
    let bytes = Array(#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#.utf8)
    var reader = try JSONReader(bytes)
    let value = try reader.readValue()
    #expect(!value.isPlain)
    #expect(value.string(in: bytes) == "a\"\\/\u{8}\u{C}\n\r\té😀é")
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, 1, 7), (#"{"a":1,"\u0061":2}"#, 1, 7), (#"{"\u0061":1,"a":2}"#, 1, 12),
    (#"[[{"x":{"":1,"":2}}]]"#, 8, 13),
  ])
  func `equal keys are found at any level, however they are written`(text: String, first: Int, second: Int)
    throws
  {
    let found = try duplicateKeys(of: text)
    #expect(found.map(\.first.start) == [first])
    #expect(found.map(\.second.start) == [second])
  }

  @Test func `keys that differ only by normalisation stay apart, and so do those of different objects`()
    throws
  {
    #expect(try duplicateKeys(of: "{\"\u{E9}\":1,\"e\u{301}\":2,\"K\":1,\"\u{212A}\":2}").isEmpty)
    #expect(try duplicateKeys(of: #"{"a":{"a":1,"b":{"a":1}},"b":[{"a":1},{"a":1}]}"#).isEmpty)
  }

  @Test func `among thousands of keys an equal one is found`() throws {
    let members = (0..<5000).map { "\"key\($0)\":\($0)" } + [#""key7":0"#, #""key4999":0"#]
    let found = try duplicateKeys(of: "{" + members.joined(separator: ",") + "}")
    #expect(found.map(\.second.length) == [6, 9])
  }

  @Test func `a hundred thousand open brackets are refused at once`() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let seconds = ThreadTime.seconds {
      #expect(throws: JSONProblem(.nestedTooDeeply, at: 512)) { try read(bytes) }
    }
    #expect(seconds < 0.1)
  }

  private func read(_ bytes: [UInt8]) throws {
    var reader = try JSONReader(bytes)
    _ = try reader.readValue()
    try reader.readEnd()
  }

  private func duplicateKeys(of text: String) throws -> [JSONReader.DuplicateKey] {
    var reader = try JSONReader(Array(text.utf8))
    _ = try reader.readValue()
    return reader.duplicateKeys
  }
}
