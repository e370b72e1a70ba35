import Bookkeeping
import TestSupport
import Testing

/// Tests the cells of Folio's own tables that hold several values.
struct FolioTableTests {
  @Test(arguments: [
    (["c", "new york"], #"c "new york""#), (["a"], "a"), ([], ""), (["6\" pipe"], #""6"" pipe""#),
    ([#""a""#, "b"], #""""a""" b"#), (["a\"", "b"], #"a" b"#), (["a\" ", " \""], #""a"" " " """"#),
    (["\"\u{301} x"], "\"\"\"\u{301} x\""), (["a,b", "c"], "a,b c"),
  ])
  func tagsComeBackWhole(tags: [String], cell: String) {
    #expect(FolioTable.cell(ofTags: tags) == cell)
    #expect(FolioTable.tags(ofCell: cell) == tags)
  }

  /// Tables of before did not know quotes, and others may have blanks around.
  @Test(arguments: [
    (#""a b"#, [#""a"#, "b"]), (#""a"b c"#, [#""a"b"#, "c"]), (#""" b"#, [#""""#, "b"]),
    ("  a   b ", ["a", "b"]), ("\"", ["\""]), ("\"a b\"  c", ["a b", "c"]),
  ])
  func whatHasNoQuotesIsSplitAtBlanks(cell: String, tags: [String]) {
    #expect(FolioTable.tags(ofCell: cell) == tags)
  }

  @Test(arguments: 1...20)
  func anyTagsComeBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("\"\" ab\u{301}".unicodeScalars)
    for _ in 0..<50 {
      let tags = (0..<3).map { _ in
        var tag = "x"
        for _ in 0..<4 { tag.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "x") }
        return random.next() % 2 == 0 ? tag : String(tag.unicodeScalars.dropFirst()) + "x"
      }
      let cell = FolioTable.cell(ofTags: tags)
      #expect(FolioTable.tags(ofCell: cell).map { Array($0.utf8) } == tags.map { Array($0.utf8) })
    }
  }
}
