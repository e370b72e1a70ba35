import Testing

@testable import Bookkeeping

/// Tests which names are one payee, and the totals of a payee's transactions.
struct PayeeTests {
  @Test(arguments: [
    ("Corner Bakery", "CORNER  BAKERY", true), ("Café Zoë", "cafe\u{301} zoe\u{308}", true),
    ("Straße", "STRASSE", true), ("STRAẞE", "Strasse", true),
    (" Corner\u{A0}Bakery\t", "corner bakery", true),
    ("Café", "Cafe", false), ("Bakery", "Bakery 2", false), ("A-B", "A B", false),
  ])
  func caseBlanksAndFormsMakeNoDifference(one: String, other: String, areSame: Bool) {
    #expect((Payee(one) == Payee(other)) == areSame)
    #expect((Payee(one).hashValue == Payee(other).hashValue) == areSame)
  }

  @Test func aPayeeIsCalledAsTheNewestPaymentCallsIt() throws {
    let report = try report([
      entry("a", date: "2026-03-01", name: "CORNER BAKERY"), entry("b", date: "2026-03-02", name: "Rail"),
      entry("c", date: "2026-03-03", name: "Corner Bakery"), entry("d", date: "2026-03-04", name: "rail"),
    ])
    let payees = report.breakdown.payees
    #expect(payees.map(\.key.name) == ["Corner Bakery", "rail"])
    #expect(payees.map(\.key.key) == ["corner bakery", "rail"])
    #expect(
      payees.map { $0.selection.indices.map { report.transactions[$0].id } } == [["c", "a"], ["d", "b"]])
  }

  @Test func aTransferIsOfItsNameAndInNoSum() throws {
    let report = try report([
      entry("a", date: "2026-03-01", name: "Amex"),
      #"{ "id": "b", "date": "2026-03-02", "type": "transfer", "name": "amex", "amount": "5", "to": "Amex" }"#,
    ])
    let amex = try #require(report.breakdown.payees.first)
    #expect(amex.selection.indices == [0, 1] && amex.selection.transferCount == 1)
    #expect(amex.selection.totals.main.count == 1)
  }

  @Test(
    arguments: [
      ([100, 101], 101), ([100, 100, 101], 100), ([1], 1),
      ([Int64.max / 4, Int64.max / 4 - 1], Int64.max / 4),
    ] as [([Int64], Int64)])
  func anAverageIsRoundedToTheCent(amounts: [Int64], average: Int64) {
    var totals = Totals(.usDollar)
    for amount in amounts {
      totals.add(Report.Row(role: .spending, amount: Money(minorUnits: amount, currency: .usDollar)))
    }
    #expect(totals.averageSpending == Money(minorUnits: average, currency: .usDollar))
    #expect(totals.averageIncome == nil && totals.spendingCount == amounts.count && totals.incomeCount == 0)
  }

  private func report(_ transactions: [String]) throws -> Report {
    try Report(try LedgerReader.read("[\(transactions.joined(separator: ","))]"))
  }

  private func entry(_ id: String, date: String, name: String) -> String {
    transaction(["id": "\"\(id)\"", "date": "\"\(date)\"", "name": "\"\(name)\""])
  }
}
