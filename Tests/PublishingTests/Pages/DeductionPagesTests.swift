import Testing

@testable import Publishing

/// Tests a loss in a category that is stated as income, on the pages that show it. Today is 2026-11-20.
struct DeductionPagesTests {
  private static let rows = [
    row("2026-09-04", "income", "Broker", "180.00", "Stocks"),
    row("2026-10-05", "expense", "Broker", "200.00", "Stocks"),
    row("2026-10-06", "income", "Employer", "2000.00", "Work"),
    row("2026-10-07", "expense", "Market", "60.00", "Food"),
  ]

  private static let stated = #""categories": { "Stocks": { "kind": "income" } },"#

  private static func row(
    _ date: String, _ type: String, _ name: String, _ amount: String, _ category: String
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "category": "\(category)" }
    """
  }

  /// 2,000.00 − 200.00
  @Test func aLossIsTakenOffIncome() throws {
    let site = try PlannedSite(Self.rows, settings: Self.stated)
    let month = try site.page("months/2026-10.html")
    #expect(month.contains("<dt>Income</dt><dd><a href=\"2026-10.html#income\"><bdi>$1,800.00</bdi>"))
    #expect(month.contains("<dt>Spending</dt><dd><a href=\"2026-10.html#spending\"><bdi>$60.00</bdi>"))
    #expect(month.contains("<li class=\"deduction income"), "it is among the rows of the income")
    #expect(month.contains("<i>Less income</i>"))
    #expect(month.contains(">−200</b>") && month.contains(">+2,000</b>"), "the calendar has one sign")
    let plain = try PlannedSite(Self.rows).page("months/2026-10.html")
    #expect(
      plain.contains("#income\"><bdi>$2,000.00</bdi>") && plain.contains("#spending\"><bdi>$260.00</bdi>"))
    #expect(!plain.contains("Less income"))
  }

  @Test func itsOwnPageSaysWhatItIsTakenOff() throws {
    let page = try PlannedSite(Self.rows, settings: Self.stated).page("transactions/2026-10-05-broker.html")
    #expect(
      page.contains("Less income") && page.contains("taken off the income of <bdi>Stocks</bdi>")
        || page.contains("taken off the income of Stocks"))
    #expect(page.contains("−$200.00"))
  }

  @Test func filesNameItsRole() throws {
    let csv = try PlannedSite(Self.rows, settings: Self.stated).page("lists/income.csv")
    #expect(csv.contains(",deduction\r\n") && csv.split(separator: "\r\n").count == 4)
  }
}
