import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

/// Measures how far what is ahead was from what came: in each month of a household's books, of which only the
/// rows up to the tenth are known. Beside it is the rule of before: each payment comes again as its newest.
struct ForecastErrorTests {
  /// The errors of one household, in minor units.
  private struct Errors {
    var ofMonth: [Int64] = []
    var ofMonthBefore: [Int64] = []
    var ofBalance: [Int64] = []
    var ofBalanceBefore: [Int64] = []
  }

  @Test(.long("forecasts of years"))
  func `an odd month spoils no month ahead`() throws {
    let demo = try Data(contentsOf: Repository.root.appending(path: "content/ledger.json"))
    let all = [("demo", try Self.rows(demo)), ("13th salary", Self.household)]
    let fava = Corpus.favaHuge.exists ? [("fava", try Self.rows(Corpus.favaHuge.data()))] : []
    print("household | months | left in the month: now, before | balance 3 months ahead: now, before")
    for (name, rows) in all + fava {
      let errors = try Self.errors(of: rows)
      let medians = [errors.ofMonth, errors.ofMonthBefore, errors.ofBalance, errors.ofBalanceBefore]
        .map { $0.median ?? 0 }
      print("\(name) | \(errors.ofMonth.count) | \(medians[0]), \(medians[1]) | \(medians[2]), \(medians[3])")
      #expect(errors.ofMonth.count > 9 && errors.ofBalance.count > 9, "\(name)")
      if name == "13th salary" { #expect(medians[0] < medians[1] && medians[2] * 5 < medians[3]) }
    }
  }

  // MARK: Books

  /// A row as JSON, by its date.
  private typealias Row = (date: String, json: String)

  /// The rows in the main currency, all in one account, without transfers.
  private static func rows(_ data: Data) throws -> [Row] {
    let ledger = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let rows = try #require(ledger?["transactions"] as? [[String: Any]])
    return try rows.filter { $0["type"] as? String != "transfer" && $0["currency"] == nil }.map { row in
      var row = row.filter { ["date", "type", "name", "amount", "category"].contains($0.key) }
      row["account"] = "All"
      let json = try JSONSerialization.data(withJSONObject: row, options: .sortedKeys)
      return (row["date"] as? String ?? "", String(decoding: json, as: UTF8.self))
    }
  }

  /// Two years and a half with a 13th salary, bills of a quarter, a dearer rent and daily shopping.
  private static let household: [Row] = {
    var rows: [Row] = []
    func add(_ month: Int, _ day: Int, _ name: String, _ category: String, _ cents: Int) {
      let (year, own) = (2024 + month / 12, month % 12 + 1)
      let date = "\(year)-\(own < 10 ? "0" : "")\(own)-\(day < 10 ? "0" : "")\(day)"
      let amount = "\(abs(cents) / 100).\(abs(cents) % 100 < 10 ? "0" : "")\(abs(cents) % 100)"
      rows.append(
        (
          date,
          """
          { "date": "\(date)", "type": "\(cents > 0 ? "income" : "expense")", "name": "\(name)",
            "amount": "\(amount)", "category": "\(category)", "account": "All" }
          """
        ))
    }
    var seed: UInt64 = 7
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for month in 0..<30 {
      add(month, 3, "Rent", "Home", month < 14 ? -90_000 : -95_000)
      if month % 3 == 1 { add(month, 12, "Water", "Home", -12_000 - random(2_000)) }
      add(month, 18, "Power", "Home", -6_000 - random(1_500))
      for _ in 0..<6 { add(month, 1 + random(28), "Market", "Food", -3_000 - random(6_000)) }
      add(month, 27, "Studio", "Work", month % 12 == 11 ? 600_000 : 300_000)
    }
    return rows
  }()

  // MARK: Errors

  private static func report(_ rows: [Row], asOf day: CalendarDate) throws -> Report {
    let first = rows.map(\.date).min() ?? day.iso
    let known = rows.filter { $0.date <= day.iso }.map(\.json)
    return Report(
      try LedgerReader.read(
        """
        { "balances": [{ "date": "\(first)", "account": "All", "amount": "0" }],
          "transactions": [\(known.joined(separator: ","))] }
        """), asOf: day)
  }

  private static func errors(of rows: [Row]) throws -> Errors {
    let last = try CalendarDate(parsing: rows.map(\.date).max() ?? "")
    let whole = try report(rows, asOf: last)
    let recurring = RecurringPayments(of: whole)
    let end = whole.calendar.newestEndedMonth(on: last)
    let months = try #require(whole.firstWholeMonth).advanced(by: 6)...end
    var errors = Errors()
    // Eight years are sampled.
    let step = max(1, months.count / 24)
    for month in stride(from: 0, to: months.count, by: step).map({ months.all[$0] }) {
      let day = month.day(10)
      let report = try report(rows, asOf: day)
      let payments = RecurringPayments(of: report)
      let coming = RecurringPayments.Coming(of: payments, in: report, until: month.lastDay)
      if let ahead = MonthAhead(of: report, coming), let left = ahead.left {
        let came = recurringKept(of: whole, recurring, from: day.advanced(byDays: 1), to: month.lastDay)
        let actual = ahead.happened.kept.minorUnits + came
        errors.ofMonth.append(abs(left.minorUnits - actual))
        errors.ofMonthBefore.append(abs(left.minorUnits + difference(coming, in: report) - actual))
      }
      let target = month.advanced(by: 3)
      guard target <= end else { continue }
      let monthToDate = MonthToDate(of: report) { !payments.contains(transactionAt: $0) }
      guard let forecast = try? Forecast(of: report, payments, monthToDate) else { continue }
      let until = RecurringPayments.Coming(of: payments, in: report, until: target.lastDay)
      let expected = forecast.months[3].expected.minorUnits - forecast.start.minorUnits
      let actual = kept(of: whole, from: day.advanced(byDays: 1), to: target.lastDay)
      errors.ofBalance.append(abs(expected - actual))
      errors.ofBalanceBefore.append(abs(expected + difference(until, in: report) - actual))
    }
    return errors
  }

  private static func kept(of report: Report, from first: CalendarDate, to last: CalendarDate) -> Int64 {
    report.currencyTotals(of: report.all.indices, in: first...last).main.kept.minorUnits
  }

  private static func recurringKept(
    of report: Report, _ payments: RecurringPayments, from first: CalendarDate, to last: CalendarDate
  ) -> Int64 {
    let rows = report.rows(report.all.indices, on: first...last).filter(payments.contains(transactionAt:))
    return report.currencyTotals(of: rows[...]).main.kept.minorUnits
  }

  /// The sum of the newest amounts less that of the amounts that are expected.
  private static func difference(_ coming: RecurringPayments.Coming, in report: Report) -> Int64 {
    coming.occurrences.reduce(0) { sum, due in
      guard let newest = due.series?.indices.first else { return sum }
      let more = report.transactions[newest].amount.minorUnits - due.amount.minorUnits
      return switch due.role {
      case .income, .refund: sum + more
      case .spending, .deduction: sum - more
      case .transfer, .planned: sum
      }
    }
  }
}
