import Foundation
import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct RecurringPaymentsTests {
  @Test(arguments: [
    ("2026-03-31", RecurringSeries.State.due), ("2026-04-10", .due), ("2026-04-11", .late),
    // Half of the 30 days from 10 April to 10 May.
    ("2026-04-25", .late), ("2026-04-26", .ended),
  ])
  func `what is due becomes late, and then has ended`(today: String, state: RecurringSeries.State) throws {
    let rows = rows("2026-01-10 2026-02-10 2026-03-10") + rows(today, name: "Bakery")
    let series = try only(of: rows, asOf: today)
    #expect(series.state == state && series.next.iso == "2026-04-10")
    #expect(series.costOfYear?.decimal == (state == .ended ? nil : "120.00"))
  }

  @Test func `the usual amount counts, and a year of it`() throws {
    let dates = "2026-01-10 2026-02-10 2026-03-10 2026-04-10 2026-05-10"
    let same = try only(of: rows(dates, amounts: "8 9 10 10 10"))
    #expect(!same.varies && same.amount.decimal == "10.00" && same.costOfYear?.decimal == "120.00")
    #expect(same.priceChange == nil)
    let varied = try only(of: rows(dates, amounts: "8 9 10 10.01 10"))
    #expect(varied.varies && varied.amount.decimal == "10.00" && varied.costOfYear?.decimal == "120.00")
    let raised = try only(of: rows(dates, amounts: "12.99 12.99 12.99 14.99 14.99"))
    #expect(raised.priceChange?.before.decimal == "12.99" && raised.priceChange?.after.decimal == "14.99")
    #expect(raised.priceChange?.date.iso == "2026-04-10" && raised.varies)
    #expect(raised.costOfYear?.decimal == "179.88")
    #expect(try only(of: rows(dates, amounts: "7 8 8 9 9")).priceChange == nil)
    #expect(try only(of: rows(dates, amounts: "8 8 8 8 9")).priceChange == nil)
    #expect(try only(of: rows(dates, amounts: "7 8 9 9 9")).priceChange == nil)
    let raising = try only(of: rows(dates, amounts: "12.99 12.99 12.99 12.99 14.99"))
    #expect(raising.amount.decimal == "12.99" && raising.costOfYear?.decimal == "155.88")
    let yearly = try only(of: rows("2025-04-10 2026-04-11", amounts: "8.01 8"))
    #expect(yearly.varies && yearly.costOfYear?.decimal == "8.00")
    let weekly = try only(
      of: rows("2026-04-29 2026-05-06 2026-05-13", amounts: "1 1 1.01"), asOf: "2026-05-13")
    #expect(weekly.costOfYear?.decimal == "52.00")
  }

  /// A salary of 3,000 on the 28th, twice as much in each December.
  private func salaries(_ years: ClosedRange<Int>, extras: [Int]) -> [String] {
    years.flatMap { year in
      rows(
        (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-28" }.joined(separator: " "),
        amounts: (1...12).map { $0 == 12 && extras.contains(year) ? "6000" : "3000" }.joined(separator: " "),
        type: "income", name: "Job")
    }
  }

  @Test(arguments: [
    // Once: expected again, but in no year of it.
    (2025...2025, [2025], "36000.00", "6000.00", true),
    (2024...2025, [2024, 2025], "39000.00", "6000.00", true),
    // It did not come again.
    (2024...2025, [2024], "36000.00", "3000.00", false), (2025...2025, [], "36000.00", "3000.00", false),
  ])
  func `an extra is expected in its month alone`(
    years: ClosedRange<Int>, extras: [Int], ofYear: String, december: String, isRecent: Bool
  ) throws {
    let series = try only(of: salaries(years, extras: extras), asOf: "2026-01-02")
    #expect(series.amount.decimal == "3000.00" && !series.varies && series.priceChange == nil)
    #expect(series.costOfYear?.decimal == ofYear)
    func expected(_ day: String) throws -> String {
      series.amount(expectedOn: try CalendarDate(parsing: day)).decimal
    }
    #expect(try [expected("2026-01-28"), expected("2026-11-28")] == ["3000.00", "3000.00"])
    #expect(try expected("2026-12-28") == december)
    #expect(series.extras.contains { $0.isRecent } == isRecent)
    if isRecent {
      #expect(
        series.extras.last.map { "\($0.date.iso) \($0.amount.decimal) \($0.surplus.decimal)" }
          == "2025-12-28 6000.00 3000.00")
    }
  }

  /// A 13th salary may come a month earlier or later than a year ago. It is one all the same.
  @Test(arguments: [
    (["2025-12", "2026-11"], "2027-11"), (["2025-11", "2026-12"], "2027-12"),
    (["2024-12", "2025-12", "2026-11"], "2027-11"), (["2024-12", "2025-11", "2026-12"], "2027-12"),
    (["2025-06", "2025-12", "2026-06", "2026-11"], "2027-06 2027-11"),
  ])
  func `an extra that moves by a month is expected once`(extras: [String], next: String) throws {
    let last = try #require(extras.last)
    let months = (2024...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)" } }
      .filter { $0 <= last }
    let series = try only(
      of: rows(
        months.map { "\($0)-28" }.joined(separator: " "),
        amounts: months.map { extras.contains($0) ? "6000" : "3000" }.joined(separator: " "),
        type: "income", name: "Job"), asOf: "\(last)-28")
    let count = next.split(separator: " ").count
    #expect(series.costOfYear?.decimal == "\(36000 + 3000 * count).00")
    let expected = try (1...13).map { offset in
      Month(ofCalendar: try CalendarDate(parsing: "\(last)-01")).advanced(by: offset)
    }.filter { series.amount(expectedOn: $0.day(28)).decimal != "3000.00" }
    #expect(expected.map { $0.firstDay.iso.prefix(7) }.joined(separator: " ") == next)
  }

  /// Two months later, or half as large again, it is not the same extra.
  @Test(arguments: [["2025-12": "6000", "2026-10": "6000"], ["2025-12": "6000", "2026-11": "8000"]])
  func `an extra of another month or amount is another one`(extras: [String: String]) throws {
    let last = try #require(extras.keys.max())
    let months = (2025...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)" } }
      .filter { $0 <= last }
    let series = try only(
      of: rows(
        months.map { "\($0)-28" }.joined(separator: " "),
        amounts: months.map { extras[$0] ?? "3000" }.joined(separator: " "), type: "income", name: "Job"),
      asOf: "\(last)-28")
    #expect(series.costOfYear?.decimal == "36000.00")
    #expect(series.amount(expectedOn: try CalendarDate(parsing: "2026-12-28")).decimal == "6000.00")
  }

  @Test func `a stated amount is what is expected, whatever was paid`() throws {
    let rows = salaries(2025...2025, extras: [2025])
    let stated = try payments(rows, #"[{ "name": "Job", "amount": "3100" }]"#, asOf: "2026-01-02")
    let series = try #require(stated.series.first)
    #expect(series.amount.decimal == "3100.00" && series.costOfYear?.decimal == "37200.00")
    #expect(series.amount(expectedOn: try CalendarDate(parsing: "2026-12-28")).decimal == "3100.00")
  }

  @Test func `what comes once a year has no yearly extra`() throws {
    let rows = rows("2023-05-10 2024-05-10 2025-05-10 2026-05-10", amounts: "30 30 30 60")
    let series = try only(of: rows)
    #expect(series.amount.decimal == "30.00" && series.costOfYear?.decimal == "30.00")
    #expect(series.amount(expectedOn: series.next).decimal == "30.00")
    #expect(series.extras.map(\.amount.decimal) == ["60.00"])
  }

  /// 1 August 2026 is a Saturday.
  @Test(arguments: [
    ("2026-08-02", "2026-08-02", RecurringSeries.State.due), ("2026-08-03", "2026-08-03", .due),
    ("2026-08-04", "2026-08-04", .late),
    // Until a row of the account is of Monday, nobody knows.
    ("2026-08-04", "2026-08-02", .due), ("2026-08-04", "2026-08-03", .late),
    ("2026-08-31", "2026-08-02", .due), ("2026-08-31", "2026-08-17", .ended),
    // After 62 days without a row, the account counts as complete.
    ("2026-10-03", "2026-08-02", .due), ("2026-10-04", "2026-08-02", .ended),
  ])
  func `nothing is late before its account is known`(
    today: String, newest: String, state: RecurringSeries.State
  ) throws {
    let months = ["04", "05", "06", "07"].map { "2026-\($0)-01" }.joined(separator: " ")
    let rent = rows(months, name: "Rent", account: "Giro")
    let other = rows(newest, name: "Bakery", account: "Giro") + rows(today, name: "Kiosk", account: "Card")
    #expect(try payments(rent + other, asOf: today).series.map(\.state) == [state])
    // A transfer is a row of both of its accounts.
    let transfer = transaction([
      "date": "\"\(newest)\"", "type": "\"transfer\"", "name": "\"Savings\"", "amount": "1",
      "account": "\"Savings\"", "to": "\"Giro\"",
    ])
    #expect(try payments(rent + [transfer], asOf: today).series.map(\.state) == [state])
  }

  @Test func `rows without an account are a group of their own`() throws {
    let rent = rows("2026-04-01 2026-05-01 2026-06-01 2026-07-01", name: "Rent")
    let card = rows("2026-08-05", name: "Kiosk", account: "Card")
    #expect(try payments(rent + card, asOf: "2026-08-05").series.map(\.state) == [.due])
    let cash = rows("2026-08-04", name: "Bakery")
    #expect(try payments(rent + card + cash, asOf: "2026-08-05").series.map(\.state) == [.late])
  }

  @Test func `an entry can state the day`() throws {
    let rows = rows("2026-02-27 2026-03-30 2026-04-29")
    let payments = try payments(
      rows, #"[{ "name": "Gym", "day": "last", "weekend": "before" }]"#, asOf: "2026-05-01")
    #expect(payments.series.map(\.next.iso) == ["2026-05-29"])
    #expect(payments.series.map(\.isStated) == [true])
    // Weeks have no day of the month, so they are not what is looked for.
    let weekly = self.rows("2026-01-05 2026-01-12 2026-01-19 2026-01-26")
    #expect(try self.payments(weekly, #"[{ "name": "Gym", "day": "last" }]"#).series.isEmpty)
  }

  /// A new price was paid a second time on 10 May 2025: it is told until a year has passed.
  @Test(arguments: [
    ("2025-04-10", nil), ("2025-05-10", "2025-04-10"), ("2025-06-10", "2025-04-10"),
    ("2026-05-09", "2025-04-10"),
    ("2026-05-10", nil),
  ])
  func `a new price is told for twelve months`(today: String, since: String?) throws {
    let dates =
      (1...9).map { "2025-0\($0)-10" } + (10...12).map { "2025-\($0)-10" } + (1...5).map { "2026-0\($0)-10" }
    let prices = ["8", "8", "8"] + Array(repeating: "9", count: dates.count - 3)
    let past = dates.filter { $0 <= today }
    let series = try only(
      of: rows(past.joined(separator: " "), amounts: prices.prefix(past.count).joined(separator: " ")),
      asOf: today)
    #expect(series.priceChange?.date.iso == since)
  }

  @Test func `a new price of a year is told`() throws {
    let prices = "2022-03-10 2023-03-10 2024-03-10 2025-03-10 2026-03-10"
    let series = try only(of: rows(prices, amounts: "8 8 8 9 9"), asOf: "2026-08-10")
    #expect(series.priceChange?.date.iso == "2025-03-10")
  }

  @Test(arguments: [
    ("2026-11-10", "24.00"), ("2026-11-09", "25.00"), ("2027-03-10", "14.00"), ("2027-10-10", "0.00"),
  ])
  func `all payments of the last twelve months were paid`(today: String, paid: String) throws {
    let monthly = (10...12).map { "2025-\($0)-10" } + (1...9).map { "2026-0\($0)-10" } + ["2026-10-10"]
    let rows = rows(monthly.joined(separator: " "), amounts: "1 1 1 2 2 2 2 2 2 2 2 2 2")
    let more = self.rows("2026-01-10", amounts: "3")
    #expect(try only(of: rows + more, asOf: today).paidInYear.decimal == paid)
  }

  @Test func `groups are of one type, currency, folded name and category`() throws {
    let dates = "2026-01-10 2026-02-10 2026-03-10"
    let rows =
      rows(dates, name: "Café  Ü") + rows(dates, type: "income", name: "CAFE\u{301} ü")
      + rows(dates, name: "Café Ü", category: "Food") + rows(dates, name: "Café Ü", currency: "JPY")
    let payments = try self.payments(rows, asOf: "2026-03-31")
    #expect(payments.series.count == 4)
    #expect(payments.series(of: "  café ü").count == 4 && payments.series(of: "Cafe").isEmpty)
    let folded = try self.payments(
      self.rows("2026-01-10", name: "GYM") + self.rows("2026-02-10", name: "Gym ")
        + self.rows("2026-03-10", name: "gym"), asOf: "2026-03-31")
    #expect(folded.series.map(\.name) == ["gym"])
  }

  @Test func `two on one day count once, and what is dated later not yet`() throws {
    let twice = rows("2026-01-10 2026-01-10 2026-02-10")
    #expect(try payments(twice, asOf: "2026-03-31").series.isEmpty)
    let later = rows("2026-01-10 2026-02-10 2026-03-10")
    #expect(try payments(later, asOf: "2026-03-09").series.isEmpty)
    #expect(try payments(later, asOf: "2026-03-10").series.count == 1)
    let both = try only(of: rows("2026-01-10 2026-02-10 2026-03-10 2026-03-10", amounts: "5 5 5 3"))
    #expect(both.amount.decimal == "5.00" && !both.varies && both.indices.count == 4)
  }

  @Test func `a payment knows its series`() throws {
    let payments = try self.payments(
      rows("2026-01-10 2026-02-10 2026-03-10 2026-04-20") + rows("2026-02-01", name: "Bakery"),
      asOf: "2026-03-31")
    // The rows are newest first, and one of them is dated later.
    #expect((0..<5).map { payments.contains(transactionAt: $0) } == [false, true, true, false, true])
    #expect(payments.series(ofTransactionAt: 1)?.name == "Gym")
    #expect(payments.series(ofTransactionAt: 3) == nil)
    #expect(payments.series.map(\.indices) == [[1, 2, 4]])
  }

  @Test func `entries of the ledger override what the payments show`() throws {
    let dates = "2026-01-10 2026-02-10 2026-03-10"
    let denied = try payments(rows(dates), #"[{ "name": " gym", "recurring": false }]"#)
    #expect(denied.series.isEmpty)
    let stated = try payments(
      rows("2026-03-10"), #"[{ "name": "Gym", "every": "2 months", "amount": "71" }]"#)
    let series = try #require(stated.series.first)
    #expect(series.next.iso == "2026-05-10" && series.amount.decimal == "71.00" && series.isStated)
    #expect(series.costOfYear?.decimal == "426.00" && !series.varies)
    let amount = try payments(rows(dates), #"[{ "name": "Gym", "amount": 71 }]"#)
    #expect(amount.series.map { "\($0.recurrence) \($0.amount.decimal)" } == ["month 71.00"])
    // The period is that of the payments, not of a single refund.
    let refunded = try payments(
      rows("2026-03-10 2026-03-12") + rows("2026-03-11", type: "income"),
      #"[{ "name": "Gym", "every": "week" }]"#)
    #expect(refunded.series.map(\.kind) == [.expense])
    let narrowed = try payments(
      rows(dates) + rows(dates, category: "Sport"),
      #"[{ "name": "Gym", "category": "Sport", "recurring": false }]"#)
    #expect(narrowed.series.map(\.category) == [nil])
  }

  @Test func `an entry without a category is about payments of any category`() throws {
    let rows =
      rows("2026-01-10 2026-02-10 2026-04-10", category: "Sport")
      + self.rows("2026-03-10 2026-05-10", category: "Health") + self.rows("2026-06-10")
    let every = try payments(rows, #"[{ "name": "Gym", "every": "month" }]"#, asOf: "2026-06-30")
    let series = try #require(every.series.first)
    #expect(every.series.count == 1 && series.indices == Array(0..<6) && series.category == nil)
    #expect(series.state == .due && series.next.iso == "2026-07-10")
    // An entry that is more specific takes its payments away from the other.
    let entries =
      #"[{ "name": "Gym", "every": "month" }, { "name": "gym", "category": "Sport", "amount": 3 }]"#
    let divided = try payments(rows, entries, asOf: "2026-06-30")
    #expect(divided.series.map(\.indices) == [[0, 1, 3], [2, 4, 5]])
    let one = try payments(
      self.rows("2026-06-10", category: "Sport"), #"[{ "name": "Gym", "every": "month" }]"#)
    #expect(one.series.first?.category == "Sport")
  }

  @Test(arguments: [
    ("2025-01-15 2025-07-20", "year", "2026-07-20"), ("2024-03-10 2025-09-25", "year", "2026-09-25"),
    ("2026-01-10 2026-02-20", "month", "2026-03-20"), ("2026-01-31 2026-02-01", "quarter", "2026-05-01"),
    ("2026-01-31 2026-02-28", "half-year", "2026-08-28"), ("2026-01-01 2026-01-05", "week", "2026-01-12"),
  ])
  func `a stated period that the dates do not show begins with the last payment`(
    dates: String, every: String, next: String
  ) throws {
    let payments = try self.payments(rows(dates), #"[{ "name": "Gym", "every": "\#(every)" }]"#)
    #expect(payments.series.map(\.next.iso) == [next])
  }

  @Test func `a single date of twice a month is due half a month later`() throws {
    let payments = try self.payments(rows("2026-03-10"), #"[{ "name": "Gym", "every": "twice a month" }]"#)
    let series = try #require(payments.series.first)
    let range = try CalendarDate(parsing: "2026-03-01")...CalendarDate(parsing: "2026-05-01")
    #expect(series.dueDates(in: range).map(\.iso) == ["2026-03-25", "2026-04-10", "2026-04-25"])
  }

  @Test func `due dates do not go beyond the last day there is`() throws {
    let series = try only(of: rows("9999-10-31 9999-11-30 9999-12-31"), asOf: "9999-12-31")
    #expect(series.dueDates(in: CalendarDate.first...CalendarDate.last).map(\.iso) == ["9999-12-31"])
  }

  @Test func `an amount that a year multiplies beyond 64 bits has no cost`() throws {
    let series = try only(
      of: rows("2026-01-10 2026-02-10 2026-03-10", amounts: "20000000000000000 1 20000000000000000"))
    #expect(series.costOfYear == nil)
  }

  @Test func `the order of the ledger changes nothing`() throws {
    let rows =
      rows("2026-01-10 2026-02-10 2026-03-10 2026-03-10", amounts: "5 6 7 8")
      + self.rows("2026-01-01 2026-02-01 2026-03-01", name: "Rent")
    #expect(try figures(of: payments(rows)) == figures(of: payments(rows.reversed())))
  }

  /// The cases come from a separate program, `brute_force.py`, which is in the same folder.
  @Test func `a second program finds the same in random ledgers`() throws {
    let path = ProcessInfo.processInfo.environment["FOLIO_RECURRING_CASES"]
    let url = path.map { URL(filePath: $0) } ?? Repository.fixtures.appending(path: "recurring/cases.json")
    let cases = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]]
    for example in try #require(cases) {
      let text = try JSONSerialization.data(withJSONObject: try #require(example["ledger"]))
      let today = try CalendarDate(parsing: try #require(example["today"] as? String))
      let report = Report(try LedgerReader.read(Array(text)), asOf: today)
      let found = figures(of: RecurringPayments(of: report))
      let expected = try #require(example["series"] as? [[String: Any]]).map { series in
        [
          "type", "currency", "name", "category", "every", "last", "next", "state", "amount", "perYear",
          "varies",
          "change", "paid",
        ].map { key in
          if key == "varies" || key == "change" { return series[key] as? Bool == true ? key : "" }
          return series[key] is NSNull ? "" : "\(series[key] ?? "")"
        }.joined(separator: " | ")
      }
      #expect(found.sorted() == expected.sorted(), "\(String(decoding: text, as: UTF8.self)) \(today.iso)")
    }
  }

  @Test(.needs(.favaHuge)) func `in fava's huge example, what its generator repeats is found`() throws {
    let today = try CalendarDate(parsing: "2015-10-11")
    let report = Report(try LedgerReader.read(Array(try Corpus.favaHuge.data())), asOf: today)
    let payments = RecurringPayments(of: report)
    let counts = Dictionary(grouping: payments.series, by: \.recurrence).mapValues(\.count)
    #expect(counts == [.twoWeeks: 55, .month: 5, .quarter: 1])
  }

  private func figures(of payments: RecurringPayments) -> [String] {
    payments.series.map { series in
      [
        series.kind.rawValue, series.currency.code,
        String(decoding: FoldedText.bytes(of: series.name), as: UTF8.self), series.category ?? "",
        series.recurrence.rawValue, series.last.iso, series.next.iso, "\(series.state)",
        "\(series.amount.minorUnits)", series.costOfYear.map { "\($0.minorUnits)" } ?? "",
        series.varies ? "varies" : "", series.priceChange == nil ? "" : "change",
        "\(series.paidInYear.minorUnits)",
      ].joined(separator: " | ")
    }
  }

  private func only(of rows: [String], asOf today: String? = nil) throws -> RecurringSeries {
    let series = try payments(rows, asOf: today).series
    #expect(series.count == 1)
    return try #require(series.first)
  }

  private func payments(
    _ rows: [String], _ entries: String = "[]", asOf today: String? = nil
  ) throws -> RecurringPayments {
    let text = #"{ "recurring": \#(entries), "transactions": [\#(rows.joined(separator: ", "))] }"#
    let ledger = try LedgerReader.read(text)
    let newest = try #require(ledger.transactions.map(\.date).max())
    return RecurringPayments(
      of: Report(ledger, asOf: try today.map { try CalendarDate(parsing: $0) } ?? newest))
  }

  private func rows(
    _ dates: String, amounts: String = "", type: String = "expense", name: String = "Gym",
    category: String? = nil, currency: String = "USD", account: String? = nil
  ) -> [String] {
    let amounts = amounts.split(separator: " ")
    return dates.split(separator: " ").enumerated().map { index, date in
      transaction([
        "date": "\"\(date)\"", "type": "\"\(type)\"", "name": "\"\(name)\"", "currency": "\"\(currency)\"",
        "amount": "\"\(index < amounts.count ? String(amounts[index]) : "10")\"",
        "category": category.map { "\"\($0)\"" }, "account": account.map { "\"\($0)\"" },
      ])
    }
  }
}
