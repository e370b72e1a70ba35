import TestSupport
import Testing

@testable import Bookkeeping

struct QueryWordsTests {
  @Test(arguments: [
    ("corner bakery", ["corner", "bakery"]), ("  ", []),
    (#""corner bakery" tea"#, [#""corner bakery""#, "tea"]),
    (#""open"#, [#""open"#]), (#"category:"a b" c"#, [#"category:"a b""#, "c"]),
    (#"a"b c"d"#, ["a", #""b c""#, "d"]),
    ("1 234,50 x", ["1", "234,50", "x"]),
  ])
  func splitsWords(text: String, words: [String]) {
    #expect(Query.Words.split(text, hasBlankGroups: false) == words)
  }

  @Test(arguments: [
    ("1 234,50 x", ["1 234,50", "x"]), ("2026 100", ["2026", "100"]), ("1 234 5678", ["1 234", "5678"]),
    (">12 345 678", [">12 345 678"]), ("1 000..2 000", ["1 000..2 000"]),
    ("12 345 678,90 zł", ["12 345 678,90", "zł"]),
    ("1\u{202F}234", ["1\u{202F}234"]), ("12 34", ["12", "34"]), ("x 1 234", ["x", "1 234"]),
  ])
  func keepsGroupsOfDigitsTogether(text: String, words: [String]) {
    #expect(Query.Words.split(text, hasBlankGroups: true) == words)
  }
}

struct MisspellingTests {
  @Test(arguments: [
    ("-tagg:private", "tagg"), ("--tag:private", "-tag"), ("-tag2:x", "tag2"), ("-my-tag:x", "my-tag"),
    ("-t_ag:x", "t_ag"), ("-étiquette:private", "etiquette"), ("-tаg:private", "tаg"),
    ("-(tag:private)", "(tag"), ("-tag:“private”", "tag"), ("-“tag:private”", "“tag"),
    ("-'tag:private'", "'tag"), ("–tag:private", "tag"), ("-tag∶private", "tag"), ("café:bar", "cafe"),
    ("-標籤:x", "標籤"),
  ])
  func aWordThatTakesNothingAwayIsNoted(word: String, field: String) {
    let found = Query.misspellings(in: "coffee \(word)")
    #expect(found == [Query.Misspelling(word: word, mistake: .unknownField(field))])
  }

  /// A blank after the hyphen makes two words of one.
  @Test(arguments: [
    ("- tag:private", "- tag:private", "-tag:private"),
    ("coffee -\u{A0}\"my tag\"", "- \"my tag\"", "-\"my tag\""),
    ("– tag:private", "– tag:private", "-tag:private"), ("-\u{200B} x", "-\u{200B} x", "-x"),
    ("-\u{AD}\"a b\"", "-\u{AD} \"a b\"", "-\"a b\""), ("coffee -", "-", nil), ("- -", "- -", "--"),
  ])
  func aHyphenApartIsNoted(query: String, word: String, meant: String?) {
    let found = Query.misspellings(in: query)
    #expect(found.first == Query.Misspelling(word: word, mistake: .hyphenApart(meant: meant)))
  }

  @Test(arguments: [
    #"name:"a:b""#, #""http://x""#, "http://x", "-http://x", #"-"tag:private""#, #"-"étiquette:x""#,
    "-tag:private", "-TAG:private", "-tàg:private", #"-tag:"my own""#, #"-tag:"“x”""#, "-tag：private",
    "-\u{200B}tag:private", "-tag\u{AD}:private", "-tag:\u{200B}private", "12:30", "-12:30", "\"-\" x",
    "標籤:x", "-has:memo", "-12.40", "−5",
  ])
  func textsAndConditionsStay(text: String) {
    #expect(Query.misspellings(in: text).isEmpty)
  }
}

struct BytePatternTests {
  /// Random texts of two letters cover all kinds of borders.
  @Test func findsWhatIsThere() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        UInt8.random(in: 0...1, using: &generator)
      }
      let word = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        UInt8.random(in: 0...1, using: &generator)
      }
      let isThere = word.isEmpty || text.firstRange(of: word) != nil
      #expect(SearchedTexts.Pattern(word).occurs(in: text[...]) == isThere, "\(word) in \(text)")
    }
  }
}

struct ShortIDsTests {
  private func ids(_ ids: [String], date: String = "2026-03-05") throws -> [String] {
    let transactions = try ids.map { id in
      let text = #"[{"id": "\#(id)", "date": "\#(date)", "type": "expense", "name": "A", "amount": "1"}]"#
      return try LedgerReader.read(Array(text.utf8)).transactions[0]
    }
    let short = ShortIDs(of: transactions)
    return ids.map(short.text)
  }

  @Test func cutsToWhatTellsThemApart() throws {
    #expect(try ids(["984E55F4-40EC", "984e77", "ABCDEFG"]) == ["984E5", "984e7", "ABCD"])
    #expect(try ids(["abc", "abcdefgh", "x"]) == ["abc", "abcd", "x"])
    #expect(try ids(["abcdefgh", "abcdefgh-2"]) == ["abcdefgh", "abcdefgh-"])
    #expect(try ids(["日本語の長い名前"]) == ["日本"])
  }

  @Test func aDateAloneIsNotEnough() throws {
    #expect(try ids(["2026-03-05-corner-bakery"]) == ["2026-03-05-corn"])
    #expect(try ids(["2026-03-05-a"]) == ["2026-03-05-a"])
  }
}
