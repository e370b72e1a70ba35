import Basics
import Testing

@testable import folio

/// Checks that positions do not depend on how a text is divided into blocks.
struct LineTableTests {
  /// Counts from the beginning, one scalar at a time.
  private func position(of offset: Int, in text: String) -> [Int] {
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let lines = before.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let isFirstMarked = lines.count == 1 && lines[0].first == "\u{FEFF}"
    return [lines.count, (lines.last?.count ?? 0) + (isFirstMarked ? 0 : 1)]
  }

  private static let texts = [
    "", "\n", "abc", "\u{FEFF}abc\ndef", String(repeating: "x", count: 2_000),
    String(repeating: "one\ntwö\n", count: 300), String(repeating: "さ🥖é\n", count: 400),
    String(repeating: "🥖", count: 700), "\u{FEFF}" + String(repeating: "é", count: 900) + "\n\n",
    String(repeating: "\n", count: 1_500),
  ]

  @Test(arguments: texts)
  func eachPlaceIsWhereCountingFindsIt(text: String) {
    let table = LineTable(of: Array(text.utf8))
    var offset = 0
    for scalar in text.unicodeScalars {
      if scalar != "\u{FEFF}" {
        let found = table.position(of: offset)
        #expect([found.line, found.column] == position(of: offset, in: text), "\(offset)")
      }
      offset += String(scalar).utf8.count
    }
    #expect(table.position(of: offset) == table.position(of: offset + 99))
  }

  @Test func anExcerptOfAnEndlessLineShowsWhatStandsAround() {
    let text = String(repeating: "é", count: 5_000) + "here" + String(repeating: "🥖", count: 5_000)
    let excerpt = DiagnosticWriter.Excerpt(
      of: 10_000..<10_004, in: LineTable(of: Array(text.utf8)))
    #expect(excerpt.line == 1 && excerpt.column == 5_001)
    let (lead, tail) = (String(repeating: "é", count: 60), String(repeating: "🥖", count: 36))
    #expect(
      excerpt.lines == [
        "    1 | …\(lead)here\(tail)…", "      |  " + String(repeating: " ", count: 60) + "^^^^",
      ])
  }
}
