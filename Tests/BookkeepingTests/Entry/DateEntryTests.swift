import Testing

@testable import Bookkeeping

struct DateEntryTests {
  private static let months = [
    ["January", "Jan"], ["February", "Feb"], ["March", "Mar"], ["April", "Apr"], ["May"], ["June", "Jun"],
    ["July", "Jul"], ["August", "Aug"], ["September", "Sep"], ["October", "Oct"], ["November", "Nov"],
    ["December", "Dec"],
  ]
  private static let american = DateNotation(order: [.month, .day, .year], separator: "/", months: months)
  private static let german = DateNotation(order: [.day, .month, .year], separator: ".", months: months)
  private static let japanese = DateNotation(order: [.year, .month, .day], separator: "/", months: months)

  private func read(_ text: String, _ locale: DateNotation) -> String {
    do throws(DateNotation.Problem) {
      return try locale.date(text).iso
    } catch {
      switch error {
      case .malformed: return "malformed"
      case .ambiguous(let first, let second): return "\(first.iso) or \(second.iso)"
      }
    }
  }

  @Test(arguments: [
    ("2026-03-05", "2026-03-05"), (" 3/5/2026 ", "2026-03-05"), ("03/05/26", "2026-03-05"),
    ("5.3.2026", "2026-03-05 or 2026-05-03"), ("13.3.2026", "2026-03-13"), ("3-13-2026", "2026-03-13"),
    ("5.5.2026", "2026-05-05"), ("13/3/2026", "malformed"), ("5.3.26", "malformed"),
    ("2026/3/5", "2026-03-05"),
    ("5 March 2026", "2026-03-05"), ("Mar 5, 2026", "2026-03-05"), ("5th Mar 2026", "2026-03-05"),
    ("March 2026", "malformed"), ("5 Ma 2026", "malformed"), ("Ju 5 2026", "malformed"),
    ("30 February 2026", "malformed"),
    ("2026-02-30", "malformed"), ("2026-3-5", "2026-03-05"), ("20260305", "malformed"), ("", "malformed"),
    ("3/5", "malformed"), ("3/5/2026/1", "malformed"), ("99999/1/1", "malformed"),
    ("March May 5 2026", "malformed"),
    ("5 March 2026 around noon", "malformed"), ("3/5/20266", "malformed"),
  ])
  func readsAmericanDates(text: String, date: String) {
    #expect(read(text, Self.american) == date, "\(text)")
  }

  @Test func readsDatesAsTheLocaleWritesThem() {
    #expect(read("5.3.2026", Self.german) == "2026-03-05")
    #expect(read("05.03.26", Self.german) == "2026-03-05")
    #expect(read("5/3/2026", Self.german) == "2026-03-05 or 2026-05-03")
    #expect(read("5. March 2026", Self.german) == "2026-03-05")
    #expect(read("26/3/5", Self.japanese) == "2026-03-05")
    #expect(read("2026年3月5日", Self.japanese) == "2026-03-05")
    #expect(read("٥.٣.٢٠٢٦", Self.german) == "2026-03-05")
  }

  @Test(arguments: [
    ("M/d/y", "3/5/2026"), ("dd.MM.y", "05.03.2026"), ("d.M.y 'г'.", "5.3.2026"), ("y. M. d.", "2026. 3. 5."),
    ("d\u{200F}/M\u{200F}/y", "5\u{200F}/3\u{200F}/2026"), ("y年M月d日", "2026年3月5日"), ("d. M. y", "5. 3. 2026"),
  ])
  func learnsFromThePatternOfALocale(pattern: String, text: String) throws {
    let notation = try #require(DateNotation(pattern: pattern, months: []))
    #expect(read(text, notation) == "2026-03-05")
  }

  @Test func knowsWhichPatternsAreNone() {
    #expect(DateNotation(pattern: "MMM y", months: []) == nil)
    #expect(DateNotation(pattern: "", months: []) == nil)
  }
}
