import Testing

@testable import Bookkeeping

struct BlankTextTests {
  @Test(arguments: [
    "", " ", "\u{200B}", "\u{FEFF}", "\u{200D}\u{200E} \u{2066}", "\u{AD}", "\u{3164}", "\u{2800}", "\u{1}",
    "\u{7F}",
    "\u{E0041}", "\u{FE0F}",
  ])
  func nothingToSeeIsBlank(text: String) {
    #expect(text.isBlank)
    #expect(trimmed(text).isEmpty)
  }

  @Test(arguments: ["a", "\u{200B}a", "\u{600}", "\u{301}", "🎁", "  ä\u{200F}", "0"])
  func whatHasAShapeIsNot(text: String) {
    #expect(!text.isBlank)
    #expect(trimmed(text) == String(text.drop { $0 == " " }), "the marks of a text stay")
  }
}
