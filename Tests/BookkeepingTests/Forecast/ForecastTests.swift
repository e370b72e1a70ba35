import TestSupport
import Testing

@testable import Bookkeeping

/// Compares what is ahead with figures worked out by hand, as of 2026-05-20.
@Suite struct ForecastTests {
  /// A salary of 2,000 and a rent of 800 a month; everyday spending of 100, 300, 200 and 400 from January to
  /// April, and of 150 up to 20 May; 1,000 in the account at the end of 1 January.
  private static let household = """
    { "currency": "USD", "balances": [{ "date": "2026-01-01", "account": "A", "amount": "1000" }],
      "transactions": [
    """ + (rows + everyday).joined(separator: ",\n") + "]}"

  private static let rows = (1...5).flatMap { month in
    [
      row("2026-0\(month)-01", "Studio", "2000", type: "income", category: "Work"),
      row("2026-0\(month)-05", "Rent", "800", category: "Home"),
    ]
  }

  private static let everyday = [
    row("2026-01-10", "Bakery", "100"), row("2026-02-12", "Grocer", "300"), row("2026-03-20", "Shoes", "200"),
    row("2026-04-11", "Dentist", "400"), row("2026-05-09", "Books", "150"),
  ]

  @Test func `each month adds what is due and takes what everyday costs`() throws {
    let report = try report(Self.household)
    let forecast = try #require(try self.forecast(of: report))
    #expect(forecast.start.decimal == "3850.00")
    let everyday = forecast.everyday
    #expect(
      [everyday.least, everyday.median, everyday.most].map(\.decimal) == ["100.00", "250.00", "400.00"])
    #expect(forecast.months.count == 13)
    // In May, 150 of the everyday spending has happened; in the cheapest month, all of it.
    #expect(line(forecast.months[0]) == "2026-5 in 0.00 out 0.00: 3600.00 3750.00 3850.00")
    #expect(line(forecast.months[1]) == "2026-6 in 2000.00 out 800.00: 4400.00 4700.00 4950.00")
    #expect(line(forecast.months[12]) == "2027-5 in 2000.00 out 800.00: 13200.00 15150.00 17050.00")
  }

  @Test func `a forecast needs a balance, two months, and books that are kept`() throws {
    let withoutBalance = Self.household.replacing(#""balances": ["#, with: #""x-balances": ["#)
    #expect(try forecast(of: report(withoutBalance)) == nil)
    #expect(throws: Forecast.Missing.outdated(Month(year: 2026, month: 5))) {
      try forecast(of: report(Self.household, asOf: "2026-07-01"))
    }
    #expect(try forecast(of: report(Self.household, asOf: "2026-06-30")) != nil)
    #expect(throws: Forecast.Missing.tooFewMonths) {
      try forecast(of: report(Self.household, asOf: "2026-02-20"))
    }
    #expect(try forecast(of: report(Self.household, asOf: "2026-03-20")) != nil)
  }

  /// In June, nothing has been paid yet: May is one of the months before.
  @Test func `the newest whole month is one of the months before`() throws {
    let forecast = try #require(try self.forecast(of: report(Self.household, asOf: "2026-06-01")))
    #expect(forecast.everyday.count == 5 && forecast.everyday.median.decimal == "200.00")
    #expect(forecast.months[0].month == Month(year: 2026, month: 6))
    // A payment in another currency changes nothing.
    let bar = row("2026-06-01", "Bar", "10", currency: "EUR")
    let foreign = try report(Self.household.replacing("]}", with: ",\(bar)]}"), asOf: "2026-06-01")
    #expect(try self.forecast(of: foreign)?.everyday.median.decimal == "200.00")
  }

  /// 3,000 and 6,000 in December came in, 2,500 went out each month; 10,000 are there on 2 January.
  @Test func `one 13th salary does not double the others`() throws {
    let rows = (1...12).flatMap { month in
      let month = "2025-\(month < 10 ? "0" : "")\(month)"
      return [
        row("\(month)-28", "Job", month == "2025-12" ? "6000" : "3000", type: "income", category: "Work"),
        row("\(month)-03", "Rent", "2500", category: "Home"),
      ]
    }
    let ledger = """
      { "balances": [{ "date": "2024-12-31", "account": "A", "amount": "1000" }],
        "transactions": [\(rows.joined(separator: ","))] }
      """
    let report = try report(ledger, asOf: "2026-01-02")
    let forecast = try #require(try forecast(of: report))
    #expect(line(forecast.months[0]) == "2026-1 in 3000.00 out 2500.00: 10500.00 10500.00 10500.00")
    #expect(line(forecast.months[11]) == "2026-12 in 6000.00 out 2500.00: 16000.00 19000.00 19000.00")
    #expect(line(forecast.months[12]) == "2027-1 in 3000.00 out 2500.00: 16500.00 19500.00 19500.00")
    let coming = RecurringPayments.Coming(of: RecurringPayments(of: report), in: report)
    #expect(coming.sumsOfYear.map { "\($0.income.decimal) \($0.spending.decimal)" } == ["36000.00 30000.00"])
    #expect(MonthAhead(of: report, coming)?.left?.decimal == "500.00")
  }

  /// An insurance of 50 that was 150 in June may cost as much again, or not.
  @Test func `an extra to be paid makes the worse case worse`() throws {
    let rows = (1...12).map { month in
      row(
        "2025-\(month < 10 ? "0" : "")\(month)-28", "Insurance", month == 6 ? "150" : "50", category: "Home")
    }
    let ledger = """
      { "balances": [{ "date": "2024-12-31", "account": "A", "amount": "10000" }],
        "transactions": [\(rows.joined(separator: ","))] }
      """
    let forecast = try #require(try forecast(of: report(ledger, asOf: "2026-01-02")))
    #expect(line(forecast.months[4]) == "2026-5 in 0.00 out 50.00: 9050.00 9050.00 9050.00")
    #expect(line(forecast.months[5]) == "2026-6 in 0.00 out 150.00: 8900.00 8900.00 9000.00")
  }

  /// Half of the 3,000 that come in each month is 1,500.
  @Test(arguments: [("1500", true), ("1499", false)])
  func `a forecast needs half of the income to recur`(salary: String, isKnown: Bool) throws {
    let rest = 3000 - (Int(salary) ?? 0)
    let rows = (1...4).flatMap { month in
      [
        row("2026-0\(month)-01", "Studio", salary, type: "income", category: "Work"),
        row("2026-0\(month)-1\(month)", "Client \(month)", "\(rest)", type: "income", category: "Work"),
      ]
    }
    let ledger = """
      { "balances": [{ "date": "2026-01-01", "account": "A", "amount": "1000" }],
        "transactions": [\(rows.joined(separator: ","))] }
      """
    if isKnown {
      #expect(try forecast(of: report(ledger, asOf: "2026-05-01")) != nil)
    } else {
      #expect(throws: Forecast.Missing.unknownIncome) {
        try forecast(of: report(ledger, asOf: "2026-05-01"))
      }
    }
  }

  @Test func `everyday spending below zero is nothing`() throws {
    let rows = [
      row("2026-03-05", "A", "100", category: "X"),
      row("2026-04-05", "B", "80", type: "income", category: "X"),
      row("2026-05-05", "C", "10", type: "income", category: "X"), row("2026-06-01", "D", "1", category: "X"),
    ]
    let ledger = """
      { "balances": [{ "date": "2026-01-01", "account": "A", "amount": "9000" }],
        "transactions": [\(rows.joined(separator: ","))] }
      """
    let everyday = try #require(try forecast(of: report(ledger, asOf: "2026-06-15"))).everyday
    #expect([everyday.least, everyday.median, everyday.most].map(\.decimal) == ["0.00", "0.00", "100.00"])
  }

  /// Sam's part of the rent is taken off what is to be paid.
  @Test(arguments: [("USD", ".00"), ("JPY", ""), ("KWD", ".000")])
  func `what recurs counts as its newest row does`(currency: String, decimals: String) throws {
    let rows = ["04", "05", "06"].flatMap { month in
      [
        row("2026-\(month)-03", "Landlord", "1000", category: "Housing:Rent"),
        row("2026-\(month)-04", "Sam", "400", type: "income", category: "Housing:From Sam"),
        row("2026-\(month)-01", "Job", "2000", type: "income", category: "Work"),
      ]
    }
    let ledger = #"{ "currency": "\#(currency)", "transactions": [\#(rows.joined(separator: ","))] }"#
    let whole = try report(ledger, asOf: "2026-07-02")
    let recurring = RecurringPayments(of: whole)
    let coming = RecurringPayments.Coming(of: recurring, in: whole)
    #expect(coming.sumsOfYear.map(\.income.decimal) == ["24000" + decimals])
    #expect(coming.sumsOfYear.map(\.spending.decimal) == ["7200" + decimals])
    #expect(FixedCosts(of: recurring, in: whole)?.costOfYear.decimal == "7200" + decimals)
    let ahead = try #require(MonthAhead(of: whole, coming))
    #expect(ahead.due.income.decimal == "2000" + decimals && ahead.due.spending.decimal == "600" + decimals)
    #expect(ahead.left?.decimal == "1400" + decimals)
    // A planned row is a refund, too, on its day.
    let planned = row("2026-07-10", "Ann", "100", type: "income", category: "Housing:From Ann")
    let more = try report(ledger.replacing("]", with: ",\(planned)]"), asOf: "2026-07-02")
    let sums = RecurringPayments.Coming(of: RecurringPayments(of: more), in: more).sums
    #expect(sums.map(\.refunds.decimal) == ["500" + decimals])
  }

  /// Sums that would exceed 64 bits leave out what does not fit.
  @Test func `sums of what recurs never overflow`() throws {
    let rows = ["0", "1"].flatMap { tens in
      [
        row("2026-03-\(tens)2", "In", "1700000000000000", type: "income", category: "Work"),
        row("2026-03-\(tens)3", "Back", "1700000000000000", type: "income", category: "Home"),
        row("2026-03-\(tens)4", "Out", "1700000000000001", category: "Home"),
      ]
    }
    let weekly = ["In", "Back", "Out"].map { #"{ "name": "\#($0)", "every": "week" }"# }.joined(
      separator: ",")
    let report = try report(
      #"{ "recurring": [\#(weekly)], "transactions": [\#(rows.joined(separator: ","))] }"#, asOf: "2026-03-15"
    )
    let coming = RecurringPayments.Coming(of: RecurringPayments(of: report), in: report)
    #expect(coming.sumsOfYear.map(\.count) == [2], "what does not fit is left out")
    #expect(
      coming.sumsOfYear.allSatisfy {
        Int128($0.kept.minorUnits) == Int128($0.income.minorUnits) - Int128($0.spending.minorUnits)
      })
  }

  @Test func `what is left of a month has its bills paid`() throws {
    func ahead(_ asOf: String) throws -> MonthAhead? {
      let report = try report(Self.household, asOf: asOf)
      return MonthAhead(of: report, RecurringPayments.Coming(of: RecurringPayments(of: report), in: report))
    }
    let may = try #require(try ahead("2026-05-20"))
    #expect(may.happened.kept.decimal == "1050.00" && may.due.count == 0 && may.left?.decimal == "1050.00")
    // The rent of 5 May is still due on the 3rd, and the books of the shop of 9 May are planned.
    let early = try #require(try ahead("2026-05-03"))
    #expect(early.happened.kept.decimal == "2000.00")
    #expect(early.due.spending.decimal == "950.00" && early.left?.decimal == "1050.00")
    // At the end of June, all of June's payments are late or missing.
    #expect(try ahead("2026-06-08")?.left?.decimal == "1200.00")
  }

  @Test func `savings last as long as the median month can be paid`() throws {
    let savings = try #require(try SavingsLast(of: report(Self.household)))
    #expect(savings.months == 3 && savings.spending.decimal == "1050.00")
    #expect(try SavingsLast(of: report(Self.household, asOf: "2026-02-20")) == nil)
    let debts = Self.household.replacing(#""1000""#, with: #""-9000""#)
    #expect(try SavingsLast(of: report(debts)) == nil)
  }

  /// Nothing is known of the months after the newest payment, and May has ended on its last day: the months
  /// cost 900, 1,100, 1,000, 1,200 and 950.
  @Test(arguments: ["2026-05-31", "2026-06-20", "2026-09-15", "2027-06-20"])
  func `savings last by the whole months alone`(today: String) throws {
    let savings = try #require(try SavingsLast(of: report(Self.household, asOf: today)))
    #expect(savings.months == 3 && savings.spending.decimal == "1000.00")
  }

  @Test func `on its last day a month is one of the whole ones, and nothing is left of it`() throws {
    let forecast = try #require(try self.forecast(of: report(Self.household, asOf: "2026-05-31")))
    #expect(forecast.everyday.count == 5 && forecast.everyday.median.decimal == "200.00")
    #expect(line(forecast.months[0]) == "2026-5 in 0.00 out 0.00: 3850.00 3850.00 3850.00")
    #expect(line(forecast.months[1]) == "2026-6 in 2000.00 out 800.00: 4650.00 4850.00 4950.00")
  }

  private func line(_ end: Forecast.MonthEnd) -> String {
    "\(end.month.year)-\(end.month.month) in \(end.due.income.decimal) out \(end.due.spending.decimal): "
      + [end.low, end.expected, end.high].map(\.decimal).joined(separator: " ")
  }

  private func forecast(of report: Report) throws -> Forecast? {
    let recurring = RecurringPayments(of: report)
    let month = MonthToDate(of: report) { !recurring.contains(transactionAt: $0) }
    return try Forecast(of: report, recurring, month)
  }
}

