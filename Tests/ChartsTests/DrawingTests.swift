import Foundation
import Testing

@testable import Charts

struct DrawingTests {
  @Test func percentagesAreRounded() {
    #expect(SVG.Percentage(1, of: 8).description == "12.5%")
    #expect(SVG.Percentage(2, of: 3).description == "66.67%")
    #expect(SVG.Percentage(1, of: 3).complement.description == "66.67%")
    #expect(SVG.Percentage(2001, of: 40_000).description == "5%")
    #expect(SVG.Percentage(201, of: 4000).description == "5.03%")
    #expect(SVG.Percentage(0, of: 0).description == "0%")
  }

  @Test func longTextIsCut() {
    let text = "Utilities, and insurance of the house"
    let cut = SVG.TextWidth.cut(text, toPixels: 100)
    #expect(cut.hasSuffix("…") && SVG.TextWidth.pixels(cut) <= 100)
    #expect(SVG.TextWidth.cut(text, toPixels: 1000) == text)
    #expect(SVG.TextWidth.cut(text, toPixels: -5) == "…")
  }

  @Test func marksTakeNoRoom() {
    #expect(SVG.TextWidth.pixels("e\u{301}") == SVG.TextWidth.pixels("e"))
    #expect(SVG.TextWidth.pixels("\u{200F}1") == SVG.TextWidth.pixels("1"))
    #expect(SVG.TextWidth.pixels("家") > SVG.TextWidth.pixels("n"))
  }
}
