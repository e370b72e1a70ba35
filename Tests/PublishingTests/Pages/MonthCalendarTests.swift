import Bookkeeping
import Testing

@testable import Publishing

/// Tests the calendar of a month, and the rows of its days.
struct MonthCalendarTests {
  @Test(arguments: [0, 1, 6])
  func everyDayStandsUnderItsWeekday(weekStart: Int) {
    for year in [2024, 2025, 2026] {
      for month in (1...12).map({ Month(year: year, month: $0) }) {
        let weeks = MonthPages.Calendar.weeks(of: month, weekStart: weekStart)
        #expect(weeks.allSatisfy { $0.count == 7 } && weeks.allSatisfy { $0.contains { $0 != nil } })
        for week in weeks {
          for (place, day) in week.enumerated() {
            #expect(day.map { ($0.weekday - weekStart + 7) % 7 == place } ?? true)
          }
        }
        let days = weeks.joined().compactMap { $0?.day }
        #expect(days == Array(1...CalendarDate.days(inMonth: month.month, of: year)))
      }
    }
  }

  @Test func aDayLeadsToItsRows() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-11-03", "Food", "10.49"), PlannedSite.expense("2026-11-03", "Rent", "30.01"),
      PlannedSite.expense("2026-11-20", "Food", "7", currency: "JPY"),
    ])
    let page = try site.page("months/2026-11.html")
    #expect(
      page.contains(
        "<td class=\"t5\"><a href=\"2026-11.html#m2026-11-03\" tabindex=\"-1\" aria-label=\"Tuesday, Nov 3, 2026: Spending $40.50\">3 "
          + "<bdi title=\"$40.50\">41</bdi></a></td>"))
    #expect(
      page.contains(
        "<td aria-current=\"date\"><a href=\"2026-11.html#m2026-11-20\" tabindex=\"-1\" aria-label=\"Friday, Nov 20, 2026\">20</a></td>"
      ))
    #expect(page.contains("<td>4</td>") && page.contains("<td></td>"))
    #expect(page.contains("<h3 id=\"m2026-11-03\"><span><bdi>Tue 3</bdi></span>"))
    #expect(
      page.contains("<th scope=\"col\" aria-label=\"Sunday\">S</th><th scope=\"col\" aria-label=\"Monday\">M")
    )
    #expect(try !site.page("years/2026.html").contains("class=\"calendar\""))
  }

  @Test func daysAreColoredByWhatWasSpent() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-11-03", "Food", "10.00"), PlannedSite.expense("2026-11-04", "Food", "90.00"),
      PlannedSite.expense("2026-11-05", "Food", "400.00", currency: "EUR"),
    ])
    let days = try site.page("months/2026-11.html").matches(
      of: /<td( class="t\d")?><a href="2026-11.html#m2026-11-0(\d)"/)
    #expect(days.map { "\($0.2)\($0.1 ?? "")" } == ["3 class=\"t4\"", "4 class=\"t5\"", "5"])
  }

  @Test func theWeekBeginsAsTheLocaleSays() throws {
    let site = try PlannedSite(
      [PlannedSite.expense("2026-11-03", "Food", "10.49")], settings: "\"locale\": \"de_DE\",")
    #expect(try site.page("months/2026-11.html").contains("<tr><th scope=\"col\" aria-label=\"Montag\">M"))
  }

  @Test func theWeekBeginsAsTheLedgerSays() throws {
    let site = try PlannedSite(
      [PlannedSite.expense("2026-11-03", "Food", "10.49")], settings: "\"weekStart\": \"monday\",")
    #expect(try site.page("months/2026-11.html").contains("<tr><th scope=\"col\" aria-label=\"Monday\">M"))
  }

  /// A day that is too long for one page shows its whole sum on each, and the calendar links to the first.
  @Test func aLongDayGoesOn() throws {
    let site = try PlannedSite((0..<700).map { _ in PlannedSite.expense("2026-11-03", "Food", "1.00") })
    for path in ["months/2026-11.html", "months/2026-11.1.html"] {
      let page = try site.page(path)
      #expect(page.contains("<span class=\"sums out\"><bdi>$700.00</bdi></span>"), "\(path)")
    }
    #expect(try site.page("months/2026-11.html").contains("href=\"2026-11.html#m2026-11-03\""))
  }
}