/// Compares the fixed costs of some ledgers, as of 2026-05-20, with sums made by hand.
@Suite struct FixedCostsTests {
  @Test func `what recurs is added up by category, less what comes back`() throws {
    let costs = try #require(
      try self.costs(
        monthly("Rent", "800", category: "Home:Rent") + monthly("Power", "60", category: "Home:Power")
          + monthly("Sam", "400", type: "income", category: "Home:Sam") + monthly("Films", "12.99")
          + monthly("Studio", "2000", type: "income", category: "Work")))
    #expect(costs.lines.map { $0.category?.fullName } == ["Home", nil])
    #expect(costs.lines.map(\.costOfYear.decimal) == ["5520.00", "155.88"])
    #expect(costs.lines.map(\.costOfMonth.decimal) == ["460.00", "12.99"])
    #expect(costs.lines[0].series.map(\.name) == ["Rent", "Power", "Sam"])
    #expect(costs.costOfYear.decimal == "5675.88" && costs.costOfMonth.decimal == "472.99")
    #expect(costs.next == nil)
  }

  @Test func `the months of the lines add up to that of all`() throws {
    let rows = ["2024", "2025", "2026"].flatMap { year in
      (1...3).map { row("\(year)-03-0\($0)", "Fee \($0)", "10", category: "C\($0)") }
    }
    let costs = try #require(try self.costs(rows))
    #expect(costs.lines.map(\.costOfMonth.decimal) == ["0.83", "0.83", "0.83"])
    #expect(costs.costOfMonth.decimal == "2.49" && costs.costOfYear.decimal == "30.00")
  }

  @Test func `it says since when something is dearer, and what is planned`() throws {
    let prices = ["10", "10", "10", "12", "12"]
    let films = prices.enumerated().map { row("2026-0\($0 + 1)-03", "Films", $1) }
    let costs = try #require(
      try self.costs(films + [row("2026-06-03", "Films", "15"), row("2026-07-03", "Films", "16")]))
    #expect(costs.lines[0].rise?.date.iso == "2026-04-03")
    #expect(costs.next?.series.name == "Films")
    let report = try report("[\((films + [row("2026-06-03", "Films", "15")]).joined(separator: ","))]")
    let next = try #require(FixedCosts(of: RecurringPayments(of: report), in: report)?.next)
    #expect(report.transactions[next.transaction].amount.decimal == "15.00")
  }

  @Test func `what ended or only comes in is no fixed cost`() throws {
    #expect(try costs(monthly("Studio", "2000", type: "income")) == nil)
    #expect(try costs((1...3).map { row("2024-0\($0)-05", "Gym", "30") }) == nil)
  }

  private func costs(_ rows: [String]) throws -> FixedCosts? {
    let report = try report("[\(rows.joined(separator: ","))]")
    return FixedCosts(of: RecurringPayments(of: report), in: report)
  }

  private func monthly(
    _ name: String, _ amount: String, type: String = "expense", category: String? = nil
  ) -> [String] {
    (1...5).map { row("2026-0\($0)-05", name, amount, type: type, category: category) }
  }
}

