import TestSupport
import Testing

@testable import Bookkeeping

struct MoneyFlowTests {
  @Test func `a refund in a category without spending is income`() throws {
    let flow = try flow([("income", "Work", "2000"), ("expense", "Rent", "800"), ("income", "Phone", "40")])
    #expect(flow == ["Work 2000.00", "Phone 40.00", "→", "kept 1240.00", "Rent 800.00"])
  }

  @Test func `a category that is spent on and nets negative is a refund`() throws {
    let report = try report([
      ("2026-01-05", "expense", "Health", "100"), ("2026-02-05", "income", "Health", "40"),
      ("2026-02-06", "income", "Work", "60"),
    ])
    let february = try #require(report.breakdown.months.first)
    let flow = try #require(MoneyFlow(of: february.selection.indices, in: report, .usDollar))
    #expect(text(of: flow) == ["Work 60.00", "refunds Health 40.00", "→", "kept 100.00"])
  }

  @Test func `a refund lessens what was spent, and a deficit comes from savings`() throws {
    let flow = try flow([
      ("income", "Gifts", "10"), ("expense", "Food:Out", "50"), ("income", "Food", "20"),
      ("transfer", "Food", "99"),
    ])
    #expect(flow == ["from savings 20.00", "Gifts 10.00", "→", "Food 30.00"])
  }

  @Test func `income that comes from one category is told by its parts`() throws {
    let flow = try flow([
      ("income", "Work:Salary:Bonus", "70"), ("income", "Work:Lessons", "20"), ("income", "Work", "5"),
      ("expense", "Work:Tools", "3"), ("income", "Interest", "10"),
    ])
    #expect(
      flow == [
        "Work:Salary 70.00", "Work:Lessons 20.00", "Interest 10.00", "rest of Work 5.00", "→",
        "kept 102.00", "Work:Tools 3.00",
      ])
    #expect(
      try self.flow([("income", "Work:A", "80"), ("income", "Interest", "20")])
        == ["Work 80.00", "Interest 20.00", "→", "kept 100.00"], "exactly four fifths")
  }

  @Test func `without a category nothing is a refund`() throws {
    #expect(
      try flow([("income", "", "50"), ("expense", "", "30")]) == [
        "none 50.00", "→", "kept 20.00", "none 30.00",
      ])
  }

  @Test func `eight have a line, and the rest one together`() throws {
    let rows = (1...10).map { ("expense", "C\($0 < 10 ? "0" : "")\($0)", "\($0 > 4 ? $0 : 1)") }
    let flow = try flow(rows)
    #expect(
      flow == [
        "from savings 49.00", "→", "C10 10.00", "C09 9.00", "C08 8.00", "C07 7.00", "C06 6.00", "C05 5.00",
        "C01 1.00", "C02 1.00", "others (2) 2.00",
      ])
  }

  @Test func `where nothing flows there is nothing`() throws {
    let report = try report([("2026-01-01", "transfer", "A", "1"), ("2026-01-01", "expense", "A", "1")])
    #expect(MoneyFlow(of: report.transfers.indices, in: report, .usDollar) == nil)
    #expect(MoneyFlow(of: [], in: report, .usDollar) == nil)
  }

  @Test(arguments: Share.of(1...1000, few: 100))
  func `both sides are equal to the cent`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "Work:Salary", "Work:Tools", "Work", "Food:Out", "Food", "Gifts", "", "A", "B", "C", "D", "E", "F",
    ]
    let rows = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      (
        "2026-\(["01", "02", "03"].randomElement(using: &random) ?? "01")-05",
        ["income", "expense", "expense", "transfer"].randomElement(using: &random) ?? "income",
        names.randomElement(using: &random) ?? "",
        "\(Int.random(in: 1...90000, using: &random)).\(Int.random(in: 10...99, using: &random))"
      )
    }
    let report = try report(rows, currencies: ["USD", "EUR", "USD"])
    for selection in [report.all] + report.breakdown.months.map(\.selection) {
      for totals in [selection.totals.main] + selection.totals.others where totals.count > 0 {
        let flow = try #require(MoneyFlow(of: selection.indices, in: report, totals.currency))
        let (left, right) = (sum(flow.sources), sum(flow.uses))
        #expect(left == right && left == flow.total.minorUnits)
        #expect(
          sum(flow.uses.filter { $0.kind == .kept }) - sum(flow.sources.filter { $0.kind == .fromSavings })
            == totals.kept.minorUnits)
        #expect((flow.sources + flow.uses).allSatisfy { $0.amount.minorUnits > 0 })
        for case .others(let lines) in (flow.sources + flow.uses).map(\.kind) { #expect(!lines.isEmpty) }
      }
    }
  }

  private func sum(_ lines: [MoneyFlow.Line]) -> Int64 { lines.reduce(0) { $0 + $1.amount.minorUnits } }

  private func flow(_ rows: [(String, String, String)]) throws -> [String] {
    let report = try report(rows.map { ("2026-03-05", $0.0, $0.1, $0.2) })
    return text(of: try #require(MoneyFlow(of: report.all.indices, in: report, .usDollar)))
  }

  private func text(of flow: MoneyFlow) -> [String] {
    flow.sources.map(text) + ["→"] + flow.uses.map(text)
  }

  private func text(of line: MoneyFlow.Line) -> String { "\(name(of: line.kind)) \(line.amount.decimal)" }

  private func name(of kind: MoneyFlow.Kind) -> String {
    switch kind {
    case .category(let category): category?.fullName ?? "none"
    case .refunds(let kind): "refunds \(name(of: kind))"
    case .deductions(let kind): "deductions \(name(of: kind))"
    case .rest(let category): "rest of \(category.fullName)"
    case .kept: "kept"
    case .fromSavings: "from savings"
    case .others(let lines): "others (\(lines.count))"
    }
  }

  private func report(
    _ rows: [(String, String, String, String)], currencies: [String] = ["USD"]
  ) throws -> Report {
    let list = rows.enumerated().map { number, row in
      transaction([
        "date": "\"\(row.0)\"", "type": "\"\(row.1)\"", "category": row.2.isEmpty ? nil : "\"\(row.2)\"",
        "amount": "\"\(row.3)\"", "currency": "\"\(currencies[number % currencies.count])\"",
      ])
    }
    return try Report(try LedgerReader.read("[\(list.joined(separator: ", "))]"))
  }
}
