import TestSupport
import Testing

@testable import Bookkeeping
@testable import Importing

/// A cell of any length takes time in proportion to its length.
struct LongCellTests {
  @Test func readsANameOfAMillionMarks() {
    let name = "A" + String(repeating: "\u{301}\u{323}", count: 100_000)
    var lines: [String] = []
    let time = ThreadTime.seconds {
      lines = StatementReading.lines(
        "Date,Name,Amount\n2026-03-05,\(name),-1.00\n2026-03-06,B,-2.00\n", in: "en_US", "USD")
    }
    #expect(lines.count == 2)
    #expect(time < 10, "\(time)")
  }

  @Test func readsAnAmountWithFortyThousandZeros() {
    let zeros = String(repeating: "0", count: 40_000)
    var lines: [String] = []
    let time = ThreadTime.seconds {
      lines = StatementReading.lines(
        "Date,Name,Amount\n2026-03-05,A,-1.\(zeros)\n2026-03-06,B,-2.00\n2026-03-06,C,-3.00\n", in: "en_US",
        "USD")
    }
    #expect(lines.count == 3)
    #expect(time < 5, "\(time)")
  }

  @Test(arguments: [
    "-1.5", "(1.5)", "1.5-", "- $1.5", "$-1.5", "-$1.5", "\u{2212}1,5", "▲1.5", "EUR -1.5", "-1.5 EUR",
    "1.5 DR",
  ])
  func readsSignsWherever(_ text: String) {
    let amount = SignedAmount(text)
    #expect(amount.isNegative || amount.direction == .out, "\(amount)")
    #expect(amount.number == "1.5" || amount.number == "1,5")
  }

  @Test(arguments: ["--1.5", "+-1.5", "1.5 EUR USD", "(1.5) x y", "1-5", "(-1.5)"])
  func refusesWhatIsNoAmount(_ text: String) {
    #expect(NumberNotation.point.ledgerNotation(of: SignedAmount(text).number) == nil)
  }
}
