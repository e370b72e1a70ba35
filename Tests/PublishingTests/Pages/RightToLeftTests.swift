import Testing

/// Tests what reads differently from right to left, with Arabic digits.
struct RightToLeftTests {
  private let arabic = #""locale": "ar_EG", "currency": "EGP", "#

  /// The digit zero is a dot.
  @Test func noDotStandsNextToAmounts() throws {
    let rows = ["2026-10-05", "2026-11-05"].map { PlannedSite.expense($0, "Food", currency: "EGP") }
    let budget = #""budgets": [{ "category": "Food", "amount": "2000", "rollover": "all" }], "#
    let site = try PlannedSite(rows, settings: arabic + budget)
    for path in site.site.paths where path.hasSuffix(".html") {
      let page = try site.page(path)
      #expect(
        page[(page.range(of: "</title>")?.upperBound ?? page.startIndex)...].contains("·") == false, "\(path)"
      )
    }
    #expect(try site.page("budgets.html").contains("</bdi></span>، <span>المرحَّل"))
  }

  @Test func anArrowPointsToTheAccountThatMoneyWentTo() throws {
    let transfer = """
      { "date": "2026-11-03", "type": "transfer", "name": "Moved", "amount": "50", "account": "A", "to": "B" }
      """
    let site = try PlannedSite([transfer], settings: arabic)
    #expect(try site.page("accounts/A.html").contains("<small>\u{200F}←\u{200F} B</small>"))
    #expect(try site.page("accounts/B.html").contains("<small>\u{200F}→\u{200F} A</small>"))
  }
}
