import Testing

@testable import Bookkeeping

/// Totals by group are added up over plain numbers; here they are compared with a walk over the transactions.
struct MembershipTests {
  @Test(arguments: 0..<20)
  func `totals by group are those of a walk over the transactions`(seed: UInt64) throws {
    var writer = LedgerWriter(seed: seed)
    var random = SeededGenerator(seed: seed)
    let currencies = [
      Currency.usDollar, try #require(Currency(code: "JPY")), try #require(Currency(code: "EUR")),
    ]
    let transactions = try (0..<60).map { try writer.transaction(number: $0, currencies: currencies) }
    let report = Report(Ledger(settings: .init(), transactions: transactions, warnings: []))
    let groups = (0..<7).map { _ in
      report.transactions.indices.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    }
    let membership = Membership(of: groups, transactionCount: report.transactions.count)
    let places = report.transactions.indices.filter { _ in Bool.random(using: &random) }

    let expected = groups.map { group in
      var totals = CurrencyTotals(main: .usDollar)
      let common = places.filter(group.contains)
      for place in common { totals.add(report.transactions[place]) }
      return common.isEmpty ? nil : totals
    }
    #expect(report.totals(of: places, by: membership) == expected)
  }

  @Test func `a group may have all transactions, or none`() throws {
    let report = Report(try LedgerReader.read("[\(transaction())]"))
    let membership = Membership(of: [[], [0]], transactionCount: 1)
    #expect(report.totals(of: [0], by: membership).map { $0?.main.expense.minorUnits } == [nil, 1240])
    #expect(report.totals(of: [], by: membership).allSatisfy { $0 == nil })
  }
}
