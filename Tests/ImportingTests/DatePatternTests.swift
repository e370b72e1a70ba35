import Testing

@testable import Bookkeeping
@testable import Importing

struct DatePatternTests {
  @Test(
    arguments: [
      ("DD.MM.YYYY", "5.3.2026", "2026-03-05"), ("dd/MM/yyyy", "05/03/2026 14:30", "2026-03-05"),
      ("%m/%d/%Y", "03/05/2026", "2026-03-05"), ("YYYYMMDD", "20260305", "2026-03-05"),
      ("DD.MM.YY", "05.03.26", "2026-03-05"), ("DD MMM YYYY", "05 Mar 2026", "2026-03-05"),
      ("MMM DD, YYYY", "March 5, 2026", "2026-03-05"), ("YYYY-MM-DD", "2026-03-05T10:00:00Z", "2026-03-05"),
      ("DD MMM YYYY", "1er juillet 2026", "2026-07-01"), ("DD MMM YYYY", "1º julio 2026", "2026-07-01"),
      ("DD MMM YYYY", "1º de marzo de 2026", "2026-03-01"), ("DD MMM YYYY", "1ste mei 2026", "2026-05-01"),
      ("DD MMM YYYY", "2e mei 2026", "2026-05-02"), ("MMM DD, YYYY", "March 21st, 2026", "2026-03-21"),
      ("DD.MM.YYYY", "31.02.2026", nil), ("DD.MM.YYYY", "05.03.26", nil), ("DD.MM.YYYY", "05.03.2026x", nil),
    ] as [(String, String, String?)])
  func readsDates(_ example: (format: String, text: String, date: String?)) throws {
    let pattern = try #require(DatePattern(example.format))
    #expect(pattern.date(example.text)?.iso == example.date)
  }

  @Test(arguments: ["", "DD.MM", "DD.DD.YYYY", "today", "DDD.MM.YYYY"])
  func refusesOtherFormats(_ format: String) {
    #expect(DatePattern(format) == nil)
  }
}
