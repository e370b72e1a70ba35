import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct AccountFiguresTests {
  @Test func `rows lead from one balance to the next, or something is missing`() throws {
    let report = try report(
      balances: [("2026-03-31", "Checking", "3120.05"), ("2026-01-01", "Checking", "2310.55")],
      [
        row("2026-01-01", "income", "77", account: "Checking"),
        row("2026-03-06", "income", "1247.10", account: "Checking"),
        row("2026-03-28", "transfer", "450", account: "Checking", to: "Amex"),
        row("2026-04-01", "expense", "20.05", account: "Checking"),
      ])
    let balance = try #require(report.accounts.first { $0.account.name == "Checking" }?.balances.first)
    #expect(balance.statements.map(\.stated.amount.decimal) == ["2310.55", "3120.05"])
    let check = try #require(balance.statements[1].check)
    #expect(
      check.rows.decimal == "797.10" && check.stated.decimal == "809.50" && check.missing.decimal == "12.40")
    #expect(balance.latest?.amount.decimal == "3100.00")
    #expect(
      balance.days.map { "\($0.date.iso) \($0.amount.decimal)" } == [
        "2026-01-01 2310.55", "2026-03-06 3557.65", "2026-03-28 3107.65", "2026-03-31 3120.05",
        "2026-04-01 3100.00",
      ])
    #expect(report.missingRows.count == 1)
  }

  @Test func `a balance is that at the end of its day`() throws {
    let report = try report(
      balances: [("2026-01-01", "A", "10"), ("2026-01-02", "A", "15")],
      [row("2026-01-01", "income", "5", account: "A"), row("2026-01-02", "income", "5", account: "A")])
    #expect(report.missingRows.isEmpty)
  }

  @Test func `a transfer moves money between accounts and counts nowhere else`() throws {
    let report = try report(
      balances: [("2026-01-01", "A", "100"), ("2026-01-01", "B", "0")],
      [row("2026-01-02", "transfer", "30", account: "A", to: "B")])
    #expect(report.accounts.map(\.account.name) == ["A", "B"])
    #expect(report.accounts.map { $0.balances[0].latest?.amount.decimal } == ["70.00", "30.00"])
    #expect(report.accounts.map(\.selection.indices) == [[0], [0]])
    #expect(report.accounts.allSatisfy { $0.selection.totals.main == Totals(.usDollar) })
    #expect(report.netWorth.map { $0.days.map(\.amount.decimal) } == [["100.00", "100.00"]])
    #expect(report.totals.main == Totals(.usDollar))
    #expect(report.breakdown.categories.isEmpty)
    #expect(report.transfers.indices == [0])
  }

  @Test func `net worth counts an account from its first balance on, by currency`() throws {
    let report = try report(
      balances: [
        ("2026-01-31", "A", "100", "USD"), ("2026-03-31", "B", "-40", "USD"), ("2026-02-15", "C", "7", "EUR"),
      ],
      [
        row("2026-01-05", "income", "5", account: "A"), row("2026-02-10", "expense", "10", account: "A"),
        row("2026-02-10", "expense", "99", account: "B"), row("2026-04-01", "expense", "1", account: "Purse"),
      ])
    let months = Month(year: 2025, month: 12)...Month(year: 2026, month: 4)
    let dollars = try #require(report.netWorth.first { $0.currency == .usDollar })
    #expect(
      dollars.days.amounts(atEndsOf: months).map { $0?.decimal } == [
        nil, "100.00", "90.00", "50.00", "50.00",
      ])
    #expect(report.netWorth.map(\.currency.code) == ["USD", "EUR"])
    #expect(report.currencies.map(\.code) == ["USD", "EUR"])
  }

  @Test func `a balance that is stated for the first time is no gain`() throws {
    let report = try report(
      balances: [
        ("2025-01-01", "A", "5000", "USD"), ("2026-03-01", "Savings", "30000", "USD"),
        ("2026-03-01", "Card", "-10", "USD"), ("2026-02-01", "Yen", "700", "JPY"),
      ],
      (1...6).map { row("2026-0\($0)-03", "expense", "100", account: $0 == 6 ? "Card" : "A") })
    let year = try CalendarDate(parsing: "2025-12-31")
    #expect(report.netWorth.map { $0.change(since: year)?.decimal } == ["-600.00", nil])
    #expect(report.netWorth.map(\.latest.amount.decimal) == ["34390.00", "700"])
  }

  @Test func `accounts come as listed, then by name`() throws {
    let ledger = try LedgerReader.read(
      """
      { "accounts": [ { "name": "Z" }, { "name": "M" } ], "transactions": [
        \(row("2026-01-01", "expense", "1", account: "B")), \(row("2026-01-01", "expense", "1", account: "a")),
        \(row("2026-01-01", "transfer", "1", account: "M", to: "A")) ] }
      """)
    #expect(try Report(ledger).accounts.map(\.account.name) == ["Z", "M", "A", "B", "a"])
  }

  @Test(arguments: [true, false])
  func `balances cost as much as there are of them`(isOneAccount: Bool) throws {
    let growth = try Growth.measure(size: 400) { count -> [UInt8] in
      let days = (0..<count).map { number -> (date: String, account: String) in
        let date = CalendarDate(
          year: 1900 + number / 300, month: number / 25 % 12 + 1, day: number % 25 + 1)
        return (date: date?.iso ?? "", account: isOneAccount ? "A" : "A\(number)")
      }
      let balances = days.map { #"{ "date": "\#($0.date)", "account": "\#($0.account)", "amount": "1" }"# }
      let rows = days.map { row($0.date, "transfer", "1", account: $0.account, to: "\($0.account) B") }
      return Array(
        """
        { "balances": [ \(balances.joined(separator: ",")) ], "transactions": [ \(rows.joined(separator: ",")) ] }
        """.utf8)
    } work: { bytes in
      let report = try Report(try LedgerReader.read(bytes))
      #expect(report.accounts.count > 1 && report.netWorth.count == 1 && !report.accounts[0].balances.isEmpty)
      _ = report.missingRows
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Proves "in no total": in any ledger, an additional transfer changes no figure of income and expenses.
  @Test(arguments: Share.of(1...40, few: 8))
  func `adding a transfer changes no figure but those of accounts`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var writer = LedgerWriter(seed: seed)
    let currencies = ["USD", "EUR", "JPY"].compactMap { Currency(code: $0) }
    let payments = try (0..<Int.random(in: 0...40, using: &random)).map {
      try writer.transaction(number: $0, currencies: currencies)
    }
    let transfers = try (0..<Int.random(in: 1...5, using: &random)).map { number in
      try writer.transfer(number: 1000 + number, currencies: currencies)
    }
    let settings = Ledger.Settings()
    let before = try Report(Ledger(settings: settings, transactions: payments, warnings: []))
    let mixed = (payments + transfers).shuffled(using: &random)
    let after = try Report(Ledger(settings: settings, transactions: mixed, warnings: []))

    #expect(after.totals == before.totals)
    #expect(after.income.totals == before.income.totals && after.spending.totals == before.spending.totals)
    #expect(after.income.indices.count == before.income.indices.count)
    #expect(after.spending.indices.count == before.spending.indices.count)
    #expect(
      Set(payments.map(\.id))
        == Set((after.income.indices + after.spending.indices).map { after.transactions[$0].id }))
    #expect(figures(of: after.breakdown.years) == figures(of: before.breakdown.years))
    #expect(figures(of: after.breakdown.months) == figures(of: before.breakdown.months))
    #expect(figures(of: after.breakdown.categories) == figures(of: before.breakdown.categories))
    #expect(figures(of: after.breakdown.tags) == figures(of: before.breakdown.tags))
    let (old, new) = (Report.KeptSinceStart(of: before), Report.KeptSinceStart(of: after))
    for month in before.breakdown.months.map({ before.calendar.period(of: $0.key) }) {
      #expect(new.kept(atEndOf: month) == old.kept(atEndOf: month))
    }
    #expect(after.transfers.indices.count == transfers.count)
  }

  /// The totals of groups. Groups that contain only transfers have none.
  private func figures<Key>(of groups: [Selection.Group<Key>]) -> [String] {
    groups.filter { $0.selection.totals != Totals.ByCurrency(main: .usDollar) }.map { group in
      "\(group.key): \(group.selection.totals)"
    }
  }

  private func report(balances: [(String, String, String)], _ rows: [String]) throws -> Report {
    try report(balances: balances.map { ($0.0, $0.1, $0.2, "USD") }, rows)
  }

  private func report(balances: [(String, String, String, String)], _ rows: [String]) throws -> Report {
    let list = balances.map {
      #"{ "date": "\#($0.0)", "account": "\#($0.1)", "amount": "\#($0.2)", "currency": "\#($0.3)" }"#
    }
    return try Report(
      try LedgerReader.read(
        """
        { "balances": [ \(list.joined(separator: ", ")) ], "transactions": [ \(rows.joined(separator: ", ")) ] }
        """))
  }

  private func row(
    _ date: String, _ type: String, _ amount: String, account: String, to: String? = nil
  ) -> String {
    transaction([
      "date": "\"\(date)\"", "type": "\"\(type)\"", "amount": "\"\(amount)\"", "account": "\"\(account)\"",
      "to": to.map { "\"\($0)\"" },
    ])
  }
}