@Suite struct TripTests {
  @Test func `a trip ends where a month passes without a payment`() throws {
    let rows = [
      row("2026-01-01", "Hotel", "100", category: "Travel:Hotel"), row("2026-01-31", "Bar", "20"),
      row("2026-03-03", "Hotel", "50", category: "Travel"),
      row("2026-03-03", "Train", "30.01", category: "Fares"),
      row("2026-03-04", "Hotel", "10", type: "income", category: "Travel"),
      row("2026-06-01", "Flight", "300", category: "Fares"),
    ]
    let report = try report("[\(rows.joined(separator: ","))]")
    let trips = Trip.all(in: report.all, of: report)
    #expect(
      trips.map { "\($0.first.iso) \($0.last.iso) \($0.days)" } == [
        "2026-03-03 2026-03-04 2", "2026-01-01 2026-01-31 31",
      ])
    #expect(trips.map { $0.costs.map(\.spending.decimal) } == [["70.01"], ["120.00"]])
    #expect(trips.map { $0.costs.map(\.spendingPerDay.decimal) } == [["35.01"], ["3.87"]])
    #expect(
      trips[0].costs[0].categories.map { "\($0.category?.fullName ?? "-") \($0.spending.decimal)" }
        == ["Travel 40.00", "Fares 30.01"])
    #expect(trips.map(\.indices) == [[1, 2, 3], [4, 5]])
  }

  @Test func `a trip costs what it costs in each currency`() throws {
    let rows = [
      row("2026-04-01", "Air", "100", category: "Travel"),
      row("2026-04-05", "Hotel", "90000", category: "Travel", currency: "JPY"),
      row("2026-04-05", "Back", "20000", type: "income", category: "Travel", currency: "JPY"),
      row("2026-04-03", "Gift", "7.125", category: "Gifts", currency: "KWD"),
      row("2026-04-20", "Exchange", "55", type: "transfer"),
    ]
    func trips(_ rows: [String]) throws -> [Trip] {
      let report = try report("[\(rows.joined(separator: ","))]")
      return Trip.all(in: report.all, of: report)
    }
    let costs = try #require(try trips(rows).first?.costs)
    #expect(try trips(rows).map(\.days) == [5], "a transfer is no payment")
    #expect(
      costs.map { "\($0.spending.currency.code) \($0.spending.decimal) \($0.spendingPerDay.decimal)" } == [
        "USD 100.00 20.00", "JPY 70000 14000", "KWD 7.125 1.425",
      ])
    #expect(costs.map { $0.categories.map { $0.category?.fullName } } == [["Travel"], ["Travel"], ["Gifts"]])
    #expect(try trips([rows[1]]).first?.costs.map(\.spending.decimal) == ["90000"])
  }

  @Test(arguments: [["06", "06"], ["01", "06"]])
  func `what is paid once a month for half a year is no trip`(days: [String]) throws {
    func trips(_ months: Int) throws -> Int {
      let rows = (1...months).map { row("2025-\($0 < 10 ? "0" : "")\($0)-\(days[$0 % 2])", "Rail", "70") }
      let report = try report("[\(rows.joined(separator: ","))]")
      return Trip.all(in: report.all, of: report).count
    }
    #expect(try trips(8) == 0)
    #expect(try trips(3) > 0)
  }

  @Test func `what goes on for more than half a year is no trip`() throws {
    func trips(_ weeks: Int) throws -> [Trip] {
      let start = CalendarDate(unchecked: 2025, 1, 1)
      let rows = (0...weeks).map { row(start.advanced(byDays: $0 * 7).iso, "Bus", "9") }
      let report = try report("[\(rows.joined(separator: ","))]")
      return Trip.all(in: report.all, of: report)
    }
    #expect(try trips(26).map(\.days) == [183])
    #expect(try trips(27).isEmpty)
  }
}

private func report(_ ledger: String, asOf: String = "2026-05-20") throws -> Report {
  Report(try LedgerReader.read(ledger), asOf: try CalendarDate(parsing: asOf))
}

private func row(
  _ date: String, _ name: String, _ amount: String, type: String = "expense", category: String? = nil,
  currency: String? = nil
) -> String {
  let category =
    (category.map { #", "category": "\#($0)""# } ?? "") + (currency.map { #", "currency": "\#($0)""# } ?? "")
  return
    #"{"date": "\#(date)", "type": "\#(type)", "name": "\#(name)", "amount": "\#(amount)", "account": "A"\#(category)}"#
}
