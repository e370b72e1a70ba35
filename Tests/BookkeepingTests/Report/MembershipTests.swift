import TestSupport
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

    for places in [places, Array(places.prefix(1))] {
      let expected = groups.enumerated().compactMap { number, group -> (Int, CurrencyTotals)? in
        var totals = CurrencyTotals(main: .usDollar)
        let common = places.filter(group.contains)
        for place in common { totals.add(report.transactions[place]) }
        return common.isEmpty ? nil : (number, totals)
      }
      let found = report.totals(of: places, by: membership)
      #expect(found.map(\.group) == expected.map(\.0) && found.map(\.totals) == expected.map(\.1))
    }
  }

  @Test func `a group may have all transactions, or none`() throws {
    let report = Report(try LedgerReader.read("[\(transaction())]"))
    let membership = Membership(of: [[], [0]], transactionCount: 1)
    let totals = report.totals(of: [0], by: membership)
    #expect(totals.map(\.group) == [1] && totals.map(\.totals.main.expense.minorUnits) == [1240])
    #expect(report.totals(of: [], by: membership).isEmpty)
  }
}
