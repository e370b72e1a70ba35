import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// Checks that no link of the site is dead, whatever a ledger contains: pages never link to what another page
/// omits.
struct RandomSiteTests {
  @Test(arguments: Share.of(1...24, few: 2))
  func noLinkOfOurOwnIsDead(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let ledger = Self.ledger(using: &generator)
    let folder = try TemporaryFolder()
    try folder.write(ledger, to: "ledger.json")
    let check = SiteCheck(
      of: BuildSettings(
        root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
        today: try CalendarDate(parsing: "2026-11-20")))
    #expect(check.pageCount ?? 0 > 0, "\(check.problems)")
    let links = check.problems.filter { if case .link = $0 { true } else { false } }
    #expect(links.isEmpty, "\(links) in \(ledger)")
  }

  /// Three payments are late, and nothing is due in the next 30 days.
  @Test func whatIsLateAloneHasItsPlace() throws {
    let rows = ["A", "B", "C"].flatMap { name in
      ["2025-05-01", "2025-11-01"].map { Self.row($0, "expense", name, "5.00") }
    }
    let entries = ["A", "B", "C"].map { #"{ "name": "\#($0)", "every": "year" }"# }
    let site = try PlannedSite(rows, settings: #""recurring": [\#(entries.joined(separator: ", "))],"#)
    let dashboard = try site.page("index.html")
    #expect(dashboard.contains(#"<a href="recurring.html#coming">And <bdi>"#))
    #expect(try site.page("recurring.html").contains(#"id="coming""#))
  }

  private static func ledger(using generator: inout SeededGenerator) -> String {
    let categories = [nil, "Food", "Food:Out", "Home", "Work", "Work:Travel"]
    let kinds = ["expense", "expense", "expense", "income", "transfer"]
    var rows: [String] = []
    for number in 0..<Int.random(in: 1...7, using: &generator) {
      let category = categories.randomElement(using: &generator) ?? nil
      let kind = kinds.randomElement(using: &generator) ?? "expense"
      let currency = Int.random(in: 0...4, using: &generator) == 0 ? "EUR" : "USD"
      let step = [7, 14, 30, 91, 365].randomElement(using: &generator) ?? 30
      // Late, due, ended or planned.
      let last = 20_777 + Int.random(in: -2 * step...40, using: &generator)
      for index in 0..<Int.random(in: 1...6, using: &generator) {
        let amount = Int.random(in: 1...2, using: &generator)
        rows.append(
          row(
            CalendarDate(daysSinceEpoch: last - index * step).iso, kind, "Payee \(number)", "\(amount)0.00",
            category, currency))
      }
    }
    let budgets = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let every = ["week", "month", "quarter", "year"].randomElement(using: &generator) ?? "month"
      let rollover = ["none", "surplus", "all"].randomElement(using: &generator) ?? "none"
      let category = (categories.randomElement(using: &generator) ?? nil) ?? "Other"
      let kind = Bool.random(using: &generator) ? "expense" : "income"
      return """
        { "category": "\(category)", "amount": "15.00", "every": "\(every)", "rollover": "\(rollover)",
          "type": "\(kind)" }
        """
    }
    return """
      { "budgets": [\(budgets.joined(separator: ", "))], "transactions": [\(rows.joined(separator: ",\n"))] }
      """
  }

  private static func row(
    _ date: String, _ kind: String, _ name: String, _ amount: String, _ category: String? = nil,
    _ currency: String = "USD"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(kind)", "name": "\(name)", "amount": "\(amount)",
      "currency": "\(currency)", "category": \(category.map { "\"\($0)\"" } ?? "null") }
    """
  }
}
