import Testing

@testable import Publishing

/// Tests the page of recurring payments, its files, and its card on the dashboard. Today is 2026-11-20.
struct RecurringPageTests {
  @Test func filesHaveALineAndADueDateEach() throws {
    let site = try site()
    #expect(
      try site.page("recurring.csv") == "\u{FEFF}" + """
        name,type,category,currency,every,last,next,state,amount,perYear,paidInYear,role\r
        '=Rent,expense,Home:Rent,USD,month,2026-11-01,2026-12-01,due,900.00,10800.00,2700.00,spending\r
        "Gym, Ltd",expense,,EUR,month,2026-10-15,2026-11-15,late,30.00,360.00,90.00,spending\r
        Old News,expense,,USD,month,2026-03-02,2026-04-02,ended,5.00,,15.00,spending\r

        """)
    let calendar = try site.page("recurring.ics")
    #expect(
      calendar.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && calendar.hasSuffix("END:VCALENDAR\r\n"))
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(
      calendar.contains("DTSTAMP:20261120T000000Z\r\nDTSTART;VALUE=DATE:20261201\r\nSUMMARY:=Rent · $900.00"))
    #expect(calendar.contains("SUMMARY:Gym\\, Ltd · €30.00\r\n"))
    let uids = calendar.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(Set(uids).count == 2)
    // A series keeps its UID after another payment.
    let later = try PlannedSite(
      Self.rows + [row("2026-11-15", "Gym, Ltd", "31.00", #","currency":"EUR""#)])
    let new = try later.page("recurring.ics").split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(Set(new) == Set(uids))
  }

  @Test func thePageAndTheDashboardSayWhatIsDue() throws {
    let site = try site()
    let page = try site.page("recurring.html")
    for id in ["coming", "late", "due", "ended"] { #expect(page.contains("id=\"\(id)\"")) }
    #expect(page.contains(#"href="recurring.csv""#) && page.contains(#"href="recurring.ics""#))
    let dashboard = try site.page("index.html")
    #expect(dashboard.contains(#"<a href="recurring.html#coming"><bdi>$900.00</bdi></a> to pay by"#))
    #expect(dashboard.contains(#"<a href="recurring.html">Plan</a>"#))
    #expect(dashboard.contains("Gym, Ltd"))
    // It ended long ago.
    #expect(!dashboard.contains("Old News</a> <small>Apr 2"))
  }

  @Test func whatIsLateIsInTheSum() throws {
    let rows = ["Rent from Ann", "Rent from Bo"].enumerated().flatMap { number, name in
      ["08", "09", "10"].map { row("2026-\($0)-1\(5 + 8 * number / 8)", name, "120.00") }
    }
    let site = try PlannedSite(rows + [row("2026-11-20", "Kiosk", "2.00")])
    for path in ["index.html", "recurring.html"] {
      let page = try site.page(path)
      // Both are late, and due once more by 20 December.
      #expect(page.contains("<bdi>$480.00</bdi></a> to pay by"), "\(path)")
      #expect(page.components(separatedBy: "<small class=\"late\">Late</small>").count == 3, "\(path)")
    }
  }

  @Test(arguments: [true, false, nil])
  func extrasAreNamedWithTheirMonths(isJune: Bool?) throws {
    // A 13th salary in December, a 14th in June.
    let rows = (1...12).map { month in
      let isExtra = month == 12 ? isJune != true : month == 6 && isJune != false
      return #"""
        { "date": "2025-\#(month < 10 ? "0" : "")\#(month)-28", "type": "income", "name": "Job",
          "amount": "\#(isExtra ? 6000 : 3000)", "category": "Work" }
        """#
    }
    let page = try PlannedSite(rows, today: "2026-01-02").page("recurring.html")
    let named = page.matches(of: /<small><bdi>\$3,000.00<\/bdi> extra in <bdi>([^<]*)<\/bdi><\/small>/).map(
      \.1)
    let both = ["December 2025", "June 2025"]
    #expect(
      named.map { String($0) } == (isJune == nil ? both : isJune == true ? ["June 2025"] : ["December 2025"]))
    #expect(page.contains("+$36,000.00") && page.contains("+$3,000.00"))
  }

  @Test func whatIsPlannedComesUpOnce() throws {
    let planned = [
      row("2026-12-02", "=Rent", "950.00", #","category":"Home:Rent""#),
      row("2026-11-25", "Dentist", "80.00"),
    ]
    let site = try PlannedSite(Self.rows + planned)
    let page = try site.page("recurring.html")
    let coming = try #require(page.firstMatch(of: /(?s)id="coming".*?<\/section>/)?.output)
    #expect(coming.contains("−$950.00") && !coming.contains("−$900.00"))
    #expect(coming.contains(#"href="transactions/"#) && coming.contains("Dentist"))
    #expect(coming.contains("<bdi>$1,030.00</bdi></a> to pay by"))
    #expect(coming.components(separatedBy: "<small>Planned</small>").count == 3)
    // Without recurring payments, the dashboard and the page show the planned ones.
    let alone = try PlannedSite([Self.row("2026-11-01", "Bakery", "5.00"), planned[1]])
    #expect(try alone.page("index.html").contains("<bdi>$80.00</bdi></a> to pay by"))
    #expect(try alone.page("recurring.html").contains("Dentist"))
    #expect(
      try PlannedSite([Self.row("2026-11-01", "Bakery", "5.00")]).site.paths.allSatisfy {
        !$0.hasPrefix("recurring")
      })
  }

  @Test func whatOnePayeeIsPaidForIsToldApart() throws {
    let insurer = ["Home", "Travel"].enumerated().flatMap { number, topic in
      ["09", "10", "11"].map { month in
        row("2026-\(month)-0\(number + 1)", "Insurer", "1\(number).00", #","category":"Insurance:\#(topic)""#)
      }
    }
    let site = try PlannedSite(Self.rows + insurer)
    for path in ["recurring.html", "index.html"] {
      let page = try site.page(path)
      for topic in ["Home", "Travel"] {
        #expect(page.contains("Insurer</bdi></a> <small><bdi>\(topic)</bdi></small>"), "\(path)")
      }
      #expect(page.contains("=Rent") && !page.contains("<small><bdi>Rent</bdi></small>"))
    }
    // In the line of their category, the payee is named once.
    #expect(
      try site.page("recurring.html").contains(
        "Insurance</bdi></a><br><small><bdi>Insurer</bdi></small>"))
  }

  @Test func whereNothingRecursThereIsNothing() throws {
    let site = try PlannedSite([Self.row("2026-11-01", "Bakery", "5.00")])
    #expect(!site.site.paths.contains { $0.hasPrefix("recurring") })
    #expect(try !site.page("index.html").contains("recurring.html"))
  }

  @Test func whatHasEndedNeedsNoCalendar() throws {
    let site = try PlannedSite(["01", "02", "03"].map { Self.row("2025-\($0)-02", "Old News", "5.00") })
    #expect(site.site.paths.contains("recurring.csv") && !site.site.paths.contains("recurring.ics"))
    #expect(try !site.page("recurring.html").contains("recurring.ics"))
  }

  @Test func thePageDoesNotGrowWithTheLedger() throws {
    let rows = (0..<400).flatMap { number in
      ["09", "10", "11"].map { Self.row("2026-\($0)-02", "A name of common length \(number)", "5.00") }
    }
    let site = try PlannedSite(rows)
    #expect(try site.page("recurring.html").utf8.count < 60_000)
    #expect(try site.page("recurring.html").contains("<p>And <bdi>360</bdi> more</p>"))
    #expect(try site.page("index.html").utf8.count < 60_000)
    #expect(try site.page("recurring.csv").split(separator: "\r\n").count == 401)
  }

  private func site() throws -> PlannedSite { try PlannedSite(Self.rows) }

  private static let rows =
    ["09", "10", "11"].map { row("2026-\($0)-01", "=Rent", "900.00", #","category":"Home:Rent""#) }
    + ["08", "09", "10"].map { row("2026-\($0)-15", "Gym, Ltd", "30.00", #","currency":"EUR""#) }
    + ["01", "02", "03"].map { row("2026-\($0)-02", "Old News", "5.00") }
    // The books are complete up to today.
    + [row("2026-11-20", "Kiosk", "2.00")]

  private func row(_ date: String, _ name: String, _ amount: String, _ more: String = "") -> String {
    Self.row(date, name, amount, more)
  }

  private static func row(_ date: String, _ name: String, _ amount: String, _ more: String = "") -> String {
    #"{ "date": "\#(date)", "type": "expense", "name": "\#(name)", "amount": "\#(amount)"\#(more) }"#
  }
}
