import Basics
import Foundation
import Testing

@testable import folio

/// Tests the layout of messages, whatever their text.
struct DiagnosticWriterTests {
  private func text(_ diagnostics: [Problem], colored: Bool = false, _ file: String = "one\ntwo\n")
    -> String
  {
    let context = Problem.Context(files: SourceFiles { _ in Array(file.utf8) })
    return DiagnosticWriter(isColored: colored, context: context).text(of: diagnostics)
  }

  @Test func marksThePlace() {
    let place = Problem.Place(file: "a.json", range: 5..<7)
    #expect(
      text([Problem("odd", "even it", at: place)])
        == "a.json:2:2: error: odd\n    2 | two\n      |  ^^\n  even it\n")
  }

  @Test func namesTheProgramWhereThereIsNoFile() {
    #expect(text([Problem("odd")]) == "folio: error: odd\n")
  }

  @Test(arguments: [(20, nil), (21, "and 1 more"), (51, "and 31 more")] as [(Int, String?)])
  func showsTwentyAndCountsTheRest(count: Int, last: String?) {
    let lines = text((1...count).map { Problem("odd \($0)") }).split(separator: "\n")
    #expect(lines.count == min(count, 20) + (last == nil ? 0 : 1))
    #expect(lines[19] == "folio: error: odd 20")
    if let last { #expect(lines[20] == last) }
  }

  @Test func colorsOnlyWhenAsked() {
    let diagnostics = [Problem("odd", isWarning: true)]
    #expect(
      text(diagnostics, colored: true)
        == "\u{1B}[1mfolio: \u{1B}[0m\u{1B}[1;35mwarning: \u{1B}[0m\u{1B}[1modd\u{1B}[0m\n")
    #expect(!text(diagnostics).contains("\u{1B}"))
  }

  @Test func noTextFromAFileReachesTheTerminalAsAControl() {
    let place = Problem.Place(file: "a.json", range: 0..<1)
    let text = text([Problem("odd", at: place)], "\u{1B}[2J\u{202E}\u{7}\u{2028}x\u{9B}")
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(text.contains("    1 | \u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}x\u{FFFD}\n"))
  }

  @Test(arguments: [("", 0), ("abc", 3), ("さくら", 6), ("e\u{301}", 1), ("🥖", 2)])
  func knowsHowWideTextIs(text: String, width: Int) {
    #expect(Terminal.Width.of(text) == width)
  }

  @Test(
    arguments: [
      ("", 0..<1, "    1 | ", "      | ^"), ("\n", 0..<1, "    1 | ", "      | ^"),
      ("abc", 0..<1, "    1 | abc", "      | ^"), ("abc", 1..<9, "    1 | abc", "      |  ^^"),
      ("abc", 3..<4, "    1 | abc", "      |    ^"), ("abc", 900..<901, "    1 | abc", "      |    ^"),
      ("abc\r\nde", 5..<9, "    2 | de", "      | ^^"), ("\u{FEFF}abc", 3..<4, "    1 | abc", "      | ^"),
    ] as [(String, Range<Int>, String, String)])
  func anExcerptMarksItsRange(file: String, range: Range<Int>, line: String, marks: String) {
    #expect(
      DiagnosticWriter.Excerpt(of: range, in: LineTable(of: Array(file.utf8))).lines == [
        line, marks,
      ])
  }

  @Test func nothingActsOnATerminal() {
    let evil = "a\u{1B}[2J\r\u{7F}\u{9B}31m\u{202E}\u{2028}\n\u{200B}b"
    let clean = "a\u{FFFD}[2J\u{FFFD}\u{FFFD}\u{FFFD}31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b"
    let place = Problem.Place(file: evil, range: 0..<1)
    let context = Problem.Context(files: SourceFiles { _ in Array("x\n".utf8) })
    let writer = DiagnosticWriter(isColored: false, context: context)
    let text = writer.text(of: [Problem(evil, "one\ntwo\u{1B}", at: place)])
    #expect(text == "\(clean):1:1: error: \(clean)\n    1 | x\n      | ^\n  one\n  two\u{FFFD}\n")
  }
}
