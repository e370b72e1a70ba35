import TestSupport
import Testing

@testable import Bookkeeping

/// Tests how much of a goal is there, how much a month needs, and when it is reached, as of 2026-03-20.
@Suite struct GoalTests {
  private static func row(
    _ date: String, _ type: String, _ amount: String, _ rest: String = "", currency: String = "USD"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "N", "amount": "\(amount)", "currency": "\(currency)"\(rest) }
    """
  }

  private static let tagged = #", "tags": ["bike"], "account": "Checking", "to": "Savings""#
  private static let start = row("2026-01-02", "expense", "5.00")
  private static let transfers = ["2026-01-16", "2026-02-16", "2026-03-16"].map {
    row($0, "transfer", "300.00", tagged)
  }

  private func figures(
    _ goals: String, _ rows: [String], settings: String = "", asOf: String = "2026-03-20"
  ) throws -> [GoalFigures] {
    let ledger = try LedgerReader.read(
      "{ \(settings) \"goals\": [\(goals)], \"transactions\": [\(rows.joined(separator: ","))] }")
    let notation = Query.Notation(
      digits: Array("0123456789".unicodeScalars), point: ".", comma: ",", currencies: ["USD"], affixes: [],
      dates: [], months: [])
    return GoalFigures.all(
      of: Report(
        ledger, asOf: try CalendarDate(parsing: asOf), oneOffs: OneOffs(of: ledger, notation)))
  }

  /// There, missing, what a month needs, the pace and its months, and the month in which it is reached.
  private func line(_ goal: GoalFigures) -> String {
    let pace = goal.pace.map { "\($0.monthlyGrowth.decimal) x \($0.months)" } ?? "-"
    let reached = goal.pace?.monthReached.map { "\($0.year)-\($0.month)" } ?? "-"
    return
      "\(goal.saved.decimal) \(goal.missing.decimal) \(goal.monthlyNeed?.decimal ?? "-") \(pace) \(reached)"
  }

  private static let bike = #"{ "name": "Bike", "tag": "bike", "amount": "2400.00", "by": "2026-12-31" }"#

  @Test func `transfers of a tag are put aside`() throws {
    let all = try figures(Self.bike, [Self.start] + Self.transfers)
    #expect(all.map(line) == ["900.00 1500.00 150.00 300.00 x 2 2026-8"])
  }

  @Test(arguments: [
    ("2026-04-20", "1500.00"), ("2026-04-21", "750.00"), ("2026-03-20", "1500.00"), ("2026-03-19", "-"),
    ("2026-05", "500.00"), ("2026-03", "1500.00"),
  ])
  func `a month that has begun counts as whole`(by: String, ofMonth: String) throws {
    let goal = Self.bike.replacing("2026-12-31", with: by)
    let figures = try #require(try figures(goal, [Self.start] + Self.transfers).first)
    #expect(figures.monthlyNeed?.decimal ?? "-" == ofMonth)
    #expect(figures.isLate(asOf: try CalendarDate(parsing: "2026-03-20")) == (ofMonth == "-"))
  }

  @Test func `beside transfers, payments take from it and add to it`() throws {
    let back = Self.row(
      "2026-03-17", "transfer", "100.00", #", "tags": ["bike"], "account": "Savings", "to": "Checking""#)
    let rows = [
      Self.start, back, Self.row("2026-03-18", "expense", "50.00", #", "tags": ["bike"]"#),
      Self.row("2026-03-19", "income", "20.00", #", "tags": ["bike"]"#),
      Self.row("2026-03-21", "transfer", "999.00", Self.tagged),
      Self.row("2026-03-02", "transfer", "7.00", Self.tagged, currency: "EUR"),
    ]
    let accounts = #""accounts": [{ "name": "Savings", "kind": "savings" }],"#
    let all = try figures(Self.bike, rows + Self.transfers, settings: accounts)
    #expect(all.map(\.saved.decimal) == ["770.00"])
  }

  @Test(arguments: [("expense", "income"), ("income", "expense")])
  func `payments of a category are put aside in the direction in which most went`(
    out: String, back: String
  ) throws {
    let rows = [
      Self.row("2026-01-02", out, "400.00", #", "category": "Reserve:House""#),
      Self.row("2026-02-25", out, "200.00", #", "category": "Reserve""#),
      Self.row("2026-03-01", back, "50.00", #", "category": "Reserve""#),
    ]
    let goal = #"{ "name": "House", "category": "Reserve", "amount": "1000" }"#
    #expect(try figures(goal, rows).map(line) == ["550.00 450.00 - 75.00 x 2 2026-9"])
  }

  @Test func `an account has its balance, in the goal's currency`() throws {
    let balances = #"""
      "balances": [{ "date": "2025-01-31", "account": "Savings", "amount": "1000.00" },
        { "date": "2025-01-31", "account": "Savings", "amount": "5.00", "currency": "EUR" }],
      """#
    let goal = #"{ "name": "Reserve", "account": "Savings", "amount": "3100.00", "by": "2026-06-20" }"#
    // 1,900 are there, 600 of them since 20 March 2025: 50 a month.
    let rows =
      [Self.row("2025-02-03", "transfer", "300.00", Self.tagged)]
      + ["2025-06-05", "2025-12-05"].map { Self.row($0, "transfer", "300.00", Self.tagged) }
    let all = try figures(goal, rows, settings: balances)
    #expect(all.map(line) == ["1900.00 1200.00 400.00 50.00 x 12 2028-3"])
    // Without a stated balance, it is what its rows add up to.
    #expect(try figures(goal, rows).map(line) == ["900.00 2200.00 733.33 50.00 x 12 2029-11"])
  }

  @Test func `a debt is a goal of nothing`() throws {
    let balances = #""balances": [{ "date": "2026-01-31", "account": "Loan", "amount": "-900.00" }],"#
    let rows = [Self.row("2026-03-01", "transfer", "100.00", #", "account": "Checking", "to": "Loan""#)]
    let goal = #"{ "name": "Debts", "account": "Loan", "amount": "0" }"#
    #expect(try figures(goal, rows, settings: balances).map(line) == ["-800.00 800.00 - 100.00 x 1 2026-11"])
  }

  @Test func `one-offs make no pace`() throws {
    let gift = Self.row(
      "2026-03-05", "transfer", "600.00", Self.tagged.replacing("[\"bike\"]", with: #"["bike", "odd"]"#))
    let all = try figures(
      Self.bike, [Self.start, gift] + Self.transfers, settings: #""exclude": ["tag:odd"],"#)
    #expect(all.map(line) == ["1500.00 900.00 90.00 300.00 x 2 2026-6"])
  }

  @Test func `what is reached needs nothing, and what goes down is never reached`() throws {
    let rows = [Self.start] + Self.transfers
    let small = Self.bike.replacing("2400.00", with: "900.00")
    #expect(try figures(small, rows).map(line) == ["900.00 0.00 - 300.00 x 2 -"])
    let spent = Self.row("2026-03-18", "expense", "700.00", #", "tags": ["bike"]"#)
    #expect(try figures(Self.bike, rows + [spent]).map(line) == ["200.00 2200.00 220.00 -50.00 x 2 -"])
    // A cent a month for 25 years, and more than a hundred years.
    let cent = ["2026-02-21", "2026-03-01"].map { Self.row($0, "transfer", "0.01", Self.tagged) }
    let near = try figures(Self.bike.replacing("2400.00", with: "3.02"), [Self.start] + cent)
    #expect(near.map(line) == ["0.02 3.00 0.30 0.01 x 2 2051-3"])
    let far = try figures(Self.bike, [Self.start] + cent)
    #expect(far.map { $0.pace?.monthReached } == [nil])
  }

  @Test func `a goal is about one known place`() throws {
    func reasons(_ goals: String) -> [LedgerProblem.Reason] {
      LedgerReader.problems(in: "{ \"goals\": \(goals), \"transactions\": [\(Self.start)] }").map(\.reason)
    }
    #expect(reasons(#"[{ "name": "A", "amount": "5" }]"#) == [.goal(.notOnePlace([]))])
    #expect(
      reasons(#"[{ "name": "A", "amount": "5", "tag": "t", "account": "b", "category": null }]"#)
        == [.goal(.notOnePlace([.account, .tag]))])
    #expect(reasons(#"[{ "amount": "5", "tag": "t" }]"#) == [.missing(.name)])
    #expect(reasons(#"[{ "name": "A", "tag": "t" }]"#) == [.missing(.amount)])
    #expect(
      reasons(#"[{ "name": "A", "tag": "t", "amount": "5", "by": "soon" }]"#)
        == [.budget(.malformedBound(.by, "soon"))])
    #expect(try figures(#"{ "name": "A", "tag": "t", "amount": "5" }"#, [Self.start]).isEmpty)
  }
}
