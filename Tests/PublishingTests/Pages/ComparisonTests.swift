import Bookkeeping
import Testing

@testable import Publishing

/// Checks that like is compared with like: the days that are over with equally many before.
struct ComparisonTests {
  /// A period, the day of the build, and the days that are compared.
  struct Case: Sendable, CustomTestStringConvertible {
    let period: Period?
    let today: String
    let days: String?
    var testDescription: String { "\(period?.id ?? "all") on \(today)" }
  }

  private static let calendar = LedgerCalendar(firstWeekday: 0)
  private static let march = month(2026, 3)

  private static func month(_ year: Int, _ month: Int) -> Period {
    calendar.period(of: Month(year: year, month: month))
  }

  private static func year(_ year: Int) -> Period { calendar.year(year) }

  @Test(arguments: [
    Case(period: march, today: "2026-04-02", days: "2026-03-01 2026-03-31 2026-02-01 2026-02-28"),
    Case(period: march, today: "2026-03-20", days: "2026-03-01 2026-03-20 2026-02-01 2026-02-20"),
    Case(period: march, today: "2026-03-30", days: "2026-03-01 2026-03-30 2026-02-01 2026-02-28"),
    Case(period: march, today: "2026-03-31", days: "2026-03-01 2026-03-31 2026-02-01 2026-02-28"),
    Case(period: march, today: "2026-02-28", days: nil),
    Case(
      period: month(2026, 2), today: "2026-02-28",
      days: "2026-02-01 2026-02-28 2026-01-01 2026-01-31"),
    Case(period: month(2024, 1), today: "2026-02-28", days: nil),
    Case(period: year(2025), today: "2026-03-20", days: "2025-01-01 2025-12-31 2024-01-01 2024-12-31"),
    Case(period: year(2026), today: "2026-03-20", days: "2026-01-01 2026-03-20 2025-01-01 2025-03-20"),
    Case(period: year(2026), today: "2026-02-28", days: "2026-01-01 2026-02-28 2025-01-01 2025-02-28"),
    Case(period: year(2025), today: "2025-02-28", days: "2025-01-01 2025-02-28 2024-01-01 2024-02-29"),
    Case(period: year(2024), today: "2026-03-20", days: nil),
    Case(period: nil, today: "2026-03-20", days: "2025-03-01 2026-02-28 2024-03-01 2025-02-28"),
    Case(period: nil, today: "2026-03-31", days: "2025-04-01 2026-03-31 2024-04-01 2025-03-31"),
    Case(period: nil, today: "2024-05-20", days: "2024-03-01 2024-04-30 2024-01-01 2024-02-29"),
    Case(period: nil, today: "2024-02-20", days: nil),
    // A ledger that ended long before: its own last months are compared.
    Case(period: nil, today: "2031-03-20", days: "2026-01-01 2026-12-31 2025-01-01 2025-12-31"),
  ])
  func theDays(of wanted: Case) throws {
    let comparison = ListingRanking.Comparison(
      of: wanted.period, first: Month(year: 2024, month: 1), last: Month(year: 2026, month: 12),
      asOf: try CalendarDate(parsing: wanted.today), in: Self.calendar)
    let days = comparison.map {
      [$0.now.lowerBound, $0.now.upperBound, $0.before.lowerBound, $0.before.upperBound]
    }
    #expect(days?.map(\.iso).joined(separator: " ") == wanted.days)
  }
}
