import TestSupport
import Testing

@testable import Bookkeeping

/// Tests the payments due in the 30 days after 2026-05-20.
@Suite struct ComingPaymentsTests {
  @Test func `what is late is to be paid, too`() throws {
    let today = row("2026-05-20", "Bakery")
    let coming = try coming(
      monthly("Late", day: 15) + monthly("Due", day: 25, last: 4) + [today], asOf: "2026-05-20")
    #expect(coming.occurrences.map(\.isLate) == [true, false, false])
    #expect(lines(coming) == ["2026-05-15 Late 10.00", "2026-05-25 Due 10.00", "2026-06-15 Late 10.00"])
    #expect(coming.sums.map(\.spending.decimal) == ["30.00"])
  }

  @Test(arguments: [
    // A planned payment is the next one of its series, whatever its day and amount.
    ("2026-06-01", "2026-06-01 Rent 7.00 planned"), ("2026-05-28", "2026-05-28 Rent 7.00 planned"),
    ("2026-06-10", "2026-06-10 Rent 7.00 planned"),
    // A planned payment after the next due date hides nothing.
    ("2026-07-01", "2026-06-01 Rent 10.00"), ("2026-06-25", "2026-06-01 Rent 10.00"),
  ])
  func `a planned payment of a series stands for its due date`(planned: String, expected: String) throws {
    let rows = monthly("Rent", day: 1, last: 5) + [row(planned, "Rent", amount: "7")]
    #expect(try lines(coming(rows, asOf: "2026-05-20")) == [expected])
  }

  @Test func `a planned payment of what is late is no second one`() throws {
    let coming = try coming(monthly("Gym", day: 15) + [row("2026-05-22", "Gym")], asOf: "2026-05-20")
    #expect(lines(coming) == ["2026-05-22 Gym 10.00 planned", "2026-06-15 Gym 10.00"])
  }

  @Test func `what is planned and does not recur comes up as well`() throws {
    let coming = try coming(
      [
        row("2026-05-20", "Today"), row("2026-05-21", "Dentist", amount: "80"), row("2026-06-19", "Tax"),
        row("2026-06-20", "Later"), row("2026-06-01", "Rent", category: "Home"),
        row("2026-05-30", "Refund", amount: "3", type: "income"),
      ] + monthly("Rent", day: 1, last: 5), asOf: "2026-05-20")
    #expect(
      lines(coming) == [
        "2026-05-21 Dentist 80.00 planned", "2026-05-30 Refund 3.00 planned", "2026-06-01 Rent 10.00",
        "2026-06-01 Rent 10.00 planned", "2026-06-19 Tax 10.00 planned",
      ])
    #expect(coming.sums.map(\.spending.decimal) == ["110.00"])
    #expect(coming.sums.map(\.income.decimal) == ["3.00"])
  }

  @Test func `planned payments cost as much as there are`() throws {
    let growth = try Growth.measure(size: 500) { count -> [UInt8] in
      let rows = (0..<count).flatMap { number in
        monthly("A\(number % 9)", day: 5, last: 5) + [row("2026-0\(6 + number % 3)-0\(1 + number % 9)", "A1")]
      }
      return Array("[ \(rows.joined(separator: ", ")) ]".utf8)
    } work: { bytes in
      let report = Report(try LedgerReader.read(bytes), asOf: CalendarDate(unchecked: 2026, 5, 20))
      #expect(!RecurringPayments.Coming(of: RecurringPayments(of: report), in: report).occurrences.isEmpty)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  private func lines(_ coming: RecurringPayments.Coming) -> [String] {
    coming.occurrences.map { occurrence in
      "\(occurrence.date.iso) \(occurrence.name) \(occurrence.amount.decimal)"
        + (occurrence.transaction == nil ? "" : " planned")
    }
  }

  private func coming(_ rows: [String], asOf: String) throws -> RecurringPayments.Coming {
    let ledger = try LedgerReader.read("[ \(rows.joined(separator: ", ")) ]")
    let report = Report(ledger, asOf: try CalendarDate(parsing: asOf))
    return RecurringPayments.Coming(of: RecurringPayments(of: report), in: report)
  }

  private func monthly(_ name: String, day: Int, last: Int = 4) -> [String] {
    (1...last).map { row(CalendarDate(unchecked: 2026, $0, day).iso, name) }
  }

  private func row(
    _ date: String, _ name: String, amount: String = "10", type: String = "expense", category: String? = nil
  ) -> String {
    transaction([
      "date": "\"\(date)\"", "type": "\"\(type)\"", "name": "\"\(name)\"", "amount": "\"\(amount)\"",
      "category": category.map { "\"\($0)\"" },
    ])
  }
}
