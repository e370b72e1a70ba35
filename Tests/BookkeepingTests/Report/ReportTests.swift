import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct ReportTests {
  @Test func `the newest date comes first, and on one date what stands later in the file`() throws {
    let dates = ["2026-03-05", "2025-12-31", "2026-03-06", "2026-03-05", "2026-03-05"]
    let report = try report(dates.enumerated().map { entry(String($0), date: $1) })
    #expect(report.transactions.map(\.id) == ["2", "4", "3", "0", "1"])
  }

  @Test func `thousands in any order come out as a sort by date and place would have them`() throws {
    var random = SeededGenerator(seed: 3)
    let days = (0..<5000).map { _ in Int.random(in: 1...28, using: &random) }
    let report = try report(
      days.enumerated().map { entry(String($0), date: "2026-02-\($1 < 10 ? "0" : "")\($1)") })
    let expected = days.indices.sorted { (days[$0], $0) > (days[$1], $1) }
    #expect(report.transactions.map(\.id) == expected.map(String.init))
  }

  @Test func `totals are sums of income and expense`() throws {
    let report = try report([
      entry("a", type: "income", amount: "100.10"), entry("b", amount: "30.05"), entry("c", amount: "80.06"),
    ])
    #expect(report.totals.main.income.minorUnits == 10_010)
    #expect(report.totals.main.spending.minorUnits == 11_011)
    #expect(report.totals.main.kept.minorUnits == -1001)
    #expect(report.totals.main.count == 3)
    #expect(report.totals.others.isEmpty)
    #expect(report.income.indices.map { report.transactions[$0].id } == ["a"])
    #expect(report.spending.indices.map { report.transactions[$0].id } == ["c", "b"])
  }

  @Test func `amounts of other currencies are never added`() throws {
    let report = try report([
      entry("a", amount: "1", currency: "USD"), entry("b", amount: "2", currency: "JPY"),
      entry("c", type: "income", amount: "4", currency: "EUR"), entry("d", amount: "8", currency: "JPY"),
    ])
    #expect(report.totals.main.kept == Money(minorUnits: -100, currency: .usDollar))
    #expect(report.totals.others.map(\.currency.code) == ["EUR", "JPY"])
    #expect(report.totals.others.map(\.kept.minorUnits) == [400, -10])
    #expect(report.totals.others.map(\.count) == [1, 2])
  }

  @Test func `an empty ledger has a report of zeros`() throws {
    let report = try report([])
    #expect(report.transactions.isEmpty)
    #expect(report.totals.main == Totals(.usDollar))
    #expect(Report.RecentTransactions(of: report).indices.isEmpty)
  }

  @Test func `the largest sums do not overflow`() throws {
    let report = try report([
      entry("a", type: "income", amount: "46116860184273879.03"), entry("b", amount: "46116860184273879.04"),
    ])
    #expect(report.totals.main.kept.minorUnits == -1)
  }

  @Test func `recent transactions are enough for each kind, and no more`() throws {
    let kinds = ["income", "income", "expense", "expense", "expense", "expense", "income"]
    let report = try report(kinds.enumerated().map { entry(String($0), type: $1) })
    // Newest first, these are places 0 to 6, with income at 0, 5 and 6.
    let recent = Report.RecentTransactions(of: report, count: 2)
    #expect(recent.indices == [0, 1, 2, 5])
    #expect(recent.indices.map(recent.isOlder) == [false, false, true, true])
    #expect(Report.RecentTransactions(of: report, count: 50).indices == Array(0..<7))
  }

  private func report(_ transactions: [String]) throws -> Report {
    try Report(try LedgerReader.read("[\(transactions.joined(separator: ","))]"))
  }

  private func entry(
    _ id: String, date: String = "2026-03-05", type: String = "expense", amount: String = "1",
    currency: String = "USD"
  ) -> String {
    transaction([
      "id": "\"\(id)\"", "date": "\"\(date)\"", "type": "\"\(type)\"", "amount": amount,
      "currency": "\"\(currency)\"",
    ])
  }
}
