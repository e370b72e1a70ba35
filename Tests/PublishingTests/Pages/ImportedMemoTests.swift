import TestSupport
import Testing

@testable import Bookkeeping
@testable import Templating

/// A statement's text becomes a memo that shows it as it stands.
struct ImportedMemoTests {
  private static func shown(_ text: String) -> String {
    Markdown.render(memo: MemoText.markdown(text, atMost: 300)).markup
  }

  /// The HTML of a text without any meaning: a paragraph for lines together, and a break after each of them.
  private static func plain(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { trimmed(String($0)) }
    return lines.split(separator: "").map { paragraph in
      let html = paragraph.joined(separator: "\n").unicodeScalars.map { scalar in
        switch scalar {
        case "&": "&amp;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "\n": "<br />\n"
        default: String(scalar)
        }
      }.joined()
      return "<p>\(html)</p>\n"
    }.joined()
  }

  @Test(arguments: [
    "TRN*1*9988*7766", "[Ref]: 99887766", "# 5 of 12", "two\nlines", "two\n\nparagraphs", "1. first", "17) x",
    "- item", "+ item", "* item", "> quote", "a_b _c_ d_e", "`code`", "```", "~~~", "***", "---", "a\n---",
    "a\n===",
    "[a](https://x/y)", "![a](b)", "&amp; &copy; &#35;", "\\*x\\*", "ends in \\", "__init__",
    "    four blanks",
    "PAYPAL *SPOTIFY", "5 * 3 * 2", "A & B; C", "Auftrag 12.", "100% _sure",
  ])
  func showsEverySign(_ text: String) {
    #expect(Self.shown(text) == Self.plain(text), "\(MemoText.markdown(text, atMost: 300))")
  }

  @Test(arguments: [
    "PAYPAL *SPOTIFY", "A_B_C", "Ref [12] of 3", "R&D", "C:\\Users", "#12", "2 + 3", "12.5.2026",
  ])
  func leavesAloneWhatMeansNothing(_ text: String) {
    #expect(MemoText.markdown(text, atMost: 300) == text)
  }

  @Test func showsLessThanAsText() {
    #expect(
      Self.shown("<b>x</b> <https://x/y> 1 < 2")
        == "<p>&lt;b&gt;x&lt;/b&gt; &lt;https://x/y&gt; 1 &lt; 2</p>\n")
  }

  @Test func showsRandomTexts() {
    var generator = SeededGenerator(seed: 7)
    let parts = [
      "*", "**", "_", "`", "[", "]", "(", ")", ":", "&amp;", "\\", "#", "-", "+", "=", "~", ".", "1", "a",
      "é", " ",
      " ", "\n", "!", "> ", "http://x", "|", "\"",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...14, using: &generator)
      let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      #expect(Self.shown(text) == Self.plain(text), "\(text)")
    }
  }

  /// The limit counts the backslashes, and cuts none from its sign.
  @Test func cutsALongText() {
    let memo = MemoText.markdown(String(repeating: "*a", count: 200), atMost: 300)
    #expect((298...300).contains(memo.unicodeScalars.count))
    #expect(memo.hasSuffix("…"))
    #expect(Markdown.render(memo: memo).markup.hasPrefix("<p>*a*a*a"))
    #expect(!Markdown.render(memo: memo).markup.contains("\\"))
  }

  @Test func isFoundByWhatItShows() {
    for text in ["TRN*1*9988", "a\\*b", "x\ny", "[a](b)", "C:\\Users"] {
      #expect(MemoText.plain(MemoText.markdown(text, atMost: 300)) == text)
    }
  }
}
